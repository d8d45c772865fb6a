"""What a bot is: a seat's view in, a move out."""

from dataclasses import dataclass
from typing import Protocol

from oxbox.move import Move
from oxbox.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on a move: nodes, or seconds.

    With nodes the same seed gives the same move, whatever else the machine is doing.
    """

    nodes: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """Whoever can choose a move knowing only what its seat may know."""

    name: str

    def choose(self, view: View) -> Move:
        """A legal move for the viewer, whose turn it is."""

    def close(self) -> None:
        """Let go of processes and tables."""
