"""What a stranger can send: every odd thing gets a clear answer, and the table lives on."""

import http.client
import json
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from oxbox.server.connections.connection import Connection
from oxbox.server.settings import NO_LIMITS, Limits
from oxbox.table.events import Viewer
from oxbox.table.seating import clean_name
from tests.server.client import LIMIT, Player, RefusedError, call, connect
from tests.server.conftest import Server
from tests.server.playing import Party
from tests.server.start import LATE
from tests.server.test_handshakes import reach, read_all, upgrade

VERBS = (
    *("seed", "move", "path", "why", "resign", "offer", "answer", "withdraw", "takeover", "back"),
    *("rematch", "fill", "close", "name", "snapshot", "ping", "hello", "after", "level", "seat"),
    *("id", "x"),
)
NUMBERS: tuple[Any, ...] = (
    *(0.0, -0.0, 1.0, 0.5, False, True, -1, 2, 7.0, 1e300, 2**31, 2**63, 2**64, 10**30),
    *("0", [0], {"0": 0}),
)
"""What is no number of a seat or an event, though some of it equals one."""
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
ODD = st.recursive(
    LEAVES | st.sampled_from((*NUMBERS, "\ud800", ["\ud800"])),
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
                one.recv(LIMIT)
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
        ('{"hello": {"seat": 0.0}}', 4400),
        ('{"hello": {"seat": false}}', 4400),
        ('{"hello": {"seat": 1e30}}', 4400),
        ('{"hello": {"last": 1.0}}', 4400),
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


class Stranger:
    """Somebody with a seat who sends odd things, over a socket of their own and without one.

    After each a move is made by the others' sockets, and again at another table when a game is
    over: a viewer with odd eyes is told of it like everybody.
    """

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.game = game
        self.chance = random.Random(game)
        self.sit_down()

    def sit_down(self) -> None:
        """Begin another game."""
        self.party = Party(self.server.base, self.game, 2)
        self.party.sit_down()
        self.odd = Player(self.server.base, self.party.table, self.party.tokens[0])
        self.odd.until("snapshot")
        self.pings = 0

    def leave(self) -> None:
        """Let everybody go."""
        self.odd.close()
        self.party.close()

    def say(self, message: dict[str, Any]) -> None:
        """Send something over the socket and wait until the server has dealt with it."""
        self.pings += 1
        self.odd.send(**message)
        self.odd.send(ping=self.pings)
        while (heard := self.odd.until("pong", "refused")).get("pong") != self.pings:
            assert heard.get("refused", {}).get("code") != "failed", message

    def refusal(self, message: dict[str, Any]) -> str:
        """The code of the refusal that a message gets over the socket."""
        self.odd.send(**message)
        heard = self.odd.until("refused", "snapshot", "why")
        assert "refused" in heard, message
        return str(heard["refused"]["code"])

    def post(self, message: dict[str, Any]) -> tuple[int, str]:
        """Send something over HTTP; the status, and the code of the refusal if it is one."""
        path = f"/api/tables/{self.party.table}/send"
        status, code = 200, ""
        try:
            call(self.server.base, path, message, self.party.tokens[0])
        except RefusedError as refused:
            status, code = refused.status, refused.code
        assert status < 500, (message, code)
        return status, code

    def play_on(self) -> None:
        """See that the table lives, and that nobody had to wait for a compilation."""
        if self.party.play(self.chance, 1) is not None:
            self.leave()
            self.sit_down()
        assert LATE not in self.server.log()


@pytest.fixture(scope="module")
def compiled_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose rules are compiled, of a game with secrets and of one without."""
    folder = tmp_path_factory.mktemp("compiled") / "data"
    served = Server(folder, asdict(NO_LIMITS), prepared=["oxysoxy", "yoxii"])
    yield served
    served.stop()
    assert served.log() == ""


@pytest.fixture(scope="module", params=["oxysoxy", "yoxii"])
def stranger(request: pytest.FixtureRequest, compiled_server: Server) -> Iterator[Stranger]:
    """Somebody odd at a table of each game."""
    made = Stranger(compiled_server, request.param)
    yield made
    made.leave()


@given(st.dictionaries(st.sampled_from(VERBS), ODD, max_size=3))
@settings(max_examples=150)
def test_odd_messages_are_refused_and_the_table_lives_on(
    stranger: Stranger, message: dict[str, Any]
) -> None:
    if len(json.dumps(message)) > 4000 or type(message.get("resign")) is int:
        return
    stranger.say(message)
    stranger.post(message)
    stranger.play_on()


def with_odd_numbers(odd: Any) -> list[dict[str, Any]]:
    """Every message that has a number in it, with an odd one in its place."""
    return [
        *({verb: odd} for verb in ("snapshot", "resign", "takeover", "back", "fill")),
        *({verb: "a1", "after": 10**6, "seat": odd} for verb in ("move", "why")),
        *({verb: ["x"], "after": 10**6, "seat": odd} for verb in ("path", "why")),
        *({"move": "a1", "after": odd}, {"path": ["x"], "after": odd}, {"answer": odd}),
        *({"fill": 1, "level": odd}, {"answer": True, "after": odd}, {"answer": True, "seat": odd}),
        *({"offer": "draw", "seat": odd}, {"withdraw": True, "seat": odd}, {"close": odd}),
        *({"name": "Ada", "seat": odd}, {"rematch": odd}, {"seed": odd}),
    ]


@pytest.mark.parametrize("odd", NUMBERS, ids=repr)
def test_what_only_equals_a_number_of_a_seat_is_refused_everywhere(
    stranger: Stranger, odd: Any
) -> None:
    for message in with_odd_numbers(odd):
        assert stranger.refusal(message) != "failed", message
        assert stranger.post(message)[0] >= 400, message
        stranger.play_on()


def test_half_a_letter_chooses_no_move(stranger: Stranger) -> None:
    seat = stranger.party.last["turn"]
    token = stranger.party.tokens[seat]
    path = f"/api/tables/{stranger.party.table}/send"
    halves = ({"path": ["\ud800"], "after": 10**6, "seat": seat}, {"why": ["\ud800"], "seat": seat})
    for message in halves:
        with pytest.raises(RefusedError) as caught:
            call(stranger.server.base, path, message, token)
        assert (caught.value.status, caught.value.code) == (409, "no-path")
        assert stranger.refusal(message) == "bad-message"
    stranger.play_on()


def test_a_bad_id_is_refused_before_anything_is_done(stranger: Stranger) -> None:
    for bad in ({"a": 1}, [1], 1.0, True, "x" * 41, "\x00", "\ud800"):
        message = {"id": bad, "resign": 0}
        assert stranger.post(message) == (400, "bad-message")
        assert stranger.refusal(message) == "bad-message"
    assert stranger.post({"id": "\u00e4", "why": "nonsense", "seat": 0})[0] >= 400
    stranger.play_on()


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


@pytest.mark.parametrize(
    "unseen",
    [
        *("\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u200b", "\u200d", "\ufeff", "\u2060"),
        *("\u00ad", "\ufe0f", "\u034f", "\u3164 \u2800\u200d\u115f", "\U000e0100", "\ud800"),
    ],
)
def test_a_name_that_shows_nothing_is_none(unseen: str) -> None:
    assert clean_name(unseen) == ""
    assert clean_name(f"{unseen} Ada") == f"{unseen} Ada".strip(
        "\u200b\u200d\ufeff\u2060\u00ad\ud800 "
    )


def test_unseen_letters_inside_a_name_stay(server: Server) -> None:
    for name in ("\u2764\ufe0f", "\u1112\u1160\u11ab", "\u0646\u200c\u0627"):
        assert clean_name(name) == name


def test_a_seat_is_not_left_without_a_name_by_a_filler(server: Server) -> None:
    seating = [{"kind": "here", "name": "\u3164"}, {"kind": "link"}]
    made = call(server.base, "/api/tables", {"game": "yoxii", "seating": seating})
    assert call(server.base, f"/api/tables/{made['table']}")["people"][0]["name"] == ""


@pytest.fixture
def frugal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that takes so few messages a second that nobody is too slow to send more."""
    served = Server(tmp_path / "data", {request.param: 2.0})
    yield served
    served.stop()
    assert "Traceback" not in served.log()


@pytest.mark.parametrize("frugal", ["messages_a_second"], indirect=True)
def test_a_flood_is_cut_off(frugal: Server) -> None:
    made = Party(frugal.base, "yoxii", 2)
    hello = json.dumps({"hello": {"token": made.tokens[0]}})
    assert close_code(frugal, made.table, hello, *['{"ping": 1}'] * 500) == 4429
    assert call(frugal.base, f"/api/tables/{made.table}")["state"] == "waiting"


@pytest.mark.parametrize("frugal", ["messages_an_address"], indirect=True)
def test_a_flood_over_many_sockets_of_one_address_is_cut_off(frugal: Server) -> None:
    made = Party(frugal.base, "yoxii", 2)
    with ExitStack() as stack:
        address = socket_address(frugal, made.table)
        many = [stack.enter_context(connect(address)) for _ in range(40)]
        for one in many:
            one.send('{"hello": {}}')
        for one in many:
            with suppress(ConnectionClosed):
                for _ in range(99):
                    one.send('{"ping": 1}')
        for one in many:
            with suppress(ConnectionClosed):
                while '"pong"' not in str(one.recv(LIMIT)):
                    pass
                for _ in range(98):
                    one.recv(LIMIT)
        assert 4429 in [one.close_code for one in many]
    assert call(frugal.base, "/health")["status"] == "ok"


def test_a_client_that_does_not_read_is_let_go() -> None:
    one = Connection(None, Viewer(), 100)
    for text in (b"x" * 99, b"y" * 99):
        one.send(text)
        assert one.close_code is None
    one.send(b"z")
    assert one.close_code == 4409
    assert [len(text) for text in one.take_all()] == [99, 99]


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
        assert json.loads(one.recv(LIMIT))["event"] == "snapshot"


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server that waits a shorter while for what is to come."""
    served = Server(tmp_path / "data", {"timeout": 2.0})
    yield served
    served.stop()


def test_half_open_sockets_block_nobody_and_are_let_go(hasty: Server) -> None:
    parts, table = urlsplit(hasty.base), Party(hasty.base, "yoxii", 2).table
    post = f"POST /api/qr HTTP/1.1\r\nHost: {parts.netloc}\r\n"
    upgrade = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {parts.netloc}\r\n"
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
    idle = []
    for text in begun:
        idle.append(socket.create_connection((parts.hostname, parts.port)))
        idle[-1].sendall(text.encode())
    assert call(hasty.base, "/health")["status"] == "ok"
    answers = []
    for one in idle:
        one.settimeout(LIMIT)
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


def test_what_has_begun_may_take_as_long_as_the_description_says() -> None:
    assert Limits().timeout == 10


def raw_request(server: Server, method: str, path: str, **rest: Any) -> tuple[int, bytes]:
    """A request that no client library has made tidy."""
    parts = urlsplit(server.base)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=LIMIT)
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
        ("FOO", "/api/games", {}, 400),
        ("GET", "/main.js/", {}, 404),
        ("GET", "/front/../main.js", {}, 404),
        ("GET", "/api/tables/abc", {}, 404),
    ]
    for method, path, rest, expected in cases:
        status, body = raw_request(server, method, path, **rest)
        assert status == expected, (method, path, rest, body)
        assert json.loads(body)["refused"]["sentence"]


TOO_LONG = "x" * 41
CLOCK = {"base": 60_000, "increment": 0}


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("/api/tables", {}, "`game` is missing."),
        ("/api/tables", [], "The body is an object."),
        ("/api/tables", {"game": 7}, "`game` is a text."),
        ("/api/tables", {"game": TOO_LONG}, "`game` has at most 40 characters."),
        ("/api/tables", {"game": "\ud800"}, "`game` has half a letter in it, which is no text."),
        ("/api/tables", {"game": "mixx", "x": 1}, "`x` is unknown here; is it misspelt?"),
        (
            "/api/tables",
            {"game": "mixx", "\ud800": 1},
            "The body has half a letter in it, which is no text.",
        ),
        ("/api/tables", {"game": "mixx", "seats": 2.5}, "`seats` is a whole number."),
        ("/api/tables", {"game": "mixx", "seats": "2"}, "`seats` is a whole number."),
        ("/api/tables", {"game": "mixx", "seating": 1}, "`seating` is a list."),
        (
            "/api/tables",
            {"game": "mixx", "seating": [{"kind": "here"}] * 5},
            "`seating` has at most 4 entries.",
        ),
        (
            "/api/tables",
            {"game": "mixx", "seating": [{"kind": "dog"}]},
            "`seating.0.kind` is 'here', 'link' or 'bot'.",
        ),
        ("/api/tables", {"game": "mixx", "seating": [1]}, "`seating.0` is an object."),
        (
            "/api/tables",
            {"game": "mixx", "seating": [{"kind": "bot", "level": 9}]},
            "`seating.0.level` is a number up to 8.",
        ),
        (
            "/api/tables",
            {"game": "mixx", "seating": [{"kind": "here", "name": TOO_LONG}]},
            "`seating.0.name` has at most 40 characters.",
        ),
        (
            "/api/tables",
            {"game": "mixx", "clock": {**CLOCK, "base": 1}},
            "`clock.base` is a number from 1000 on.",
        ),
        ("/api/tables", {"game": "mixx", "clock": {"base": 1000}}, "`clock.increment` is missing."),
        ("/api/tables", {"game": "mixx", "takebacks": 1}, "`takebacks` is true or false."),
        ("/api/tables", {"game": "mixx", "options": []}, "`options` is an object."),
        (
            "/api/tables",
            {"game": "mixx", "options": {"hand": {}}},
            "`options.hand` is true or false, a whole number, a text or a list of texts.",
        ),
        (
            "/api/tables/x/join",
            {"token": "short"},
            "`token` is 43 letters of Base64url: A-Z, a-z, 0-9, - and _.",
        ),
        ("/api/qr", {"text": "x" * 201}, "`text` has at most 200 characters."),
        ("/api/tables/x/send", [1], "The body is an object."),
        ("/api/tables/x/events?after=x", None, "`after` is a whole number."),
        ("/api/tables/x/events?after=-1", None, "`after` is a number from 0 on."),
        ("/api/tables/x/events", None, "`after` is missing."),
        ("/api/tables/x/snapshot?seat=4", None, "`seat` is a number up to 3."),
    ],
)
def test_what_is_wrong_with_a_request_is_told_in_a_sentence(
    server: Server, path: str, body: Any, sentence: str
) -> None:
    with pytest.raises(RefusedError) as caught:
        call(server.base, path, body)
    assert (caught.value.status, caught.value.code) == (400, "bad-request")
    assert caught.value.sentence == sentence


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/abc/send", "/api/qr"])
def test_a_body_that_does_not_say_how_long_it_is_is_measured(server: Server, path: str) -> None:
    head = {"content-type": "application/json", "transfer-encoding": "chunked"}
    for chunks, expected in (([b"x" * 1_000] * 20, 413), ([b"x" * 50] * 2, 400)):
        parts = urlsplit(server.base)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=LIMIT)
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
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=LIMIT)
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
    with socket.create_connection((host, int(port)), LIMIT) as one:
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
    options = {"game": "oxixo", "options": {"\ud800": 1}}
    for body in (options, {"game": "\ud800"}, {"game": "oxixo", "\ud800": 1}):
        with pytest.raises(RefusedError) as refused:
            call(server.base, "/api/tables", body)
        assert refused.value.status < 500
