"""The server for tests of the page: ``python -m tests.page.start FOLDER PORT``; 0 is any port.

It is the real one, in a hurry: bots answer at once, and whoever is away for a moment may be stood
in for.
"""

import socket
import sys
import time
from pathlib import Path

from oxbox.server.running import bind, run
from oxbox.server.settings import NO_LIMITS, Settings, own_addresses

GRACE = 1_000


def main() -> None:
    """Serve until somebody ends this process; print the port once it answers."""
    listener = listen(int(sys.argv[2]))
    port = listener.getsockname()[1]
    settings = Settings(
        data=Path(sys.argv[1]),
        address=f"http://127.0.0.1:{port}",
        others=own_addresses(port),
        pace=0,
        grace=GRACE,
        limits=NO_LIMITS,
    )
    run(settings, listener, lambda: sys.stdout.write(f"{port}\n") and sys.stdout.flush())


def listen(port: int) -> socket.socket:
    """Listen on this port and no other, as soon as the last server has let go of it."""
    while (listener := bind("127.0.0.1", port)).getsockname()[1] != port != 0:
        listener.close()
        time.sleep(0.1)
    return listener


if __name__ == "__main__":
    main()
