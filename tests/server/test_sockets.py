"""A socket lets go of clients that are silent or take nothing, and waits for all others."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from oxbox.server.connections.socket import SocketClosedError
from oxbox.server.connections.websocket_protocol import (
    EXTENSION,
    WebSocketProtocol,
    websocket_protocol,
)
from oxbox.server.settings import Limits
from tests.server.aside import run_aside

HANDSHAKE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: b3hib3hib3hib3hib3hibw==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)


class Transport(asyncio.Transport):
    """A connection that keeps what is written; ``unread`` is what the client has not taken."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.written = b""
        self.unread = 0
        self.is_reading_now = True
        self.ended: str = ""

    def write(self, data: Any) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return bool(self.ended)

    def pause_reading(self) -> None:
        self.is_reading_now = False

    def resume_reading(self) -> None:
        self.is_reading_now = True

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


Act = Callable[[WebSocketProtocol, Transport], Coroutine[Any, Any, None]]


def with_socket(act: Act, greet: str = "accept") -> None:
    """Do something with a socket whose handshake the application has answered."""

    async def app(scope: Any, receive: object, send: object) -> None:
        socket: WebSocketProtocol = scope["extensions"][EXTENSION]
        getattr(socket, greet)()
        await socket.end()

    async def test() -> None:
        config = uvicorn.Config(app)
        config.load()
        socket = websocket_protocol(Limits())(config, ServerState(), {})
        transport = Transport()
        socket.connection_made(transport)
        socket.data_received(HANDSHAKE)
        assert not transport.is_reading_now
        await asyncio.sleep(0)
        try:
            await act(socket, transport)
        finally:
            socket.connection_lost(None)
            await asyncio.sleep(0)

    run_aside(test())


def test_a_client_that_answers_no_ping_by_the_next_is_let_go() -> None:
    async def act(socket: WebSocketProtocol, transport: Transport) -> None:
        socket._beat()
        assert transport.written.endswith(b"\x89\x00")
        socket.data_received(frame(Opcode.PONG, b""))
        socket._beat()
        assert not transport.is_closing()
        socket._beat()
        assert transport.ended == "closed"
        assert b"\x88\x02" + (1011).to_bytes(2, "big") in transport.written

    with_socket(act)


def test_messages_wait_until_somebody_hears_them_and_nothing_more_is_read() -> None:
    async def act(socket: WebSocketProtocol, transport: Transport) -> None:
        heard: list[str | None] = []
        assert transport.is_reading_now
        socket.data_received(frame(Opcode.TEXT, b"hello") + frame(Opcode.TEXT, b"one"))
        assert not transport.is_reading_now
        assert await socket.receive() == "hello"
        assert not transport.is_reading_now
        socket.listen(heard.append, lambda: None)
        assert transport.is_reading_now
        socket.data_received(frame(Opcode.TEXT, b"two"))
        socket.data_received(frame(Opcode.BINARY, b"bytes"))
        socket.data_received(frame(Opcode.TEXT, b"th", False))
        socket.data_received(frame(Opcode.PING, b"in between"))
        socket.data_received(frame(Opcode.CONT, b"ree"))
        assert heard == ["one", "two", None, "three"]

    with_socket(act)


@pytest.mark.parametrize(("unread", "ended"), [(1, "aborted"), (0, "")])
def test_a_client_that_does_not_read_is_not_waited_for(unread: int, ended: str) -> None:
    async def act(socket: WebSocketProtocol, transport: Transport) -> None:
        socket.close(4409)
        assert transport.written.endswith(b"\x88\x02" + (4409).to_bytes(2, "big"))
        transport.unread = unread
        socket._part()
        assert transport.ended == ended

    with_socket(act)


def test_a_socket_ends_when_the_other_side_has_closed_too() -> None:
    async def act(socket: WebSocketProtocol, transport: Transport) -> None:
        socket.close(4409)
        with pytest.raises(SocketClosedError):
            await socket.receive()
        assert not transport.is_closing()
        socket.data_received(frame(Opcode.CLOSE, (4409).to_bytes(2, "big")))
        assert transport.ended == "closed"

    with_socket(act)


def test_a_client_that_sends_pings_and_takes_no_answers_is_let_go() -> None:
    async def act(socket: WebSocketProtocol, transport: Transport) -> None:
        transport.unread = Limits().queue
        socket.data_received(frame(Opcode.PING, b"x"))
        assert transport.ended == "aborted"

    with_socket(act)


def test_a_client_that_is_not_welcome_is_told_so() -> None:
    async def act(socket: WebSocketProtocol, transport: Transport) -> None:
        assert transport.written.startswith(b"HTTP/1.1 403 ")
        assert transport.ended == "closed"

    with_socket(act, "refuse")
