"""The moves of Mixx that differ in more than being mirror images of each other."""

from oxbox.games.mixx.rules import (
    BESIDE,
    CLASH,
    COLUMN,
    EAST,
    FIRST_ARM,
    MIDDLE,
    NORTH,
    ROW,
    WEST,
    write_moves,
)
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Moves, State


@rule
def different(state: State, out: Moves) -> int:
    """Write one move of each kind: a cross and its mirror images play alike (R12).

    Of two mirror images it is the one in the north or the east. Must agree with ``rules.legal``.
    """
    hand = int(state.hands[state.seat])
    if state.laid == 0:
        return write_moves(hand, MIDDLE, out, 0)
    found = 0
    if state.centre >= 0:
        found = write_moves(hand & ~int(state.blocked[COLUMN]), FIRST_ARM + NORTH, out, found)
    found = write_moves(hand & ~int(state.blocked[ROW]), FIRST_ARM + EAST, out, found)
    if state.centre < 0 and state.laid > 1 and not state.line:
        for index in range(state.laid):
            clash = int(CLASH[state.axes[ROW, state.ends[WEST] + index]])
            found = write_moves(hand & ~clash, BESIDE + index, out, found)
    return found
