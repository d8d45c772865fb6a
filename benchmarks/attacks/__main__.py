"""Attack a server from a process of its own: ``python -m benchmarks.attacks NAME TARGET``.

``TARGET`` is JSON. It says ``ready`` once all is prepared, waits for a line, attacks, and prints
what it has sent as JSON. ``control`` computes for as long and sends nothing. It gives way to all
other processes, since in earnest an attacker would not run on the server's machine.
"""

import json
import os
import sys
import time
from collections.abc import Generator

from benchmarks.attacks.attacker import Attacker, Target
from benchmarks.attacks.every import ATTACKS


def main(name: str, text: str) -> None:
    """Run one attack, unless whoever started it has gone."""
    os.nice(19)
    by = Attacker(Target(**json.loads(text)))
    try:
        steps = _compute(by) if name == "control" else ATTACKS[name](by)
        next(steps)
        print("ready", flush=True)
        if sys.stdin.readline():
            began = time.process_time()
            by.begin()
            next(steps, None)
            busy = time.process_time() - began
            print(json.dumps({"sent": dict(by.sent), "busy": busy}), flush=True)
    finally:
        by.end()


def _compute(by: Attacker) -> Generator[None, None, None]:
    """Take what is left of a core."""
    yield
    while by.is_on:
        sum(range(10_000))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
