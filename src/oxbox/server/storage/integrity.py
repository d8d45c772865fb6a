"""What is damaged in a data folder, file by file and table by table; nothing is changed."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from oxbox.errors import GameError
from oxbox.games import GAMES
from oxbox.integrity import Finding, check_integrity, connect_reading
from oxbox.outcome import counted
from oxbox.server.storage.database import DATABASE, check_database
from oxbox.server.storage.folder import ADDRESS, check_site
from oxbox.server.storage.loading import (
    StoredLog,
    UnreadableError,
    build_table,
    list_tables,
    read_log,
)
from oxbox.server.storage.retention import REMOVED, list_removed
from oxbox.train.checkpoint import load


def check_data(data: Path) -> Iterator[Finding]:
    """Look at everything that Oxbox keeps in a folder."""
    if not data.is_dir():
        raise GameError(f"There is no folder {data}.", "no-tables")
    checks: tuple[Callable[[Path], Iterator[Finding]], ...] = (
        *(_check_tables, _check_removed, _check_address, _check_lessons, _check_learnt),
    )
    for check in checks:
        try:
            yield from check(data)
        except GameError as error:
            yield Finding(error.message)
        except (sqlite3.Error, OSError) as error:
            yield Finding(f"{check.__name__.removeprefix('_check_')}: {error}.")


def _check_tables(data: Path) -> Iterator[Finding]:
    path = data / DATABASE
    check_site(data)
    if not path.exists():
        yield Finding(f"{DATABASE}: there is none yet.", is_damage=False)
        return
    check_database(path)
    with closing(connect_reading(path)) as file:
        file.execute("BEGIN")  # one moment is read, whatever a server writes meanwhile
        yield from check_integrity(file, DATABASE)
        found, fault = list_tables(file)
        if fault:
            yield Finding(f"{DATABASE}: the list of tables is damaged ({fault}).")
        count = 0
        for listed in found:
            try:
                build_table(read_log(file, listed.key), listed.table, 0)
                count += 1
            except UnreadableError as error:
                yield Finding(f"Table {listed.table} ({listed.game}): {error.reason}.")
        yield from _check_strays(file)
    yield Finding(f"{DATABASE}: {counted(count, 'table')} can be read.", is_damage=False)


def _check_strays(file: sqlite3.Connection) -> Iterator[Finding]:
    """Find entries that belong to no table."""
    query = "SELECT key, count(*) FROM log WHERE key NOT IN (SELECT key FROM tables) GROUP BY key"
    try:
        for key, count in file.execute(query):
            yield Finding(f"{DATABASE}: {count} entries under {key} belong to no table.")
    except sqlite3.DatabaseError as error:
        yield Finding(f"{DATABASE}: not all entries can be read ({error}).")


def _check_removed(data: Path) -> Iterator[Finding]:
    path = data / REMOVED
    if not path.exists():
        return
    removed = list_removed(data)
    with closing(connect_reading(path)) as file:
        yield from check_integrity(file, REMOVED)
        query = "SELECT number, CAST(entry AS BLOB) FROM log WHERE id = ? ORDER BY number"
        for kept in removed:
            try:
                rows = file.execute(query, (kept.table,)).fetchall()
                build_table(StoredLog(rows, ""), kept.table, 0)
            except UnreadableError as error:
                yield Finding(f"Removed table {kept.table} ({kept.game}): {error.reason}.")
    yield Finding(f"{REMOVED}: {counted(len(removed), 'table')} can be restored.", is_damage=False)


def _check_address(data: Path) -> Iterator[Finding]:
    path = data / ADDRESS
    if not path.exists() or not (text := path.read_bytes()):
        return
    try:
        is_address = isinstance(json.loads(text)["address"], str)
    except (ValueError, KeyError, TypeError):
        is_address = False
    if not is_address:
        yield Finding(f"{ADDRESS} cannot be read; the next start writes it again.")


def _check_lessons(data: Path) -> Iterator[Finding]:
    for game in GAMES.values():
        if game.has_lessons:
            yield from game.lessons.check_data(data)


def _check_learnt(data: Path) -> Iterator[Finding]:
    """Look at what bots read: solved tables, and what a training has kept."""
    for game in GAMES.values():
        if game.has_solver:
            yield from map(Finding, game.solver.find_faults(data))
    for path in sorted(data.glob("*-weights.npz")):
        try:
            load(path)
        except GameError as error:
            yield Finding(error.message)
