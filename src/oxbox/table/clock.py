"""A clock for each seat: so much time for the game, and some more after each move.

The clock has no time of its own. Its owner says what time it is, and the log keeps how much
of a seat's time was used, so that a clock stands still while nobody runs the table.
"""

from dataclasses import dataclass
from typing import Any, Final

from oxbox.errors import TableError

SHORTEST: Final = 1_000
LONGEST: Final = 24 * 3_600_000
MOST_INCREMENT: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What every seat begins with and gets after each of its moves, in milliseconds."""

    base: int
    increment: int

    def __post_init__(self) -> None:
        if not (SHORTEST <= self.base <= LONGEST and 0 <= self.increment <= MOST_INCREMENT):
            raise TableError(
                "A clock has a base from one second to a day and an increment of up to an hour, "
                "both in milliseconds.",
                "bad-clock",
            )


class Clock:
    """What each seat has left, and since when one of them has been using it."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.left = [control.base] * seats
        self.running: int | None = None
        self.since = 0

    def run(self, seat: int | None, now: int) -> None:
        """Let a seat's time run from now on, or nobody's."""
        self.running = seat
        self.since = now

    def used(self, now: int) -> int:
        """How much time the running seat has used since it was last charged."""
        return 0 if self.running is None else max(0, now - self.since)

    def charge(self, seat: int, used: int) -> None:
        """Take time from a seat; nobody has less than none."""
        self.left[seat] = max(0, self.left[seat] - used)

    def reward(self, seat: int) -> None:
        """Give a seat its increment, after a move."""
        self.left[seat] += self.control.increment

    def regret(self, seat: int) -> None:
        """Take back the increment of a move that is taken back, but leave a moment to move in."""
        left = self.left[seat]
        self.left[seat] = max(min(left, SHORTEST), left - self.control.increment)

    def deadline(self) -> int | None:
        """When the running seat's time is up."""
        return None if self.running is None else self.since + self.left[self.running]

    def to_plain(self, now: int) -> dict[str, Any]:
        """The clock as clients get it."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(0, left[self.running] - self.used(now))
        return {
            "base": self.control.base,
            "increment": self.control.increment,
            "left": left,
            "running": self.running if self.since <= now else None,
        }
