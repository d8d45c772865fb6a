"""One client that listens to a table: a queue of texts and the task that sends them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from oxbox.table.events import Viewer

STOPPING: Final = 4409


_PATIENCE: Final = 4_096
"""How many bytes a text that waits stands for, on average, where only bytes are counted."""


class Direct(Protocol):
    """A socket that texts are written to at once."""

    def write(self, text: str) -> None:
        """Send a text."""

    def unsent(self) -> int:
        """How many bytes the other side has not taken yet."""


class Connection:
    """Whoever listens. A client that does not keep up is let go: it can come back and catch up."""

    __slots__ = ("_most", "_queue", "close_code", "direct", "holder", "viewer")

    def __init__(self, holder: str | None, viewer: Viewer, most: int) -> None:
        self.holder = holder
        self.viewer = viewer
        self.close_code: int | None = None
        self.direct: Direct | None = None
        self._most = most
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Have a text sent, after all that waits."""
        if self.close_code is not None:
            return
        if self.direct is not None:
            if self.direct.unsent() > self._most * _PATIENCE:
                self.close(STOPPING)
            else:
                self.direct.write(text)
        elif self._queue.qsize() >= self._most:
            self.close(STOPPING)
        else:
            self._queue.put_nowait(text)

    def send_all(self, texts: list[str]) -> None:
        """Have several texts sent."""
        for text in texts:
            self.send(text)

    def close(self, code: int) -> None:
        """Send what waits, then close."""
        if self.close_code is None:
            self.close_code = code
            self._queue.put_nowait(None)

    async def run(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send texts as they come, until the connection is closed from here."""
        while (text := await self._queue.get()) is not None:
            await send(text)

    def waiting(self) -> list[str]:
        """All that waits to be sent, taken out."""
        texts = []
        while not self._queue.empty():
            text = self._queue.get_nowait()
            if text is not None:
                texts.append(text)
        return texts

    async def first(self) -> str | None:
        """The next text, as soon as there is one."""
        return await self._queue.get()
