"""A server in a process of its own: ``python -m tests.server.start FOLDER [LIMITS [SETTINGS]]``."""

import json
import sys
from pathlib import Path

from oxbox.server.running import bind, run
from oxbox.server.settings import Limits, Settings, own_addresses


def main() -> None:
    """Serve on a free port and print it; bots answer at once and nothing is compiled."""
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    limits, more = (json.loads(text) for text in (*sys.argv[2:4], "{}", "{}")[:2])
    settings = Settings(
        data=Path(sys.argv[1]),
        address=f"http://127.0.0.1:{port}",
        others=own_addresses(port),
        limits=Limits(**limits),
        **{"pace": 0, "warm": False, **more},
    )
    run(settings, listener, lambda: sys.stdout.write(f"{port}\n") and sys.stdout.flush())


if __name__ == "__main__":
    main()
