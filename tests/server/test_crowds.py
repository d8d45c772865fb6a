"""How many connections one address may have open, and that everybody else is served meanwhile."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import pytest

from oxbox.server.connections.rate_limits import Crowd
from oxbox.server.settings import NO_LIMITS, Limits
from tests.server.client import LIMIT, call, connect
from tests.server.conftest import Server
from tests.server.test_handshakes import read_all

MOST = 3
LIMITS = {"connections_an_address": MOST, "connections_a_second": 0, "timeout": LIMIT}
STRANGER, NEIGHBOUR, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.1"


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes few connections from an address."""
    folder = tmp_path_factory.mktemp("small") / "data"
    served = Server(folder, LIMITS, proxies=[PROXY])
    yield served
    served.stop()
    assert "Traceback" not in served.log(), served.log()


def reach_from(address: str, server: Server) -> socket.socket:
    """A connection from an address, over which nothing was sent."""
    port = urlsplit(server.base).port or 0
    return socket.create_connection(("127.0.0.1", port), timeout=LIMIT, source_address=(address, 0))


def ask_from(address: str, server: Server) -> bytes:
    """The first line of the answer to somebody at an address."""
    one = reach_from(address, server)
    text = f"GET /api/site HTTP/1.1\r\nHost: {urlsplit(server.base).netloc}\r\nConnection: close"
    with suppress(OSError):  # it may be closed already
        one.sendall(f"{text}\r\n\r\n".encode())
    return read_all(one).partition(b"\r\n")[0]


def await_room(server: Server) -> None:
    """Wait until a stranger is answered again."""
    end = time.monotonic() + LIMIT
    while ask_from(STRANGER, server) != b"HTTP/1.1 200 OK":
        assert time.monotonic() < end
        time.sleep(0.02)


def test_an_address_has_so_many_connections_and_others_are_served(small_server: Server) -> None:
    with ExitStack() as held:
        idle = [held.enter_context(reach_from(STRANGER, small_server)) for _ in range(MOST)]
        answer = read_all(reach_from(STRANGER, small_server))
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b'"code":"too-many"' in answer
        for somebody in (NEIGHBOUR, PROXY):
            assert ask_from(somebody, small_server) == b"HTTP/1.1 200 OK"
        idle[0].close()
        await_room(small_server)
    await_room(small_server)


def test_the_connections_of_a_proxy_are_not_counted(small_server: Server) -> None:
    with ExitStack() as held:
        for _ in range(2 * MOST):
            held.enter_context(reach_from(PROXY, small_server))
        assert ask_from(PROXY, small_server) == b"HTTP/1.1 200 OK"


def test_a_connection_that_became_a_socket_makes_room(small_server: Server) -> None:
    table = call(small_server.base, "/api/tables", {"game": "yoxii"})["table"]
    address = f"{small_server.base.replace('http', 'ws')}/api/tables/{table}/socket"
    with ExitStack() as held:
        for _ in range(2 * MOST):
            one = connect(address, sock=reach_from(STRANGER, small_server))
            held.enter_context(one)
            one.send('{"hello": {}}')
            assert '"snapshot"' in str(one.recv(timeout=LIMIT))
        assert ask_from(STRANGER, small_server) == b"HTTP/1.1 200 OK"
    await_room(small_server)


def test_a_crowd_is_full_for_an_address_or_for_all() -> None:
    crowd = Crowd(2, 3)
    assert [crowd.enter("a") for _ in range(3)] == [True, True, False]
    assert [crowd.enter("b") for _ in range(2)] == [True, False]
    crowd.leave("a")
    assert [crowd.enter("b") for _ in range(2)] == [True, False]


def test_without_limits_a_crowd_is_never_full() -> None:
    assert Limits().connections_an_address > 0
    crowd = Crowd(NO_LIMITS.connections_an_address)
    assert all(crowd.enter("a") for _ in range(1_000))
