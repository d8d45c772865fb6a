"""One client that listens to a table: its socket, or a queue of texts to be sent or fetched."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from oxbox.errors import GameError
from oxbox.table.encoding import encode
from oxbox.table.events import Viewer

if TYPE_CHECKING:
    from oxbox.server.connections.socket import Socket

STOPPING: Final = 4409


def refusal_data(error: GameError) -> dict[str, Any]:
    """What a client is told of an error made on purpose."""
    sentence = error.message.encode("utf-8", "replace").decode()  # it may quote half a letter
    return {"refused": {"code": error.code, "sentence": sentence, "rule": error.rule}}


def refusal(error: GameError, sent: Any = None) -> bytes:
    """A refusal as a message, with the id of the message that it answers."""
    return encode(refusal_data(error) | ({} if sent is None else {"id": sent}))


class Connection:
    """A client that listens. One that does not keep up is let go: it can come back and catch up.

    ``direct`` is its socket, where texts can be written to it at once, and ``on_close`` what is to
    happen there when the connection is closed from here. ``waiting`` counts its messages that were
    read and not yet carried out.
    """

    __slots__ = (
        "_most", "_queue", "_size",
        "address", "close_code", "direct", "holder", "on_close", "viewer", "waiting",
    )  # fmt: skip

    def __init__(self, holder: str | None, viewer: Viewer, most: int, address: str = "") -> None:
        """``most`` is how many bytes may wait, beside one text of any length."""
        self.holder = holder
        self.address = address
        self.viewer = viewer
        self.waiting = 0
        self.close_code: int | None = None
        self.direct: Socket | None = None
        self.on_close: Callable[[], object] | None = None
        self._most = most
        self._size = 0
        self._queue: asyncio.Queue[bytes | None] | None = None

    def send(self, *parts: bytes | memoryview) -> None:
        """Have a text sent, after all that waits; it may come in parts."""
        if self.close_code is not None:
            return
        if self.direct is not None:
            if not self.direct.write(parts, self._most):
                self.close(STOPPING)
        elif self._size >= self._most:
            self.close(STOPPING)
        else:
            text = b"".join(parts)
            self._size += len(text)
            self._texts().put_nowait(text)

    def close(self, code: int) -> None:
        """Send what waits, then close."""
        if self.close_code is None:
            self.close_code = code
            if self.on_close is not None:
                self.on_close()
            else:
                self._texts().put_nowait(None)

    def take_all(self) -> list[bytes]:
        """Take out all that is to be sent."""
        texts, queue = [], self._texts()
        while not queue.empty():
            text = queue.get_nowait()
            if text is not None:
                self._size -= len(text)
                texts.append(text)
        return texts

    async def first(self) -> bytes | None:
        """The next text, as soon as there is one; None once the connection is closed."""
        text = await self._texts().get()
        self._size -= len(text or b"")
        return text

    def _texts(self) -> asyncio.Queue[bytes | None]:
        """The queue, which most connections never need."""
        if self._queue is None:
            self._queue = asyncio.Queue()
        return self._queue
