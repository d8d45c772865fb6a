"""Tables read back from the file; nothing is ever written here.

A table that cannot be read is left as it is, to the last entry: what is wrong is said in words, and
all other tables are as they were. A part of a log is not played on, because nobody knows what of
the rest people were told.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from oxbox.errors import GameError, MaterialError, OptionError, TableError, UnknownGameError
from oxbox.integrity import connect_reading
from oxbox.table import log
from oxbox.table.table import Table

logger = logging.getLogger("oxbox.loading")

RawEntry = tuple[int, bytes]
"""The number of an entry, and the entry as JSON."""

_ENTRIES: Final = "SELECT number, CAST(entry AS BLOB) FROM log WHERE key = ? ORDER BY number"
_TABLES: Final = "SELECT key, id, game, finished IS NOT NULL FROM tables ORDER BY key"
_TOUCHED: Final = "SELECT max(at) >= ? FROM log WHERE key = ?"


class UnreadableError(TableError):
    """A table is damaged: ``reason`` is for the host of the server."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            "This table is damaged and cannot be opened. Nothing of it was changed: the host of "
            "this server can look into it.",
            "unreadable",
        )
        self.reason = reason


class StoredTable(NamedTuple):
    """A table in the file."""

    key: int
    table: str
    game: str
    is_finished: bool


class StoredLog(NamedTuple):
    """What can be read of a table's log; ``fault`` is what SQLite says about the rest."""

    rows: list[RawEntry]
    fault: str


class DamagedTables:
    """The damaged tables that somebody has asked for: the host is told of each once."""

    def __init__(self) -> None:
        self._reasons: dict[str, str] = {}
        self._told: set[str] = set()

    def check(self, name: str) -> None:
        """Refuse a table that was set aside."""
        if name in self._reasons:
            raise UnreadableError(self._reasons[name])

    def refuse(self, name: str, error: Exception) -> TableError:
        """Set a table aside that is damaged, and say so; what else went wrong may work later."""
        if isinstance(error, UnreadableError):
            self._reasons[name] = error.reason
            self._tell(f"The table {name} cannot be read: {error.reason}. It is set aside for now.")
            return error
        self._tell(f"The table {name} cannot be opened now: {type(error).__name__}: {error}.")
        return TableError("This table cannot be opened now; try again later.", "unreadable")

    def _tell(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            logger.error("%s", sentence)


def load_table(database: Path, name: str, now: int) -> tuple[int, Table] | None:
    """A table's number in the file and the table; None if there is none of that name."""
    with closing(connect_reading(database)) as file:
        try:
            found = file.execute("SELECT key FROM tables WHERE id = ?", (name,)).fetchone()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            raise UnreadableError(f"SQLite cannot find it: {error}") from error
        if found is None:
            return None
        key = int(found[0])
        return key, build_table(read_log(file, key), name, now)


def read_log(file: sqlite3.Connection, key: int) -> StoredLog:
    """The entries of a table that can be read, in order."""
    rows, fault = _read_all(lambda ending: file.execute(_ENTRIES + ending, (key,)))
    return StoredLog([(int(number), bytes(entry)) for number, entry in rows], fault)


def list_tables(file: sqlite3.Connection) -> tuple[list[StoredTable], str]:
    """The tables of the file that can be read, oldest first, and what SQLite says of others."""
    rows, fault = _read_all(lambda ending: file.execute(_TABLES + ending))
    return [StoredTable(int(k), str(t), str(g), bool(f)) for k, t, g, f in rows], fault


def unfinished(database: Path, since: int) -> list[str]:
    """The tables that were touched since then and are not over, the newest first."""
    found = []
    with closing(connect_reading(database)) as file:
        for listed in reversed(list_tables(file)[0]):
            if not listed.is_finished:
                with suppress(sqlite3.DatabaseError):
                    if file.execute(_TOUCHED, (since, listed.key)).fetchone()[0]:
                        found.append(listed.table)
    return found


def build_table(found: StoredLog, name: str, now: int) -> Table:
    """The table of a name that its log makes; ``UnreadableError`` says what is wrong with it."""
    if found.fault:
        raise UnreadableError(f"SQLite cannot read it: {found.fault}")
    for expected, (number, _) in enumerate(found.rows):
        if number != expected:
            raise UnreadableError(f"its entry {expected} is missing")
    entries = list(decode(found.rows))
    if not entries:
        raise UnreadableError("its log is empty")
    created, *rest = entries
    if not isinstance(created, log.Created):
        raise UnreadableError("its log does not begin with the table's creation")
    if created.table != name:
        raise UnreadableError("its log is that of another table")
    table = _create(created, now)
    for number, entry in enumerate(rest, 1):
        try:
            table.apply(entry, now)
        except Exception as error:
            raise UnreadableError(f"its entry {number} does not follow from the others") from error
    return table


def decode(rows: list[RawEntry]) -> Iterator[log.Entry]:
    """The entries of a log; what is none is refused."""
    for number, raw in rows:
        try:
            plain = orjson.loads(raw)
        except orjson.JSONDecodeError as error:
            raise UnreadableError(f"its entry {number} cannot be decoded") from error
        try:
            yield log.from_plain(plain)
        except GameError as error:
            raise UnreadableError(f"its entry {number} is of no known kind") from error


def _create(created: log.Created, now: int) -> Table:
    try:
        return Table(created, now)
    except UnknownGameError as error:
        raise UnreadableError("this version does not have its game") from error
    except (OptionError, MaterialError) as error:
        raise UnreadableError(f"its options cannot be used: {error.message}") from error
    except Exception as error:
        raise UnreadableError("its first entry does not make sense") from error


def _read_all(query: Callable[[str], Iterator[Any]]) -> tuple[list[Any], str]:
    """All rows of a query in order; of a damaged file, those before and those after the damage."""
    rows: list[Any] = []
    try:
        rows.extend(query(""))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        fault = str(error)
    else:
        return rows, ""
    rest: list[Any] = []
    with suppress(sqlite3.DatabaseError):
        rest.extend(query(" DESC"))
    last = rows[-1][0] if rows else None
    return rows + [row for row in reversed(rest) if last is None or row[0] > last], fault
