"""Whether the disk takes something and gives it back, asked when somebody wants to know."""

import asyncio
import time
from typing import Final

from oxbox.errors import TableError
from oxbox.server.storage.store import PULSE, NotStoredError, Store

_SHARED: Final = 1.0
"""Seconds for which everybody who asks is given the last answer."""
_TIMEOUT: Final = 5.0


class HealthCheck:
    """Writes a number through the store, in its turn, and reads it back."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking: asyncio.Task[bool] | None = None
        self._holds_until = 0.0

    async def check(self) -> None:
        """Refuse if the disk does not work."""
        if self._asking is None or (self._asking.done() and time.monotonic() > self._holds_until):
            self._asking = asyncio.create_task(self._ask())
        try:
            async with asyncio.timeout(_TIMEOUT):
                is_well = await asyncio.shield(self._asking)
        except TimeoutError as error:
            raise TableError("The disk takes too long.", "not-stored") from error
        if not is_well:
            raise TableError("The disk does not take anything now.", "not-stored")

    async def _ask(self) -> bool:
        now = time.time_ns() // 1_000_000
        try:
            await self._store.flush(None, (PULSE, now, now, {"kind": "pulse"}))
            return await asyncio.to_thread(self._store.last_beat) == now
        except NotStoredError:
            return False
        finally:
            self._holds_until = time.monotonic() + _SHARED
