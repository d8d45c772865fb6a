"""Handshakes that go wrong are answered and let go at once, and a stop survives all of them."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from oxbox.server.running import raise_file_limit
from tests.server.client import LIMIT, call
from tests.server.conftest import Server

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="


def upgrade(server: Server, *more: str, path: str = "/api/tables/x/socket") -> bytes:
    """The head of a handshake with whatever else is to stand in it."""
    lines = (
        *(f"GET {path} HTTP/1.1", f"Host: {urlsplit(server.base).netloc}", "Upgrade: websocket"),
        *("Connection: Upgrade", "Sec-WebSocket-Version: 13", KEY, *more, "", ""),
    )
    return "\r\n".join(lines).encode("latin-1")


def reach(server: Server, text: bytes) -> socket.socket:
    """A connection over which something was sent."""
    one = socket.create_connection(("127.0.0.1", urlsplit(server.base).port or 0), timeout=LIMIT)
    one.sendall(text)
    return one


def read_all(one: socket.socket) -> bytes:
    """Everything until the other side closes, which must not take for ever."""
    found = b""
    with one, suppress(ConnectionResetError):
        while part := one.recv(65_536):
            found += part
    return found


BROKEN = {
    "a body to come": (["Content-Length: 1"], b""),
    "a body": (["Content-Length: 1"], b"x"),
    "an endless body": (["Content-Length: 99999999999"], b"x" * 1_000),
    "a chunked body to come": (["Transfer-Encoding: chunked"], b""),
    "a chunked body": (["Transfer-Encoding: chunked"], b"0\r\n\r\n"),
    "a long header": ([f"X: {'x' * 20_000}"], b""),
    "many headers": ([f"X-{number}: x" for number in range(200)], b""),
    "two keys": ([KEY], b""),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_handshake_is_answered_and_closed(server: Server, kind: str) -> None:
    more, rest = BROKEN[kind]
    answer = read_all(reach(server, upgrade(server, *more) + rest))
    assert answer.startswith(b"HTTP/1.1 4"), (kind, answer)


@pytest.mark.parametrize("path", [f"/{'x' * 20_000}", "/api/tables/\xff/socket", "x"])
def test_a_handshake_with_an_odd_path_is_answered_and_closed(server: Server, path: str) -> None:
    assert read_all(reach(server, upgrade(server, path=path))).startswith(b"HTTP/1.1 4")


def test_a_handshake_behind_a_request_that_still_waits_is_let_go(server: Server) -> None:
    table = call(server.base, "/api/tables", {"game": "yoxii"})["table"]
    head = f"Host: {urlsplit(server.base).netloc}\r\n\r\n"
    waiting = f"GET /api/tables/{table}/events?after=0 HTTP/1.1\r\n{head}"
    assert b" 101 " not in read_all(reach(server, waiting.encode() + upgrade(server)))


def test_a_stop_survives_connections_in_every_state(own_server: Server) -> None:
    table = call(own_server.base, "/api/tables", {"game": "yoxii"})["table"]
    host = f"Host: {urlsplit(own_server.base).netloc}\r\n"
    post = f"POST /api/tables HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
    poll = f"GET /api/tables/{table}/events?after=0 HTTP/1.1\r\n{host}\r\n"
    body = f"{post}Content-Length: 9\r\n\r\n{{".encode()
    begun = [
        *(upgrade(own_server, *more) for more, _ in BROKEN.values()),
        *(b"", b"GET / HT", post.encode(), poll.encode(), poll.encode() * 3),
        *(poll.encode() + body, upgrade(own_server), upgrade(own_server) + b"\x81"),
    ]
    kept = [reach(own_server, text) for text in begun]
    unfinished = reach(own_server, body)
    assert call(own_server.base, "/health")["status"] == "ok"
    own_server.stop()
    assert own_server.process.returncode == 0
    assert own_server.log() == ""
    assert b" 503 " in read_all(unfinished)
    for one in kept:
        read_all(one)


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(200, before[1]), before[1]))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > min(200, before[1] - 1)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
