"""The log of all tables in one SQLite file, written by one thread.

Everything that waits is written in one transaction and flushed to the disk once; only then is
anybody told. What was handed over first is told first, also what needed no writing itself.
"""

import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import orjson

from oxbox.errors import GameError
from oxbox.files import make_private

logger = logging.getLogger("oxbox.store")

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    created INTEGER NOT NULL,
    finished INTEGER
);
CREATE TABLE IF NOT EXISTS log (
    key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (key, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS unfinished ON tables (key) WHERE finished IS NULL;
CREATE TRIGGER IF NOT EXISTS created AFTER INSERT ON log WHEN new.number = 0 BEGIN
    INSERT INTO tables (key, id, game, created)
    SELECT new.key, json_extract(made, '$.table'), json_extract(made, '$.game'), new.at
    FROM (SELECT CAST(new.entry AS TEXT) AS made);
END;
CREATE TRIGGER IF NOT EXISTS ended AFTER INSERT ON log
WHEN json_extract(CAST(new.entry AS TEXT), '$.kind') = 'ended' BEGIN
    UPDATE tables SET finished = new.at WHERE key = new.key;
END;
CREATE TABLE IF NOT EXISTS pulse (key INTEGER PRIMARY KEY, beat INTEGER NOT NULL);
CREATE TRIGGER IF NOT EXISTS beating AFTER INSERT ON log WHEN new.key = 0 BEGIN
    INSERT OR REPLACE INTO pulse (key, beat) VALUES (0, new.number);
    DELETE FROM log WHERE key = 0;
END;
"""
"""What stands in ``tables`` follows from the log, which is all that is ever written."""
VERSION: Final = 1
PULSE: Final = 0
"""The number of no table: its entries only show that the disk works, and the last one is kept."""

_GATHERING: Final = 0.002
"""Seconds from one writing to the next: each takes the interpreter from whoever serves."""

_SLOW: Final = 0.025
"""Seconds after which a writing counts as slow."""

_PAGE: Final = 1024
"""Bytes of a page of a new file: every table in play has its own page to be written to."""
_LARGEST_LOG: Final = 64_000_000
"""Bytes of the log before it is worked into the file, which makes everybody wait for a moment."""

_INSERT: Final = (
    "INSERT INTO log (key, number, at, entry) "
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), "
    "CAST(json_extract(value, '$[3]') AS BLOB) FROM json_each(?)"
)
"""All entries at once: a statement a row would give the interpreter up and take it back each time,
and wait for whoever has it."""

Plain = dict[str, Any]
Call = Callable[[Callable[[], None]], Any]
Done = Callable[[bool], None]
"""Called once everything is on the disk (true), or if it could not be written (false)."""


@dataclass(slots=True, eq=False)
class Line:
    """The log of one open table: once a part of it could not be written, nothing after it is.

    A table that is opened again from the disk has a new one.
    """

    is_broken: bool = False


@dataclass(slots=True)
class Batch:
    """What is written at once: entries of one log, as (key, number, time, entry).

    ``line`` is whose log it belongs to; without rows it waits for what came before.
    """

    done: Done
    line: Line = field(default_factory=Line)
    rows: list[tuple[int, int, int, Plain]] = field(default_factory=list)


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, in the mode that survives a crash at any moment."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute(f"PRAGMA page_size = {_PAGE}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_LARGEST_LOG // _PAGE}")
    return connection


def check_database(path: Path) -> None:
    """Refuse a file that this version cannot read, before anything is written to it."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path)) as file:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be read: {error}.", "bad-data") from error
    if version > VERSION:
        raise GameError(f"{path} was written by a newer Oxbox; update this one.", "bad-data")


def open_database(path: Path) -> sqlite3.Connection:
    """Open the file for writing, with all that belongs into it; what cannot be used is refused."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    make_private(path)
    try:
        connection = connect(path)
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be used: {error}.", "bad-data") from error
    return connection


class Store:
    """The file, its writer thread, and reading back.

    ``call`` hands a function to the thread that everybody else runs in; ``soon`` has it called in
    that thread, once what is being done there is done.
    """

    def __init__(self, path: Path, call: Call, soon: Call = lambda act: act()) -> None:
        self.path = path
        self._call = call
        self._soon = soon
        self._writer = open_database(path)
        (highest,) = self._writer.execute(
            "SELECT max((SELECT coalesce(max(key), 0) FROM tables),"
            " (SELECT coalesce(max(key), 0) FROM log))"
        ).fetchone()
        self._next_key = int(highest) + 1
        self._waiting: deque[Batch] = deque()
        self._written: deque[list[Batch]] = deque()
        self._calls: SimpleQueue[bool] = SimpleQueue()
        self._is_called = False
        self._pending = 0
        self.commits = 0
        self.entries = 0
        self.slow_commits = 0
        self.slow_seconds = 0.0
        self._thread = threading.Thread(target=self._run, name="oxbox-store", daemon=True)
        self._thread.start()

    def new_key(self) -> int:
        """The number of a new table in the file."""
        self._next_key += 1
        return self._next_key - 1

    def write(self, batch: Batch) -> None:
        """Have something written; ``done`` is called in the order of these calls.

        All that is handed over in one go is written at once.
        """
        if not self._pending and not batch.rows:
            batch.done(not batch.line.is_broken)
            return
        self._pending += 1
        self._waiting.append(batch)
        if not self._is_called:
            self._is_called = True
            self._soon(self._wake)

    def tell(self) -> None:
        """Say of all that has been written that it is; whoever is busy does it now and then."""
        while self._written:
            for batch in self._written.popleft():
                self._pending -= 1
                try:
                    batch.done(not batch.line.is_broken)
                except Exception:
                    logger.exception("telling failed")

    def close(self) -> None:
        """Write what waits, then stop."""
        self._calls.put(False)
        self._thread.join()
        self._writer.close()

    def find(self, table: str) -> tuple[int, list[bytes]] | None:
        """A table's number in the file and its log."""
        with closing(connect(self.path)) as reader:
            found = reader.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            key = int(found[0])
            query = "SELECT number, entry FROM log WHERE key = ? ORDER BY number"
            rows = reader.execute(query, found).fetchall()
            whole = [bytes(entry) for number, (at, entry) in enumerate(rows) if at == number]
            if len(whole) < len(rows):
                logger.error("the log of %s has a hole; what comes after it was never told", table)
                reader.execute("DELETE FROM log WHERE key = ? AND number >= ?", (key, len(whole)))
            return key, whole

    def unfinished(self, since: int) -> list[str]:
        """The tables that were touched since then and are not over, the newest first."""
        query = (
            "SELECT id FROM tables WHERE finished IS NULL AND "
            "(SELECT max(at) FROM log WHERE log.key = tables.key) >= ? ORDER BY key DESC"
        )
        with closing(connect(self.path)) as reader:
            return [str(row[0]) for row in reader.execute(query, (since,))]

    def last_beat(self) -> int | None:
        """The number that was last written to show that the disk works, read from the file."""
        with closing(connect(self.path)) as reader:
            row = reader.execute("SELECT beat FROM pulse").fetchone()
        return None if row is None else int(row[0])

    def remove(
        self, untouched: int | None, finished: int | None, spared: frozenset[int] = frozenset()
    ) -> int:
        """Remove unfinished tables untouched since, and tables finished before; say how many.

        ``spared`` are the numbers of tables that somebody looks at.
        """
        found: set[int] = set()
        with closing(connect(self.path)) as connection:
            if untouched is not None:
                query = (
                    "SELECT key FROM tables WHERE finished IS NULL AND "
                    "coalesce((SELECT max(at) FROM log WHERE log.key = tables.key), 0) < ?"
                )
                found |= {int(row[0]) for row in connection.execute(query, (untouched,))}
            if finished is not None:
                query = "SELECT key FROM tables WHERE finished < ?"
                found |= {int(row[0]) for row in connection.execute(query, (finished,))}
            keys = [(key,) for key in sorted(found - spared)]
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("DELETE FROM log WHERE key = ?", keys)
            connection.executemany("DELETE FROM tables WHERE key = ?", keys)
            connection.execute("COMMIT")
        return len(keys)

    def _wake(self) -> None:
        self._calls.put(True)

    def _run(self) -> None:
        """Write whatever waits, as long as there is something, then wait to be called.

        Whoever hands something over calls only where no call is on its way: a call takes longer
        than all the rest.
        """
        written = 0.0
        while True:
            goes_on = self._calls.get()
            while self._has_more(written):
                written = time.monotonic()
                batches = [self._waiting.popleft() for _ in range(len(self._waiting))]
                self._write(batches)
                self._count(time.monotonic() - written)
                self._written.append(batches)
                self._call(self.tell)
            if not goes_on:
                return

    def _count(self, seconds: float) -> None:
        """Count the writings that somebody may have noticed: a disk stalls now and then."""
        if seconds > _SLOW:
            self.slow_commits += 1
            self.slow_seconds += seconds

    def _write(self, batches: list[Batch]) -> None:
        """Write all that waits at once; if that fails, line by line, so that only one breaks."""
        batches = [batch for batch in batches if not batch.line.is_broken]
        if self._commit(batches):
            return
        for line in {id(batch.line): batch.line for batch in batches}.values():
            ours = [batch for batch in batches if batch.line is line]
            if not self._commit(ours):
                line.is_broken = True

    def _has_more(self, written: float) -> bool:
        """Let entries gather for a moment after the last writing, then look for any."""
        time.sleep(max(0.0, written + _GATHERING - time.monotonic()))
        self._is_called = False
        self._is_called = bool(self._waiting)
        return self._is_called

    def _commit(self, batches: list[Batch]) -> bool:
        """Write batches in one statement, which is a transaction of its own."""
        rows = [row for batch in batches for row in batch.rows]
        try:
            if rows:
                self._writer.execute(_INSERT, (orjson.dumps(rows),))
        except Exception:
            logger.exception("writing failed")
            return False
        self.commits += 1
        self.entries += len(rows)
        return True
