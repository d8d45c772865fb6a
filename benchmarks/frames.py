"""A lean WebSocket client: text frames and nothing else, so that the server is what is measured."""

import asyncio
from typing import Final, cast

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: b3hib3hib3hib3hib3hibw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_NO_MASK: Final = bytes(4)
"""Clients must mask; a mask of zeros leaves the text as it is."""


class Frames(asyncio.Protocol):
    """A socket that hands on texts as bytes. ``heard`` is what a subclass is about."""

    def __init__(self, host: str, path: str) -> None:
        self._handshake = HANDSHAKE.format(host=host, path=path).encode()
        self._buffer = b""
        self._is_open = False
        self.is_lost = False
        self.transport: asyncio.Transport

    def heard(self, text: bytes) -> None:
        """Take a text."""
        raise NotImplementedError

    def opened(self) -> None:
        """Say the first thing."""
        raise NotImplementedError

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._write(_TEXT, text)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if b" 101 " not in head[:16]:
                raise ConnectionError(head.decode())
            self._is_open = True
            self.opened()
        self._buffer = self._read(buffer)

    def _read(self, buffer: bytes) -> bytes:
        """Hand on all whole frames and return the rest."""
        at = 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size >= 126:
                head = 4 if size == 126 else 10
                size = int.from_bytes(buffer[at + 2 : at + head], "big")
            end = at + head + size
            if len(buffer) < end:
                break
            kind, payload = buffer[at], buffer[at + head : end]
            if kind == _TEXT:
                self.heard(payload)
            elif kind == _PING:
                self._write(_PONG, payload)
            elif kind == _CLOSE:
                self.transport.close()
            at = end
        return buffer[at:]

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((kind, 0x80 | size))
        else:
            head = bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + _NO_MASK + payload)
