"""How long tables are kept, and how finished ones are taken out of a server."""

import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from oxbox.cli import main
from oxbox.games import GAMES
from oxbox.server.storage.folder import Lock
from oxbox.verify import verify
from tests.server.client import LIMIT, Player, RefusedError, call
from tests.server.conftest import Server

DAY = 24 * 3_600_000


def make_table(server: Server, finish: bool) -> str:
    """A table of one person, finished or not."""
    made = call(server.base, "/api/tables", {"game": "yoxii"})
    path = f"/api/tables/{made['table']}/send"
    call(server.base, path, {"seed": "1" * 64}, made["token"])
    if finish:
        call(server.base, path, {"resign": 1}, made["token"])
    return str(made["table"])


def age(server: Server, table: str, days: int) -> None:
    """Let a table be as old as that."""
    then = int(time.time() * 1000) - days * DAY
    with closing(sqlite3.connect(server.folder / "tables.sqlite")) as file:
        (key,) = file.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
        file.execute("UPDATE log SET at = ? WHERE key = ?", (then, key))
        aged = "UPDATE tables SET finished = ? WHERE key = ? AND finished IS NOT NULL"
        file.execute(aged, (then, key))
        file.commit()


def is_there(server: Server, table: str) -> bool:
    """Whether the server knows a table."""
    try:
        return bool(call(server.base, f"/api/tables/{table}"))
    except RefusedError as error:
        return bool(error.code != "no-table")


def wait_for_cleaning(server: Server, table: str) -> None:
    """Wait until the server has removed a table."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        with closing(sqlite3.connect(server.folder / "tables.sqlite")) as file:
            if not file.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
                return
        time.sleep(0.05)
    raise AssertionError("nothing was removed")


def test_abandoned_tables_go_and_finished_ones_stay(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", {}, keep=30)
    old, recent = make_table(server, False), make_table(server, False)
    finished = make_table(server, True)
    make_table(server, False)  # the age of the others is counted from this one
    server.stop()
    for table, days in ((old, 31), (recent, 29), (finished, 5000)):
        age(server, table, days)
    server.start()
    wait_for_cleaning(server, old)
    found = [is_there(server, table) for table in (old, recent, finished)]
    assert main(["restore", "--all", "--data", str(server.folder)]) == 0
    is_back = is_there(server, old)
    server.stop()
    assert found == [False, True, True]
    assert is_back


def test_finished_tables_go_if_the_setting_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", {}, keep=0, keep_finished=7)
    old, recent, unfinished = (make_table(server, finish) for finish in (True, True, False))
    make_table(server, False)  # the age of the others is counted from this one
    server.stop()
    for table, days in ((old, 8), (recent, 6), (unfinished, 5000)):
        age(server, table, days)
    server.start()
    wait_for_cleaning(server, old)
    assert is_there(server, recent)
    assert is_there(server, unfinished)
    player = Player(server.base, unfinished)
    assert player.until("snapshot")["state"] == "running"
    player.close()
    server.stop()


def test_every_finished_game_is_exported_once(
    own_server: Server, tmp_path: Path, capsys: Any
) -> None:
    finished, unfinished = make_table(own_server, True), make_table(own_server, False)
    command = ["export", str(tmp_path / "games"), "--data", str(own_server.folder)]
    assert main(command) == 0
    assert "Exported 1 game to" in capsys.readouterr().out
    (path,) = (tmp_path / "games").iterdir()
    assert path.name == f"yoxii-{finished}.json"
    assert len(verify(path.read_text())) == 6
    assert json.loads(path.read_text()) == call(own_server.base, f"/api/tables/{finished}/record")
    path.write_text("precious")
    again = make_table(own_server, True)
    assert main(command) == 0
    assert "Exported 1 game to" in capsys.readouterr().out
    assert path.read_text() == "precious"
    assert {path.name for path in path.parent.iterdir()} == {
        f"yoxii-{table}.json" for table in (finished, again)
    }
    assert main([*command, "--table", unfinished]) == 2
    assert f"There is no finished table {unfinished}." in capsys.readouterr().err
    other = ["export", str(tmp_path / "one"), "--table", again, *command[2:]]
    assert main(other) == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == [f"yoxii-{again}.json"]


def test_exporting_from_where_nothing_is_gets_a_sentence(tmp_path: Path, capsys: Any) -> None:
    assert main(["export", str(tmp_path), "--data", str(tmp_path)]) == 2
    assert "There are no tables in" in capsys.readouterr().err
    (tmp_path / "tables.sqlite").write_bytes(b"no database" * 100)
    assert main(["export", str(tmp_path), "--data", str(tmp_path)]) == 2
    assert "cannot be read: file is not a database." in capsys.readouterr().err


def test_exporting_what_a_newer_oxbox_has_written_gets_a_sentence(
    tmp_path: Path, capsys: Any
) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as file:
        file.execute("PRAGMA user_version = 99")
    assert main(["export", str(tmp_path), "--data", str(tmp_path)]) == 2
    assert "was written by a newer Oxbox" in capsys.readouterr().err


def test_what_is_kept_is_for_its_owner_alone(own_server: Server) -> None:
    make_table(own_server, True)
    lock = Lock.take(own_server.folder)
    assert lock is not None
    lock.note("http://127.0.0.1:1")
    os.close(lock.folder)
    GAMES["oxfurd"].lessons.keep(own_server.folder, [])
    found = {path.name: path.stat().st_mode & 0o777 for path in own_server.folder.iterdir()}
    assert {"tables.sqlite", "server.json", "answers.db"} <= found.keys()
    assert set(found.values()) == {0o600}
