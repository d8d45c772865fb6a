"""Count the sequences of moves of a given length: the classical check of a move generator."""

import numpy as np

from oxbox.kernels.compile import checked_kernel
from oxbox.kernels.dispatch import MOST_MOVES, apply, legal
from oxbox.kernels.layout import States


def _has_room(states: States, depth: int) -> None:
    if depth < 0 or len(states) < max(1, depth):
        raise ValueError(f"perft of depth {depth} needs as many states, not {len(states)}")


@checked_kernel(_has_room)
def perft(states: States, depth: int) -> int:
    """The number of sequences of ``depth`` moves from ``states[0]``.

    ``states`` has room for ``depth`` states. A game that ends earlier gives no sequence.
    """
    if depth == 0:
        return 1
    moves = np.empty((depth, MOST_MOVES), np.int32)
    counts = np.zeros(depth, np.int64)
    nexts = np.zeros(depth, np.int64)
    total = 0
    level = 0
    counts[0] = legal(states[0], moves[0])
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            level -= 1
        elif nexts[level] == counts[level]:
            level -= 1
        else:
            states[level + 1] = states[level]
            apply(states[level + 1], int(moves[level, nexts[level]]))
            nexts[level] += 1
            level += 1
            counts[level] = legal(states[level], moves[level])
            nexts[level] = 0
    return total
