"""A socket as the application has it: messages come in, texts go out, either side can close it.

The frames are websockets' own (``ServerProtocol``), but for texts, which are written as frames
right here, without a copy (`make bench-server`). `websocket_protocol.py` reads what comes.
"""

import asyncio
import logging
import struct
from collections import deque
from collections.abc import Callable
from typing import Final

from websockets.http11 import Response
from websockets.server import ServerProtocol

from oxbox.server.connections.frames import SHORT
from oxbox.server.settings import Limits
from oxbox.table.encoding import Parts

logger = logging.getLogger("oxbox.websocket")

TEXT: Final = 0x81
"""What a frame begins with that holds all of a text."""
_LONG_HEAD: Final = struct.Struct(">BBH")
_LONGEST_HEAD: Final = struct.Struct(">BBQ")
_SILENT: Final = 1011
_BEAT: Final = 20.0
"""Seconds between two pings; a client that has not answered one by the next is gone."""
_PARTING: Final = 2.0
"""Seconds that a client has to take what was sent before its socket was closed."""

Heard = Callable[[str | None], None]


class SocketClosedError(Exception):
    """Nothing more will come from a socket."""


class Socket:
    """One client's socket.

    Messages wait for ``receive`` until ``listen`` names who hears them, None standing for bytes.
    ``address`` is whose rate limit counts, beside the socket's own.
    """

    transport: asyncio.Transport
    _response: Response

    def __init__(self, limits: Limits) -> None:
        self.address = ""
        self._loop = asyncio.get_running_loop()
        self._timeout = limits.timeout
        self._frames = ServerProtocol(max_size=limits.message * 4, logger=logger)
        self._is_open = False
        self._heard: Heard | None = None
        self._exceeded: Callable[[], None] | None = None
        self._messages: deque[str | None] = deque()
        self._is_read = True
        self._came = asyncio.Event()
        self._end: asyncio.Future[None] = self._loop.create_future()
        self._is_silent = False
        self._timer: asyncio.TimerHandle | None = None

    def accept(self) -> None:
        """Say that the client is welcome."""
        if not self._end.done():
            self._frames.send_response(self._response)
            self._flush()
            self._is_open = True
            self._wait(_BEAT, self._beat)
            self.resume()

    def refuse(self) -> None:
        """Say that the client is not welcome."""
        if not self._end.done():
            self._answer(self._frames.reject(403, ""))

    async def receive(self) -> str | None:
        """Wait for the next message; raises ``SocketClosedError``."""
        while not self._messages:
            if self._end.done():
                raise SocketClosedError
            self._came.clear()
            await self._came.wait()
        text = self._messages.popleft()
        if not self._messages:
            self.resume()
        return text

    def listen(self, heard: Heard, exceeded: Callable[[], None]) -> None:
        """Hand messages on at once; ``exceeded`` is called when more come than is allowed."""
        if not self._end.done():
            self._heard, self._exceeded = heard, exceeded
            while self._messages:
                heard(self._messages.popleft())
            self.resume()

    async def end(self) -> None:
        """Wait until the socket is closed, from either side."""
        await self._end

    def write(self, parts: Parts, most: int) -> bool:
        """Send a text, which is UTF-8, unless the other side has not taken ``most`` bytes yet."""
        transport = self.transport
        if not self._is_open or transport.is_closing():
            return True
        if transport.get_write_buffer_size() >= most:
            return False
        size = sum(map(len, parts))
        if SHORT <= size < 65_536:
            head = _LONG_HEAD.pack(TEXT, 126, size)
        elif size < SHORT:
            head = bytes((TEXT, size))
        else:
            head = _LONGEST_HEAD.pack(TEXT, 127, size)
        transport.writelines((head, *parts))
        return True

    def close(self, code: int) -> None:
        """Close after all that was sent, also if the other side takes nothing any more."""
        if self._is_open:
            self._frames.send_close(code)
            self._finish()
            self._flush()
            self.resume()  # to see the other side close
            self._wait(_PARTING, self._part)

    def pause(self) -> None:
        """Read nothing until ``resume``: what was sent waits to be carried out."""
        if self._is_read and not self.transport.is_closing():
            self._is_read = False
            self.transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if not self._is_read and not self.transport.is_closing():
            self._is_read = True
            self.transport.resume_reading()

    # Inside

    def _answer(self, response: Response) -> None:
        """Answer the handshake with a refusal."""
        self._frames.send_response(response)
        self._finish()
        self._flush()

    def _beat(self) -> None:
        """Ask whether the client is still there, again and again."""
        if not self._is_open:
            return
        if self._is_silent:
            self._fail(_SILENT)
        else:
            self._is_silent = True
            self._frames.send_ping(b"")
            self._flush()
            self._wait(_BEAT, self._beat)

    def _fail(self, code: int) -> None:
        self._frames.fail(code)
        self._finish()
        self._flush()

    def _finish(self) -> None:
        """Hear nothing more, and tell those who wait for the end."""
        self._is_open = False
        self._heard = None
        self._came.set()
        if not self._end.done():
            self._end.set_result(None)

    def _flush(self) -> None:
        """Write what websockets has to say; an empty part at the end means that it was all."""
        data = self._frames.data_to_send()
        if data and not self.transport.is_closing():
            self.transport.write(b"".join(data))
            if not data[-1]:
                self.transport.close()

    def _part(self) -> None:
        """Wait longer for the close of a client that takes what it is sent."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self._wait(self._timeout, self.transport.close)

    def _wait(self, seconds: float, act: Callable[[], None]) -> None:
        self._stop_waiting()
        self._timer = self._loop.call_later(seconds, act)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
