"""Tables that were removed because they were old: a file beside the others, kept for a week.

Everything is in it and flushed to the disk before it is taken out of the tables' own file. A table
that is restored gets a number below zero there, because a running server gives out those above; it
counts as touched when the newest entry of the site was, so that it is not removed again at once.
"""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from oxbox.errors import GameError
from oxbox.files import make_private
from oxbox.server.storage.database import connect, connect_reading
from oxbox.server.storage.site_clock import newest_entry

REMOVED: Final = "removed.sqlite"
"""The name of the file in the data folder."""
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
_RESTORE: Final = """
INSERT INTO log (key, number, at, entry)
SELECT :key, :number, CASE WHEN :number = :last OR
    json_extract(CAST(:entry AS TEXT), '$.kind') = 'ended'
THEN max(:at, :touched) ELSE :at END, :entry
"""


class RemovedTable(NamedTuple):
    """A table that can be restored; times in milliseconds."""

    table: str
    game: str
    is_finished: bool
    removed: int


@contextmanager
def open_removed(data: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for writing; it is made if there is none."""
    path = data / REMOVED
    make_private(path)
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as kept:
        kept.execute("PRAGMA auto_vacuum = FULL")
        kept.execute("PRAGMA synchronous = EXTRA")
        kept.executescript(_SCHEMA)
        yield kept


def list_removed(data: Path) -> list[RemovedTable]:
    """The tables that can be restored, those removed last first."""
    path = data / REMOVED
    if not path.exists():
        return []
    query = "SELECT id, game, finished IS NOT NULL, removed FROM tables ORDER BY removed DESC, id"
    try:
        with closing(connect_reading(path)) as kept:
            return [
                RemovedTable(str(i), str(g), bool(f), int(r)) for i, g, f, r in kept.execute(query)
            ]
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be read: {error}.", "bad-data") from error


def restore(data: Path, database: Path, tables: Sequence[str]) -> None:
    """Put tables back among the others; a server that runs finds them at once."""
    known = {kept.table for kept in list_removed(data)}
    for table in tables:
        if table not in known:
            raise GameError(
                f"There is no removed table {table!s:.40}; `oxbox restore` lists them.", "no-table"
            )
    try:
        with open_removed(data) as kept, closing(connect(database)) as file:
            for table in tables:
                _restore(kept, file, table)
    except sqlite3.Error as error:
        raise GameError(f"The tables cannot be restored: {error}.", "bad-data") from error


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
