"""How long a bot may take for what, and how much memory it may have."""

from dataclasses import dataclass
from typing import Final

GRACE: Final = 0.1
"""What a move may take beyond its time: the way through pipes and a busy machine."""

MEMORY: Final = 2_048
"""How many megabytes an outside bot may have, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, and memory in megabytes.

    ``move``   an answer that comes later loses
    ``start``  an outside bot must have said hello
    ``quit``   an outside bot must have ended after it was asked to
    ``warm``   the first move of a bot of our own in a process, which may compile its search; it is
               thrown away and chosen again
    ``memory`` what each process of an outside bot may have
    """

    move: float = 5.0
    start: float = 10.0
    quit: float = 2.0
    warm: float = 300.0
    memory: int = MEMORY

    @property
    def stall(self) -> float:
        """The seconds without any answer after which a bot is given up."""
        return 2 * self.move + 1
