"""The HTTP API: what it says of games and tables; and the file that they are kept in."""

import http.client
import json
import sqlite3
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from oxbox.games import GAMES
from oxbox.server.api.games import describe_game
from oxbox.server.storage.store import Batch, Store, TableLog
from tests.server.client import LIMIT, Player, RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import TOKENS

ROOT = Path(__file__).parents[2]


def test_games_are_described_with_all_the_options_that_strangers_may_choose(server: Server) -> None:
    games = call(server.base, "/api/games")["games"]
    assert [game["game"] for game in games] == list(GAMES)
    for game in games:
        described = describe_game(GAMES[game["game"]], is_public=True)
        assert game == json.loads(json.dumps(described))
        assert {option["option"] for option in game["options"]} == {
            option.name for option in GAMES[game["game"]].options if not option.is_private
        }
        assert call(server.base, f"/api/games/{game['game']}/rules").startswith("#")
        for picture in ("art", "picture"):
            assert "<svg" in call(server.base, f"/api/games/{game['game']}/{picture}")


def test_every_path_of_the_api_is_on_its_page(server: Server) -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    for path in call(server.base, "/api/openapi.json")["paths"]:
        assert path in page, path


def test_the_description_says_where_a_token_is_taken_and_what_can_come(server: Server) -> None:
    described = call(server.base, "/api/openapi.json")
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    needed: Any = [{"token": []}]
    either = [{}, *needed]
    for path, operations in described["paths"].items():
        for operation in operations.values():
            if path.startswith("/api/tables/") and not path.endswith(("/record", "/replay")):
                assert operation["security"] == (needed if "join" in path else either), path
            else:
                assert "security" not in operation, path
            if path != "/metrics":
                assert {"421", "500", "503"} <= operation["responses"].keys()
            assert "422" not in operation["responses"]
    assert "HTTPValidationError" not in json.dumps(described)


def test_a_question_for_the_head_alone_is_answered_without_a_body(server: Server) -> None:
    table = call(server.base, "/api/tables", {"game": "yoxii"})["table"]
    parts = urlsplit(server.base)
    changing = ("/health", "/metrics")  # their figures may be longer the next time
    paths = ("/", "/main.js", "/api/games", f"/api/tables/{table}")
    with closing(
        http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=LIMIT)
    ) as one:
        for path in (*changing, *paths, "/api/tables/nothing", "/api/nothing"):
            heads = []
            for method in ("GET", "HEAD"):
                one.request(method, path)
                answer = one.getresponse()
                assert (len(answer.read()) == 0) == (method == "HEAD"), path
                length = answer.headers["content-length"]
                heads.append((answer.status, bool(length) if path in changing else length))
            assert heads[0] == heads[1], path


def test_an_invitation_seats_one_person(server: Server) -> None:
    kinds = [{"kind": "here"}, {"kind": "link"}]
    made = call(server.base, "/api/tables", {"game": "yoxii", "seating": kinds})
    join, (invitation,) = f"/api/tables/{made['table']}/join", made["invitations"]
    for _ in range(2):
        body = {"token": TOKENS[0], "name": "Bob"}
        joined = call(server.base, join, body, invitation["token"])
        assert joined["seats"] == [1]
    told = call(server.base, f"/api/tables/{made['table']}", None, invitation["token"])
    assert (told["invited"], told["people"][1]["joined"]) == (1, True)
    assert "you" not in told
    for body, code in (({"token": TOKENS[1]}, "invitation-used"), ({}, "invitation-used")):
        with pytest.raises(RefusedError) as caught:
            call(server.base, join, body, invitation["token"])
        assert caught.value.code == code
    about = call(server.base, f"/api/tables/{made['table']}", token=TOKENS[0])
    assert about["people"][1]["name"] == "Bob"
    assert about["you"] == {"seats": [1]}


def test_a_table_that_waits_is_filled_with_bots_or_closed(server: Server) -> None:
    kinds = [{"kind": "here"}, {"kind": "link"}]
    filled, closed = (
        call(server.base, "/api/tables", {"game": "yoxii", "seating": kinds}) for _ in range(2)
    )
    send = f"/api/tables/{filled['table']}/send"
    for message in ({"seed": "1" * 64}, {"fill": 1, "level": 1}):
        call(server.base, send, message, filled["token"])
    told = call(server.base, f"/api/tables/{filled['table']}")
    assert (told["state"], told["people"][1]["kind"]) == ("running", "bot")
    path = f"/api/tables/{closed['table']}"
    watcher = Player(server.base, closed["table"])
    watcher.until("snapshot")
    with pytest.raises(RefusedError) as caught:
        call(server.base, f"{path}/send", {"close": True})
    assert (caught.value.status, caught.value.code) == (403, "not-your-seat")
    call(server.base, f"{path}/send", {"close": True}, closed["token"])
    assert watcher.until("closed")["seat"] == 0
    watcher.close()
    assert call(server.base, path)["state"] == "closed"
    for body, where, token in (
        ({"token": TOKENS[0]}, "join", closed["invitations"][0]["token"]),
        ({"seed": "1" * 64}, "send", closed["token"]),
    ):
        with pytest.raises(RefusedError) as caught:
            call(server.base, f"{path}/{where}", body, token)
        assert (caught.value.status, caught.value.code) == (409, "closed")


def test_a_table_is_filled_and_closed_by_a_host_without_a_seat(server: Server) -> None:
    kinds = [{"kind": "link"}, {"kind": "link"}]
    made = call(server.base, "/api/tables", {"game": "oxysoxy", "seating": kinds})
    path, token = f"/api/tables/{made['table']}", made["token"]
    assert made["seats"] == []
    assert call(server.base, path, token=token)["you"] == {"seats": []}
    host = Player(server.base, made["table"], token)
    assert host.until("snapshot")["you"] == {"seats": []}
    host.send(fill=0, level=1)
    assert host.until("seats")["what"] == "filled"
    (invitation,) = (one["token"] for one in made["invitations"] if one["seat"] == 1)
    call(server.base, f"{path}/join", {"token": TOKENS[1]}, invitation)
    call(server.base, f"{path}/send", {"seed": "1" * 64}, TOKENS[1])
    start, watcher = host.until("start"), Player(server.base, made["table"])
    assert (start["viewing"], "paths" in start) == (None, False)
    assert start["scene"]["regions"] == watcher.until("snapshot")["scene"]["regions"]
    for odd in (f"{path}/snapshot?seat=1", f"{path}/story?seat=1"):
        with pytest.raises(RefusedError) as caught:
            call(server.base, odd, token=token)
        assert caught.value.code == "not-your-seat"
    closed = call(server.base, "/api/tables", {"game": "yoxii", "seating": kinds})
    call(server.base, f"/api/tables/{closed['table']}/send", {"close": True}, closed["token"])
    assert call(server.base, f"/api/tables/{closed['table']}")["state"] == "closed"
    with pytest.raises(RefusedError) as caught:
        call(server.base, path, token=closed["token"])
    assert caught.value.code == "bad-token"
    for player in (host, watcher):
        player.close()


def test_a_host_who_watches_sits_down_with_the_token_they_have(server: Server) -> None:
    kinds = [{"kind": "link"}, {"kind": "link"}]
    made = call(server.base, "/api/tables", {"game": "mixx", "seating": kinds})
    path, token = f"/api/tables/{made['table']}", made["token"]
    host, watcher = (Player(server.base, made["table"], who) for who in (token, None))
    seen = host.until("snapshot")
    assert (seen["you"], seen["host_present"]) == ({"seats": []}, True)
    watcher.until("snapshot")
    joined = call(server.base, f"{path}/join", {"token": token}, made["invitations"][0]["token"])
    assert (joined["token"], joined["seats"]) == (token, [0])
    seen = host.until("snapshot")
    assert (seen["you"], seen["viewing"], seen["host_present"]) == ({"seats": [0]}, 0, None)
    assert [person["host"] for person in watcher.until("seats")["people"]] == [True, False]
    assert call(server.base, path)["present"] == [True, False]
    host.send(seed="1" * 64)
    host.until("seats")
    host.send(fill=1, level=1)
    assert host.until("start")["paths"]
    for player in (host, watcher):
        player.close()


def test_only_our_own_addresses_become_qr_codes(server: Server) -> None:
    drawn = call(server.base, "/api/qr", {"text": f"{server.base}/#table"})
    assert drawn.startswith('<svg viewBox="0 0 ')
    with pytest.raises(RefusedError):
        call(server.base, "/api/qr", {"text": "http://evil.example"})


def test_health_and_metrics_are_told(server: Server) -> None:
    assert call(server.base, "/health")["status"] == "ok"
    metrics = call(server.base, "/metrics")
    assert "oxbox_moves_total " in metrics
    assert "oxbox_slow_commits_total " in metrics


@pytest.mark.parametrize(("seconds", "count"), [(0.0, 1), (LIMIT, 0)])
def test_a_slow_disk_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, count: int
) -> None:
    monkeypatch.setattr("oxbox.server.storage.store._SLOW", seconds)
    store = Store(tmp_path / "tables.sqlite", lambda tell: tell())
    batch = Batch(lambda ok: None)
    batch.rows.append((1, 1, 0, {}))
    store.write(batch)
    store.close()
    assert store.slow_commits == count
    assert bool(store.slow_seconds) == bool(count)


def _entry(key: int, number: int) -> dict[str, Any]:
    """Some entry of a log; the first says which table it is about."""
    return {"x": number} if number else {"table": f"table{key}", "game": "yoxii"}


def test_a_group_is_told_in_order_and_after_it_is_written(tmp_path: Path) -> None:
    told: list[int] = []
    store = Store(tmp_path / "tables.sqlite", lambda tell: tell())
    for number in range(50):
        batch = Batch(lambda ok, number=number: told.append(number))  # type: ignore[misc]
        if number % 3:
            batch.rows.append((1, number, 0, {}))
        store.write(batch)
    store.close()
    assert told == list(range(50))


def _note(told: list[bool], is_told: threading.Event, is_written: bool) -> None:
    told.append(is_written)
    is_told.set()


def test_what_cannot_be_written_is_told_as_such(tmp_path: Path) -> None:
    told: list[bool] = []
    store = Store(tmp_path / "tables.sqlite", lambda tell: tell())
    for _ in range(2):
        is_told = threading.Event()
        batch = Batch(partial(_note, told, is_told))
        batch.rows.append((1, 1, 0, {}))
        store.write(batch)
        assert is_told.wait(LIMIT)
    store.close()
    assert told == [True, False]


def test_what_fails_breaks_one_table_and_nothing_is_written_after_a_hole(tmp_path: Path) -> None:
    told: list[tuple[str, bool]] = []
    store = Store(tmp_path / "tables.sqlite", lambda tell: tell())
    good, bad = TableLog(), TableLog()

    def write(name: str, log: TableLog, *rows: tuple[int, int]) -> None:
        batch = Batch(lambda ok: told.append((name, ok)), log)
        batch.rows += [(key, number, 0, _entry(key, number)) for key, number in rows]
        store.write(batch)

    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.execute("INSERT INTO log VALUES (7, 1, 0, '{}')")
        other.commit()
        other.execute("BEGIN IMMEDIATE")  # so that all of it is written in one group
        write("first", good, (6, 0))
        write("good", good, (6, 1))
        write("taken", bad, (7, 1))
        write("after", bad, (7, 2))
        write("only waiting", bad)
        other.rollback()
    store.close()
    write_later = dict(told)
    assert write_later == {
        "first": True, "good": True, "taken": False, "after": False, "only waiting": False,
    }  # fmt: skip
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as file:
        rows = file.execute("SELECT key, number FROM log ORDER BY key, number").fetchall()
    assert rows == [(6, 0), (6, 1), (7, 1)]
