"""What everybody may expect of the rounds of Mixx to come.

With two seats a table plays the remaining rounds through in numbers. Crosses are nearly all of ten
to fourteen cards, so that a lead of a few cards means much with two rounds to go and little with
one. Seven rounds of ten go to the seat that begins.

With more seats a seat's chance grows with the cards it won by a constant factor for each, a larger
one the fewer rounds are to come. Once the stock is used up, most cards win.

How often crosses have which size and who wins were read off games of tree search against itself,
the factors off games that the weights play; all are rounded.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from oxbox.kernels.bits import count
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Shares, State

CARDS: Final = 64

SIZES: Final = ((9, 0.03), (10, 0.09), (11, 0.22), (12, 0.32), (13, 0.26), (14, 0.08))
"""How often a round ends with a cross of each size, with two seats."""
LAST_SIZES: Final = ((8, 0.02), (9, 0.13), (10, 0.3), (11, 0.34), (12, 0.16), (13, 0.05))
"""The same, where the stock hardly lasts."""
FEW: Final = 8
"""With fewer cards than this, it does not."""
FIRST_WINS: Final = 0.7
"""How often, with two seats, a round is won by the seat that begins it."""


def _rounds_to_come() -> npt.NDArray[np.float64]:
    """What the first of two seats may expect, by the stock and by its lead (plus ``CARDS``).

    It is a share of the win. The loser of a round begins the one after.
    """
    leads = np.arange(-CARDS, CARDS + 1)
    worth = np.zeros((CARDS + 1, len(leads)))
    worth[0] = (np.sign(leads) + 1) / 2
    for stock in range(1, CARDS + 1):
        for size, part in SIZES if stock >= FEW else LAST_SIZES:
            after = worth[max(0, stock - size)]
            ahead = np.clip(leads + size, -CARDS, CARDS)
            behind = np.clip(leads - size, -CARDS, CARDS)
            worth[stock] += part * FIRST_WINS * (1 - after[CARDS - ahead])
            worth[stock] += part * (1 - FIRST_WINS) * after[CARDS + behind]
    return worth


WORTH: Final = _rounds_to_come()

FACTORS: Final = np.array(
    [
        [math.exp((0.145 - 0.0015 * stock) * pile) for pile in range(2 * CARDS)]
        for stock in range(CARDS + 1)
    ]
)
"""With more than two seats, how likely a seat wins, compared with others, by stock and pile."""


@rule
def add_prospects(state: State, winner: int, cross: int, part: float, shares: Shares) -> None:
    """Add everybody's part of this part of the win, if ``winner`` gets a cross of that size."""
    stock = max(0, count(int(state.stock)) - (cross - int(state.laid)))
    if stock == 0:
        add_result(state, winner, cross, part, shares)
    elif state.seats == 2:
        lead = int(state.piles[1 - winner]) - int(state.piles[winner]) - cross + CARDS
        share = part * WORTH[stock, max(0, lead)]
        shares[1 - winner] += share
        shares[winner] += part - share
    else:
        total = 0.0
        for seat in range(state.seats):
            total += FACTORS[stock, pile_then(state, seat, winner, cross)]
        for seat in range(state.seats):
            factor = FACTORS[stock, pile_then(state, seat, winner, cross)]
            shares[seat] += part * factor / total


@rule
def add_result(state: State, winner: int, cross: int, part: float, shares: Shares) -> None:
    """Add this part of the win to the seats with most cards after the last cross."""
    highest = 0
    winners = 0
    for seat in range(state.seats):
        pile = pile_then(state, seat, winner, cross)
        if pile > highest:
            winners = 0
        highest = max(highest, pile)
        winners += 1 if pile == highest else 0
    for seat in range(state.seats):
        if pile_then(state, seat, winner, cross) == highest:
            shares[seat] += part / winners


@rule
def pile_then(state: State, seat: int, winner: int, cross: int) -> int:
    """The cards that a seat has won once the winner of the round has its cross."""
    return int(state.piles[seat]) + (cross if seat == winner else 0)
