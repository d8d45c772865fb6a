"""The file that all tables are in: what belongs into it, and how it is opened.

``tables`` follows from ``log``, which is all that is written while people play. ``jumps`` has the
times that the clock has leapt over between two starts (``site_clock``).
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from oxbox.errors import GameError
from oxbox.files import make_private
from oxbox.integrity import connect_reading

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
CREATE TABLE IF NOT EXISTS jumps (since INTEGER PRIMARY KEY, until INTEGER NOT NULL);
"""
VERSION: Final = 1

DATABASE: Final = "tables.sqlite"
"""Its name in the data folder."""

_PAGE: Final = 1024
"""Bytes of a page of a new file: every table in play has its own page to be written to."""
_LARGEST_LOG: Final = 64_000_000
"""Bytes of the log before it is worked into the file, which makes everybody wait for a moment."""


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
        with closing(connect_reading(path)) as file:
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
        if connection.execute("PRAGMA user_version").fetchone() != (VERSION,):
            connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be used: {error}.", "bad-data") from error
    return connection


def highest_key(file: sqlite3.Connection, path: Path) -> int:
    """The highest number that a table in the file has, at least 0; restored ones are below."""
    query = "SELECT max(0, coalesce(max(key), 0)) FROM "
    try:
        return max(int(file.execute(query + name).fetchone()[0]) for name in ("tables", "log"))
    except sqlite3.Error as error:
        raise GameError(
            f"{path} is damaged ({error}). `oxbox check-data` says what can be read, and "
            "`oxbox export` saves it; put a backup in its place.",
            "bad-data",
        ) from error
