"""How long a person waits: for ``oxbox --help``, and for the first compiled call of a game.

Each figure is the wall time of a new process, from its start to its end, beside that of a Python
that does nothing. *Cold* has an empty cache, *warm* finds its kernels on the disk.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

HELP_BAR, WARM_BAR, COLD_BAR = 0.3, 3.0, 30.0

FIRST_CALL = """
import numpy as np
from oxbox.position import start
from oxbox.kernels.chance import generator
from oxbox.kernels.playout import playouts
states = np.zeros(2, start({game!r}, seed=1).state.dtype)
states[0] = start({game!r}, seed=1).state
assert playouts(states, 1, generator(1), np.zeros(5, np.int64), 100000) > 0
"""


def seconds(arguments: list[str], tries: int, more: Mapping[str, str] | None = None) -> float:
    """The best time of a new Python process."""
    best = float("inf")
    for _ in range(tries):
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **(more or {})},
        )
        best = min(best, time.perf_counter() - began)
    return best


def main() -> bool:
    """Measure, print, and say whether every bar is reached."""
    bare = seconds(["-c", "pass"], 5)
    figures = [("oxbox --help", seconds(["-m", "oxbox", "--help"], 5), HELP_BAR)]
    for game in GAMES:
        call = ["-c", FIRST_CALL.format(game=game)]
        with tempfile.TemporaryDirectory() as folder:
            cache = {"OXBOX_CACHE": folder}
            figures.append((f"{game}, cold", seconds(call, 1, cache), COLD_BAR))
            figures.append((f"{game}, warm", seconds(call, 3, cache), WARM_BAR))
    rows = [["a Python that does nothing", f"{bare:.2f}", "1", "", ""]]
    for name, spent, bar in figures:
        ratio, word = f"{spent / bare:.0f}", verdict(spent <= bar)
        rows.append([name, f"{spent:.2f}", ratio, f"{bar:.1f}", word])
    print_table("Start", ["", "seconds", "ratio", "at most", ""], rows)
    return all(spent <= bar for _, spent, bar in figures)
