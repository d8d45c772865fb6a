"""The short way between a socket and a table, for what is said most: small texts, both ways.

uvicorn's own protocol does everything else (the handshake, pings, closing, long or broken frames).
A text that comes in one piece is handed to whoever listens at once, without a queue and a task in
between, and texts are written as frames right here. `make bench-server` shows what that is worth.
"""

import asyncio
import logging
import struct
from collections.abc import Callable
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.speedups import apply_mask

from oxbox.server.connection import Parts
from oxbox.server.settings import Limits

logger = logging.getLogger("oxbox.direct")

EXTENSION: Final = "oxbox.direct"
"""Under this name the application finds the socket in its scope."""

_TEXT: Final = 0x81
_MASKED: Final = 0x80
_SHORT: Final = 126
_HEAD: Final = 6
_LONG_HEAD: Final = struct.Struct(">BBH")
_LONGEST_HEAD: Final = struct.Struct(">BBQ")
_END_OF_HEAD: Final = b"\r\n\r\n"
_NO_TEXT: Final = 1007
_BAD_HANDSHAKE: Final = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
    b"This handshake is not understood.\n"
)


def holds_whole_frames(data: bytes) -> bool:
    """Whether data are masked frames one after the other, to the last byte of the last one."""
    at = 0
    while at + _HEAD <= len(data):
        size, head = data[at + 1] - _MASKED, _HEAD
        if size >= _SHORT:
            longer = 2 if size == _SHORT else 8
            size, head = int.from_bytes(data[at + 2 : at + 2 + longer], "big"), head + longer
        if size < 0:
            return False
        at += head + size
    return at == len(data)


class DirectSocket(WebSocketsSansIOProtocol):
    """A socket that can be heard and written to directly."""

    patience: ClassVar[float]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heard: Callable[[str], None] | None = None
        self.close_timeout = self.patience
        self._is_between_frames = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the end of the handshake, but not for ever."""
        super().connection_made(transport)
        self.loop.call_later(self.patience, self._give_up)

    async def run_asgi(self) -> None:
        """Let the application find this socket."""
        extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
        self.scope["extensions"] = extensions
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Read one short, whole, masked text by ourselves; leave all else to uvicorn."""
        if not self.handshake_complete:
            self._shake_hands(data)
            return
        if self._is_between_frames:
            size = data[1] - _MASKED if len(data) >= _HEAD else -1
            if 0 <= size < _SHORT and len(data) == size + _HEAD:
                is_whole = data[0] == _TEXT and not self.frames and not self.close_sent
                if self.heard is not None and is_whole:
                    self._hear(data)
                    return
            else:
                # Otherwise uvicorn's parser may be in the middle of a frame from here on.
                self._is_between_frames = holds_whole_frames(data)
        super().data_received(data)

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
        if _SHORT <= size < 65_536:
            head = _LONG_HEAD.pack(_TEXT, 126, size)
        elif size < _SHORT:
            head = bytes((_TEXT, size))
        else:
            head = _LONGEST_HEAD.pack(_TEXT, 127, size)
        transport.writelines((head, *parts))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a text that came the long way to whoever listens."""
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:  # uvicorn would write a traceback about what a stranger sent
            self.frames = []
            self.conn.fail(_NO_TEXT)
            self.handle_parser_exception()
            return
        if self.heard is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.heard(text)

    def _give_up(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def _shake_hands(self, data: bytes) -> None:
        """Let uvicorn read the handshake; it never says of a broken one that it is broken."""
        self._is_between_frames = self._is_between_frames and data.endswith(_END_OF_HEAD)
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
            text = apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
        except UnicodeDecodeError:
            super().data_received(data)
            return
        assert self.heard is not None
        self.heard(text)


def direct_socket(limits: Limits) -> type[DirectSocket]:
    """Sockets for one server, which wait within its limits."""

    class Socket(DirectSocket):
        patience = limits.patience

    return Socket
