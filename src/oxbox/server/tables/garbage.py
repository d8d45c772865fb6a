"""Memory that is not used any more, found and given back while little happens."""

import ctypes
import gc
from collections.abc import Callable
from functools import cache
from typing import Final

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE


class GarbageCollector:
    """Looks for garbage among what is old; that stops everything for a moment.

    So it waits until a round has passed in which nothing happened, but not for longer than an hour.
    What comes and goes with moves, sockets and requests leaves no garbage that would need it.
    """

    def __init__(self, now: int, sweep: Callable[[], object] = gc.collect) -> None:
        self._sweep = sweep
        self._seen = self._swept = 0
        self._when = now

    def look(self, entries: int, now: int) -> None:
        """Sweep if it is quiet; ``entries`` counts all that has happened so far."""
        is_quiet = entries == self._seen and entries != self._swept
        self._seen = entries
        if is_quiet or now - self._when > _HOUR:
            self._swept, self._when = entries, now
            self._sweep()


class Returns:
    """Gives memory that was freed back to the system once a minute; the C library keeps it."""

    def __init__(self, now: int) -> None:
        self._when = now

    def are_due(self, now: int) -> bool:
        """Whether a minute has passed since the last time."""
        is_due = now - self._when >= _MINUTE
        if is_due:
            self._when = now
        return is_due


def give_back() -> None:
    """Give back freed memory where the C library can; takes a while, so call it in a thread."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """What the GNU C library calls this; others give memory back by themselves."""
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return trim
