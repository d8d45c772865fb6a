"""The solution of one size: what every placement is worth, and the file that keeps it.

The file is a header of 64 bytes and a byte for each slot (``boards`` says which placement has
which slot, ``retrograde`` what a byte means). The header: eight bytes of magic, then version, size
and number of slots as little-endian integers, and the SHA-256 of all that and the data.
"""

import hashlib
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from oxbox.errors import GameError
from oxbox.files import data_folder, replace_file
from oxbox.games.oxixo.geometry import HALF
from oxbox.games.oxixo.rules import LAYOUT, LINE, MOST_MOVES, QUIET, cubes_of
from oxbox.games.oxixo.solver.boards import boards_of, count_slots, weights
from oxbox.games.oxixo.solver.retrograde import slot_in
from oxbox.games.oxixo.solver.shipped import read_shipped
from oxbox.kernels import operations
from oxbox.kernels.layout import State, copy
from oxbox.kernels.views import WHOLE
from oxbox.solution import Verdict

_MAGIC: Final = b"OXIXOTAB"
_VERSION: Final = 1
_FIELDS: Final = struct.Struct("<8sIIQ8x")
_HEADER: Final = _FIELDS.size + hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class Counts:
    """How many placements are what for the seat to move, and the longest forced win in plies."""

    wins: int
    losses: int
    draws: int
    longest: int


class Table:
    """Perfect play on one size with two seats."""

    def __init__(self, size: int, values: npt.NDArray[np.int8]) -> None:
        self.size = size
        self.values = values
        self._boards = boards_of(size)

    @classmethod
    def load(cls, size: int) -> "Table":
        """The table that ``oxbox solve`` made last, or else the one that comes with the package."""
        path = table_path(size)
        try:
            return cls.from_bytes(size, path.read_bytes(), str(path))
        except FileNotFoundError:
            return cls.from_bytes(size, read_shipped(size), "The table that comes with Oxbox")
        except OSError as error:
            reason = f"cannot be read: {error.strerror or error}"
            raise _refusal(str(path), reason, size) from error

    @classmethod
    def from_bytes(cls, size: int, raw: bytes, source: str) -> "Table":
        """The table in a file's content; ``source`` is what an error calls it."""
        values = np.frombuffer(raw[_HEADER:], np.int8)
        if raw[: len(_MAGIC)] != _MAGIC:
            raise _refusal(source, "is not a table of Oxixo", size)
        if raw[:_HEADER] != _header(size, values):
            raise _refusal(source, "is damaged or of another version", size)
        return cls(size, values)

    def to_bytes(self) -> bytes:
        """The content of its file."""
        return _header(self.size, self.values) + self.values.tobytes()

    def save(self) -> Path:
        """Write the table to its place, whole or not at all."""
        path = table_path(self.size)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, lambda file: file.write(self.to_bytes()))
        except OSError as error:
            reason = error.strerror or error
            raise GameError(f"{path} cannot be written: {reason}.", "no-file") from error
        return path

    def value(self, mine: int, other: int) -> tuple[int, int]:
        """The result for the seat to move (1, 0, -1) and the plies to the end with best play.

        ``mine`` and ``other`` are the cubes of the seat to move and of the other one, as bits.
        """
        everything = (1 << self.size * self.size) - 1
        if mine & other or not 0 <= mine | other <= everything or min(mine, other) < 0:
            raise GameError("The two sets of cubes overlap or leave the board.", "bad-placement")
        boards, counts = self._boards, (mine.bit_count(), other.bit_count())
        begin, width = int(boards.offsets[counts]), int(boards.widths[counts])
        value = int(self.values[slot_in(boards, begin, width, mine | other << HALF)])
        return (value > 0) - (value < 0), max(abs(value) - 1, 0)

    def judge(self, state: State) -> list[Verdict]:
        """What each legal move is worth, in the order of the moves; nothing if the game is over."""
        self._must_fit(state)
        whole = copy(state)
        whole.viewer = WHOLE
        room = np.empty(MOST_MOVES, np.int32)
        return [self._judge(whole, int(m)) for m in room[: operations.legal(whole, room)]]

    def best_moves(self, state: State) -> tuple[int, ...]:
        """The moves that win soonest, or else draw, or else lose latest; whole state or any view.

        Wins that are quick enough for ``draw_after`` come before others.
        """
        verdicts = self.judge(state)
        best = max((verdict.worth for verdict in verdicts), default=None)
        return tuple(verdict.move for verdict in verdicts if verdict.worth == best)

    def count(self) -> Counts:
        """Count all placements by what they are for the seat to move."""
        boards, cells = self._boards, self.size * self.size
        found = dict.fromkeys((1, -1, 0), 0)
        for mine in range(cells + 1):
            alike = weights(boards, mine)
            begin, end = int(boards.offsets[mine, 0]), int(boards.offsets[mine + 1, 0])
            for other in range(cells + 1 - mine):
                width = int(boards.widths[mine, other])
                block = self.values[begin : begin + len(alike) * width].reshape(-1, width)
                for sign in found:
                    found[sign] += int(alike @ (np.sign(block) == sign).sum(axis=1))
                begin += block.size
            if begin != end:
                raise GameError("The table has another number of slots.", "bad-table")
        longest = max(int(self.values.max()) - 1, 0)
        return Counts(found[1], found[-1], found[0], longest)

    def describe(self) -> list[str]:
        """What the table says about the whole game, line by line."""
        counts = self.count()
        result, distance = self.value(0, 0)
        words = {1: f"a win in {distance} plies", 0: "a draw", -1: f"a loss in {distance} plies"}
        return [
            f"Oxixo, size {self.size}, two seats: {3 ** (self.size**2):,} placements, to move:",
            f"wins    {counts.wins:>12,}",
            f"losses  {counts.losses:>12,}",
            f"draws   {counts.draws:>12,}",
            f"The empty board is {words[result]}.",
            f"The longest win takes {counts.longest} plies.",
        ]

    def _judge(self, state: State, move: int) -> Verdict:
        after = copy(state)
        operations.apply(after, move)
        if after.ended:
            result = 0 if after.ended == QUIET else 1 if after.ended == LINE else -1
            return Verdict(move, result, 1 if result else 0, True)
        result, distance = self.value(*_cubes(after))
        left = int(after.draw_after) - int(after.quiet)
        sure = result == 0 or not after.draw_after or distance <= left
        return Verdict(move, -result, distance + 1 if result else 0, sure)

    def _must_fit(self, state: State) -> None:
        if state.dtype != LAYOUT or state.seats != 2 or state.width != self.size:
            raise GameError(
                f"This table is for Oxixo with two seats on size {self.size}.", "other-game"
            )


def table_path(size: int) -> Path:
    """The file of that size."""
    return data_folder() / table_name(size)


def table_name(size: int) -> str:
    """What the file of that size is called."""
    return f"oxixo-{size}.table"


def _cubes(state: State) -> tuple[int, int]:
    seat = int(state.seat)
    return cubes_of(state, seat), cubes_of(state, 1 - seat)


def _header(size: int, values: npt.NDArray[np.int8]) -> bytes:
    slots = count_slots(boards_of(size))
    fields = _FIELDS.pack(_MAGIC, _VERSION, size, slots)
    return fields + hashlib.sha256(fields + values.tobytes()).digest()


def _refusal(source: str, what: str, size: int) -> GameError:
    again = f"oxbox solve oxixo --size {size}"
    return GameError(f"{source} {what}; make it again with {again}.", "bad-table")
