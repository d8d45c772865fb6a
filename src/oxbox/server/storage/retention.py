"""Which tables are old (``site_clock`` says how that is counted), and how they are removed."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from oxbox.server.storage.database import connect, connect_reading
from oxbox.server.storage.removed import REMOVED, WEEK, open_removed
from oxbox.server.storage.site_clock import before, newest_entry, read_jumps

_UNTOUCHED: Final = """
SELECT key, id FROM tables
WHERE finished IS NULL AND (SELECT max(at) FROM log WHERE log.key = tables.key) < ?
"""
_FINISHED: Final = "SELECT key, id FROM tables WHERE finished < ?"
_WHOLE: Final = """
SELECT min(number) = 0 AND count(*) = max(number) + 1
    AND min(json_valid(CAST(entry AS TEXT))) FROM log WHERE key = ?
"""


class OldTable(NamedTuple):
    """A table that is to be removed: its number in the file, and its name."""

    key: int
    table: str


def find_old(database: Path, keep: float, keep_finished: float, wall: int) -> list[OldTable]:
    """The unfinished tables untouched for so many days, and those finished so long ago.

    Zero days are for ever.
    """
    found: list[tuple[int, str]] = []
    with closing(connect_reading(database)) as file:
        newest = newest_entry(file, wall)
        if newest is None:
            return []
        jumps, reference = read_jumps(file), min(newest, wall)
        for days, query in ((keep, _UNTOUCHED), (keep_finished, _FINISHED)):
            if days:
                found += file.execute(query, (before(days, reference, jumps),)).fetchall()
    return [OldTable(int(key), str(table)) for key, table in found]


def remove(database: Path, tables: Sequence[OldTable], now: int) -> int:
    """Move tables to the file of removed ones and say how many; what is damaged stays."""
    with closing(connect(database)) as file, open_removed(database.parent) as kept:
        whole = [table for table in tables if file.execute(_WHOLE, (table.key,)).fetchone()[0]]
        kept.execute("BEGIN")
        counts = {table: _keep(file, kept, table, now) for table in whole}
        kept.execute("COMMIT")
        file.execute("BEGIN IMMEDIATE")
        for table, count in counts.items():
            if _count(file, table.key) == count:
                file.execute("DELETE FROM log WHERE key = ?", (table.key,))
                file.execute("DELETE FROM tables WHERE key = ?", (table.key,))
        file.execute("COMMIT")
    return len(counts)


def forget_removed(database: Path, wall: int) -> None:
    """Let tables go that were removed a week before the newest entry, jumps not counted."""
    path = database.parent / REMOVED
    if not path.exists():
        return
    with closing(connect_reading(database)) as file:
        newest = newest_entry(file, wall)
        if newest is None:
            return
        oldest = before(WEEK, min(newest, wall), read_jumps(file))
    with open_removed(database.parent) as kept:
        kept.execute("BEGIN")
        gone = "SELECT id FROM tables WHERE removed < ?"
        kept.execute(f"DELETE FROM log WHERE id IN ({gone})", (oldest,))
        kept.execute("DELETE FROM tables WHERE removed < ?", (oldest,))
        kept.execute("COMMIT")


def _keep(file: sqlite3.Connection, kept: sqlite3.Connection, table: OldTable, now: int) -> int:
    """Copy a table to the file of removed ones; say how many entries it has."""
    rows = file.execute(
        "SELECT ?, number, at, entry FROM log WHERE key = ?", (table.table, table.key)
    ).fetchall()
    about = "SELECT id, game, finished, ? FROM tables WHERE key = ?"
    row = file.execute(about, (now, table.key)).fetchone()
    kept.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)", row)
    kept.executemany("INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?)", rows)
    return len(rows)


def _count(file: sqlite3.Connection, key: int) -> int:
    (count,) = file.execute("SELECT count(*) FROM log WHERE key = ?", (key,)).fetchone()
    return int(count)
