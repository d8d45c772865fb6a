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
import random
import re
from collections.abc import Collection
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from oxbox.errors import MaterialError
from oxbox.files import data_folder
from oxbox.games.oxfurd.deck.card import MOST_CARDS, Card, Deck, read_card, repeated
from oxbox.games.oxfurd.deck.formats import READERS, Entry, entries
from oxbox.games.oxfurd.deck.reading import bad, path_of, read_file

DECKS: Final = Path(__file__).parents[1] / "data" / "decks"
"""The folder of the cards that come with Oxbox, one file a theme."""

OWN_FOLDER: Final = "decks"
"""The folder of people's own decks in the data folder."""

FULL: Final = "full"
NAME: Final = re.compile(r"[\w][\w -]{0,39}")
"""What a deck in the data folder may be called."""
DIFFICULTIES: Final = {"easy": (1, 2), "medium": (3,), "hard": (4, 5)}

MOST_MISSED: Final = 60
FEWEST_CARDS: Final = 60
"""A game uses about forty cards; a deck that is much smaller repeats itself."""
OTHERS: Final = 2
"""The number of other cards to each missed one in a deck for review."""


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
    return data_folder() / OWN_FOLDER


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
    cards, wrong = _read(text, name, ending)
    if wrong:
        raise bad(wrong[0])
    return Deck(name, cards)


def faults(text: str, name: str, ending: str) -> list[str]:
    """Everything that is wrong with a deck, card by card; empty for a good one."""
    return _read(text, name, ending)[1]


def _read(text: str, name: str, ending: str) -> tuple[tuple[Card, ...], list[str]]:
    """The good cards of a text, and what is wrong with the others or with all of it."""
    try:
        found = entries(text, name, ending)
    except MaterialError as error:
        return (), [error.message]
    if not 1 <= len(found) <= MOST_CARDS:
        count = f"1 to {MOST_CARDS:,} cards; it has {len(found)}"
        return (), [f"The deck {name} must have {count}."]
    wrong = []
    good: dict[int, Card] = {}
    for number, entry in enumerate(found, 1):
        try:
            good[number] = read_card(entry.data, _place(entry, number, name))
        except MaterialError as error:
            wrong.append(error.message)
    numbers, cards = list(good), tuple(good.values())
    for later, earlier in repeated(cards).items():
        place = _place(found[numbers[later - 1] - 1], numbers[later - 1], name)
        same = f"card {numbers[earlier - 1]}, {cards[later - 1].word:.40}"
        wrong.append(f"{place} has the same word as {same}.")
    return cards, wrong


def select(name: str, chosen: Collection[int]) -> str:
    """The name of the deck with only the cards of these numbers, counted from 0."""
    bits = sum(1 << number for number in set(chosen))
    raw = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    return f"{_base(name)}#{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"


def choose_cards(name: str, missed: Collection[str], chance: random.Random | None = None) -> str:
    """The name of a deck in which a third of the cards are missed words, where there are some."""
    chance = chance or random.SystemRandom()
    cards = load_deck(name).cards
    wanted = set(list(missed)[:MOST_MISSED])
    again = [number for number, card in enumerate(cards) if card.word in wanted]
    if not again:
        return name
    others = [number for number, card in enumerate(cards) if card.word not in wanted]
    count = max(OTHERS * len(again), FEWEST_CARDS - len(again))
    return select(name, again + chance.sample(others, min(count, len(others))))


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


def _place(entry: Entry, number: int, name: str) -> str:
    return (
        f"Line {entry.line} of {name}, card {number}" if entry.line else f"Card {number} of {name}"
    )
