"""What comes over a socket: the handshake, and frames within limits.

uvicorn hands a connection over with the head of its handshake (its option ``ws``); the application
is asked once whether it is welcome, and from then on nothing of ASGI is in between. websockets
parses the frames, but for what is said most: a short text that comes in one piece is read right
here (`make bench-server`).

Every frame counts against the rate limits of its socket and address before it is parsed, and what
a client sends after that is not read (`make bench-attack`).
"""

import asyncio
import logging
from typing import Any, ClassVar, Final, cast
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from oxbox.server.connections.frames import HEAD, MASKED, SHORT, FrameStarts
from oxbox.server.connections.rate_limits import RateLimit, RateLimits
from oxbox.server.connections.socket import TEXT, Socket
from oxbox.server.settings import Limits

try:
    from websockets.speedups import apply_mask
except ImportError:  # it is built in C, where it can be
    from websockets.utils import apply_mask

logger = logging.getLogger("oxbox.websocket")

EXTENSION: Final = "oxbox.socket"
"""Under this name the application finds the socket in its scope."""

_NO_TEXT, _TOO_LARGE, _RESTARTING = 1007, 1009, 1012
TOO_FAST: Final = 4429
_MOST_PIECES: Final = 64
"""In how many frames a message may come."""
_UNREAD: Final = 16_384
"""How many bytes of a client that has sent too much are still read, to see it close its side."""
_BAD_HANDSHAKE: Final = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
    b"This handshake is not understood.\n"
)


class WebSocketProtocol(Socket, asyncio.Protocol):
    """A socket that hears frames, one connection of uvicorn's."""

    limits: ClassVar[Limits]
    messages: ClassVar[RateLimits]

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        limits = self.limits
        super().__init__(limits)
        self._app = config.loaded_app
        self._server = server_state
        self._has_head = False
        self._pieces: list[bytes] | None = None
        self._is_text = False
        self._bucket = RateLimit(limits.messages_a_second, limits.messages_at_once)
        self._starts = FrameStarts()
        self._unread = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the end of the handshake, but not for ever."""
        self.transport = cast(asyncio.Transport, transport)
        self._server.connections.add(self)  # type: ignore[arg-type]
        self._wait(self.limits.timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything that would keep this socket in memory."""
        self._finish()
        self._stop_waiting()
        self._server.connections.discard(self)
        self._exceeded = None
        self._frames.parser.close()

    def data_received(self, data: bytes) -> None:
        """Read one short, whole, masked text by ourselves; leave all else to websockets."""
        if not self._has_head:
            self._shake_hands(data)
        elif self._unread >= 0:
            self._read_on(data)
        elif self._is_short_text(data):
            if self._is_allowed():
                self._read_short_text(data)
            else:
                self._exceed(b"")
        else:
            self._read(data)

    def shutdown(self) -> None:
        """Close at once, with a word if one can be said: the server stops."""
        try:
            if self._is_open:
                self._frames.send_close(_RESTARTING)
            self._finish()
            self._flush()
        except Exception:
            logger.debug("a connection could not be closed well", exc_info=True)
            self.transport.abort()
        self.transport.close()

    # The handshake

    def _shake_hands(self, data: bytes) -> None:
        """Read the head, which comes in one piece, and ask the application about it."""
        self._has_head = True
        self._frames.receive_data(data)
        events = self._frames.events_received()
        request = cast(Request, events[0]) if events else None
        if request is None or not request.path.isascii():
            self.transport.write(_BAD_HANDSHAKE)
            self._finish()
            self.transport.close()
            return
        self._response = self._frames.accept(request)
        if self._response.status_code == 101:
            self.pause()  # nothing is read before the answer
            task = self._loop.create_task(self._run(request))
            self._server.tasks.add(task)
            task.add_done_callback(self._server.tasks.discard)
        else:
            self._answer(self._response)

    async def _run(self, request: Request) -> None:
        """Let the application find this socket for as long as it runs."""
        extensions = {EXTENSION: self}
        scope: Any = {
            "type": "websocket",
            "scheme": "ws",
            "path": unquote(request.path.partition("?")[0]),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "client": self.transport.get_extra_info("peername"),
            "extensions": extensions,
        }
        try:
            await self._app(scope, _unused, _unused)
        except Exception:
            logger.exception("a socket failed")
        finally:
            extensions.clear()
            if not self._end.done():
                self.transport.abort()

    # Frames

    def _is_short_text(self, data: bytes) -> bool:
        """Whether data is one masked text of a length that fits a byte, to be heard right here."""
        if self._heard is None or len(data) < HEAD or data[0] != TEXT:
            return False
        size = data[1] - MASKED
        is_whole = 0 <= size < SHORT and len(data) == size + HEAD
        return is_whole and self._pieces is None and self._starts.is_between_frames

    def _is_allowed(self) -> bool:
        """Count a frame, and say whether the limits of the socket and its address allow it."""
        return self._bucket.take() and self.messages.take(self.address)

    def _read_short_text(self, data: bytes) -> None:
        try:
            text = apply_mask(data[HEAD:], data[2:HEAD]).decode()
        except UnicodeDecodeError:
            self._fail(_NO_TEXT)
            return
        assert self._heard is not None
        self._heard(text)

    def _read(self, data: bytes) -> None:
        """Count frames and parse them, up to the first one that is not allowed."""
        for at in self._starts.find(data):
            if not self._is_allowed():
                self._parse(data[:at])
                self._exceed(data[at:])
                return
        self._parse(data)

    def _parse(self, data: bytes) -> None:
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            self._take(cast(Frame, event))
        if self._frames.close_expected():
            self._finish()
        self._flush()

    def _take(self, frame: Frame) -> None:
        """Gather the pieces of messages; websockets has answered pings and closes itself."""
        if frame.opcode is Opcode.PONG:
            self._is_silent = False
        elif frame.opcode is Opcode.PING:
            if self.transport.get_write_buffer_size() >= self.limits.queue:
                self.transport.abort()  # it sends pings and takes no answers
        elif frame.opcode is not Opcode.CLOSE and not self._end.done():
            if frame.opcode is not Opcode.CONT or self._pieces is None:
                self._is_text, self._pieces = frame.opcode is Opcode.TEXT, []
            self._pieces.append(bytes(frame.data))
            if frame.fin:
                pieces, self._pieces = self._pieces, None
                self._hear(b"".join(pieces))
            elif len(self._pieces) > _MOST_PIECES:
                self._pieces = None
                self._fail(_TOO_LARGE)

    def _hear(self, message: bytes) -> None:
        """Hand on a message that came the long way."""
        try:
            text = message.decode() if self._is_text else None
        except UnicodeDecodeError:
            self._fail(_NO_TEXT)
            return
        if self._heard is not None:
            self._heard(text)
        else:
            self._messages.append(text)
            self._came.set()
            self.pause()

    def _exceed(self, rest: bytes) -> None:
        """Take no more messages; the application says why, and closes."""
        self._unread = _UNREAD
        if not self._is_open:
            self.transport.abort()
        elif self._exceeded is None:  # it has not said hello
            self._fail(TOO_FAST)
        else:
            self._exceeded()
            self._read_on(rest)

    def _read_on(self, data: bytes) -> None:
        """Read a little more, of which only the other side's close counts."""
        self._unread = max(0, self._unread - len(data))
        if not self._unread:
            self.transport.abort()
        elif data:
            self._parse(data)


async def _unused(*_: Any) -> Any:
    raise RuntimeError("a socket speaks with its table directly")


def websocket_protocol(limits: Limits) -> type[WebSocketProtocol]:
    """The sockets of one server, within its limits."""

    class Socket(WebSocketProtocol):
        messages = RateLimits(limits.messages_an_address, int(2 * limits.messages_an_address))

    Socket.limits = limits
    return Socket
