"""Requests that are sent ahead of their answers: a few are answered, more are let go."""

import socket
import struct
from urllib.parse import urlsplit

import pytest

from oxbox.server.connections.http_protocol import PIPELINE, REQUEST_SIZE
from tests.server.client import call
from tests.server.conftest import Server
from tests.server.test_handshakes import reach, read_all


def request(server: Server, line: str, *more: str) -> bytes:
    """A request, or the beginning of one."""
    return "\r\n".join((line, f"Host: {urlsplit(server.base).netloc}", *more, "", "")).encode()


def waiting(server: Server) -> bytes:
    """A request that is not answered before something happens at a table."""
    table = call(server.base, "/api/tables", {"game": "yoxii"})["table"]
    return request(server, f"GET /api/tables/{table}/events?after=0 HTTP/1.1")


def test_some_requests_may_be_sent_at_once(server: Server) -> None:
    site = request(server, "GET /api/site HTTP/1.1")
    last = request(server, "GET /api/site HTTP/1.1", "Connection: close")
    answers = read_all(reach(server, site * PIPELINE + last))
    assert answers.count(b"HTTP/1.1 200 OK") == PIPELINE + 1


def test_more_requests_than_a_few_are_let_go(server: Server) -> None:
    site = request(server, "GET /api/site HTTP/1.1")
    assert read_all(reach(server, waiting(server) + site * (PIPELINE + 1))) == b""


@pytest.mark.parametrize("has_answer", [False, True])
def test_a_request_without_an_end_is_let_go(server: Server, has_answer: bool) -> None:
    if has_answer:
        chunked = ("Content-Type: application/json", "Transfer-Encoding: chunked")
        begun = request(server, "POST /api/tables HTTP/1.1", *chunked) + b"0\r\n"
    else:
        begun = waiting(server) + b"GET / HTTP/1.1\r\n"
    line = b"X: " + b"x" * 9_995 + b"\r\n"
    with reach(server, begun) as one, pytest.raises(ConnectionError):
        one.sendall(line * (20 * REQUEST_SIZE // len(line)))


def test_a_client_that_goes_without_a_word_leaves_nothing_behind(own_server: Server) -> None:
    site, body = request(own_server, "GET /api/site HTTP/1.1"), b'{"game": "yoxii"}'
    kind, length = "Content-Type: application/json", f"Content-Length: {len(body)}"
    post = request(own_server, "POST /api/tables HTTP/1.1", kind, length) + body
    for number in range(40):
        with reach(own_server, post + site * (number % PIPELINE)) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    call(own_server.base, "/api/site")
    own_server.stop()
    assert own_server.log() == ""
