"""What is done from time to time: clocks noted, idle tables let go, old ones and garbage swept."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from oxbox.errors import TableError
from oxbox.server.memory import Broom, Returns, give_back
from oxbox.server.opened import Opened
from oxbox.table import log

if TYPE_CHECKING:
    from oxbox.server.hub import Hub

logger = logging.getLogger("oxbox.hub")

_ROUND: Final = 10.0
"""Seconds between two looks at clocks, idle tables and the store."""
_IDLE: Final = 600_000
_HOUR: Final = 3_600_000
_DAY: Final = 24 * _HOUR
_RECENT: Final = 2 * _DAY


class Caretaker:
    """Looks after the tables of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._broom = Broom(hub.now())
        self._returns = Returns(hub.now())

    async def wake_up(self) -> None:
        """Remove old tables; load those where a clock runs or a bot is to move."""
        hub = self._hub
        await self._clean()
        names = await asyncio.to_thread(hub.store.unfinished, hub.wall_time() - _RECENT)
        for name in names:
            with suppress(TableError):
                await hub.find(name)

    async def look_after(self) -> None:
        """Keep clocks on the disk, let idle tables go, remove old ones."""
        hub = self._hub
        cleaned = hub.now()
        while True:
            await asyncio.sleep(_ROUND)
            now = hub.now()
            for opened in list(hub.tables.values()):
                self.note_time(opened, int(_ROUND * 1000))
                if _is_idle(opened, now):
                    opened.cancel_timer()
                    del hub.tables[opened.table.id]
            self._broom.look(hub.store.entries, now)
            if self._returns.are_due(now):
                await asyncio.to_thread(give_back)
            if now - cleaned > _HOUR:
                cleaned = now
                await self._clean()

    def note_time(self, opened: Opened, least: int) -> None:
        """Write down what the running seat has used, if it is worth it."""
        table = opened.table
        if table.clock is None or table.clock.running is None:
            return
        used = table.used(self._hub.now())
        if used >= least and used < table.clock.left[table.clock.running]:
            self._hub.commit(opened, [log.Spent(table.clock.running, used)])

    async def _clean(self) -> None:
        """Remove what is older than the settings say, but no table that is open."""
        spared = frozenset(opened.key for opened in self._hub.tables.values())
        await asyncio.to_thread(self._remove_old, self._hub.wall_time(), spared)

    def _remove_old(self, now: int, spared: frozenset[int]) -> None:
        settings = self._hub.settings
        keep, finished = settings.keep, settings.keep_finished
        try:
            self._hub.store.remove(
                now - int(keep * _DAY) if keep else None,
                now - int(finished * _DAY) if finished else None,
                spared,
            )
        except Exception:
            logger.exception("old tables could not be removed")


def _is_idle(opened: Opened, now: int) -> bool:
    """Whether nobody looks at a table, and nothing will happen there by itself."""
    has_work = opened.is_thinking or opened.table.deadline() is not None
    return not (has_work or opened.connections) and now - opened.touched > _IDLE
