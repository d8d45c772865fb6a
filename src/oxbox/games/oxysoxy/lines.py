"""The rows and columns of the meadow: who leads in them, what can score them, and what that gives.

The sums of a line are eight bytes, each seat's: cows first, then bullocks.
"""

from typing import Final

from oxbox.games.oxysoxy.cards import LINES, WIDTH, WORTH, line_box
from oxbox.kit import State, rule

HALF: Final = (1 << 32) - 1
"""The sums of one kind."""


@rule
def judge(state: State, line: int) -> None:
    """Find out which score cards can score the line (R16, R17).

    Both leaders are always looked for: a tenth faster than branching on the kinds that are there.
    """
    sums = int(state.sums[line])
    cows = sums & HALF
    bullocks = sums >> 32
    cow = 1 if leader(cows) >= 0 else 0
    bullock = 1 << LINES if leader(bullocks) >= 0 else 0
    found = cow | bullock if cows != 0 and bullocks != 0 else 0
    both = 1 | (1 << LINES)
    state.scorable = (int(state.scorable) & ~(both << line)) | (found << line)


@rule
def leader(totals: int) -> int:
    """The seat that alone has the highest of four sums, one a byte, or -1 (R12, R13, R17)."""
    best = 0
    leading = -1
    for seat in range(4):
        total = (totals >> (8 * seat)) & 255
        if total > best:
            best = total
            leading = seat
        elif total == best:
            leading = -1
    return leading


@rule
def score_line(state: State, kind: int, line: int) -> None:
    """Give one kind to the leader of the other and empty the line (R12-R15)."""
    sums = int(state.sums[line])
    winner = leader((sums >> (32 * kind)) & HALF)
    won_cards = (sums >> (32 * (1 - kind))) & HALF
    for seat in range(4):
        state.points[winner] += (won_cards >> (8 * seat)) & 255
    for step in range(WIDTH):
        box = line_box(line, step)
        crossing = WIDTH + step if line < WIDTH else step
        state.sums[crossing] = int(state.sums[crossing]) - int(WORTH[state.meadow[box]])
        state.meadow[box] = 0
        state.occupied = int(state.occupied) & ~(1 << box)
        judge(state, crossing)
    state.sums[line] = 0
    judge(state, line)
