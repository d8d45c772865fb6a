"""Attack a server from a process of its own: ``python -m benchmarks.attacks NAME TARGET``.

``TARGET`` is JSON. It says ``ready`` once all is prepared, waits for a line, attacks, and prints
what it has sent as JSON. ``control`` computes for as long and sends nothing. It gives way to all
other processes, since in earnest an attacker would not run on the server's machine.
"""

import json
import os
import resource
import sys
import time

from benchmarks.attacks.attacker import Attacker, Target
from benchmarks.attacks.every import ATTACKS


def main(name: str, text: str) -> None:
    """Run one attack."""
    os.nice(19)
    by = Attacker(Target(**json.loads(text)))
    try:
        steps = None if name == "control" else ATTACKS[name](by)
        if steps is not None:
            next(steps)
        print("ready", flush=True)
        sys.stdin.readline()
        by.begin()
        began = time.process_time()
        if steps is None:
            _compute(by)
        else:
            next(steps, None)
        busy = time.process_time() - began
    finally:
        by.end()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"sent": dict(by.sent), "busy": busy, "peak": peak}), flush=True)


def _compute(by: Attacker) -> None:
    """Take what is left of a core."""
    while by.is_on:
        sum(range(10_000))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
