"""What a stranger can send: every odd thing gets a clear answer, and the table lives on."""

import http.client
import json
import random
import socket
import time
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from oxbox.server.connection import Connection
from oxbox.table.events import Viewer
from tests.server.client import Player, RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import Party
from tests.server.test_handshakes import reach, read_all, upgrade

VERBS = (
    *("seed", "move", "path", "why", "resign", "offer", "answer", "withdraw", "takeover", "back"),
    *("rematch", "fill", "close", "name", "snapshot", "ping", "hello", "after", "level", "seat"),
    *("id", "x"),
)
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def socket_address(server: Server, table: str) -> str:
    return f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"


def close_code(server: Server, table: str, *frames: str | bytes) -> int:
    """The code that a socket is closed with after some frames."""
    with connect(socket_address(server, table)) as one:
        try:
            for frame in frames:
                one.send(frame)
            while True:
                one.recv(60)
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code


@pytest.fixture(scope="module")
def at(server: Server) -> Party:
    made = Party(server.base, "yoxii", 2)
    made.sit_down()
    return made


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 4400),
        ("null", 4400),
        ("[]", 4400),
        ("{}", 4400),
        ('{"hello": 1}', 4400),
        ('{"hello": {"last": true}}', 4400),
        ('{"hello": {"last": -2000000000}}', 4400),
        ('{"hello": {"seat": -1}}', 4400),
        ('{"hello": {}, "move": 1}', 4400),
        ('{"hello": {"tokens": "x"}}', 4400),
        ("[" * 3000, 4400),
        (b"\x00\xff", 4400),
        ('{"hello": {"token": "short"}}', 4401),
        ('{"hello": {"token": 7}}', 4401),
        (json.dumps({"hello": {"token": "x" * 43}}), 4401),
        (json.dumps({"hello": "x" * 5000}), 4413),
        (json.dumps({"hello": "\u20ac" * 2000}, ensure_ascii=False), 4413),
        ("x" * 17_000, 1009),
    ],
)
def test_a_wrong_hello_is_told_and_closed(
    server: Server, at: Party, frame: str | bytes, code: int
) -> None:
    assert close_code(server, at.table, frame) == code


def test_a_table_that_is_not_there_is_told(server: Server) -> None:
    for name in ("nothing", "x" * 64, "x" * 65):
        assert close_code(server, name, '{"hello": {}}') == 4404


def test_a_frame_that_is_far_too_large_is_dropped(server: Server, at: Party) -> None:
    assert close_code(server, at.table, "x" * 1_000_000) in (0, 1009, 4413)
    assert call(server.base, "/health")["name"] == "oxbox"


@pytest.mark.parametrize(
    "message",
    [
        {"ping": 1, "x": 2},
        {"snapshot": 0, "x": 2},
        {"snapshot": 0, "ping": 2},
        {"why": "a3 e", "x": 2},
        {"why": "a3 e", "move": "a3 e"},
        {"rematch": False},
        {"rematch": True, "x": 2},
    ],
)
def test_a_message_asks_for_one_thing(server: Server, at: Party, message: dict[str, Any]) -> None:
    player = at.players[0]
    player.send(**message, id=7)
    refused = player.until("refused", "pong", "why", "snapshot")
    assert (refused["refused"]["code"], refused["id"]) == ("bad-message", 7)
    if "ping" in message or "snapshot" in message:
        return
    with pytest.raises(RefusedError) as caught:
        call(server.base, f"/api/tables/{at.table}/send", message, at.tokens[0])
    assert (caught.value.status, caught.value.code) == (400, "bad-message")


def raw_frame(opcode: int, payload: bytes) -> bytes:
    """A short masked frame, as no client library would send it."""
    return bytes((opcode, 0x80 + len(payload), 0, 0, 0, 0)) + payload


@pytest.mark.parametrize("hello", [b"", raw_frame(0x81, b'{"hello": {}}')])
@pytest.mark.parametrize(
    "frames",
    [
        raw_frame(0x81, b"\xff"),
        raw_frame(0x01, b"\xff") + raw_frame(0x80, b""),
        raw_frame(0x81, b"\xff") + raw_frame(0x88, b"\x03\xe8"),
        raw_frame(0x88, b"\x03\xe8") + raw_frame(0x81, b"\xff"),
        raw_frame(0x83, b""),
        raw_frame(0x81, b"\xff") * 9,
    ],
)
def test_a_frame_that_is_none_closes_the_socket_and_nothing_is_logged(
    server: Server, at: Party, hello: bytes, frames: bytes
) -> None:
    before = server.log()
    one = reach(server, upgrade(server, path=f"/api/tables/{at.table}/socket"))
    assert b" 101 " in one.recv(65_536)
    one.sendall(hello)
    one.sendall(frames)
    read_all(one)
    assert server.log() == before


@given(st.dictionaries(st.sampled_from(VERBS), ODD, max_size=3))
@settings(max_examples=150)
def test_odd_messages_are_refused_and_nothing_breaks(
    server: Server, at: Party, message: dict[str, Any]
) -> None:
    player = at.players[0]
    text = json.dumps(message)
    if len(text) > 4000 or message.get("resign") == 0 or "name" in message:
        return
    player.socket.send(text)
    player.send(ping=1)
    heard = player.until("pong", "refused")
    if "pong" not in heard:
        assert heard["refused"]["sentence"]
        player.until("pong")
    time.sleep(0.01)


@given(st.binary(max_size=300) | st.text(max_size=300))
@settings(max_examples=60)
def test_odd_frames_are_refused_and_nothing_breaks(
    server: Server, at: Party, frame: bytes | str
) -> None:
    player = at.players[1]
    try:
        player.socket.send(frame)
    except UnicodeEncodeError:
        return
    assert player.until("refused")["refused"]["code"] == "bad-message"
    time.sleep(0.01)


def test_the_table_lives_on_after_all_that(server: Server, at: Party) -> None:
    at.last = call(server.base, f"/api/tables/{at.table}")
    for player in (*at.players, at.spectator):
        player.send(ping=0)
        player.until("pong")
    assert at.play(random.Random(3)) is not None


def test_names_are_text_and_short(server: Server) -> None:
    made = Party(server.base, "yoxii", 2)
    player = Player(server.base, made.table, made.tokens[0])
    player.until("snapshot")
    player.send(name="<script>alert(1)</script>\u202e\x00")
    assert player.until("seats")["people"][0]["name"] == "<script>alert(1)</script>"
    player.send(name="x" * 41)
    assert player.until("refused")["refused"]["code"] == "bad-name"
    player.close()


def test_a_flood_is_cut_off(own_server: Server) -> None:
    made = Party(own_server.base, "yoxii", 2)
    hello = json.dumps({"hello": {"token": made.tokens[0]}})
    assert close_code(own_server, made.table, hello, *['{"ping": 1}'] * 500) == 4429
    assert call(own_server.base, f"/api/tables/{made.table}")["state"] == "waiting"


def test_a_flood_over_many_sockets_of_one_address_is_cut_off(own_server: Server) -> None:
    made = Party(own_server.base, "yoxii", 2)
    with ExitStack() as stack:
        address = socket_address(own_server, made.table)
        many = [stack.enter_context(connect(address)) for _ in range(40)]
        for one in many:
            one.send('{"hello": {}}')
        for one in many:
            with suppress(ConnectionClosed):
                for _ in range(99):
                    one.send('{"ping": 1}')
        for one in many:
            with suppress(ConnectionClosed):
                while '"pong"' not in str(one.recv(60)):
                    pass
                for _ in range(98):
                    one.recv(60)
        assert 4429 in [one.close_code for one in many]
    assert call(own_server.base, "/health")["status"] == "ok"


def test_a_client_that_does_not_read_is_let_go() -> None:
    one = Connection(None, Viewer(), 100)
    for text in (b"x" * 99, b"y" * 99):
        one.send(text)
        assert one.close_code is None
    one.send(b"z")
    assert one.close_code == 4409
    assert [len(text) for text in one.waiting()] == [99, 99]


def test_a_socket_that_takes_nothing_is_cut_off_and_the_others_see_it_go(server: Server) -> None:
    made = Party(server.base, "yoxii", 2)
    made.sit_down()
    other = made.players[0]
    made.players[1].close()
    assert other.until("presence")["present"] == [True, False]
    raw = socket.create_connection(("127.0.0.1", urlsplit(server.base).port or 0))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    address = socket_address(server, made.table)
    with raw, connect(address, sock=raw, max_queue=1, close_timeout=0) as deaf:
        deaf.send(json.dumps({"hello": {"token": made.tokens[1]}}))
        assert other.until("presence")["present"] == [True, True]
        with suppress(ConnectionClosed):
            for _ in range(2_000):  # far more than the kernel keeps for a socket
                deaf.send('{"snapshot": 1}')
        # Without the cut nothing would be heard of it for a minute, and nobody waits so long here.
        assert other.until("presence")["present"] == [True, False]
    other.close()
    made.spectator.close()


def test_too_many_tables_are_refused(own_server: Server) -> None:
    def make_many() -> None:
        for _ in range(100):
            call(own_server.base, "/api/tables", {"game": "yoxii"})

    with pytest.raises(RefusedError) as caught:
        make_many()
    assert (caught.value.status, caught.value.code) == (429, "too-fast")


def test_a_page_from_elsewhere_gets_no_socket(server: Server, at: Party) -> None:
    address = socket_address(server, at.table)
    for origin in ("http://evil.example", "null", "http://127.0.0.1"):
        with pytest.raises(InvalidStatus), connect(address, origin=Origin(origin)):
            pass
    with connect(address, origin=Origin(server.base)) as one:
        one.send('{"hello": {}}')
        assert json.loads(one.recv(10))["event"] == "snapshot"


def test_half_open_sockets_block_nobody_and_are_let_go(server: Server, at: Party) -> None:
    parts = urlsplit(server.base)
    post = f"POST /api/qr HTTP/1.1\r\nHost: {parts.netloc}\r\n"
    upgrade = (
        f"GET /api/tables/{at.table}/socket HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    begun = (
        "",
        "GET / HTT",
        post,
        f"{post}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{{",
        f"GET /health HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\nGET /hea",
        upgrade,
    )
    idle = [socket.create_connection((parts.hostname, parts.port)) for _ in begun]
    for one, text in zip(idle, begun, strict=True):
        one.sendall(text.encode())
    assert call(server.base, "/health")["status"] == "ok"
    answers = []
    for one in idle:
        one.settimeout(40)
        found = b""
        with one, suppress(ConnectionResetError):
            while part := one.recv(65_536):
                found += part
        answers.append(found)
    assert answers[:3] == [b"", b"", b""]
    assert b" 400 " in answers[3]
    assert b"bad-request" in answers[3]
    assert b'"status":"ok"' in answers[4]
    assert b"no-hello" in answers[5]


def raw_request(server: Server, method: str, path: str, **rest: Any) -> tuple[int, bytes]:
    """A request that no client library has made tidy."""
    parts = urlsplit(server.base)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=20)
    connection.putrequest(method, path, skip_host="host" in rest.get("headers", {}))
    body = rest.get("body", b"")
    headers = {"content-length": str(len(body)), **rest.get("headers", {})}
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/../../etc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/..%2f..%2fetc/passwd",
            "//etc/passwd",
        ),
        *("/%00", "/api/tables/%00", "/api/tables/%F0%9F%90%82", "/api/games/../../x", "/api/nope"),
        *("/api/tables/x/record", "/api/tables/x/socket", "/app.py", "/server.json"),
    ],
)
def test_odd_paths_are_not_found(server: Server, path: str) -> None:
    status, body = raw_request(server, "GET", path)
    assert status in (400, 404)
    assert b"root:" not in body


def test_odd_requests_get_a_clear_answer(server: Server) -> None:
    json_type = {"content-type": "application/json"}
    cases: list[tuple[str, str, dict[str, Any], int]] = [
        ("POST", "/api/tables", {"body": b"{", "headers": json_type}, 400),
        ("POST", "/api/tables", {"body": b"[1]", "headers": json_type}, 400),
        ("POST", "/api/tables", {"body": b"x" * 20_000, "headers": json_type}, 413),
        ("POST", "/api/tables", {"body": b"\xff\xfe", "headers": json_type}, 400),
        ("GET", "/api/games", {"headers": {"host": "evil.example"}}, 421),
        ("POST", "/api/tables", {"headers": {"origin": "http://evil.example"}}, 403),
        ("GET", "/api/tables/abc", {"headers": {"authorization": "Basic x"}}, 401),
        ("DELETE", "/api/games", {}, 405),
        ("GET", "/api/tables/abc", {}, 404),
    ]
    for method, path, rest, expected in cases:
        status, body = raw_request(server, method, path, **rest)
        assert status == expected, (method, path, rest, body)
        assert json.loads(body)["refused"]["sentence"]


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/abc/send", "/api/qr"])
def test_a_body_that_does_not_say_how_long_it_is_is_measured(server: Server, path: str) -> None:
    head = {"content-type": "application/json", "transfer-encoding": "chunked"}
    for chunks, expected in (([b"x" * 1_000] * 20, 413), ([b"x" * 50] * 2, 400)):
        parts = urlsplit(server.base)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=20)
        connection.request("POST", path, iter(chunks), head, encode_chunked=True)
        answer = connection.getresponse()
        refused = json.loads(answer.read())["refused"]
        connection.close()
        assert answer.status == expected
        assert (refused["code"] == "too-large") == (expected == 413)
        assert refused["sentence"]
    assert call(server.base, "/health")["status"] == "ok"


def test_answers_carry_a_strict_policy(server: Server) -> None:
    parts = urlsplit(server.base)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=20)
    for path in ("/", "/api/games", "/nothing"):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
    connection.close()


def test_tokens_stay_out_of_the_logs(server: Server, at: Party) -> None:
    assert not any(token in server.log() for token in at.tokens)


def say(server: Server, raw: bytes) -> bytes:
    """What the server answers to raw bytes."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 20) as one:
        with suppress(OSError):
            one.sendall(raw)
        with suppress(OSError):
            return one.recv(10_000)
    return b""


@pytest.mark.parametrize("host", ["[zz]", "[]", "a[b]", "]a[", "[1.2.3.4]", "[::1]x", "a:b", "ä"])
def test_a_host_that_is_none_is_told_that_it_is_not_served(server: Server, host: str) -> None:
    raw = f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    assert say(server, raw).split()[1] in (b"400", b"421")


def test_a_head_without_an_end_is_cut_off(server: Server) -> None:
    assert say(server, b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000) == b""
    assert call(server.base, "/health")["status"] == "ok"


def test_half_a_letter_is_answered_like_anything_else(server: Server, at: Party) -> None:
    for body in ({"game": "oxixo", "options": {"\ud800": 1}}, {"game": "\ud800"}):
        with pytest.raises(RefusedError) as refused:
            call(server.base, "/api/tables", body)
        assert refused.value.status < 500
