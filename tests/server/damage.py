"""Damage to what a server keeps, done behind its back, and what people get of it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.server.client import Player, RefusedError, call
from tests.server.conftest import Server

_LEAF: Final = 10
"""What a page begins with that has entries alone."""
OF_TABLE: Final = "key = (SELECT key FROM tables WHERE id = :table)"
DAMAGES: Final = {
    "a hole": (f"DELETE FROM log WHERE number = 2 AND {OF_TABLE}", "entry 2 is missing"),
    "a wrong number": (
        f"UPDATE log SET number = 99 WHERE number = 2 AND {OF_TABLE}",
        "entry 2 is missing",
    ),
    "no beginning": (f"DELETE FROM log WHERE number = 0 AND {OF_TABLE}", "entry 0 is missing"),
    "no log": (f"DELETE FROM log WHERE {OF_TABLE}", "its log is empty"),
    "no JSON": (
        f"UPDATE log SET entry = x'ff00' WHERE number = 1 AND {OF_TABLE}",
        "entry 1 cannot be decoded",
    ),
    "an unknown kind": (
        f"""UPDATE log SET entry = '{{"kind": "sung"}}' WHERE number = 1 AND {OF_TABLE}""",
        "entry 1 is of no known kind",
    ),
    "no object": (
        f"UPDATE log SET entry = '[]' WHERE number = 1 AND {OF_TABLE}",
        "entry 1 is of no known kind",
    ),
    "a move against the rules": (
        f"""UPDATE log SET entry = '{{"kind": "moved", "seat": 0, "text": "x9"}}'
        WHERE number = 3 AND {OF_TABLE}""",
        "entry 3 does not follow from the others",
    ),
    "a game that is not there": (
        f"""UPDATE log SET entry = replace(entry, '"game":"yoxii"', '"game":"chess"')
        WHERE number = 0 AND {OF_TABLE}""",
        "this version does not have its game",
    ),
    "an option that is not there": (
        f"""UPDATE log SET entry = replace(entry, '"options":{{', '"options":{{"x":1,')
        WHERE number = 0 AND {OF_TABLE}""",
        "its options cannot be used",
    ),
    "the log of another table": (
        f"""UPDATE log SET entry = replace(entry, '"table":"', '"table":"x')
        WHERE number = 0 AND {OF_TABLE}""",
        "its log is that of another table",
    ),
    "a first entry of another kind": (
        f"""UPDATE log SET entry = '{{"kind": "started"}}' WHERE number = 0 AND {OF_TABLE}""",
        "does not begin with the table's creation",
    ),
}
"""What is done to a table, and what the host is told of it."""


def spoil(folder: Path, table: str, query: str) -> None:
    """Change the log of a table."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as file:
        assert file.execute(query, {"table": table}).rowcount > 0
        file.commit()


def rows_of(folder: Path) -> list[tuple[object, ...]]:
    """All that is in the log."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as file:
        return file.execute("SELECT * FROM log ORDER BY key, number").fetchall()


def spoil_page(folder: Path, table: str) -> None:
    """Make a table's log longer than a page of the file, and overwrite a page of it alone."""
    path, name = folder / "tables.sqlite", "Rumpelstiltskin"
    with closing(sqlite3.connect(path)) as file:
        query = f"SELECT key, max(number) FROM log WHERE {OF_TABLE}"
        key, last = file.execute(query, {"table": table}).fetchone()
        entry = json.dumps({"kind": "named", "seat": 0, "name": name})
        rows = [(key, number, 0, entry.encode()) for number in range(last + 1, last + 100)]
        file.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
        file.commit()
        assert file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        (size,) = file.execute("PRAGMA page_size").fetchone()
    raw = bytearray(path.read_bytes())
    leaves = [at for at in range(size, len(raw), size) if raw[at] == _LEAF]
    most = max(leaves, key=lambda at: raw[at : at + size].count(name.encode()))
    raw[most : most + size] = b"\xff" * size
    path.write_bytes(raw)


def refusals(server: Server, table: str, token: str) -> list[str]:
    """The codes with which a table is refused, over HTTP and the socket, each twice."""
    codes = []
    for _ in range(2):
        with pytest.raises(RefusedError) as caught:
            call(server.base, f"/api/tables/{table}", token=token)
        codes.append(f"{caught.value.code} {caught.value.status}")
        player = Player(server.base, table, token)
        codes.append(player.hear()["refused"]["code"])
        player.close()
    return codes
