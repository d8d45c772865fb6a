"""What is found by looking at kept files, and how to look at one of SQLite without changing it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

MOST_FINDINGS: Final = 20
"""How many findings are told of one file."""


class Finding(NamedTuple):
    """A sentence about a part of a folder, and whether it is damaged."""

    sentence: str
    is_damage: bool = True


def connect_reading(path: Path) -> sqlite3.Connection:
    """Open a file of SQLite that is there in such a way that nothing can be written to it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=10)


def check_integrity(file: sqlite3.Connection, name: str) -> Iterator[Finding]:
    """Ask SQLite itself."""
    try:
        for row in file.execute(f"PRAGMA integrity_check({MOST_FINDINGS})"):
            if row[0] != "ok":
                yield Finding(f"{name}: SQLite finds {row[0]}.")
    except sqlite3.DatabaseError as error:
        yield Finding(f"{name}: {error}.")
