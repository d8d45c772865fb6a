"""How long a bot may take for what, in seconds."""

from dataclasses import dataclass
from typing import Final

GRACE: Final = 0.1
"""What a move may take beyond its time: the way through pipes and a busy machine."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds.

    ``move``   an answer that comes later loses
    ``start``  an outside bot must have said hello
    ``quit``   an outside bot must have ended after it was asked to
    ``warm``   the first move of a bot of our own in a process, which may compile its search; it is
               thrown away and chosen again
    """

    move: float = 5.0
    start: float = 10.0
    quit: float = 2.0
    warm: float = 300.0

    @property
    def stall(self) -> float:
        """Without any answer for so long, a bot is given up."""
        return 2 * self.move + 1
