"""Old tables (``site_clock`` says how age is counted): how they are removed, kept and restored.

Removed tables are kept for a week in a file beside the others. Everything is in it and flushed to
the disk before it is taken out of the tables' own file. A table that is restored gets a number
below zero there, because a running server gives out those above; it counts as touched when the
newest entry of the site was, so that it is not removed again at once.
"""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from oxbox.errors import GameError
from oxbox.files import make_private
from oxbox.integrity import connect_reading
from oxbox.server.storage.database import connect
from oxbox.server.storage.site_clock import before, newest_entry, read_jumps

REMOVED: Final = "removed.sqlite"
"""The name of the file of removed tables in the data folder."""
WEEK: Final = 7
"""For how many days a table can be restored."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    finished INTEGER,
    removed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;
"""
_UNTOUCHED: Final = """
SELECT key, id FROM tables
WHERE finished IS NULL AND (SELECT max(at) FROM log WHERE log.key = tables.key) < ?
"""
_FINISHED: Final = "SELECT key, id FROM tables WHERE finished < ?"
_WHOLE: Final = """
SELECT min(number) = 0 AND count(*) = max(number) + 1
    AND min(json_valid(CAST(entry AS TEXT))) FROM log WHERE key = ?
"""
_RESTORE: Final = """
INSERT INTO log (key, number, at, entry)
SELECT :key, :number, CASE WHEN :number = :last OR
    json_extract(CAST(:entry AS TEXT), '$.kind') = 'ended'
THEN max(:at, :touched) ELSE :at END, :entry
"""


class OldTable(NamedTuple):
    """A table that is to be removed: its number in the file, and its name."""

    key: int
    table: str


class RemovedTable(NamedTuple):
    """A table that can be restored; times in milliseconds."""

    table: str
    game: str
    is_finished: bool
    removed: int


def find_old(database: Path, keep: float, keep_finished: float, wall: int) -> list[OldTable]:
    """The unfinished tables untouched for ``keep`` days, and those finished that long ago.

    Zero days are for ever.
    """
    found: list[tuple[int, str]] = []
    with closing(connect_reading(database)) as file:
        for days, query in ((keep, _UNTOUCHED), (keep_finished, _FINISHED)):
            oldest = _oldest_kept(file, days, wall)
            if days and oldest is not None:
                found += file.execute(query, (oldest,)).fetchall()
    return [OldTable(int(key), str(table)) for key, table in found]


def remove(database: Path, tables: Sequence[OldTable], now: int) -> int:
    """Move tables to the file of removed ones and say how many; what is damaged stays."""
    with closing(connect(database)) as file, _open_removed(database.parent) as kept:
        whole = [table for table in tables if file.execute(_WHOLE, (table.key,)).fetchone()[0]]
        kept.execute("BEGIN")
        counts = {table: _keep(file, kept, table, now) for table in whole}
        kept.execute("COMMIT")
        file.execute("BEGIN IMMEDIATE")
        count_now = "SELECT count(*) FROM log WHERE key = ?"
        for (key, _), count in counts.items():
            if file.execute(count_now, (key,)).fetchone() == (count,):
                file.execute("DELETE FROM log WHERE key = ?", (key,))
                file.execute("DELETE FROM tables WHERE key = ?", (key,))
        file.execute("COMMIT")
    return len(counts)


def forget_removed(database: Path, wall: int) -> None:
    """Let tables go that were removed a week before the newest entry, jumps not counted."""
    if not (database.parent / REMOVED).exists():
        return
    with closing(connect_reading(database)) as file:
        oldest = _oldest_kept(file, WEEK, wall)
    if oldest is not None:
        with _open_removed(database.parent) as kept:
            kept.execute("BEGIN")
            gone = "SELECT id FROM tables WHERE removed < ?"
            kept.execute(f"DELETE FROM log WHERE id IN ({gone})", (oldest,))
            kept.execute("DELETE FROM tables WHERE removed < ?", (oldest,))
            kept.execute("COMMIT")


def list_removed(data: Path) -> list[RemovedTable]:
    """The tables that can be restored, those removed last first."""
    path = data / REMOVED
    if not path.exists():
        return []
    query = "SELECT id, game, finished IS NOT NULL, removed FROM tables ORDER BY removed DESC, id"
    try:
        with closing(connect_reading(path)) as kept:
            rows = kept.execute(query).fetchall()
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be read: {error}.", "bad-data") from error
    return [RemovedTable(str(i), str(g), bool(f), int(r)) for i, g, f, r in rows]


def restore(data: Path, database: Path, tables: Sequence[str]) -> None:
    """Put tables back among the others; a server that runs finds them at once."""
    known = {kept.table for kept in list_removed(data)}
    for table in tables:
        if table not in known:
            raise GameError(
                f"There is no removed table {table!s:.40}; `oxbox restore` lists them.", "no-table"
            )
    try:
        with _open_removed(data) as kept, closing(connect(database)) as file:
            for table in tables:
                _restore(kept, file, table)
    except sqlite3.Error as error:
        raise GameError(f"The tables cannot be restored: {error}.", "bad-data") from error


@contextmanager
def _open_removed(data: Path) -> Iterator[sqlite3.Connection]:
    """Open the file of removed tables for writing; it is made if there is none."""
    path = data / REMOVED
    make_private(path)
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as kept:
        kept.execute("PRAGMA auto_vacuum = FULL")
        kept.execute("PRAGMA synchronous = EXTRA")
        kept.executescript(_SCHEMA)
        yield kept


def _oldest_kept(file: sqlite3.Connection, days: float, wall: int) -> int | None:
    """From when on tables are kept that are kept for some days; None at a site without entries."""
    newest = newest_entry(file, wall)
    return None if newest is None else before(days, min(newest, wall), read_jumps(file))


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


def _restore(kept: sqlite3.Connection, file: sqlite3.Connection, table: str) -> None:
    """Put a table back, unless a stop in the middle of this has left it in both files."""
    query = "SELECT number, at, entry FROM log WHERE id = ? ORDER BY number"
    rows = kept.execute(query, (table,)).fetchall()
    file.execute("BEGIN IMMEDIATE")
    try:
        if not file.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
            (lowest,) = file.execute("SELECT min(0, coalesce(min(key), 0)) FROM tables").fetchone()
            touched = newest_entry(file, int(time.time() * 1000)) or 0
            shared = {"key": lowest - 1, "last": rows[-1][0], "touched": touched}
            for number, at, entry in rows:
                row = {"number": number, "at": at, "entry": entry}
                file.execute(_RESTORE, shared | row)
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise
    kept.execute("BEGIN")
    kept.execute("DELETE FROM log WHERE id = ?", (table,))
    kept.execute("DELETE FROM tables WHERE id = ?", (table,))
    kept.execute("COMMIT")
