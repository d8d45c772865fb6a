"""Who is next where only a few can be served at once: every address has its turn.

Without that, an address with a hundred tables makes all others wait for their bots.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

NOBODY: Final = ""
"""The address of tables at which nobody is; they wait for all others."""


class FairSemaphore:
    """Serve ``at_once`` at a time; the others wait in a line for each address."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    def waiting(self, address: str) -> int:
        """How many of an address wait for a turn."""
        return len(self._lines.get(address, ()))

    async def _wait(self, address: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Call the next one: from the line that has not been called for longest."""
        while self._lines:
            address = next((name for name in self._lines if name != NOBODY), NOBODY)
            line = self._lines.pop(address)
            called = line.popleft()
            if line:
                self._lines[address] = line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
