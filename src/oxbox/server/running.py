"""Starting a server: a free port, one server a data folder, the addresses it is reached under."""

import asyncio
import fcntl
import json
import logging
import os
import socket
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import uvicorn

from oxbox.errors import GameError
from oxbox.server.app import make_app
from oxbox.server.settings import Settings

DEFAULT_PORT: Final = 8765
_TRIES: Final = 50


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next one that is free."""
    for candidate in range(port, min(port + _TRIES, 65_536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(1024)
        except OSError:
            listener.close()
            continue
        return listener
    raise GameError(f"No port from {port} on is free; name another with --port.", "no-port")


def lan_address() -> str:
    """This machine's own address in the network at home."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks for the way out
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@dataclass
class Lock:
    """The data folder, held by one server; it is let go when the process ends, however it ends."""

    file: IO[str]

    @classmethod
    def take(cls, data: Path) -> "Lock | None":
        """Take the folder, or None if another server has it."""
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (data / "server.json").open("a+", encoding="utf-8")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return None
        return cls(file)

    def note(self, address: str) -> None:
        """Write down where the server is reached."""
        self.file.seek(0)
        self.file.truncate()
        json.dump({"address": address, "process": os.getpid()}, self.file)
        self.file.flush()


def running_address(data: Path) -> str | None:
    """Where the server that has the folder is reached, if it answers."""
    try:
        noted = json.loads((data / "server.json").read_text(encoding="utf-8"))
        address = str(noted["address"])
        with urllib.request.urlopen(f"{address}/health", timeout=3) as answer:
            return address if json.load(answer)["name"] == "oxbox" else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def run(settings: Settings, listener: socket.socket, ready: Callable[[], Any]) -> None:
    """Serve until told to stop; ``ready`` is called once the server answers."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message * 4,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
    asyncio.run(_serve(uvicorn.Server(config), listener, ready))


async def _serve(server: uvicorn.Server, listener: socket.socket, ready: Callable[[], Any]) -> None:
    serving = asyncio.ensure_future(server.serve([listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    await serving
