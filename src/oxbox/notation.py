"""Moves as text: a game's own ``notation.py``, or the names of the targets that choose a move."""

from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np

from oxbox.book import book_of
from oxbox.errors import NotationError
from oxbox.game import Game, game_in
from oxbox.kernels.layout import State, States, boxed
from oxbox.kernels.reading import Reading


class Notation(Protocol):
    """What every ``notation.py`` has."""

    def format_move(self, state: State, move: int) -> str:
        """The canonical text of a move, given any view."""

    def parse_move(self, state: State, text: str) -> int:
        """The move that a text names here, legal or not; ``NotationError`` if it names none."""


def notation_of(game: Game) -> Notation:
    """How the moves of a game are written."""
    return _notation_in(game.package)


@cache
def _notation_in(package: str) -> Notation:
    game = game_in(package)
    if game.has("notation"):
        return cast(Notation, import_module(f"{package}.notation"))
    return TargetNotation(game)


class TargetNotation:
    """The names of a move's targets, without what stands before the last colon: ``b2``.

    A target has the same name with all options.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def format_move(self, state: State, move: int) -> str:
        """The names of the targets that choose a move."""
        return self._names(state, [move])[0]

    def parse_move(self, state: State, text: str) -> int:
        """The move whose targets have these names."""
        wanted = " ".join(text.lower().split())
        names = self._names(state, range(self.game.rules.HIGHEST_MOVE + 1))
        if wanted and wanted in names:
            return names.index(wanted)
        raise NotationError(
            f"{text!r:.60} is not a move of {self.game.title}; write one like {self.game.example}."
        )

    def _names(self, state: State, codes: Any) -> list[str]:
        seats, options = self.game.resolve(int(state.seats), {})
        paths = book_of(self.game, seats, options).paths(_box(state), np.array(codes, np.int32))
        return [" ".join(target.rpartition(":")[2] for target in path) for path in paths]


def _box(state: State) -> States:
    if isinstance(state, Reading):
        return np.frombuffer(bytearray(state.raw), state.layout)
    return boxed(state)
