"""What a bot is: a seat's view in, a move out."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from oxbox.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on a move: nodes, seconds, or seconds of its own processor time.

    With nodes the same seed gives the same move, whatever else the machine is doing; processor time
    makes matches fair on a machine that does.
    """

    nodes: int | None = None
    seconds: float | None = None
    cpu: float | None = None

    def __str__(self) -> str:
        if self.nodes is not None:
            return f"{self.nodes}"
        return f"{self.cpu}cpu" if self.cpu is not None else f"{self.seconds}s"

    def start(self) -> Callable[[], bool]:
        """Start its clock: the answer says, whenever it is asked, whether the time is up."""
        clock = time.perf_counter if self.cpu is None else time.thread_time
        spent = self.seconds if self.cpu is None else self.cpu
        if spent is None:
            return lambda: False
        moment = clock() + spent
        return lambda: clock() >= moment


class Bot(Protocol):
    """A player that chooses a move knowing only what its seat may know."""

    name: str

    def choose(self, view: View) -> int:
        """The code of a legal move for the viewer, whose turn it is."""

    def close(self) -> None:
        """Let go of processes and tables, if there are any."""
        return
