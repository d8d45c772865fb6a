"""Starting a server on a free port, and stopping it without a loss."""

import asyncio
import errno
import gc
import logging
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import uvicorn

from oxbox.errors import GameError
from oxbox.server.app import make_app
from oxbox.server.connections.http_protocol import http_protocol, limit_unread
from oxbox.server.connections.websocket_protocol import websocket_protocol
from oxbox.server.settings import Settings

logger = logging.getLogger("oxbox.running")

DEFAULT_PORT: Final = 8765
_TRIES: Final = 50
_TURN: Final = 0.0001
"""How long a thread may keep another waiting, in seconds: those that write to the disk or think for
a bot want the interpreter only for a moment (``benchmarks/server.py`` shows what it does)."""
_FILES: Final = 65_536
"""Files and connections that may be open, where the system allows it."""
_GARBAGE: Final = (1_000, 1_000_000, 1_000_000)
"""Looking for garbage stops everything, so that only what is new is looked at while people play;
the caretaker has the rest looked at in quiet moments."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next one that is free."""
    for candidate in range(port, min(port + _TRIES, 65_536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            limit_unread(listener)
            listener.listen(1024)
        except PermissionError as error:
            listener.close()
            raise GameError(
                f"Port {candidate} is not open to you; name one from 1024 on with --port.",
                "no-port",
            ) from error
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise GameError(
                f"{host} cannot be listened on: {error.strerror}.", "no-port"
            ) from error
        return listener
    raise GameError(f"No port from {port} on is free; name another with --port.", "no-port")


def lan_address() -> str | None:
    """This machine's own address in the network at home, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks for the way out
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


class Server(uvicorn.Server):
    """A server that tells everybody before it stops, and raises if it cannot start."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, or refuse to where uvicorn would leave the process, having logged why."""
        try:
            await super().startup(sockets)
        except SystemExit as error:
            raise GameError("Oxbox could not start, for the reason above.", "no-start") from error

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everybody who listens go, so that nothing is waited for; then stop.

        Whatever goes wrong on the way, the hub writes everything and ends.
        """
        try:
            await self.lifespan.state["hub"].dismiss()
        except Exception:
            logger.exception("somebody could not be let go")
        try:
            await super().shutdown(sockets)
        finally:
            await self.lifespan.shutdown()


def run(settings: Settings, listener: socket.socket, ready: Callable[[], Any]) -> None:
    """Serve until told to stop; ``ready`` is called once the server answers."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        make_app(settings),
        lifespan="on",
        log_level="error",
        http=http_protocol(settings),
        access_log=False,
        ws=websocket_protocol(settings.limits),
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )
    raise_file_limit()
    sys.setswitchinterval(_TURN)
    gc.set_threshold(*_GARBAGE)
    with _signals_heard_once(), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(Server(config), listener, ready))


def raise_file_limit() -> None:
    """Allow as many open connections as the system lets us, where its usual number is smaller."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


@contextmanager
def _signals_heard_once() -> Iterator[None]:
    """Let the signals that stop the server be forgotten once it has stopped.

    uvicorn raises them again when it is done, for handlers that were there before.
    """
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: None) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


async def _serve(server: Server, listener: socket.socket, ready: Callable[[], Any]) -> None:
    serving = asyncio.ensure_future(server.serve([listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    await serving
