"""What is known of a game that is solved: perfect play, from tables that ``oxbox solve`` makes."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from oxbox.kernels.layout import State


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move is worth to the seat that makes it.

    ``result``    1 for a win, 0 for a draw, -1 for a loss, if the play may go on for ever
    ``distance``  plies to the end with the best play, this move included; 0 for a draw
    ``sure``      whether the end comes before the length of the game can make it a draw
    """

    move: int
    result: int
    distance: int
    sure: bool

    @property
    def worth(self) -> tuple[int, bool, int]:
        """What the best move has most of: quick wins, and losses late or perhaps never."""
        if self.result > 0:
            return 1, self.sure, -self.distance
        return self.result, not self.sure, self.distance


class Solving(Protocol):
    """The work of solving a game on one size."""

    @property
    def steps(self) -> int:
        """How many times ``run`` yields."""

    def run(self, threads: int = 1) -> Iterator[str]:
        """Solve everything, saying after each step what it was."""

    def save(self) -> Path:
        """Keep the solution where bots find it."""

    def describe(self) -> list[str]:
        """What the solution says about the whole game, line by line."""


class Solution(Protocol):
    """What the package ``solver`` of a solved game has."""

    def is_solved(self, state: "State") -> bool:
        """Whether perfect play is known with the seats and the options of a state."""

    def perfect_moves(self, state: "State") -> tuple[int, ...] | None:
        """The best moves of a state or view; None where it is not solved."""

    def judge(self, state: "State") -> list[Verdict]:
        """What each legal move of a solved state or view is worth, in the order of the moves."""

    def begin(self, size: int) -> Solving:
        """Begin to solve a size, if there is memory enough."""

    def warm(self) -> None:
        """Compile what solving needs."""

    def find_faults(self, folder: Path) -> Iterator[str]:
        """What is wrong with the solutions in a folder, a sentence each."""
