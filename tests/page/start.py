"""The server for tests of the page: ``python -m tests.page.start FOLDER PORT``.

It is the real one, in a hurry: bots answer at once, and whoever is away for a moment may be stood
in for.
"""

import sys
import time
from pathlib import Path

from oxbox.server.running import bind, run
from oxbox.server.settings import NO_LIMITS, Settings, own_addresses

GRACE = 1_000


def main() -> None:
    """Serve until somebody ends this process."""
    port = int(sys.argv[2])
    settings = Settings(
        data=Path(sys.argv[1]),
        address=f"http://127.0.0.1:{port}",
        others=own_addresses(port),
        pace=0,
        grace=GRACE,
        limits=NO_LIMITS,
    )
    while (listener := bind("127.0.0.1", port)).getsockname()[1] != port:
        listener.close()
        time.sleep(0.1)
    run(settings, listener, lambda: None)


if __name__ == "__main__":
    main()
