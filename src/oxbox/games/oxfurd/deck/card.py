"""A card and a deck, checked field by field."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Any, Final

from oxbox.games.oxfurd.deck.reading import bad, digest_of, only_keys, read_words

MOST_CARDS: Final = 1024
HARDEST: Final = 5

KEYS: Final = (
    *("word", "kind", "say", "difficulty", "definitions", "right", "meaning", "note", "review"),
)
"""What a card may have; only word, definitions and right are always needed."""


@dataclass(frozen=True, slots=True)
class Card:
    """A word with three definitions, each right or wrong whatever the others are.

    ``say``         how it is spoken, in the signs of ``scheme.py``
    ``meaning``     the real one, where no definition is right
    ``difficulty``  1 for a word that most adults know to 5 for one that hardly any does; 0 unknown
    ``note``        a sentence about the word, for after the answer
    ``review``      the numbers of definitions that nobody has looked at yet
    """

    word: str
    kind: str
    say: str
    definitions: tuple[str, str, str]
    right: tuple[bool, bool, bool]
    meaning: str = ""
    difficulty: int = 0
    note: str = ""
    review: tuple[int, ...] = ()

    @property
    def meanings(self) -> tuple[str, ...]:
        """What the word really means, as far as the card tells."""
        right = zip(self.definitions, self.right, strict=True)
        return tuple(text for text, is_right in right if is_right) or (self.meaning,)


@dataclass(frozen=True)
class Deck:
    """Cards in the order of their numbers."""

    name: str
    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def digest(self) -> str:
        """The digest of all that the cards say."""
        return digest_of([astuple(card) for card in self.cards])

    @cached_property
    def truths(self) -> tuple[int, int, int]:
        """For each place, the cards whose definition there is right, as bits."""
        first, second, third = (
            sum(1 << number for number, card in enumerate(self.cards) if card.right[place])
            for place in range(3)
        )
        return first, second, third


def read_card(entry: Any, place: str) -> Card:
    """The card that plain data holds; ``place`` is where it stands, for messages."""
    if not isinstance(entry, Mapping):
        raise bad(f"{place} must be a card with its keys.")
    word = read_words(entry.get("word", ""), f"{place}: word")
    place = f"{place} ({word:.40})"
    only_keys(entry, KEYS, place)
    definitions = _definitions(entry.get("definitions"), place)
    right = _right(entry.get("right"), place)
    meaning = _optional(entry, "meaning", place)
    if not any(right) and not meaning:
        raise bad(f"{place}: no definition is right, so it needs the real meaning.")
    return Card(
        word,
        _optional(entry, "kind", place),
        _optional(entry, "say", place),
        definitions,
        right,
        meaning,
        _difficulty(entry.get("difficulty", 0), place),
        _optional(entry, "note", place),
        _review(entry.get("review", []), place),
    )


def repeated(cards: Iterable[Card]) -> dict[int, int]:
    """The cards whose word an earlier one has, with the number of that one, both from 1 on."""
    numbers: dict[str, int] = {}
    twice = {}
    for number, card in enumerate(cards, 1):
        plain = unicodedata.normalize("NFC", card.word).casefold()
        if numbers.setdefault(plain, number) != number:
            twice[number] = numbers[plain]
    return twice


def _optional(entry: Mapping[str, Any], key: str, place: str) -> str:
    return read_words(entry[key], f"{place}: {key}") if key in entry else ""


def _definitions(value: Any, place: str) -> tuple[str, str, str]:
    if not isinstance(value, list) or len(value) != 3:
        raise bad(f"{place}: definitions must be a list of three texts.")
    first, second, third = (
        read_words(text, f"{place}: definition {n}") for n, text in enumerate(value, 1)
    )
    if len({first.casefold(), second.casefold(), third.casefold()}) < 3:
        raise bad(f"{place}: two definitions are the same.")
    return first, second, third


def _right(value: Any, place: str) -> tuple[bool, bool, bool]:
    match value:
        case [bool(first), bool(second), bool(third)]:
            return first, second, third
    raise bad(f"{place}: right must be a list of three, each true or false.")


def _difficulty(value: Any, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HARDEST:
        raise bad(f"{place}: difficulty must be a whole number from 1 to {HARDEST}.")
    return value


def _review(value: Any, place: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(number not in (1, 2, 3) for number in value):
        raise bad(f"{place}: review must be a list of the numbers 1, 2 and 3.")
    return tuple(sorted(set(value)))
