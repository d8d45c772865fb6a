"""Tables taken out of the file that a server keeps them in, whether it runs or not.

A finished game is a record. Of a damaged table the entries that can be read are saved instead, by
default without the seed of the deal and without anything that belongs to a token: the deal of a
game that may still be mended stays secret, and what is left is what everybody has seen.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from oxbox.errors import GameError
from oxbox.integrity import connect_reading
from oxbox.server.storage.database import check_database
from oxbox.server.storage.loading import (
    StoredLog,
    StoredTable,
    UnreadableError,
    build_table,
    list_tables,
    read_log,
)
from oxbox.table.export import export

_PUBLIC: Final = frozenset(
    (
        *("kind", "table", "game", "at", "after", "takebacks", "clock", "options"),
        *("seat", "name", "level", "code", "text", "used", "bot", "late", "ply"),
        *("offer", "yes", "why", "alone", "agreed"),
    )
)
"""The fields of entries that hold nothing secret: no seed, and nothing that belongs to a token."""
_ABOUT: Final = "This table is damaged: {reason}. These are the entries of its log that can be read"


class Exported(NamedTuple):
    """A table in a file of its own: the file's name and content, and what is damaged, if it is."""

    name: str
    content: Any
    damage: str = ""


def exported_tables(
    path: Path, tables: Sequence[str] = (), with_secrets: bool = False
) -> Iterator[Exported]:
    """Every finished or damaged table, or those named, oldest first."""
    if not path.is_file():
        raise GameError(f"There are no tables in {path.parent}.", "no-tables")
    check_database(path)
    try:
        with closing(connect_reading(path)) as file:
            file.execute("BEGIN")  # one moment is read, whatever a server writes meanwhile
            found, fault = list_tables(file)
            if fault and not tables:
                yield Exported("", None, f"The list of tables is damaged: {fault}")
            for listed in _choose(found, tables):
                exported = _export(listed, read_log(file, listed.key), with_secrets)
                if exported is not None:
                    yield exported
                elif tables:
                    raise _not_finished(listed.table)
    except sqlite3.Error as error:
        raise GameError(f"{path} cannot be read: {error}.", "bad-data") from error


def _export(listed: StoredTable, found: StoredLog, with_secrets: bool) -> Exported | None:
    """A table's file; None for a game that goes on."""
    name = f"{listed.game}-{listed.table}.json"
    try:
        table = build_table(found, listed.table, 0)
        return None if table.outcome is None else Exported(name, export(table))
    except UnreadableError as error:
        entries = [_readable(number, raw, with_secrets) for number, raw in found.rows]
        left_out = "" if with_secrets else ", without the seeds of the deal"
        content = {
            "about": _ABOUT.format(reason=error.reason) + left_out + ".",
            "table": listed.table,
            "game": listed.game,
            "entries": [entry for entry in entries if entry is not None],
        }
        return Exported(f"damaged-{name}", content, f"{listed.table} is damaged: {error.reason}")


def _readable(number: int, raw: bytes, with_secrets: bool) -> dict[str, Any] | None:
    """An entry with its number; None if it cannot be decoded."""
    with suppress(orjson.JSONDecodeError):
        plain = orjson.loads(raw)
        if isinstance(plain, dict):
            shown = plain if with_secrets else plain.keys() & _PUBLIC
            return {"number": number} | {name: plain[name] for name in shown}
    return None


def _choose(found: list[StoredTable], tables: Sequence[str]) -> list[StoredTable]:
    """The tables that were asked for; a name that is none of them is refused."""
    known = {listed.table for listed in found}
    for table in tables:
        if table not in known:
            raise _not_finished(table)
    return [listed for listed in found if not tables or listed.table in tables]


def _not_finished(table: str) -> GameError:
    return GameError(f"There is no finished table {table!s:.40}.", "no-table")
