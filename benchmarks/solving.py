"""Solving Oxixo on size 4, in a process of its own: seconds, peak memory, and the counts.

The bar of the command is a time and an amount of memory, so here they are figures and not ratios;
the start of Python and the loading of cached kernels are included. A first run fills the cache.
"""

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.table import print_table, verdict

SECONDS = 15
MEBIBYTES = 256
COUNTS = ("wins      26,434,489", "losses    15,003,736", "draws      1,608,496")
"""As an independent value iteration over all placements gave them."""

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


def run(size: int, threads: int) -> tuple[float, int, str]:
    """Seconds, peak MiB and the output of one run; its table goes to a folder that is removed."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["solve", "oxixo", "--size", str(size), "--threads", str(threads)]
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
    run(3, 1)
    rows, reached = [], True
    for threads in (1, 2):
        spent, peak, output = run(4, threads)
        right = all(f"\n{line}\n" in output for line in COUNTS)
        good = right and peak <= MEBIBYTES and (threads == 1 or spent <= SECONDS)
        reached &= good
        figures = [f"{spent:.1f}", f"{peak}", "as known" if right else "WRONG"]
        rows.append([f"size 4, threads: {threads}", *figures, verdict(good)])
    head = ["oxbox solve oxixo", f"s (<= {SECONDS})", f"MiB (<= {MEBIBYTES})", "counts", ""]
    print_table("Solving", head, rows)
    return reached
