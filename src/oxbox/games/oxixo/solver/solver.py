"""Solving Oxixo for two seats on a board of size 3 or 4, in threads."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import numpy as np

from oxbox.errors import GameError
from oxbox.games.oxixo.solver import SIZES
from oxbox.games.oxixo.solver.boards import boards_of, count_slots
from oxbox.games.oxixo.solver.retrograde import NEVER, Sheet, solve_pair
from oxbox.games.oxixo.solver.table import Table
from oxbox.memory import MEBIBYTE, check_memory

_COMPILER: Final = 200 * MEBIBYTE
"""What Python and Numba take by themselves while a kernel is compiled."""


class Solver:
    """The work on one size; ``table`` may be asked for once ``run`` has gone through."""

    def __init__(self, size: int) -> None:
        if size not in SIZES:
            raise GameError(f"Oxixo is solved on size 3 and 4, not {size!s:.20}.", "bad-size")
        self.size = size
        self._boards = boards_of(size)
        self._slots = count_slots(self._boards)
        check_memory(_COMPILER + 5 * self._slots, f"Solving size {size}")

    @property
    def steps(self) -> int:
        """How many times ``run`` yields."""
        return sum(len(pairs_of(total)) for total in range(self.size * self.size + 1))

    def run(self, threads: int = 1) -> Iterator[str]:
        """Solve everything, saying after each pair of classes what it was.

        Pairs of one total do not need each other: they are shared out, the largest first.
        """
        self._sheet = Sheet(
            np.zeros(self._slots, np.int8),
            np.full(self._slots, NEVER, np.int8),
            np.zeros(self._slots, np.int8),
            np.zeros(self._slots, np.int8),
        )
        cells = self.size * self.size
        # Full boards are few; they compile the kernel once, before threads share it.
        for pair in pairs_of(cells):
            self._solve(*pair)
            yield _words(pair)
        pool = ThreadPoolExecutor(threads)
        try:
            for total in range(cells - 1, -1, -1):
                jobs = {pool.submit(self._solve, *pair): pair for pair in pairs_of(total)}
                for job in as_completed(jobs):
                    job.result()
                    yield _words(jobs[job])
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    @property
    def table(self) -> Table:
        """The solution."""
        return Table(self.size, self._sheet.values)

    def save(self) -> Path:
        """Write the solution to its place, whole or not at all."""
        return self.table.save()

    def describe(self) -> list[str]:
        """What the solution says about the whole game, line by line."""
        return self.table.describe()

    def _solve(self, mine: int, other: int) -> None:
        if solve_pair(self._boards, self._sheet, mine, other):
            raise GameError("A distance is too long for the table.", "too-long")


def pairs_of(total: int) -> list[tuple[int, int]]:
    """The pairs of counts with that sum, the most even, by and large the largest, first."""
    return [(total - fewer, fewer) for fewer in range(total // 2, -1, -1)]


def _words(pair: tuple[int, int]) -> str:
    return f"{pair[0]} and {pair[1]} cubes"


def solve(size: int, threads: int = 1) -> Table:
    """Solve a size without a word."""
    solver = Solver(size)
    for _ in solver.run(threads):
        pass
    return solver.table
