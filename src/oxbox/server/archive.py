"""Finished tables, read from the file that a server keeps them in, whether it runs or not."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson

from oxbox.errors import GameError
from oxbox.server.store import check_database
from oxbox.table import log
from oxbox.table.export import export
from oxbox.table.table import rebuild


def finished_records(path: Path, tables: Sequence[str] = ()) -> Iterator[tuple[str, Any]]:
    """Every finished table, or those named, oldest first: a name for its file, and its record."""
    if not path.is_file():
        raise GameError(f"There are no tables in {path.parent}.", "no-tables")
    check_database(path)
    try:
        with closing(sqlite3.connect(path, timeout=10)) as file:
            for key, table, game in _find(file, tables):
                rows = file.execute("SELECT entry FROM log WHERE key = ? ORDER BY number", (key,))
                entries = [log.from_plain(orjson.loads(row[0])) for row in rows]
                yield f"{game}-{table}.json", export(rebuild(entries, 0))
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be read: {error}.", "bad-data") from error


def _find(file: sqlite3.Connection, tables: Sequence[str]) -> list[tuple[int, str, str]]:
    """The keys, names and games of finished tables; a name that is none of them is refused."""
    query = "SELECT key, id, game FROM tables WHERE finished IS NOT NULL ORDER BY key"
    found = [(int(key), str(table), str(game)) for key, table, game in file.execute(query)]
    known = {table for _, table, _ in found}
    for table in tables:
        if table not in known:
            raise GameError(f"There is no finished table {table!s:.40}.", "no-table")
    return [row for row in found if not tables or row[1] in tables]
