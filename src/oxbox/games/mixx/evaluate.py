"""What a bot may know about good positions of Mixx.

Two questions: who wins the cross on the table, and what is a lead worth when that round is over?
For the first, each seat's hand is measured by what of it still fits; the later in the round, the
more that decides. For the second, ``PROSPECTS`` plays the remaining rounds through in numbers:
crosses are nearly all of ten to fourteen cards, so that a lead of a few cards means much with two
rounds to go and little with one. The weights are rounded by hand from fits to 300 games of two
seats that the tree search, with some random moves, played against itself. Three and four seats
share them: a count of fitting cards weighed much the same there, the rest was not fitted again.
The estimate leaves out what ``count_hands`` adds at the very end.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from oxbox.games.mixx.rules import COLUMN, LAYOUT, ROW
from oxbox.kernels import dispatch
from oxbox.kernels.bits import count
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State

SETTINGS: Final[dict[str, float]] = {"exploration": 0.35, "cutoff": 2}
"""How the tree search gets the most out of this evaluation."""

CARDS: Final = 64
SIZES: Final = ((10, 0.13), (11, 0.24), (12, 0.35), (13, 0.22), (14, 0.06))
"""How often a round ends with a cross of so many cards."""
FIRST_WINS: Final = 0.56
"""How often, with two seats, a round is won by the seat that begins it."""
SETTLED: Final = 7
"""From so many cards on, a cross's final size is told by the cards that still fit."""

_BOTTOM: Final = 0x0101010101010101
_LOW_FOUR: Final = 0x0F0F0F0F0F0F0F0F
_LOW_SIX: Final = 0x3F3F3F3F3F3F3F3F
_LOW_SEVEN: Final = 0x7F7F7F7F7F7F7F7F


def _prospects(seats: int) -> npt.NDArray[np.float64]:
    """For a stock and a lead (plus ``CARDS``), how sure the win is, from -1 to 1.

    With two seats they are those of the seat that begins the next round, which is the loser of the
    last. With more, one rival is looked at: either of the two wins a round, or somebody else.
    """
    leads = np.arange(-CARDS, CARDS + 1)
    table = np.zeros((CARDS + 1, len(leads)))
    table[0] = np.sign(leads)
    for stock in range(1, CARDS + 1):
        for size, share in SIZES:
            after = table[max(0, stock - size)]
            ahead = after[np.clip(leads + size, -CARDS, CARDS) + CARDS]
            behind = after[np.clip(leads - size, -CARDS, CARDS) + CARDS]
            if seats == 2 and stock > size:
                ahead = -after[CARDS - np.clip(leads + size, -CARDS, CARDS)]
            if seats == 2:
                table[stock] += share * (FIRST_WINS * ahead + (1 - FIRST_WINS) * behind)
            else:
                table[stock] += share * (ahead + behind + (seats - 2) * after) / seats
    return table


PROSPECTS: Final = np.array([_prospects(seats) for seats in (2, 3, 4)])

WEIGHTS: Final = np.array(
    [
        [
            math.exp((0.15 + 0.09 * laid) * (reached - 12)) if reached else 0.0
            for reached in range(25)
        ]
        for laid in range(16)
    ]
)
"""How likely a seat wins the round, compared with others, by cards on the table and ``reach``."""


@rule
def evaluate(state: State, seat: int) -> int:
    """The seat's prospects after this round, over everybody who may win it."""
    laid = int(state.laid)
    cross = expected_cross(state)
    total = 0.0
    value = 0.0
    for winner in range(state.seats):
        weight = WEIGHTS[laid, reach(state, winner)]
        if winner == state.seat:
            weight *= 1.2 if laid == 0 else 1.0 - 0.05 * laid
        total += weight
        value += weight * 0.5 * prospect(state, seat, winner, cross)
        value += weight * 0.25 * prospect(state, seat, winner, cross + 1)
        value += weight * 0.25 * prospect(state, seat, winner, max(laid, cross - 1))
    return int(999.0 * value / total) if total > 0.0 else 0


@rule
def expected_cross(state: State) -> int:
    """How many cards the cross will probably have in the end."""
    laid = int(state.laid)
    if laid < SETTLED:
        motifs = 8 - count(int(state.without))
        return max(laid + 1, motifs - 1 if state.line else 3 * motifs // 2)
    fitting = ~(int(state.blocked[COLUMN]) & int(state.blocked[ROW]))
    fits = 0
    for seat in range(state.seats):
        fits += count(int(state.hands[seat]) & fitting)
    return laid + (6 * fits + 12) // 10


@rule
def prospect(state: State, seat: int, winner: int, cross: int) -> float:
    """How sure the seat's win is if this round goes to ``winner`` with a cross of that size."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.piles[other]) + (cross if other == winner else 0))
    lead = int(state.piles[seat]) + (cross if seat == winner else 0) - best
    lead = max(-CARDS, min(CARDS, lead))
    stock = max(0, count(int(state.stock)) - (cross - int(state.laid)))
    if seat == winner and state.seats == 2:
        return -float(PROSPECTS[0, stock, CARDS - lead])
    return float(PROSPECTS[state.seats - 2, stock, CARDS + lead])


@rule
def reach(state: State, seat: int) -> int:
    """How well a hand fits the table: its fitting cards, and how many could share each axis."""
    hand = int(state.hands[seat])
    row = hand & ~int(state.blocked[ROW])
    column = hand & ~int(state.blocked[COLUMN])
    return count(row | column) + longest(row) + longest(column)


@rule
def longest(cards: int) -> int:
    """No more of these cards than this can lie in one axis: their colours, or their motifs."""
    colours = cards | ((cards >> 4) & _LOW_FOUR)
    colours |= (colours >> 2) & _LOW_SIX
    colours |= (colours >> 1) & _LOW_SEVEN
    motifs = cards | (cards >> 32)
    motifs |= motifs >> 16
    motifs |= motifs >> 8
    return min(count(colours & _BOTTOM), count(motifs & 255))


dispatch.register(LAYOUT, __name__)
