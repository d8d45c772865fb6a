"""Solving games, each in a process of its own: seconds, peak memory, and the counts.

The bar of the command is a time and an amount of memory, so here they are figures and not ratios;
the start of Python and the loading of cached kernels are included. A first run fills the cache.
"""

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

_PROGRAM = (
    "import re, sys\n"
    "from pathlib import Path\n"
    "from oxbox.cli import main\n"
    "code = main(sys.argv[1:])\n"
    "peak = re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]\n"
    "print('peak', int(peak) // 1024)\n"
    "sys.exit(code)\n"
)
"""The peak is read where Linux keeps it; ``getrusage`` would count what started this process."""


def run(game: str, size: int, threads: int) -> tuple[float, int, str]:
    """Seconds, peak MiB and the output of one run; its table goes to a folder that is removed."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["solve", game, "--size", str(size), "--threads", str(threads)]
        began = time.perf_counter()
        result = subprocess.run(
            [sys.executable, "-c", _PROGRAM, *command],
            capture_output=True,
            text=True,
            env={**os.environ, "OXBOX_DATA": folder},
            check=True,
        )
        spent = time.perf_counter() - began
    return spent, int(result.stdout.split()[-1]), result.stdout


def main() -> bool:
    """Measure with one thread and with two, print, and say whether the bars are reached."""
    rows, reached = [], True
    for name, bar in {name: game.bars.get("solving") for name, game in GAMES.items()}.items():
        if bar is None:
            continue
        run(name, bar["size"], 2)
        for threads in (1, 2):
            spent, peak, output = run(name, bar["size"], threads)
            right = all(f"\n{line}\n" in output for line in bar["says"])
            good = right and peak <= bar["mebibytes"]
            good &= threads == 1 or spent <= bar["seconds"]
            reached &= good
            figures = [f"{spent:.1f}", f"{peak}", "as known" if right else "WRONG"]
            asked = f"{bar['seconds']} s, {bar['mebibytes']} MiB"
            rows.append(
                [f"{name}, size {bar['size']}", f"{threads}", *figures, asked, verdict(good)]
            )
    print_table("Solving", ["", "threads", "s", "MiB", "counts", "at most", ""], rows)
    return reached
