"""A backup has all that was stored when it was made, also while a server runs."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from oxbox.cli import main
from tests.server.client import call
from tests.server.conftest import Server
from tests.server.damage import rows_of


def test_a_backup_of_a_running_server_is_whole_and_can_be_served(
    own_server: Server, tmp_path: Path, capsys: Any
) -> None:
    made = [call(own_server.base, "/api/tables", {"game": "yoxii"})["table"] for _ in range(3)]
    backup = tmp_path / "backup.sqlite"
    command = ["backup", str(backup), "--data", str(own_server.folder)]
    assert main(command) == 0
    assert "is a whole copy of 3 tables." in " ".join(capsys.readouterr().out.split())
    assert backup.stat().st_mode & 0o777 == 0o600
    call(own_server.base, "/api/tables", {"game": "yoxii"})
    (tmp_path / "other").mkdir()
    shutil.copy(backup, tmp_path / "other" / "tables.sqlite")
    assert len(rows_of(tmp_path / "other")) == 3
    other = Server(tmp_path / "other", {})
    for table in made:
        assert call(other.base, f"/api/tables/{table}")["state"] == "waiting"
    other.stop()
    assert main(command) == 2
    assert "is there already; a backup never replaces a file." in " ".join(
        capsys.readouterr().err.split()
    )
    own_server.stop()
    assert main(["backup", str(tmp_path / "later"), *command[2:]]) == 0
    assert "is a whole copy of 4 tables." in " ".join(capsys.readouterr().out.split())


def test_what_cannot_be_backed_up_gets_a_sentence(tmp_path: Path, capsys: Any) -> None:
    target = str(tmp_path / "copy")
    assert main(["backup", target, "--data", str(tmp_path)]) == 2
    assert "There are no tables in" in capsys.readouterr().err
    (tmp_path / "tables.sqlite").write_bytes(b"garbage " * 200)
    assert main(["backup", target, "--data", str(tmp_path)]) == 2
    assert "cannot be read: file is not a database." in capsys.readouterr().err
    assert not os.path.exists(target)
    with closing(sqlite3.connect(tmp_path / "good.sqlite")) as file:
        file.execute("CREATE TABLE tables (id)")
    (tmp_path / "good.sqlite").replace(tmp_path / "tables.sqlite")
    assert main(["backup", str(tmp_path / "no" / "where"), "--data", str(tmp_path)]) == 2
    assert "cannot be written: No such file or directory." in capsys.readouterr().err


def test_a_backup_of_a_damaged_file_says_so(
    own_server: Server, tmp_path: Path, capsys: Any
) -> None:
    for _ in range(20):
        call(own_server.base, "/api/tables", {"game": "yoxii"})
    own_server.stop()
    path = own_server.folder / "tables.sqlite"
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    raw = path.read_bytes()
    path.write_bytes(raw[:-1024] + b"\xff" * 1024)
    target = tmp_path / "copy"
    assert main(["backup", str(target), "--data", str(own_server.folder)]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "was written, but what it was copied from is damaged" in told
    assert target.exists()
