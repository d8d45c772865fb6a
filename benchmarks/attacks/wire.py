"""Raw connections of an attacker: any frame, in any order, read or left unread."""

import re
import selectors
import socket
import threading
from contextlib import suppress
from typing import Final

TEXT, BINARY, PING = 0x1, 0x2, 0x9
CONTINUATION: Final = 0x0
_FINAL, _MASKED, _NO_MASK = 0x80, 0x80, bytes(4)
_NUMBER: Final = re.compile(rb'"number":(\d+)')
_TURN: Final = re.compile(rb'"turn":(\d)')
_GLANCE: Final = 0.05
"""Seconds for which a look for something to read or room to write lasts at most."""
SMALL_BUFFER: Final = 4_096
"""Bytes that the kernel keeps for a client which never reads; it takes a few more."""


def frame(kind: int, payload: bytes = b"", *, is_final: bool = True) -> bytes:
    """A frame as clients send it, masked with zeros."""
    first, size = (_FINAL if is_final else 0) | kind, len(payload)
    if size < 126:
        return bytes((first, _MASKED | size)) + _NO_MASK + payload
    return bytes((first, _MASKED | 126)) + size.to_bytes(2, "big") + _NO_MASK + payload


class Wire:
    """A connection. ``number`` and ``turn`` are the last that were heard of, for whoever plays."""

    def __init__(self, one: socket.socket) -> None:
        self.socket = one
        self.is_closed = False
        self.drain: Drain | None = None
        self.number = -1
        self.turn = 0
        self.socket.settimeout(_GLANCE)

    def write(self, data: bytes) -> bytes:
        """Send what the other side takes within a moment, and return the rest."""
        try:
            return data[self.socket.send(data) :]
        except TimeoutError:
            return data
        except OSError:
            self.is_closed = True
            return b""

    def read(self) -> bytes:
        """Take what has come within a moment; nothing may have."""
        try:
            data = self.socket.recv(1 << 18)
        except TimeoutError:
            return b""
        except OSError:
            data = b""
        self.is_closed = self.is_closed or not data
        for number in _NUMBER.findall(data)[-1:]:
            self.number = int(number)
        for turn in _TURN.findall(data)[-1:]:
            self.turn = int(turn)
        return data

    def close(self) -> None:
        """Leave without a word."""
        self.is_closed = True
        if self.drain is not None:
            self.drain.forget(self)
        self.socket.close()


class Drain:
    """A thread that reads whatever comes over many connections, and throws it away."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._is_done = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def add(self, wire: Wire) -> None:
        """Read from one more."""
        wire.drain = self
        self._selector.register(wire.socket, selectors.EVENT_READ, wire)

    def forget(self, wire: Wire) -> None:
        """Read no more from one."""
        with suppress(KeyError, ValueError):
            self._selector.unregister(wire.socket)

    def stop(self) -> None:
        """Read no more."""
        self._is_done = True
        self._thread.join()
        self._selector.close()

    def _run(self) -> None:
        while not self._is_done:
            for key, _ in self._selector.select(_GLANCE):
                wire: Wire = key.data
                wire.read()
                if wire.is_closed:
                    self.forget(wire)
