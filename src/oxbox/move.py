"""A move: a code for programs and a text for people, which is written when somebody reads it."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from oxbox.errors import GameError, IllegalMoveError, quoted
from oxbox.game import Game, game_in
from oxbox.kernels import operations
from oxbox.kernels.layout import Moves, State, States
from oxbox.kernels.reading import Reading
from oxbox.notation import notation_of
from oxbox.options import Options, whole


class Move:
    """A move of a game, legal or not; its text is that of the position it was made for."""

    __slots__ = ("_text", "code")

    def __init__(self, code: int, text: str | Callable[[int], str]) -> None:
        self.code = code
        self._text = text

    @property
    def text(self) -> str:
        """The move in the game's notation."""
        text = self._text
        if not isinstance(text, str):
            text = self._text = text(self.code)
        return text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.code}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.code == other.code and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.code, self.text)


def read_code(game: Game, given: object) -> int:
    """Validate the code of a move; refuse what is none of the game's."""
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


PlainMoves: TypeAlias = npt.NDArray[Any] | None
"""All moves of a game by code, where their texts depend on nothing but seats and options."""


def plain_moves(game: Game, seats: int, options: Options) -> PlainMoves:
    """The moves of a game that are the same in all positions, if they are."""
    return _plain_moves(game.package, seats, options)


def make_move(game: Game, known: PlainMoves, raw: bytes, code: int) -> Move:
    """The move of a code in the position that ``raw`` is the state of."""
    if known is None:
        return Move(code, _writer(game, raw))
    move: Move = known[code]
    return move


def _writer(game: Game, raw: bytes) -> Callable[[int], str]:
    """What writes the text of a move in a position."""

    def write(code: int) -> str:
        state: State = Reading.from_bytes(game.rules.LAYOUT, raw)
        return notation_of(game).format_move(state, code)

    return write


@lru_cache(maxsize=32)
def _plain_moves(package: str, seats: int, options: Options) -> PlainMoves:
    game = game_in(package)
    setting = SimpleNamespace(seats=seats)
    if not game.has("notation"):
        return None
    try:
        for option in game.options:
            option.store(setting, options[option.name])
        state: Any = setting
        texts = [
            notation_of(game).format_move(state, code)
            for code in range(game.rules.HIGHEST_MOVE + 1)
        ]
    except AttributeError:  # it takes more to write a move
        return None
    moves = np.empty(len(texts), object)
    moves[:] = [Move(code, text) for code, text in enumerate(texts)]
    return moves


class LegalMoves(Sequence[Move]):
    """The legal moves of a position or view, in their order.

    A snapshot: it stays as it is when the position moves on.
    """

    __slots__ = ("_codes", "_game", "_known", "_raw")

    def __init__(self, game: Game, known: PlainMoves, box: States, raw: bytes) -> None:
        self._game = game
        self._known = known
        self._raw = raw
        room: Moves = np.empty(game.rules.MOST_MOVES, np.int32)
        self._codes = room[: operations.legal(box, room)]

    @property
    def codes(self) -> tuple[int, ...]:
        """The moves as codes."""
        return tuple(self._codes.tolist())

    def _moves(self, codes: Moves) -> list[Move]:
        if self._known is not None:
            moves: list[Move] = self._known[codes].tolist()
            return moves
        write = _writer(self._game, self._raw)
        return [Move(code, write) for code in codes.tolist()]

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves(self._codes))

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self._moves(self._codes[index]))
        return make_move(self._game, self._known, self._raw, int(self._codes[index]))

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                state: State = Reading.from_bytes(self._game.rules.LAYOUT, self._raw)
                move = notation_of(self._game).parse_move(state, move)
            except GameError:
                return False
        code = move.code if isinstance(move, Move) else move
        return isinstance(code, int) and bool((self._codes == code).any())

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
