"""HTTP with timeouts and limits: connections that never come to the point are let go.

uvicorn waits for the rest of a request as long and as far as it goes, and takes any number of
requests ahead of their answers; here the head of one has ten seconds and 64 kB, and few may wait.
An address may open some connections a second and hold some at once; one that became a socket is
counted by the guard. A proxy's connections are of many people, and only requests tell of whom, so
the guard counts those.
The guard sees to bodies, the sockets to their hello, and the kernel to those who do not read.
"""

import asyncio
import socket
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from oxbox.server.connections.rate_limits import Crowd, RateLimits, address_of
from oxbox.server.settings import Settings
from oxbox.table.encoding import encode

HEAD_SIZE: Final = 65_536
"""A head has no more bytes than these; browsers send a hundredth of it."""
REQUEST_SIZE: Final = 1_048_576
"""Bytes of one request after which nothing more is read, whatever was answered."""
PIPELINE: Final = 8
"""Requests that may wait for the answer to the one before them; browsers send none ahead."""
_UNREAD: Final = 60_000
"""Milliseconds after which the kernel drops a connection that takes nothing we send."""


def _refusal(status: str, code: str, sentence: str) -> bytes:
    """A whole answer that refuses, for what no application hears of."""
    refused = {"code": code, "sentence": sentence, "rule": None}
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    return head.encode() + encode({"refused": refused})


_STOPPING: Final = _refusal("503 Service Unavailable", "stopping", "The server is stopping.")
_NO_REQUEST: Final = _refusal(
    "400 Bad Request", "bad-request", "This is no request that is understood here."
)
_CROWDED: Final = _refusal(
    "429 Too Many Requests", "too-many", "Too many connections come from your address."
)


class HttpProtocol(HttpToolsProtocol):
    """HTTP with an end to waiting."""

    crowd: ClassVar[Crowd]
    arrivals: ClassVar[RateLimits]
    handshakes: ClassVar[RateLimits]
    proxies: ClassVar[frozenset[str]]
    timeout: ClassVar[float]
    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _size = 0
    _is_in_head = True
    _running: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request from now on, if there is room for the connection."""
        super().connection_made(transport)
        address = address_of({"client": self.client})
        if address in self.proxies:
            self._wait()
        elif not self.arrivals.take(address):
            transport.abort()
        elif self.crowd.enter(address):
            self._address = address
            self._wait()
        else:
            transport.write(_CROWDED)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request that has begun after another one."""
        if self._timer is None and self.timeout_keep_alive_task is not None:
            self._wait()
        self._size += len(data)
        if self._size > (HEAD_SIZE if self._is_in_head else REQUEST_SIZE):
            self.transport.abort()
            return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Stop waiting: the request is here; refuse what uvicorn would never answer."""
        self._stop_waiting()
        self._is_in_head = False
        if self._is_answering() and len(self.pipeline) >= PIPELINE:
            raise ValueError("too many requests wait")
        # uvicorn would wait for the body of a handshake for ever, and mix its answer with others.
        is_handshake = self.parser.should_upgrade() and self._should_upgrade()
        if is_handshake and (self._is_answering() or self._has_body()):
            raise ValueError("no handshake")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Expect another request."""
        self._size = 0
        self._is_in_head = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Count no longer as a plain connection; the parser would keep this object in memory."""
        address = self._address
        self._leave()
        if address is not None and not self.handshakes.take(address):
            self.transport.write(_CROWDED)
            self.transport.close()
            return
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, unless that would be taken for the answer to another one."""
        if self._is_answering():
            self.transport.close()
        elif not self.transport.is_closing():
            self.transport.write(_NO_REQUEST)
            self.transport.close()

    def shutdown(self) -> None:
        """Answer the request that is here, and none that waits or is not complete."""
        self.pipeline.clear()
        cycle = self._running
        if cycle is None or cycle.response_complete:
            self.transport.close()
        elif cycle.more_body and not cycle.response_started:
            self.transport.write(_STOPPING)
            self._disconnect(cycle)
            self.transport.close()
        else:
            cycle.keep_alive = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting: nothing will come, and nobody takes an answer."""
        self._stop_waiting()
        self._leave()
        self.pipeline.clear()
        if self._running is not None:
            self._disconnect(self._running)
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._address is not None:
            self.crowd.leave(self._address)
            self._address = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle  # ``cycle`` of this object is the one that came last
        super()._start_asgi_task(cycle, app)

    def _is_answering(self) -> bool:
        return self._running is not None and not self._running.response_complete

    def _has_body(self) -> bool:
        return any(
            name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
            for name, value in self.headers
        )

    def _disconnect(self, cycle: RequestResponseCycle) -> None:
        if not cycle.response_complete:
            cycle.disconnected = True
        cycle.message_event.set()

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.timeout, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def http_protocol(settings: Settings) -> type[HttpProtocol]:
    """HTTP for one server, within its limits."""
    limits = settings.limits

    class Protocol(HttpProtocol):
        crowd = Crowd(limits.connections_an_address)
        arrivals = RateLimits(limits.connections_a_second, limits.connections_at_once)
        handshakes = RateLimits(limits.handshakes_a_second, limits.handshakes_at_once)
        proxies = frozenset(settings.proxies)
        timeout = limits.timeout

    return Protocol


def limit_unread(listener: socket.socket) -> None:
    """Let the kernel drop connections that take nothing, where it can do that."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        listener.setsockopt(socket.IPPROTO_TCP, option, _UNREAD)
