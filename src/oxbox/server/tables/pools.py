"""Threads for work that takes a while, a pool for each purpose, shared fairly between addresses.

A pool that serves one purpose cannot keep another waiting: questions about moves do not hold up
the loading of tables, and a replay holds up neither. Without turns, an address with a hundred
tables would make all others wait for their bots.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, Generic, ParamSpec, TypeVar
from weakref import finalize

from oxbox.errors import TableError
from oxbox.server.connections.rate_limits import Crowd

Item = TypeVar("Item")
Result = TypeVar("Result")
Given = ParamSpec("Given")

NOBODY: Final = ""
"""The address of tables at which nobody is; they wait for all others."""
MOST_WAITING: Final = 64
"""How much work of one address may wait for a pool."""
MOST_STREAMS, MOST_STREAMS_AN_ADDRESS = 64, 8
"""How many answers may be made piece by piece at once."""


class FairQueue(Generic[Item]):
    """Lines that are served in turn, so that an address that sends a lot waits for itself."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: dict[str, deque[Item]] = {}

    def __bool__(self) -> bool:
        return bool(self._lines)

    def put(self, address: str, item: Item) -> None:
        """Add something to the line of an address."""
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = deque()
        line.append(item)

    def take(self) -> Item:
        """Take the first of the line that has not been served for longest."""
        lines = self._lines
        address = next(iter(lines))
        if address == NOBODY:
            address = next((name for name in lines if name != NOBODY), NOBODY)
        line = lines[address]
        item = line.popleft()
        if not line:
            del lines[address]
        elif len(lines) > 1:
            lines[address] = lines.pop(address)
        return item

    def waiting(self, address: str) -> int:
        """How much waits in the line of an address."""
        return len(self._lines.get(address, ()))


class FairSemaphore:
    """Serve ``at_once`` at a time, and addresses in turn."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self.queue: FairQueue[asyncio.Future[None]] = FairQueue()

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

    async def _wait(self, address: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put(address, called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Call the next one who still waits."""
        while self.queue:
            called = self.queue.take()
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


class Pool:
    """Some threads, in which addresses take turns; what one of them may have waiting is limited."""

    def __init__(self, name: str, threads: int, most_waiting: float = MOST_WAITING) -> None:
        self._most_waiting = most_waiting
        self._threads = ThreadPoolExecutor(threads, f"oxbox-{name}")
        self._turns = FairSemaphore(threads)
        self._streams = Crowd(MOST_STREAMS_AN_ADDRESS, MOST_STREAMS)

    async def run(
        self, address: str, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Do something in a thread when it is the address's turn; refuse if too much waits."""
        if self._turns.queue.waiting(address) >= self._most_waiting:
            raise TableError("Too much at once; wait a moment.", "too-fast")
        async with self._turns.turn(address):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def stream(self, address: str, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
        """Make an answer piece by piece, each in the address's turn; refuse if many are made."""
        if not self._streams.enter(address):
            raise TableError("Too much at once; wait a moment.", "too-fast")
        stream = self._make(address, pieces)
        finalize(stream, self._streams.leave, address)  # it may go without having begun
        return stream

    async def _make(self, address: str, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
        loop = asyncio.get_running_loop()
        while True:
            async with self._turns.turn(address):
                piece = await loop.run_in_executor(self._threads, next, pieces, None)
            if piece is None:
                return
            yield piece

    def close(self) -> None:
        """Start nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Pools:
    """All pools of a server: loading tables, explaining refusals, telling finished games again."""

    def __init__(self) -> None:
        self.tables = Pool("tables", 2)
        self.questions = Pool("questions", 1)
        self.replays = Pool("replays", 1)

    def close(self) -> None:
        """Start nothing more in any of them."""
        for pool in (self.tables, self.questions, self.replays):
            pool.close()
