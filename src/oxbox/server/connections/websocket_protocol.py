"""The short way between a socket and a table, for what is said most: small texts, both ways.

uvicorn's own protocol does everything else (the handshake, pings, closing, long or broken frames).
A text that comes in one piece is handed on at once, without a queue and a task in between, and
texts are written as frames right here. `make bench-server` shows what that is worth.

Every frame counts against the rate limits of its socket and address before it is parsed, and what
a client sends after that is not read (`make bench-attack`).
"""

import asyncio
import logging
import struct
from collections.abc import Callable
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from oxbox.server.connections.frames import HEAD, MASKED, SHORT, FrameStarts
from oxbox.server.connections.rate_limits import RateLimit, RateLimits
from oxbox.server.settings import Limits
from oxbox.table.encoding import Parts

try:
    from websockets.speedups import apply_mask
except ImportError:  # it is built in C, where it can be
    from websockets.utils import apply_mask

logger = logging.getLogger("oxbox.websocket")

EXTENSION: Final = "oxbox.direct"
"""Under this name the application finds the socket in its scope."""

_TEXT: Final = 0x81
_LONG_HEAD: Final = struct.Struct(">BBH")
_LONGEST_HEAD: Final = struct.Struct(">BBQ")
_NO_TEXT, _TOO_LARGE = 1007, 1009
TOO_FAST: Final = 4429
_MOST_PIECES: Final = 64
"""In how many frames a message may come."""
_UNREAD: Final = 16_384
"""How many bytes of a client that has sent too much are still read, to see it close its side."""
_BAD_HANDSHAKE: Final = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
    b"This handshake is not understood.\n"
)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket that can be heard and written to directly.

    ``heard`` takes every message, None for bytes; ``exceeded`` is called once, when more comes than
    the rate limit allows. ``address`` is whose limit counts, beside the socket's own.
    """

    limits: ClassVar[Limits]
    messages: ClassVar[RateLimits]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heard: Callable[[str | None], None] | None = None
        self.exceeded: Callable[[], None] | None = None
        self.address = ""
        self.close_timeout = self.limits.timeout
        self._bucket = RateLimit(self.limits.messages_a_second, self.limits.messages_at_once)
        self._starts = FrameStarts()
        self._unread = -1
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the end of the handshake, but not for ever."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(self.limits.timeout, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything that would keep this socket in memory."""
        super().connection_lost(exc)
        self.heard = self.exceeded = None
        self.conn.parser.close()
        if self._timer is not None:
            self._timer.cancel()

    async def run_asgi(self) -> None:
        """Let the application find this socket for as long as it runs."""
        extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
        self.scope["extensions"] = extensions
        try:
            await super().run_asgi()
        finally:
            extensions.clear()

    def data_received(self, data: bytes) -> None:
        """Read one short, whole, masked text by ourselves; leave all else to uvicorn."""
        if not self.handshake_initiated:
            self._shake_hands(data)
        elif self._unread >= 0:
            self._read_on(data)
        elif self._is_short_text(data):
            if self._is_allowed():
                self._hear(data)
            else:
                self._exceed(b"")
        else:
            self._read(data)

    def pause(self) -> None:
        """Read nothing until ``resume``: what was sent waits to be carried out."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def shutdown(self) -> None:
        """Close, with a word if one can be said: a stop must not fail for one connection."""
        try:
            super().shutdown()
        except Exception:
            logger.debug("a connection could not be closed well", exc_info=True)
            self.transport.abort()

    def write(self, parts: Parts, most: int) -> bool:
        """Send a text, which is UTF-8, unless the other side has not taken ``most`` bytes yet."""
        transport = self.transport
        if self.close_sent or self.disconnected or transport.is_closing():
            return True
        if transport.get_write_buffer_size() >= most:
            return False
        size = sum(map(len, parts))
        if SHORT <= size < 65_536:
            head = _LONG_HEAD.pack(_TEXT, 126, size)
        elif size < SHORT:
            head = bytes((_TEXT, size))
        else:
            head = _LONGEST_HEAD.pack(_TEXT, 127, size)
        transport.writelines((head, *parts))
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless the other side does not read."""
        if self.transport.get_write_buffer_size() >= self.limits.queue:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message, unless it comes in too many."""
        if len(self.frames) < _MOST_PIECES:
            super().handle_cont(event)
        elif not self.close_sent:
            self._fail(_TOO_LARGE)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that came the long way."""
        if self.close_sent:
            super().send_receive_event_to_app()
            return
        text = None
        try:
            if self.curr_msg_data_type == "text":
                text = b"".join(self.frames).decode()
        except UnicodeDecodeError:  # uvicorn would write a traceback about what a stranger sent
            self._fail(_NO_TEXT)
            return
        if self.heard is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.heard(text)

    def _is_short_text(self, data: bytes) -> bool:
        """Whether data is one masked text of a length that fits a byte, to be heard right here."""
        if self.heard is None or len(data) < HEAD or data[0] != _TEXT:
            return False
        size = data[1] - MASKED
        is_whole = 0 <= size < SHORT and len(data) == size + HEAD
        return (
            is_whole
            and self._starts.is_between_frames
            and not (self.frames or self.close_sent or self.disconnected)
        )

    def _is_allowed(self) -> bool:
        """Count a frame, and say whether the limits of the socket and its address allow it."""
        return self._bucket.take() and self.messages.take(self.address)

    def _read(self, data: bytes) -> None:
        """Count frames and let uvicorn parse them, up to the first one that is not allowed."""
        for at in self._starts.find(data):
            if not self._is_allowed():
                super().data_received(data[:at])
                self._exceed(data[at:])
                return
        super().data_received(data)

    def _exceed(self, rest: bytes) -> None:
        """Take no more messages; the application says why, and closes."""
        self._unread = _UNREAD
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
        elif self.exceeded is None:  # it has not said hello
            self._fail(TOO_FAST)
        else:
            self.exceeded()
            self._read_on(rest)

    def _read_on(self, data: bytes) -> None:
        """Read a little more, of which only the other side's close counts."""
        self._unread = max(0, self._unread - len(data))
        self.heard = lambda text: None
        if not self._unread:
            self.transport.abort()
        elif data:
            super().data_received(data)

    def _fail(self, code: int) -> None:
        self.frames = []
        self.conn.fail(code)
        self.handle_parser_exception()

    def _give_up(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def _shake_hands(self, data: bytes) -> None:
        """Let uvicorn read the handshake; it never says of a broken one that it is broken."""
        try:
            super().data_received(data)
        except ValueError:  # a letter that an address cannot have
            self.handshake_initiated = False
        if not self.handshake_initiated:  # the head comes in one piece, always
            self.handshake_complete = self.close_sent = True
            self.transport.write(_BAD_HANDSHAKE)
            self.transport.close()

    def _hear(self, data: bytes) -> None:
        try:
            text = apply_mask(data[HEAD:], data[2:HEAD]).decode()
        except UnicodeDecodeError:
            super().data_received(data)
            return
        assert self.heard is not None
        self.heard(text)


def websocket_protocol(limits: Limits) -> type[WebSocketProtocol]:
    """The sockets of one server, within its limits."""

    class Socket(WebSocketProtocol):
        messages = RateLimits(limits.messages_an_address, int(2 * limits.messages_an_address))

    Socket.limits = limits
    return Socket
