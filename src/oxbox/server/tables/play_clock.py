"""Time as players' clocks count it: it stands still while the server does.

A process that is stopped, a laptop that sleeps or a loop that is busy keeps everybody waiting, and
no player can help it. So a timer looks at the time again and again, and of what passes between two
looks no more counts than should have.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

BEAT: Final = 0.025
"""Seconds between two looks at the time."""
USUAL: Final = 0.005
"""Seconds by which a look may be late before the server counts as slow."""


class PlayClock:
    """A clock that never jumps; ``begin`` is the time that it starts with, in milliseconds."""

    def __init__(self, begin: int, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._counted = begin / 1000
        self._looked = now()
        self._timer: asyncio.TimerHandle | None = None
        self.given_back = 0.0

    def now(self) -> int:
        """The time in milliseconds."""
        return int((self._counted + self._passed()) * 1000)

    def look(self) -> None:
        """Count what has passed since the last look, but no delay of our own."""
        passed = self._passed()
        now = self._now()
        self.given_back += now - self._looked - passed
        self._counted += passed
        self._looked = now

    def run(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look at the time from now on, until ``stop``."""
        self.look()
        self._timer = loop.call_later(BEAT, self.run, loop)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _passed(self) -> float:
        return min(self._now() - self._looked, BEAT + USUAL)
