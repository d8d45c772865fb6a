"""More than the limits allow is not read, parsed, told or written, in whatever form it comes."""

import asyncio
import json
import random
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from oxbox.errors import TableError
from oxbox.server.connections.connection import Connection
from oxbox.server.connections.websocket_protocol import TOO_FAST
from oxbox.server.tables.explanations import MOST_WAITING as MOST_QUESTIONS
from oxbox.server.tables.explanations import Explanations
from oxbox.server.tables.pools import MOST_STREAMS_AN_ADDRESS, MOST_WAITING, Pool
from oxbox.table.events import Viewer
from oxbox.table.replay import played_at
from oxbox.table.why import NoPathError
from tests.server.aside import run_aside
from tests.server.client import LIMIT, Player, RefusedError, call, connect
from tests.server.conftest import Server
from tests.server.playing import SEEDS, Party
from tests.table.driving import Driver

SMALL = {
    "messages_a_second": 0.001,
    "messages_at_once": 20,
    "requests_a_second": 0.001,
    "requests_at_once": 20,
    "handshakes_a_second": 0.001,
    "handshakes_at_once": 30,
}


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with low limits, which believes nobody about where a request comes from."""
    served = Server(tmp_path_factory.mktemp("strict") / "data", SMALL)
    yield served
    served.stop()
    assert "Traceback" not in served.log(), served.log()


@pytest.fixture(scope="module")
def table(strict_server: Server) -> str:
    made: str = call(strict_server.base, "/api/tables", {"game": "yoxii"})["table"]
    return made


def watch(server: Server, table: str, address: str) -> ClientConnection:
    """A spectator's socket from an address."""
    port = urlsplit(server.base).port or 0
    reached = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
    one = connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket", sock=reached, legacy=True)
    one.send('{"hello": {}}')
    return one


def code_of(one: ClientConnection) -> int:
    """The code that a socket is closed with."""
    with suppress(ConnectionClosed):
        while True:
            one.recv(LIMIT)
    one.close()
    assert one.close_code is not None
    return one.close_code


def frames_of(kind: str) -> bytes:
    """Many frames of a kind, as a client sends them."""
    frames = {
        "junk": [Frame(Opcode.TEXT, b"not JSON")] * 40,
        "bytes": [Frame(Opcode.BINARY, b"x")] * 40,
        "pings": [Frame(Opcode.PING, b"x")] * 40,
        "pongs": [Frame(Opcode.PONG, b"x")] * 40,
        "pieces": [
            Frame(Opcode.TEXT, b"", fin=False),
            *[Frame(Opcode.CONT, b"", fin=False)] * 40,
        ],
    }[kind]
    return b"".join(frame.serialize(mask=True) for frame in frames)


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("junk", "127.0.0.2"),
        ("bytes", "127.0.0.3"),
        ("pings", "127.0.0.4"),
        ("pongs", "127.0.0.5"),
        ("pieces", "127.0.0.6"),
    ],
)
def test_every_frame_counts_against_the_rate_limit(
    strict_server: Server, table: str, kind: str, address: str
) -> None:
    one = watch(strict_server, table, address)
    one.socket.sendall(frames_of(kind))
    assert code_of(one) == TOO_FAST


def test_a_message_in_too_many_pieces_is_refused(server: Server) -> None:
    made = call(server.base, "/api/tables", {"game": "yoxii"})["table"]
    one = watch(server, made, "127.0.0.2")
    one.socket.sendall(frames_of("pieces") + frames_of("pieces")[6:])
    assert code_of(one) == 1009


def test_handshakes_are_limited_for_each_address(strict_server: Server, table: str) -> None:
    held = [watch(strict_server, table, "127.0.0.7") for _ in range(30)]
    with pytest.raises(InvalidStatus) as refused:
        watch(strict_server, table, "127.0.0.7")
    assert refused.value.response.status_code == 429
    assert json.loads(refused.value.response.body)["refused"]["code"] == "too-many"
    held.append(watch(strict_server, table, "127.0.0.8"))
    for one in held:
        one.close()


def ask(server: Server, address: str, forwarded: str) -> int:
    """The status of an answer to somebody who says that they come from elsewhere."""
    port = urlsplit(server.base).port or 0
    with socket.create_connection(("127.0.0.1", port), source_address=(address, 0)) as one:
        one.sendall(
            f"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"X-Forwarded-For: {forwarded}\r\nConnection: close\r\n\r\n".encode()
        )
        return int(one.makefile("rb").readline().split()[1])


def test_a_stranger_is_not_believed_about_where_they_are(strict_server: Server) -> None:
    statuses = [ask(strict_server, "127.0.0.9", f"192.0.2.{last}") for last in range(21)]
    assert statuses == [200] * 20 + [429]


def test_a_declared_proxy_is_believed(tmp_path: Path) -> None:
    served = Server(tmp_path / "data", SMALL, proxies=["127.0.0.9"])
    try:
        statuses = [ask(served, "127.0.0.9", f"192.0.2.{last}") for last in range(21)]
        assert statuses == [200] * 21
        statuses = [ask(served, "127.0.0.9", "192.0.2.99") for _ in range(21)]
        assert statuses == [200] * 20 + [429]
    finally:
        served.stop()


def test_of_many_changes_of_a_name_the_last_is_told_and_few_are_kept(own_server: Server) -> None:
    at = Party(own_server.base, "yoxii", 2)
    at.sit_down()
    for number in range(60):
        at.players[0].send(name=f"Ada {number}")
    names = []
    while "Ada 59" not in names:
        names.append(at.spectator.until("seats")["people"][0]["name"])
    assert names[0] == "Ada 0"
    at.close()
    own_server.stop()
    with closing(sqlite3.connect(own_server.folder / "tables.sqlite")) as file:
        query = "SELECT count(*) FROM log WHERE CAST(entry AS TEXT) LIKE '%named%'"
        kept = file.execute(query).fetchone()
    assert kept == (len(names),)
    assert len(names) < 30


def test_a_table_with_many_spectators_takes_fewer_moves(tmp_path: Path) -> None:
    served = Server(tmp_path / "data", {"deliveries_a_second": 0.001, "deliveries_at_once": 12})
    try:
        at = Party(served.base, "oxixo", 2)
        at.sit_down()  # the deal tells three people
        refused = None
        while refused is None:
            player = at.players[0]
            player.send(name=f"Ada {player.number}")
            event = player.until("seats", "refused")
            refused = event.get("refused")
        assert refused["code"] == "too-fast"
        at.close()
    finally:
        served.stop()


def refused_path() -> NoPathError:
    """A path that chooses no move."""
    position = Driver(game="yoxii", seating=[{"kind": "here"}, {"kind": "here"}])
    position.send(0, seed=SEEDS[0])
    assert position.table.position is not None
    return NoPathError(position.table.position.view(0), ["nothing"])


def test_the_oldest_question_is_dropped_for_the_newest() -> None:
    async def test() -> list[Any]:
        one, pool = Connection(None, Viewer(), 1_000_000), Pool("test", 1)
        questions, refused = Explanations(pool, one), refused_path()
        for number in range(MOST_QUESTIONS + 3):
            questions.ask(refused, number)
        answers: list[Any] = [json.loads(await one.first() or b"") for _ in range(7)]
        pool.close()
        return [(answer["id"], answer["refused"]["code"]) for answer in answers]

    told = run_aside(test())
    assert told[:3] == [(0, "dropped"), (1, "dropped"), (2, "dropped")]
    assert told[3:] == [(number, "no-path") for number in range(3, 7)]


def test_a_pool_refuses_an_address_that_has_too_much_waiting() -> None:
    async def test() -> None:
        pool, go_on = Pool("test", 1), asyncio.Event()
        loop = asyncio.get_running_loop()

        def block() -> None:
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()

        begun = [asyncio.create_task(pool.run("a", block)) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(TableError):
            await pool.run("a", block)
        other = asyncio.create_task(pool.run("b", block))
        go_on.set()
        await asyncio.gather(other, *begun)
        pool.close()

    run_aside(test())


def test_answers_in_pieces_are_limited_and_make_room_when_they_are_left() -> None:
    async def test() -> None:
        pool = Pool("test", 1)
        held = [pool.stream("a", iter([b"x", b"y"])) for _ in range(MOST_STREAMS_AN_ADDRESS)]
        with pytest.raises(TableError):
            pool.stream("a", iter([b"x"]))
        held.pop()
        held.append(pool.stream("a", iter([b"x", b"y"])))
        assert [piece async for piece in held[0]] == [b"x", b"y"]
        pool.close()

    run_aside(test())


def test_many_questions_are_all_answered_and_keep_no_table_from_opening(server: Server) -> None:
    at = Party(server.base, "oxysoxy", 2)
    at.sit_down()
    turn = at.last["turn"]
    player: Player = at.players[turn]
    for number in range(50):
        player.send(why=["nothing"], seat=turn, id=number)
    with pytest.raises(RefusedError):
        call(server.base, "/api/tables/nothing")
    answered = {player.until("refused")["id"] for _ in range(50)}
    assert answered == set(range(50))
    at.close()


def test_a_game_that_is_far_too_long_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(game="oxixo", seating=[{"kind": "here"}, {"kind": "here"}])
    driver.send(0, seed=SEEDS[0])
    driver.play_on(random.Random(1), 3)
    played_at(driver.table)
    monkeypatch.setattr("oxbox.table.replay.LONGEST", 2)
    with pytest.raises(TableError) as caught:
        played_at(driver.table)
    assert caught.value.code == "too-long"
