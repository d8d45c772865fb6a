"""Memory that is not used any more, found and given back while little happens."""

import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Final

_HOUR: Final = 3_600_000


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


def give_back() -> None:
    """Give back freed memory to the system; takes a while, so call it in a thread.

    The GNU C library keeps it unless it is asked; others give it back by themselves.
    """
    with suppress(AttributeError, OSError, TypeError):
        _c_library().malloc_trim(0)


@cache
def _c_library() -> ctypes.CDLL:
    return ctypes.CDLL(None)
