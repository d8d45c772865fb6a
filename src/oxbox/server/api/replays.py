"""Finished games and the moves that stand, told again as JSON in pieces.

A game may have thousands of moves, and all that was told of them at once takes hundreds of
megabytes: so it is made as it is sent.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import orjson

from oxbox.errors import TableError
from oxbox.kernels.views import NOBODY
from oxbox.table.encoding import encode
from oxbox.table.events import SPECTATOR
from oxbox.table.retelling import Played, retell, story
from oxbox.table.table import Table

LONGEST: Final = 10_000
"""Longer games, which tables no longer allow, are not told again: each takes tens of megabytes."""
_PIECE: Final = 65_536
"""Bytes that a piece has at least, but for the last one."""


def check_length(table: Table) -> None:
    """Refuse a game that is too long to be told again."""
    if table.ply > LONGEST:
        raise TableError(
            f"This game is too long to be shown here: it has more than {LONGEST:,} moves. Its "
            "record can still be saved.",
            "too-long",
        )


def replay_pieces(played: Played, outcome: dict[str, Any] | None) -> Iterator[bytes]:
    """The moves that stood in the end, as a spectator saw them, and how the game ended."""
    return _join(_replay(played, outcome))


def story_pieces(number: int, played: Played, viewer: int) -> Iterator[bytes]:
    """The moves that stand, in the sentences that a viewer was told."""
    return _join(_story(number, played, viewer))


def _replay(played: Played, outcome: dict[str, Any] | None) -> Iterator[bytes]:
    yield b'{"snapshot":'
    before = b',"events":['
    for events, entry in retell(played):
        if entry is None:
            yield encode(events.snapshot(SPECTATOR, 0))
        else:
            yield before
            yield events.text(entry, events.table.eyes(NOBODY), 0)
            before = b","
    yield b"" if before == b"," else before
    yield b'],"outcome":%b}' % orjson.dumps(outcome)


def _story(number: int, played: Played, viewer: int) -> Iterator[bytes]:
    yield b'{"number":%d,"moves":[' % number
    before = b""
    for told in story(played, viewer):
        yield before
        yield orjson.dumps(told)
        before = b","
    yield b"]}"


def _join(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Put short texts together."""
    piece = bytearray()
    for text in texts:
        piece += text
        if len(piece) >= _PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)
