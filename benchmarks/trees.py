"""Perft: numbers that are known, and how fast they are counted."""

import time

import numpy as np

from benchmarks.table import print_table, verdict
from oxbox.games import find_game
from oxbox.kernels.perft import perft
from oxbox.position import start

KNOWN = (("oxixo", 5, 118_928_388), ("yoxii", 1, 256), ("yoxii", 3, None))


def main() -> bool:
    """Count, print, and say whether every known number comes out."""
    rows, reached = [], True
    for name, depth, known in KNOWN:
        states = np.zeros(depth, find_game(name).rules.LAYOUT)
        states[0] = start(name).state
        perft(states, 1)
        began = time.perf_counter()
        count = perft(states, depth)
        spent = time.perf_counter() - began
        good = known is None or count == known
        reached &= good
        word = "" if known is None else verdict(good)
        rows.append([f"{name} depth {depth}", f"{count:,}", f"{count / spent / 1e6:.0f}", word])
    print_table("Perft", ["", "sequences", "million/s", ""], rows)
    return reached
