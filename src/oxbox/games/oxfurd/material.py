"""The options of Oxfurd Bluff that name a file, the board and the deck, and what goes with them.

Their value is the name of something that comes with Oxbox, or a path. A state holds what the rules
need of it; words and definitions stay in the file.
"""

import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from oxbox.games.oxfurd.board import BOARDS, LONGEST, MOST_PLATEAUS, PLAIN, load_board
from oxbox.games.oxfurd.deck.card import MOST_CARDS, Card
from oxbox.games.oxfurd.deck.loading import deck_names, load_deck, resolve
from oxbox.games.oxfurd.deck.reading import locate, names_in
from oxbox.options import Flag, Option, Options

_WORD = 64
_SIGN = 1 << (_WORD - 1)


@dataclass(frozen=True)
class Material(Option):
    """The name or the path of a file."""

    def read(self, given: Any) -> str:
        """The name as it is, or the whole path, so that a game can be loaded from anywhere."""
        if not isinstance(given, (str, os.PathLike)):
            raise self.refuse(given)
        name = self.whole(str(os.fspath(given)).strip())
        self.digest(name)
        return name

    def whole(self, name: str) -> str:
        """The name as it is, or the whole path."""
        raise NotImplementedError


@dataclass(frozen=True)
class BoardMaterial(Material):
    """The layout of the stair."""

    @property
    def choices(self) -> tuple[str, ...]:
        return names_in(BOARDS)

    @property
    def range(self) -> str:
        return f"{', '.join(self.choices)}, or the path of a layout file"

    def whole(self, name: str) -> str:
        return name if name in self.choices else str(locate(name, BOARDS))

    def store(self, state: Any, value: str) -> None:
        board = load_board(value)
        room = LONGEST - board.length
        state.top = board.length
        state.plateau_count = len(board.plateaus)
        state.steps[:] = board.kinds() + [PLAIN] * room
        state.levels[:] = board.levels() + [0] * room
        ground = (*board.plateaus, board.length)
        state.plateaus[:] = ground + (0,) * (MOST_PLATEAUS + 1 - len(ground))

    def digest(self, value: str) -> str:
        return load_board(value).digest


@dataclass(frozen=True)
class DeckMaterial(Material):
    """The words."""

    @property
    def choices(self) -> tuple[str, ...]:
        return deck_names()

    @property
    def range(self) -> str:
        return f"{', '.join(self.choices)}, or the path of a deck file"

    def whole(self, name: str) -> str:
        return resolve(name)

    def store(self, state: Any, value: str) -> None:
        deck = load_deck(value)
        state.cards = len(deck)
        for definition, bits in enumerate(deck.truths):
            for word in range(MOST_CARDS // _WORD):
                part = (bits >> (word * _WORD)) & (2 * _SIGN - 1)
                state.truths[definition][word] = part - 2 * _SIGN if part & _SIGN else part

    def digest(self, value: str) -> str:
        return load_deck(value).digest


@dataclass(frozen=True)
class Review(Flag):
    """Whether missed words come up more often; it is settled into a deck before the deal."""

    @property
    def is_private(self) -> bool:
        """Missed words are known to people who play on this machine, and to nobody else."""
        return True

    def store(self, state: Any, value: bool) -> None:
        """A state knows the deck, not how it was chosen."""


def card_of(options: Options, number: int) -> Card:
    """A card of the deck that is played with."""
    return _cards(options["deck"])[number]


@lru_cache(maxsize=64)
def _cards(deck: str) -> tuple[Card, ...]:
    """The cards of a deck, found once: looking whether its file has changed takes a while."""
    return load_deck(deck).cards


def settle(options: Options) -> Options:
    """Turn the wish for review into a deck of its own, so that the game replays anywhere."""
    if not options["review"]:
        return options
    from oxbox.games.oxfurd.deck.answers import Answers
    from oxbox.games.oxfurd.deck.loading import choose_cards

    with Answers.open() as answers:
        missed = answers.missed()
    return {**options, "deck": choose_cards(options["deck"], missed), "review": False}
