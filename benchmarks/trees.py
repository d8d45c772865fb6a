"""Perft: numbers that are known, and how fast they are counted."""

import time

import numpy as np

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES
from oxbox.kernels.perft import perft
from oxbox.position import start


def main() -> bool:
    """Count, print, and say whether every known number comes out."""
    rows, reached = [], True
    for name, game in GAMES.items():
        for depth, known in game.bars.get("perft", {}).items():
            states = np.zeros(depth, game.rules.LAYOUT)
            states[0] = start(name).state
            perft(states, 1)
            began = time.perf_counter()
            count = perft(states, depth)
            spent = time.perf_counter() - began
            reached &= count == known
            speed = f"{count / spent / 1e6:.0f}"
            rows.append([f"{name} depth {depth}", f"{count:,}", speed, verdict(count == known)])
    print_table("Perft", ["", "sequences", "million/s", ""], rows)
    return reached
