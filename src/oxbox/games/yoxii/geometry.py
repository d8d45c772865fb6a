"""The board of Yoxii as bit masks.

A cell is ``row * 7 + column`` in the seven-by-seven square, row 0 in the south; moves name cells. A
space is bit ``row * 8 + column`` of a board: the eighth column is always empty, so that a step over
the edge, in any direction, ends on a bit (modulo 64) that is no space. Directions go clockwise from
north.
"""

from typing import Final

import numpy as np

WIDTH: Final = 7
CELLS: Final = WIDTH * WIDTH
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
CENTRE: Final = 3 * 8 + 3

_FIRST_COLUMNS = (2, 1, 0, 0, 0, 1, 2)
_STEPS = (8, 9, 1, -7, -8, -9, -1, 7)

SPACES: Final = tuple(
    row * 8 + column
    for row, first in enumerate(_FIRST_COLUMNS)
    for column in range(first, WIDTH - first)
)
"""The bits of all spaces, in ascending order (R2)."""

BOARD: Final = sum(1 << space for space in SPACES)
"""All spaces as a set of bits."""

STEP = np.array(_STEPS, np.int64)
UP = np.maximum(STEP, 0)
DOWN = np.maximum(-STEP, 0)
"""By how many bits a step in each direction moves: in all, to the left and to the right."""

AROUND = np.zeros(64, np.int64)
"""The neighbours of each space."""

RAY = np.zeros((64, 8), np.int64)
"""The spaces in a straight line from each space in each direction, without the space itself."""

DIRECTION = np.zeros((64, 64), np.int8)
"""In which direction one space lies from another, where a straight line joins them."""

for _space in SPACES:
    for _direction, _step in enumerate(_STEPS):
        _target = _space + _step
        while _target in SPACES:
            RAY[_space, _direction] |= 1 << _target
            DIRECTION[_space, _target] = _direction
            _target += _step
        if _space + _step in SPACES:
            AROUND[_space] |= 1 << (_space + _step)
