"""A copy of the tables as they are at one moment, whether a server runs or not."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from oxbox.errors import GameError
from oxbox.integrity import connect_reading
from oxbox.server.storage.database import check_database


def back_up(database: Path, target: Path) -> int:
    """Copy all tables to a new file that only its owner reads; say how many there are.

    The file is checked; if what was copied is damaged, it stays, and that is told.
    """
    if not database.is_file():
        raise GameError(f"There are no tables in {database.parent}.", "no-tables")
    check_database(database)
    _create(target)
    try:
        with closing(connect_reading(database)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)  # one state, with what is still in its log; no writer waits
            copy.execute("PRAGMA journal_mode = DELETE")
        return _verify(target)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise GameError(f"{target} cannot be written: {error}.", "no-file") from error


def _create(target: Path) -> None:
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise GameError(
            f"{target} is there already; a backup never replaces a file.", "no-file"
        ) from error
    except OSError as error:
        reason = error.strerror or error
        raise GameError(f"{target} cannot be written: {reason}.", "no-file") from error


def _verify(target: Path) -> int:
    with closing(connect_reading(target)) as copy:
        faults = [str(row[0]) for row in copy.execute("PRAGMA integrity_check(1)")]
        if faults != ["ok"]:
            raise GameError(
                f"{target} was written, but what it was copied from is damaged ({faults[0]}); "
                "`oxbox check-data` says more.",
                "bad-data",
            )
        return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
