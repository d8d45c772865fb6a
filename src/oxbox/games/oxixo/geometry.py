"""The board of Oxixo as bit masks, for each size.

Cell ``row * size + column`` is a bit, row 0 in the south. Crosses stand in the lower half of a
64-bit integer and circles in the upper one, so that both are pushed and searched for lines at once:
masks here are doubled unless they say otherwise. Tables have a row for each size from 3 to 5; a
push is ``cell * 4 + end`` with the ends north, east, south, west.
"""

from typing import Final

import numpy as np

SIZES: Final = (3, 4, 5)
ENDS: Final = ("n", "e", "s", "w")
MOST_CELLS: Final = 25
MOST_PUSHES: Final = 44
HALF: Final = 32

TO_NORTH, TO_EAST, TO_SOUTH, TO_WEST = range(4)


def _segment(size: int, cell: int, end: int) -> list[int]:
    """The cells from ``cell`` to the end that is pushed, without ``cell`` itself."""
    row, column = divmod(cell, size)
    if end == TO_NORTH:
        return [step * size + column for step in range(row + 1, size)]
    if end == TO_EAST:
        return [row * size + step for step in range(column + 1, size)]
    if end == TO_SOUTH:
        return [step * size + column for step in range(row)]
    return [row * size + step for step in range(column)]


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


def _is_rim(size: int, cell: int) -> bool:
    return not {0, size - 1}.isdisjoint(divmod(cell, size))


def _both(mask: int) -> int:
    return mask | mask << HALF


def _lines(size: int) -> list[int]:
    """All rows, all columns and the two diagonals, not doubled."""
    rows = [_mask([row * size + step for step in range(size)]) for row in range(size)]
    columns = [_mask([step * size + column for step in range(size)]) for column in range(size)]
    rising = _mask([step * (size + 1) for step in range(size)])
    falling = _mask([(step + 1) * (size - 1) for step in range(size)])
    return [*rows, *columns, rising, falling]


RIM = np.array([_mask([c for c in range(s * s) if _is_rim(s, c)]) for s in SIZES], np.int64)
"""The cubes that can be taken, not doubled."""

WEST = np.array([_both(_mask([row * s for row in range(s)])) for s in SIZES], np.int64)
SOUTH = np.array([_both(_mask(list(range(s)))) for s in SIZES], np.int64)
"""The first cells of all rows, and of all columns."""

DIAGONALS = np.array([[_both(line) for line in _lines(s)[-2:]] for s in SIZES], np.int64)
"""The two diagonals."""

LINES = np.zeros((len(SIZES), 12), np.int64)
"""All rows, columns and diagonals, not doubled; a size has ``2 * size + 2`` of them."""

MOVING = np.zeros((len(SIZES), MOST_CELLS * 4), np.int64)
"""The cubes that a push slides by one; empty where there is no such push."""

ENTRY = np.zeros((len(SIZES), MOST_CELLS * 4), np.int64)
"""Where the cube comes back in, not doubled."""

UP = np.zeros((len(SIZES), MOST_CELLS * 4), np.int64)
DOWN = np.zeros((len(SIZES), MOST_CELLS * 4), np.int64)
"""By how many bits the sliding cubes move, to the left or to the right."""

PUSHES = np.zeros((len(SIZES), MOST_PUSHES), np.int64)
PUSH_COUNT = np.zeros(len(SIZES), np.int64)
"""Every push of an empty board, in order."""

for _index, _size in enumerate(SIZES):
    LINES[_index, : 2 * _size + 2] = _lines(_size)
    for _cell in range(_size * _size):
        for _end in range(4):
            _moving = _segment(_size, _cell, _end)
            if not _is_rim(_size, _cell) or not _moving:
                continue
            _push = _cell * 4 + _end
            MOVING[_index, _push] = _both(_mask(_moving))
            ENTRY[_index, _push] = 1 << (_moving[-1] if _end in (TO_NORTH, TO_EAST) else _moving[0])
            _distance = _size if _end in (TO_NORTH, TO_SOUTH) else 1
            UP[_index, _push] = _distance if _end in (TO_SOUTH, TO_WEST) else 0
            DOWN[_index, _push] = _distance if _end in (TO_NORTH, TO_EAST) else 0
            PUSHES[_index, PUSH_COUNT[_index]] = _push
            PUSH_COUNT[_index] += 1
