"""Reading never writes: a damaged table is set aside in words, and all others load."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from oxbox.cli import main
from oxbox.errors import TableError
from oxbox.server.settings import Settings
from oxbox.server.storage.loading import StoredLog, UnreadableError, build_table
from oxbox.server.tables.hub import Hub
from tests.server.aside import run_aside
from tests.server.client import Player, call
from tests.server.conftest import Server
from tests.server.damage import DAMAGES, refusals, rows_of, spoil, spoil_page
from tests.server.playing import SEEDS

REFUSED = ["unreadable 500", "unreadable"] * 2


def make_tables(server: Server, count: int, moves: int = 1) -> list[tuple[str, str]]:
    """Tables against a bot, with moves: their names and tokens."""
    found = []
    for _ in range(count):
        made = call(server.base, "/api/tables", {"game": "yoxii"})
        found.append((str(made["table"]), str(made["token"])))
        send = f"/api/tables/{made['table']}/send"
        call(server.base, send, {"seed": SEEDS[0]}, made["token"])
        for _ in range(moves):
            play(server, *found[-1])
    return found


def play(server: Server, table: str, token: str) -> None:
    """Make some move, once it is the turn of the token's holder."""
    player = Player(server.base, table, token)
    told = player.until("snapshot")
    while told.get("turn") not in told["you"]["seats"]:
        player.until("move", "end")
        player.send(snapshot=told["you"]["seats"][0])
        told = player.until("snapshot")
    player.send(path=told["paths"][0], after=told["number"], seat=told["turn"])
    player.until("move")
    player.close()


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with a table of each damage and a good one: the server, and tables by damage."""
    server = Server(tmp_path_factory.mktemp("spoilt") / "data", {}, thinkers=1)
    made = make_tables(server, len(DAMAGES) + 1)
    server.stop()
    tables = dict(zip([*DAMAGES, "none"], made, strict=True))
    for name, (query, _) in DAMAGES.items():
        spoil(server.folder, tables[name][0], query)
    rows = rows_of(server.folder)
    server.start()
    yield server, tables, rows
    server.stop()
    assert "Traceback" not in server.log()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_refused_in_words_and_told_to_the_host_once(
    spoilt: Any, damage: str
) -> None:
    server, tables, _ = spoilt
    table, token = tables[damage]
    assert refusals(server, table, token) == REFUSED
    (line,) = [line for line in server.log().splitlines() if table in line]
    assert f"The table {table} cannot be read: " in line
    assert DAMAGES[damage][1] in line


def test_other_tables_load_and_nothing_is_changed_by_reading(spoilt: Any) -> None:
    server, tables, rows = spoilt
    for damage in DAMAGES:
        assert refusals(server, *tables[damage]) == REFUSED
    table, token = tables["none"]
    assert call(server.base, f"/api/tables/{table}", token=token)["state"] == "running"
    good = {row[0] for row in rows_of(server.folder)} - {row[0] for row in rows}
    assert [row for row in rows_of(server.folder) if row in rows or row[0] in good] == rows
    play(server, table, token)


def test_check_data_names_every_damaged_table(spoilt: Any, capsys: Any) -> None:
    server, tables, _ = spoilt
    assert main(["check-data", "--data", str(server.folder)]) == 1
    told = capsys.readouterr().out.replace("\n", " ")
    for damage, (_, reason) in DAMAGES.items():
        assert f"Table {tables[damage][0]} (yoxii): " in told
        assert reason in told
    assert "tables.sqlite: 1 table can be read." in told


def test_export_saves_what_can_be_read_without_secrets(
    spoilt: Any, tmp_path: Path, capsys: Any
) -> None:
    server, tables, _ = spoilt
    command = ["export", str(tmp_path / "saved"), "--data", str(server.folder)]
    assert main(command) == 1
    told = capsys.readouterr().out.replace("\n", " ")
    saved = {path.name: path.read_text() for path in (tmp_path / "saved").iterdir()}
    assert saved.keys() == {f"damaged-yoxii-{tables[damage][0]}.json" for damage in DAMAGES}
    for damage, (_, reason) in DAMAGES.items():
        assert f"{tables[damage][0]} is damaged: " in told
        content = json.loads(saved[f"damaged-yoxii-{tables[damage][0]}.json"])
        assert reason in content["about"]
    holed = json.loads(saved[f"damaged-yoxii-{tables['a hole'][0]}.json"])
    numbers = [entry["number"] for entry in holed["entries"]]
    assert numbers[:3] == [0, 1, 3]
    assert {"kind", "seat", "code"} < holed["entries"][-1].keys()
    for text in saved.values():
        assert '"seed"' not in text
        assert '"holder"' not in text
        assert SEEDS[0] not in text


def test_export_has_the_secrets_of_damaged_tables_only_if_asked_for_them(
    spoilt: Any, tmp_path: Path
) -> None:
    server, tables, rows = spoilt
    table = tables["a hole"][0]
    command = ["export", str(tmp_path), "--with-secrets", "--table", table]
    assert main([*command, "--data", str(server.folder)]) == 1
    saved = json.loads((tmp_path / f"damaged-yoxii-{table}.json").read_text())
    raw = [json.loads(row[3]) for row in rows if table in str(row[3])]
    assert saved["entries"][0] == {"number": 0, **raw[0]}
    assert saved["entries"][0]["seed"]


def test_a_damaged_page_of_the_file_spoils_only_the_tables_on_it(
    tmp_path: Path, capsys: Any
) -> None:
    server = Server(tmp_path / "data", {}, thinkers=1)
    first, spoilt, *others = make_tables(server, 5)
    server.stop()
    spoil_page(server.folder, spoilt[0])
    server.start()
    assert refusals(server, *spoilt) == REFUSED
    for table in (first, *others):
        assert call(server.base, f"/api/tables/{table[0]}", token=table[1])["ply"] == 1
    made = call(server.base, "/api/tables", {"game": "yoxii"})
    assert call(server.base, f"/api/tables/{made['table']}")["state"] == "waiting"
    assert "SQLite cannot read it: database disk image is malformed" in server.log()
    data = ["--data", str(server.folder)]
    assert main(["check-data", *data]) == 1
    assert f"Table {spoilt[0]} (yoxii): SQLite cannot" in capsys.readouterr().out
    assert main(["export", str(tmp_path / "saved"), *data]) == 1
    saved = json.loads((tmp_path / "saved" / f"damaged-yoxii-{spoilt[0]}.json").read_text())
    kinds = [entry["kind"] for entry in saved["entries"]]
    assert kinds[0] == "created"
    assert kinds[-1] == "named"
    numbers = [entry["number"] for entry in saved["entries"]]
    assert len(numbers) < numbers[-1]
    assert "Traceback" not in server.log()
    server.stop()


def test_an_empty_log_makes_no_table() -> None:
    with pytest.raises(UnreadableError):
        build_table(StoredLog([], ""), "none", 0)


def test_check_data_finds_nothing_where_all_is_well(own_server: Server, capsys: Any) -> None:
    make_tables(own_server, 2)
    for _ in range(2):
        assert main(["check-data", "--data", str(own_server.folder)]) == 0
        told = capsys.readouterr().out
        assert "tables.sqlite: 2 tables can be read." in told
        assert told.endswith("All is well.\n")
        if own_server.process.poll() is None:
            own_server.stop()


def test_check_data_looks_at_every_file(tmp_path: Path, capsys: Any) -> None:
    for name in ("answers.db", "removed.sqlite", "oxixo-3.table", "yoxii-weights.npz"):
        (tmp_path / name).write_bytes(b"garbage " * 200)
    (tmp_path / "server.json").write_bytes(b"\xff{")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "mine.csv").write_bytes(b"\xff\xfe\x00")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as file:
        file.execute("CREATE TABLE chairs (legs)")
    assert main(["check-data", "--data", str(tmp_path)]) == 1
    told = "".join(capsys.readouterr().out.split())  # long lines are wrapped anywhere
    for sentence in (
        "tables: no such table: tables.",
        "removed.sqlite cannot be read: file is not a database.",
        "answers.db: file is not a database.",
        "oxixo-3.table is not a table of Oxixo",
        "yoxii-weights.npz does not hold what a training keeps",
        "server.json cannot be read",
        "decks/mine.csv: The deck mine.csv is not UTF-8 text",
    ):
        assert "".join(sentence.split()) in told


def test_check_data_needs_a_folder(tmp_path: Path, capsys: Any) -> None:
    assert main(["check-data", "--data", str(tmp_path / "nothing")]) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_a_stopping_server_does_not_say_that_a_table_is_gone(tmp_path: Path) -> None:
    async def test() -> str:
        hub = Hub(Settings(tmp_path, warm=False))
        made = hub.create({"game": "yoxii"})
        await hub.durable()
        hub.tables.clear()
        hub.is_stopping = True
        try:
            await hub.find(made.created.table)
        except TableError as error:
            return error.code
        finally:
            await hub.stop()
        return "found"

    assert run_aside(test()) == "stopping"
