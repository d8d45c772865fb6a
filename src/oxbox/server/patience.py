"""Connections that never come to the point are let go, so that they hold nothing for ever.

uvicorn waits for the rest of a request as long and as far as it goes; here its beginning has ten
seconds and 64 kB.
The guard sees to bodies, the sockets to their hello, and the kernel to those who do not read.
"""

import asyncio
import socket
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_TIME: Final = 10.0
"""In so many seconds the head of a request has to be complete."""
HEAD_SIZE: Final = 65_536
"""A head has no more bytes than these; browsers send a hundredth of it."""
_UNREAD: Final = 60_000
"""After so many milliseconds the kernel drops a connection that takes nothing we send."""


class PatientProtocol(HttpToolsProtocol):
    """HTTP with an end to waiting."""

    _timer: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request from now on."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request that has begun after another one."""
        if self._timer is None and self.timeout_keep_alive_task is not None:
            self._wait()
        if self._timer is not None:
            self._head += len(data)
            if self._head > HEAD_SIZE:
                self.transport.abort()
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Stop waiting: the request is here."""
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting: nothing will come."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._head = 0
        self._timer = self.loop.call_later(HEAD_TIME, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def limit_unread(listener: socket.socket) -> None:
    """Let the kernel drop connections that take nothing, where it can do that."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        listener.setsockopt(socket.IPPROTO_TCP, option, _UNREAD)
