"""Where WebSocket frames begin in what a client sends, found without reading what they hold.

Every frame counts against the limits of its socket and address before anything is parsed: texts,
bytes, pings, pongs and the parts of a message that comes in pieces.
"""

from collections.abc import Iterator
from typing import Final

HEAD: Final = 6
"""Bytes of the head of a short masked frame: two that say what it is, and the mask."""
MASKED: Final = 0x80
SHORT: Final = 126
"""A payload of fewer bytes has its length in one byte."""


class FrameStarts:
    """Follows the frames of one client from one piece of data to the next."""

    __slots__ = ("_head", "_rest")

    def __init__(self) -> None:
        self._head = b""
        self._rest = 0

    @property
    def is_between_frames(self) -> bool:
        """Whether the next byte begins a frame."""
        return not self._head and not self._rest

    def find(self, data: bytes) -> Iterator[int]:
        """Yield where each frame begins in the data that came next; read all or start anew."""
        at = min(self._rest, len(data))
        self._rest -= at
        while at < len(data):
            if not self._head:
                yield at
            at = self._pass(data, at)

    def _pass(self, data: bytes, at: int) -> int:
        """Pass the frame whose head begins or goes on here, as far as it has come."""
        begun = len(self._head)
        head = self._head + data[at : at + 14 - begun]
        length = head[1] & ~MASKED if len(head) > 1 else 0
        size = 2 + {SHORT: 2, SHORT + 1: 8}.get(length, 0)
        size += 4 if len(head) > 1 and head[1] & MASKED else 0
        if len(head) < size:
            self._head = head
            return len(data)
        self._head = b""
        if length >= SHORT:
            length = int.from_bytes(head[2 : 4 if length == SHORT else 10], "big")
        end = at + size - begun + length
        self._rest = max(0, end - len(data))
        return min(end, len(data))
