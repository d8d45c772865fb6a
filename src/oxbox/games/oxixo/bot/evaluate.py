"""How an Oxixo position looks: line by line, by how many cubes of each side are in it.

No line is lost for good, because cubes slide; so cubes of the other side only lessen what a line
is worth. A push that wins at once is looked for where one cube is missing: nothing else can give
it. The weights were set by hand.
"""

from typing import Final

import numpy as np

from oxbox.games.oxixo.geometry import (
    DOWN,
    ENTRY,
    HALF,
    LINES,
    MOVING,
    PUSH_COUNT,
    PUSHES,
    SIZES,
    UP,
)
from oxbox.games.oxixo.rules import cubes_of, sides_with_a_line, takeable
from oxbox.kernels.dispatch import ENDLESS
from oxbox.kernels.mixing import mix
from oxbox.kit import State, count, rule

NEAR: Final = 24
"""The draw is in the hash when it is no more than this many turns away."""

TOP: Final = 990
"""No estimate is higher, unless the win can be seen."""
SEEN: Final = 999

TEMPO: Final = 40
"""What it is worth to be the one to play."""

_WORTH = (0, 4, 14, 40, 110, 400)
"""By cubes of one side in a line without the other's."""

VALUE = np.zeros((len(SIZES), 36), np.int64)
"""What a line is worth to a side with ``a`` cubes in it against ``b``, at ``a * 6 + b``."""

for _index, _size in enumerate(SIZES):
    for _own in range(_size + 1):
        for _other in range(_size + 1 - _own):
            _gain = _WORTH[_own] * (6 - _other) // 6 - _WORTH[_other] * (6 - _own) // 6
            VALUE[_index, _own * 6 + _other] = _gain

SQUASH = np.array([round(TOP * np.tanh(total / 400)) for total in range(1024)], np.int64)
"""A total as a value in thousandths."""


@rule
def evaluate(state: State, seat: int) -> int:
    """How well the seat's side stands, in thousandths."""
    index = int(state.width) - 3
    mover = int(state.seat) & 1
    own = cubes_of(state, mover)
    other = cubes_of(state, 1 - mover)
    lines = 2 * index + 8
    total = TEMPO
    close = False
    for line in range(lines):
        mask = int(LINES[index, line])
        mine = count(own & mask)
        total += int(VALUE[index, mine * 6 + count(other & mask)])
        close |= mine == index + 2
    value = int(SQUASH[min(abs(total), len(SQUASH) - 1)])
    value = value if total > 0 else -value
    if close and can_win(state):
        value = SEEN
    return value if mover == seat & 1 else -value


@rule
def can_win(state: State) -> bool:
    """Whether the seat to play has a push that makes its line and no other."""
    index = int(state.width) - 3
    side = int(state.seat) & 1
    free = takeable(state, int(state.seat))
    symbols = int(state.symbols)
    for number in range(PUSH_COUNT[index]):
        push = int(PUSHES[index, number])
        if (free >> (push >> 2)) & 1:
            taken = 1 << (push >> 2)
            moving = int(MOVING[index, push])
            keep = ~(moving | taken | taken << HALF)
            slid = ((symbols & moving) << int(UP[index, push])) >> int(DOWN[index, push])
            after = (symbols & keep) | slid | int(ENTRY[index, push]) << (HALF * side)
            if sides_with_a_line(after, index) == 1 << side:
                return True
    return False


@rule
def hash_of(state: State) -> int:
    """The cubes, the turn and the options; with four seats the dots, and who has had a turn."""
    width = int(state.width)
    rest = (int(state.seat) * 8 + width) * 1024
    if horizon(state) == ENDLESS and state.draw_after > 0:
        rest += int(state.draw_after) - int(state.quiet)
    found = mix(int(state.symbols) ^ mix(rest * 16))
    if state.seats == 4:
        found ^= mix(int(state.dots) * 16 + min(int(state.ply), 4) + 5)
    return found


@rule
def horizon(state: State) -> int:
    """Far from the draw the hash leaves it out, and holds until the draw would come."""
    left = int(state.draw_after) - int(state.quiet)
    if state.draw_after == 0 or left <= NEAR:
        return ENDLESS
    return min(left - 1, ENDLESS - 1)
