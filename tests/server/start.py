"""A server in a process of its own: ``python -m tests.server.start FOLDER [LIMITS [SETTINGS]]``.

Beside settings, ``prepared`` lists games whose rules are to run compiled.
"""

import json
import sys
from pathlib import Path

from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.position import start
from oxbox.server.running import bind, run
from oxbox.server.settings import Limits, Settings, own_addresses

LATE = "something was compiled while people played"


def main() -> None:
    """Serve on a free port and print it; bots answer at once and nothing is compiled."""
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    limits, more = (json.loads(text) for text in (*sys.argv[2:4], "{}", "{}")[:2])
    prepare(more.pop("prepared", []))
    settings = Settings(
        data=Path(sys.argv[1]),
        address=f"http://127.0.0.1:{port}",
        others=own_addresses(port),
        limits=Limits(**limits),
        **{"pace": 0, "warm": False, **more},
    )
    run(settings, listener, lambda: sys.stdout.write(f"{port}\n") and sys.stdout.flush())


def prepare(games: list[str]) -> None:
    """Compile the rules of games; whatever Numba is asked for after that is told in the log."""
    for game in games:
        operations.prepare(start(game, seed=0).state)
    if not games or not is_compiling():
        return
    from numba.core import event

    class Late(event.Listener):
        """Receive word of compilations, also of those found on the disk."""

        def on_start(self, event: object) -> None:
            sys.stderr.write(f"{LATE}\n")

        def on_end(self, event: object) -> None:
            pass

    event.register("numba:compiler_lock", Late())  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
