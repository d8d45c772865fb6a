"""Finished games on the disk, written before a server starts: they are in no server's memory.

All are of Oxixo on four cubes a side, where the lowest row can be pushed round for ever: both sides
take the cube in the west and push it in from the east, and the row reads cross, circle, cross,
circle. The last move is followed by a resignation.
"""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from oxbox.server.storage.store import Batch, Store
from oxbox.table import commands, creation, log
from oxbox.table.table import Table

MOVE: Final = "a1 e"
ROUND: Final = {"game": "oxixo", "options": {"size": 4, "draw_after": 0}}
"""What to ask for at a table where ``MOVE`` is legal in every turn."""
SEED: Final = "5" * 64
_BATCH: Final = 1_000
_LONGEST_WRITING: Final = 60.0


def write_finished(database: Path, lengths: list[int], now: int) -> list[str]:
    """Write a finished game of each number of plies and return the names of their tables."""
    store = Store(database, lambda act: act())
    try:
        return [_write(store, plies, now) for plies in lengths]
    finally:
        store.close()


def _write(store: Store, plies: int, now: int) -> str:
    created = creation.create(ROUND, now).created
    key, entries = store.new_key(), list(_entries(created, plies, now))
    for begin in range(0, len(entries), _BATCH):
        written, outcome = threading.Event(), [False]

        def note(ok: bool, outcome: list[bool] = outcome, at: threading.Event = written) -> None:
            outcome[0] = ok
            at.set()

        batch = Batch(note)
        some = enumerate(entries[begin : begin + _BATCH], begin)
        batch.rows = [(key, number, now, log.to_plain(entry)) for number, entry in some]
        store.write(batch)
        if not written.wait(_LONGEST_WRITING) or not outcome[0]:
            raise RuntimeError("the games could not be written")
    return created.table


def _entries(created: log.Created, plies: int, now: int) -> Iterator[log.Entry]:
    """The log of one game; a table takes every entry, so that the rules are kept."""
    table = Table(created, now)
    yield created
    moves = [log.Moved(ply % 2, text=MOVE) for ply in range(plies)]
    for decided in ([log.Seeded((0, 1), SEED)], [*moves, log.Left(plies % 2, "resign")]):
        entries: list[log.Entry] = [*decided]
        while entries:
            for entry in entries:
                table.apply(entry, now)
                yield entry
            entries = commands.consequences(table, now)
    if table.outcome is None or table.ply != plies:
        raise RuntimeError("the game did not take its course")
