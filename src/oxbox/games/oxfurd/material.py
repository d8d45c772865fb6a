"""The two options of Oxfurd Bluff that name a file: the board and the deck.

Their value is the name of a file that comes with Oxbox, or a path. A state holds what the rules
need of it; words and definitions stay in the file.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oxbox.deck import DECKS, MOST_CARDS, load_deck, locate, names_in
from oxbox.games.oxfurd.board import BOARDS, LONGEST, MOST_PLATEAUS, PLAIN, load_board
from oxbox.options import Option

_WORD = 64
_SIGN = 1 << (_WORD - 1)


@dataclass(frozen=True)
class Material(Option):
    """The name or the path of a file."""

    @property
    def home(self) -> Path:
        """The folder of the files that come with Oxbox."""
        raise NotImplementedError

    @property
    def choices(self) -> tuple[str, ...]:
        """What comes with Oxbox; strangers may name nothing else."""
        return names_in(self.home)

    def read(self, given: Any) -> str:
        """The name as it is, or the whole path, so that a game can be loaded from anywhere."""
        if not isinstance(given, (str, os.PathLike)):
            raise self.refuse(given)
        name = str(os.fspath(given)).strip()
        self.digest(name)
        return name if name in names_in(self.home) else str(locate(name, self.home))


@dataclass(frozen=True)
class BoardMaterial(Material):
    """The layout of the stair."""

    @property
    def home(self) -> Path:
        return BOARDS

    @property
    def range(self) -> str:
        return f"{', '.join(names_in(BOARDS))}, or the path of a layout file"

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
    def home(self) -> Path:
        return DECKS

    @property
    def range(self) -> str:
        return f"{', '.join(names_in(DECKS))}, or the path of a deck file"

    def store(self, state: Any, value: str) -> None:
        cards = load_deck(value).cards
        state.cards = len(cards)
        for definition in range(3):
            bits = sum(card.right[definition] << number for number, card in enumerate(cards))
            for word in range(MOST_CARDS // _WORD):
                part = (bits >> (word * _WORD)) & (2 * _SIGN - 1)
                state.truths[definition][word] = part - 2 * _SIGN if part & _SIGN else part

    def digest(self, value: str) -> str:
        return load_deck(value).digest
