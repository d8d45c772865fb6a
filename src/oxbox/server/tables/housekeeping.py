"""What is done from time to time: clocks noted, idle tables let go, old ones and garbage swept."""

import asyncio
import ctypes
import gc
import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

from oxbox.errors import TableError
from oxbox.server.storage.loading import unfinished
from oxbox.server.storage.retention import OldTable, find_old, forget_removed, remove
from oxbox.server.storage.site_clock import DAY, HOUR
from oxbox.server.tables.open_table import OpenTable
from oxbox.table import log

if TYPE_CHECKING:
    from oxbox.server.tables.hub import Hub

logger = logging.getLogger("oxbox.hub")

_ROUND: Final = 10.0
"""Seconds between two looks at clocks, idle tables and the store."""
_IDLE, _IDLE_FINISHED = 600_000, 30_000
"""After how many milliseconds a table that nobody looks at is let go, and one that is over."""
_MINUTE: Final = 60_000
_RECENT: Final = 2 * DAY
_AT_ONCE: Final = 20
"""How many tables are removed at once: anyone who wants to open one of them waits."""


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
        if is_quiet or now - self._when > HOUR:
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


class Housekeeper:
    """Looks after the tables of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._garbage = GarbageCollector(hub.now())
        self._going: frozenset[str] = frozenset()
        self._gone = asyncio.Event()

    async def wake_up(self) -> None:
        """Remove old tables; load those where a clock runs or a bot is to move."""
        hub = self._hub
        await self._clean()
        since = hub.site_clock.newest - _RECENT
        try:
            names = await asyncio.to_thread(unfinished, hub.settings.database, since)
        except sqlite3.Error as error:
            logger.error("Unfinished tables wait until somebody opens them: %s.", error)
            return
        for name in names:
            with suppress(TableError):
                await hub.find(name)

    async def look_after(self) -> None:
        """Keep clocks on the disk, let idle tables go, remove old ones."""
        hub = self._hub
        cleaned = trimmed = hub.now()
        while True:
            await asyncio.sleep(_ROUND)
            now = hub.now()
            has_gone = self._let_go(now)
            self._garbage.look(hub.store.entries, now)
            if has_gone or now - trimmed >= _MINUTE:
                trimmed = now
                await asyncio.to_thread(give_back)
            if now - cleaned > HOUR:
                cleaned = now
                await self._clean()

    def _let_go(self, now: int) -> bool:
        """Note what clocks have used, and forget tables that nobody looks at; say if any."""
        tables = self._hub.tables
        count = len(tables)
        for opened in list(tables.values()):
            self.note_time(opened, int(_ROUND * 1000))
            if _is_idle(opened, now):
                opened.cancel_timer()
                del tables[opened.table.id]
        return len(tables) < count

    def note_time(self, opened: OpenTable, least: int) -> None:
        """Write down what the running seat has used, if it is worth it."""
        table = opened.table
        if table.clock is None or table.clock.running is None:
            return
        used = table.used(self._hub.now())
        if used >= least and used < table.clock.left[table.clock.running]:
            self._hub.commit(opened, [log.Spent(table.clock.running, used)])

    async def wait_for_removal(self, name: str) -> None:
        """Wait while a table is being removed: it is there, or it is not."""
        while name in self._going:
            await self._gone.wait()

    async def _clean(self) -> None:
        """Remove what is older than the settings say, but no table that is open."""
        hub, settings = self._hub, self._hub.settings
        if not hub.site_clock.may_remove():
            return
        wall = int(time.time() * 1000)
        try:
            old = await asyncio.to_thread(
                find_old, settings.database, settings.keep, settings.keep_finished, wall
            )
            count = 0
            while old:
                count += await self._remove(old[:_AT_ONCE])
                old = old[_AT_ONCE:]
            await asyncio.to_thread(forget_removed, settings.database, wall)
        except (sqlite3.Error, OSError) as error:
            logger.error("Old tables are kept, because they cannot be removed: %s.", error)
            return
        if count:
            tables = "1 old table was" if count == 1 else f"{count} old tables were"
            logger.warning("%s removed; for a week `oxbox restore` can undo that.", tables)

    async def _remove(self, old: list[OldTable]) -> int:
        """Remove some tables, unless somebody has opened them; say how many."""
        hub = self._hub
        closed = [one for one in old if not hub.is_open(one.table)]
        self._going, self._gone = frozenset(one.table for one in closed), asyncio.Event()
        try:
            return await asyncio.to_thread(
                remove, hub.settings.database, closed, hub.site_clock.now()
            )
        finally:
            self._going = frozenset()
            self._gone.set()


def _is_idle(opened: OpenTable, now: int) -> bool:
    """Whether nobody looks at a table, and nothing will happen there by itself."""
    has_work = opened.is_thinking or opened.table.deadline() is not None
    longest = _IDLE if opened.table.outcome is None else _IDLE_FINISHED
    unseen = now - max(opened.touched, opened.looked)
    return not (has_work or opened.connections) and unseen > longest
