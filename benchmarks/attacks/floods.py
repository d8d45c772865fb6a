"""Floods over one socket: as much as the line carries, of things that cost the server something.

A socket that is closed for it comes back, but not at once: what opening many costs is another
attack.
"""

import json
from collections.abc import Generator
from typing import Final

from benchmarks.attacks.attacker import Attacker
from benchmarks.attacks.wire import BINARY, CONTINUATION, PING, TEXT, frame

_CHUNK: Final = 16_384
_AGAIN: Final = 0.05
"""Seconds until a socket that was closed comes back."""


def flood(by: Attacker, piece: bytes, *, reads: bool = True) -> Generator[None, None, None]:
    """Send the same bytes over one socket of a spectator, again and again."""
    table = by.make_table(game="yoxii")["table"]
    chunk = piece * max(1, _CHUNK // len(piece))
    yield
    wire = by.listen(table, reads=reads)
    by.send(wire, chunk)
    while by.is_on:
        if wire.is_closed:
            by.sent["sockets closed on us"] += 1
            by.rest(_AGAIN)
            wire = by.listen(table, reads=reads)
        by.send(wire, chunk)


def junk(by: Attacker) -> Generator[None, None, None]:
    """Texts that are not JSON."""
    return flood(by, frame(TEXT, b"this is not JSON"))


def messages(by: Attacker) -> Generator[None, None, None]:
    """Messages that are answered, each cheap."""
    asked = [{"ping": 1}, {"why": "a1"}, {"snapshot": 7}]
    return flood(by, b"".join(frame(TEXT, json.dumps(one).encode()) for one in asked))


def pings(by: Attacker) -> Generator[None, None, None]:
    """Ping frames, whose pongs are read."""
    return flood(by, frame(PING, b"x" * 8))


def binary(by: Attacker) -> Generator[None, None, None]:
    """Frames of bytes, which no message is."""
    return flood(by, frame(BINARY, b"x" * 8))


def fragments(by: Attacker) -> Generator[None, None, None]:
    """Texts in very many frames, most of them empty."""
    begun = frame(TEXT, b'{"ping":', is_final=False)
    empty = frame(CONTINUATION, is_final=False) * 2_000
    return flood(by, begun + empty + frame(CONTINUATION, b"1}"))


def deaf(by: Attacker) -> Generator[None, None, None]:
    """Ping frames by somebody who never reads a pong."""
    return flood(by, frame(PING, b"x" * 125), reads=False)
