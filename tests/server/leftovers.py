"""What connections leave in memory: ``python -m tests.server.leftovers KIND``.

Serves in this process, opens and closes many connections of a kind, and prints the objects that
only a search for garbage would find.
"""

import gc
import json
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from oxbox.server.running import bind, run
from oxbox.server.settings import NO_LIMITS, Settings, own_addresses
from tests.server.client import call, connect

CONNECTIONS = 50
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: b3hib3hib3hib3hib3hibw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
KINDS = ("hello", "silent", "abrupt", "request")


class Visits:
    """Connections that come and go."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.table = call(base, "/api/tables", {"game": "yoxii"})["table"]
        self.address = f"{base.replace('http', 'ws')}/api/tables/{self.table}/socket"

    def hello(self) -> None:
        with connect(self.address) as one:
            one.send('{"hello": {}}')
            one.recv()

    def silent(self) -> None:
        with connect(self.address):
            pass

    def abrupt(self) -> None:
        path, host = urlsplit(self.address).path, urlsplit(self.base).netloc
        with socket.create_connection(("127.0.0.1", urlsplit(self.base).port or 0)) as one:
            one.sendall(HANDSHAKE.format(path=path, host=host).encode())
            one.recv(1_000)

    def request(self) -> None:
        call(self.base, "/api/site")


def measure(visit: Callable[[], None], base: str) -> Counter[str]:
    """What some visits leave behind, by kind."""
    for _ in range(10):
        visit()
    settle(base)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    for _ in range(CONNECTIONS):
        visit()
    settle(base)
    gc.collect()
    gc.set_debug(0)
    return Counter(type(left).__name__ for left in gc.garbage)


def settle(base: str) -> None:
    """Wait until the server has no connection left but the one that asks."""
    while "oxbox_connections 0\n" not in call(base, "/metrics"):
        time.sleep(0.05)
    time.sleep(0.5)


def main() -> None:
    """Serve, measure and print."""
    listener = bind("127.0.0.1", 0)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"

    def visit() -> None:
        found = measure(getattr(Visits(base), sys.argv[1]), base)
        sys.stdout.write(json.dumps(found))
        sys.stdout.flush()
        os.kill(os.getpid(), signal.SIGTERM)

    with tempfile.TemporaryDirectory() as folder:
        port = listener.getsockname()[1]
        settings = Settings(
            Path(folder), base, own_addresses(port), limits=NO_LIMITS, pace=0, warm=False
        )
        run(settings, listener, threading.Thread(target=visit, daemon=True).start)


if __name__ == "__main__":
    main()
