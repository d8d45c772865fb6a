"""Which move comes next: a heap of moves, the most promising on top.

An item holds the promise in its upper bits, then what breaks ties, and the move in the lowest
sixteen; thus items compare as plain integers.
"""

from typing import Final

from oxbox.bots.memory import Queues
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Moves

_OFFSET: Final = 1 << 16
_SPREAD: Final = 0x9E3779B1


@rule
def item(promise: int, move: int, spice: int) -> int:
    """An item; the same spice breaks ties in the same way."""
    tie = ((move * _SPREAD + spice) >> 7) & 0xFFF
    return (promise + _OFFSET) << 28 | tie << 16 | move


@rule
def heap_up(queue: Queues, count: int) -> None:
    """Make a heap of the first ``count`` items."""
    for place in range(count // 2 - 1, -1, -1):
        sink(queue, place, count)


@rule
def take(queue: Queues, count: int) -> int:
    """Remove the most promising move of a heap of ``count`` and return it."""
    move = int(queue[0]) & 0xFFFF
    queue[0] = queue[count - 1]
    sink(queue, 0, count - 1)
    return move


@rule
def sink(queue: Queues, place: int, count: int) -> None:
    """Move an item of the heap down to where it belongs."""
    item = queue[place]
    below = 2 * place + 1
    while below < count:
        if below + 1 < count and queue[below + 1] > queue[below]:
            below += 1
        if queue[below] <= item:
            break
        queue[place] = queue[below]
        place = below
        below = 2 * place + 1
    queue[place] = item


@rule
def bring_forward(moves: Moves, count: int, move: int) -> None:
    """Swap a move with the first, if it is there."""
    if move >= 0:
        for index in range(count):
            if moves[index] == move:
                moves[index] = moves[0]
                moves[0] = move
                break
