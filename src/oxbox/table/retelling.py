"""The moves that stand at a table, played once more at a twin of it so that they can be told.

That takes a while, so a server does it in a thread of its own: ``Played`` is taken from the table
first, and nothing of the table itself is looked at after that.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

import orjson

from oxbox.table import log
from oxbox.table.encoding import Plain
from oxbox.table.events import Events
from oxbox.table.table import Table


class Played(NamedTuple):
    """A twin of a table before the deal, and the moves that stand at the table with who made each.

    Taking it must be quick, however long the game is: nobody plays meanwhile.
    """

    twin: Table
    moves: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()


def played_at(table: Table) -> Played:
    """What is to be told of a table now."""
    twin = Table(table.created, 0)
    twin.seating = deepcopy(table.seating)
    twin.clock = None
    if table.position is None:
        return Played(twin)
    return Played(twin, table.position.codes, tuple(table.movers))


def retell(played: Played) -> Iterator[tuple[Events, log.Moved | None]]:
    """The pictures after the deal, with None, and then after each move, with that move."""
    twin = played.twin
    twin.apply(log.Started(), 0)
    events = Events(twin)
    yield events, None
    for mover, code in zip(played.movers, played.moves, strict=True):
        entry = log.Moved(mover, code)
        twin.apply(entry, 0)
        events.advance()
        yield events, entry


def story(played: Played, viewer: int) -> Iterator[Plain]:
    """Who made each move and what it did, in the sentences that a viewer was told."""
    for events, entry in retell(played) if played.moves else ():
        if entry is not None:
            steps = orjson.loads(events.tell(events.table.eyes(viewer)).steps)
            sentences = [step["sentence"] for step in steps]
            yield {"seat": entry.seat, "text": events.last_text(), "sentences": sentences}
