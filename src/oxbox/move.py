"""A move: a code for programs and a text for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, overload

import numpy as np

from oxbox.errors import GameError, IllegalMoveError, quoted
from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.options import whole

if TYPE_CHECKING:
    from oxbox.kernels.layout import State, States


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a game, legal or not; its text is read in the position it was made for."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


def read_code(game: Game, given: object) -> int:
    """The code of a move, whatever was given; refuse what is none of the game's."""
    highest = game.rules.HIGHEST_MOVE
    try:
        code = whole(given)
    except TypeError:
        code = -1
    if not 0 <= code <= highest:
        raise IllegalMoveError(
            f"{quoted(given)} is not the code of a move of {game.title}: "
            f"codes are whole numbers from 0 to {highest}.",
            "no-such-move",
        )
    return code


class LegalMoves(Sequence[Move]):
    """The legal moves of a position or view, in their order, worked out when first looked at.

    A snapshot: it stays as it is when the position moves on.
    """

    def __init__(self, game: Game, box: "States") -> None:
        self._game = game
        self._box = box

    @property
    def _state(self) -> "State":
        state: State = self._box[0]
        return state

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The moves as codes."""
        room = np.empty(self._game.rules.MOST_MOVES, np.int32)
        count = operations.legal(self._box, room)
        return tuple(room[:count].tolist())

    def _move(self, code: int) -> Move:
        return Move(code, self._game.notation.format_move(self._state, code))

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Move]:
        return (self._move(code) for code in self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self._move(code) for code in self.codes[index])
        return self._move(self.codes[index])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.code in self.codes
        if not isinstance(move, str):
            return False
        try:
            return self._game.notation.parse_move(self._state, move) in self.codes
        except GameError:
            return False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalMoves):
            return NotImplemented
        return (self._game.name, self.codes) == (other._game.name, other.codes)

    def __hash__(self) -> int:
        return hash((self._game.name, self.codes))

    def __repr__(self) -> str:
        shown = ", ".join(str(move) for move in self[:12])
        more = f", ... {len(self) - 12} more" if len(self) > 12 else ""
        return f"<{len(self)} legal moves: {shown}{more}>"
