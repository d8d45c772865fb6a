"""Decks by their names: the one that comes with Oxbox, its parts, a file, or some cards of these.

``full``              all cards that come with Oxbox
``easy``, ``medium``, ``hard``  those of difficulty 1-2, 3 and 4-5
``animals`` ...       those of one theme: each is a file of ``data/decks``
``class``             a deck that ``oxbox deck add`` has put into the data folder
``/home/me/my.csv``   any other file
``full#BwE``          some cards of a deck: bits in base64, the first card in the lowest bit

A file is read once and then remembered, so that a game goes on with the words it began with.
"""

import base64
import binascii
import re
from collections.abc import Collection
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from oxbox.deck.card import MOST_CARDS, Card, Deck, read_card, repeated
from oxbox.deck.formats import READERS, Entry, entries
from oxbox.deck.reading import bad, path_of, read_file
from oxbox.errors import MaterialError
from oxbox.files import data_folder

DECKS: Final = Path(__file__).parents[1] / "games" / "oxfurd" / "data" / "decks"
"""The folder of the cards that come with Oxbox, one file a theme."""

FULL: Final = "full"
NAME: Final = re.compile(r"[\w][\w -]{0,39}")
"""What a deck in the data folder may be called."""
DIFFICULTIES: Final = {"easy": (1, 2), "medium": (3,), "hard": (4, 5)}


@cache
def themes() -> tuple[str, ...]:
    """The themes of the deck that comes with Oxbox."""
    return tuple(sorted(path.stem for path in DECKS.glob("*.cards")))


@cache
def shipped_names() -> tuple[str, ...]:
    """The decks that come with Oxbox."""
    return (FULL, *DIFFICULTIES, *themes())


def added_decks() -> dict[str, Path]:
    """The decks in the data folder, by name."""
    try:
        paths = sorted(own_folder().iterdir())
    except OSError:
        return {}
    shipped = shipped_names()
    return {
        path.stem: path
        for path in paths
        if path.suffix in READERS and NAME.fullmatch(path.stem) and path.stem not in shipped
    }


def own_folder() -> Path:
    """Where decks of one's own are kept."""
    return data_folder() / "decks"


def deck_names() -> tuple[str, ...]:
    """All decks that have a name: those that come with Oxbox, and those in the data folder."""
    return (*shipped_names(), *added_decks())


def load_deck(name: str) -> Deck:
    """The deck of that name, or of the file at that path; ``MaterialError`` says what is wrong."""
    return _load(name, _whole(name))


def resolve(name: str) -> str:
    """A name as it is; a path as a whole one, so that a game can be loaded from anywhere."""
    return name if _base(name) in deck_names() else _whole(name)


def _whole(name: str) -> str:
    """By what a deck is remembered: the names of what comes with Oxbox, or the path of a file."""
    base = _base(name)
    if base in shipped_names():
        return name
    return f"{added_decks().get(base) or path_of(base)}{name[len(base) :]}"


def parse_deck(text: str, name: str = "deck", ending: str = ".toml") -> Deck:
    """The deck that a text holds; ``name`` is what messages call it."""
    found = entries(text, name, ending)
    _check_size(found, name)
    cards = tuple(read_card(entry.data, _place(entry, n, name)) for n, entry in enumerate(found, 1))
    for number, earlier in repeated(cards).items():
        raise bad(_twice(found[number - 1], number, earlier, cards[number - 1].word, name))
    return Deck(name, cards)


def faults(text: str, name: str, ending: str) -> list[str]:
    """Everything that is wrong with a deck, card by card; empty for a good one."""
    try:
        found = entries(text, name, ending)
        _check_size(found, name)
    except MaterialError as error:
        return [error.message]
    wrong = []
    good: dict[int, Card] = {}
    for number, entry in enumerate(found, 1):
        try:
            good[number] = read_card(entry.data, _place(entry, number, name))
        except MaterialError as error:
            wrong.append(error.message)
    numbers = list(good)
    for later, earlier in repeated(good.values()).items():
        number, other = numbers[later - 1], numbers[earlier - 1]
        wrong.append(_twice(found[number - 1], number, other, good[number].word, name))
    return wrong


def select(name: str, chosen: Collection[int]) -> str:
    """The name of the deck with only the cards of these numbers, counted from 0."""
    bits = sum(1 << number for number in set(chosen))
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    return f"{_base(name)}#{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"


def _base(name: str) -> str:
    """The name without a selection."""
    return name.rpartition("#")[0] or name


@lru_cache(maxsize=64)
def _load(name: str, whole: str) -> Deck:
    """The deck of a name; ``whole`` is the same with its whole path, by which it is remembered."""
    base = _base(name)
    if base != name:
        return Deck(name, _selected(load_deck(base).cards, name, name[len(base) + 1 :]))
    if name == FULL:
        return Deck(name, tuple(card for theme in themes() for card in load_deck(theme).cards))
    if name in DIFFICULTIES:
        chosen = DIFFICULTIES[name]
        return Deck(name, tuple(c for c in load_deck(FULL).cards if c.difficulty in chosen))
    path = DECKS / f"{name}.cards" if name in themes() else Path(whole)
    return parse_deck(read_file(path, name, "deck", deck_names()), name, path.suffix.lower())


def _selected(cards: tuple[Card, ...], name: str, selection: str) -> tuple[Card, ...]:
    try:
        raw = base64.b64decode(selection + "=" * (-len(selection) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise bad(f"The deck {name!s:.80} names cards that cannot be read.") from error
    bits = int.from_bytes(raw, "little")
    if not 0 < bits < 1 << len(cards):
        raise bad(f"The deck {name!s:.80} names no cards, or cards that are not there.")
    return tuple(card for number, card in enumerate(cards) if bits >> number & 1)


def _check_size(found: list[Entry], name: str) -> None:
    if not 1 <= len(found) <= MOST_CARDS:
        raise bad(f"The deck {name} must have 1 to {MOST_CARDS:,} cards; it has {len(found)}.")


def _place(entry: Entry, number: int, name: str) -> str:
    return (
        f"Line {entry.line} of {name}, card {number}" if entry.line else f"Card {number} of {name}"
    )


def _twice(entry: Entry, number: int, earlier: int, word: str, name: str) -> str:
    return f"{_place(entry, number, name)} has the same word as card {earlier}, {word:.40}."
