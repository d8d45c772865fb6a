"""The moves that stand at a table, played once more at a twin of it and told as JSON in pieces.

A game may have thousands of moves, and all that was told of them at once takes hundreds of
megabytes, so it is written as it is sent. That takes a while, so a server does it in a thread:
``Played`` is taken from the table first, and nothing of the table itself is looked at after that.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Final, NamedTuple

import orjson

from oxbox.errors import TableError
from oxbox.kernels.views import NOBODY
from oxbox.table import log
from oxbox.table.encoding import Plain, encode
from oxbox.table.events import SPECTATOR, Events
from oxbox.table.table import Table

LONGEST: Final = 10_000
"""Longer games, which tables no longer allow, are not told again: each takes tens of megabytes."""
_PIECE: Final = 65_536
"""The least bytes of a piece, but for the last one."""


class Played(NamedTuple):
    """A twin of a table before the deal, and the moves that stand at the table with who made each.

    Taking it must be quick, however long the game is: nobody plays meanwhile.
    """

    twin: Table
    moves: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()


def played_at(table: Table) -> Played:
    """What is to be told of a table now; a game that is too long is refused."""
    if table.ply > LONGEST:
        raise TableError(
            f"This game is too long to be shown here: it has more than {LONGEST:,} moves. Its "
            "record can still be saved.",
            "too-long",
        )
    twin = Table(table.created, 0)
    twin.seating = deepcopy(table.seating)
    twin.clock = None
    if table.position is None:
        return Played(twin)
    return Played(twin, table.position.codes, tuple(table.movers))


def story(played: Played, viewer: int) -> Iterator[Plain]:
    """Who made each move and what it did, in the sentences that a viewer was told."""
    if not played.moves:
        return
    events, moves = _deal_again(played)
    for entry in moves:
        steps = orjson.loads(events.tell(events.table.eyes(viewer)).steps)
        sentences = [step["sentence"] for step in steps]
        yield {"seat": entry.seat, "text": events.last_text(), "sentences": sentences}


def write_story(number: int, played: Played, viewer: int) -> Iterator[bytes]:
    """The story as JSON."""
    yield b'{"number":%d,"moves":[' % number
    yield from _separate(orjson.dumps(move) for move in story(played, viewer))
    yield b"]}"


def write_replay(played: Played, outcome: Plain | None) -> Iterator[bytes]:
    """The moves that stood in the end, as a spectator saw them, and how the game ended, as JSON."""
    events, moves = _deal_again(played)
    yield b'{"snapshot":%b,"events":[' % encode(events.snapshot(SPECTATOR, 0))
    eyes = events.table.eyes(NOBODY)
    yield from _separate(events.text(entry, eyes, 0) for entry in moves)
    yield b'],"outcome":%b}' % orjson.dumps(outcome)


def in_pieces(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Join short texts into pieces that are worth sending."""
    piece = bytearray()
    for text in texts:
        piece += text
        if len(piece) >= _PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def _deal_again(played: Played) -> tuple[Events, Iterator[log.Moved]]:
    """The events of the twin after the deal, and its moves, each made when it is asked for."""
    twin = played.twin
    twin.apply(log.Started(), 0)
    events = Events(twin)

    def moves() -> Iterator[log.Moved]:
        for mover, code in zip(played.movers, played.moves, strict=True):
            entry = log.Moved(mover, code)
            twin.apply(entry, 0)
            yield entry

    return events, moves()


def _separate(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Put commas between texts."""
    comma = b""
    for text in texts:
        yield comma + text
        comma = b","
