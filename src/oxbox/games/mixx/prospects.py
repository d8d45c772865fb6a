"""What each seat may expect in Mixx when a round is over.

With two seats a table plays the remaining rounds through in numbers. Crosses are nearly all of ten
to fourteen cards, so that a lead of a few cards means much with two rounds to go and little with
one. Seven rounds of ten go to the seat that begins; how likely the next one is to, its hand and
the other's say.

With more seats the hands say little. Near the end the last round is played through; earlier, a
seat's chance grows with the cards it won by a constant factor for each.

The numbers are rounded by hand from fits to self-play of the tree search with about a thousand
iterations a move: 5,000 games of two seats and 2,500 each of three and four.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from oxbox.games.mixx.hands import longest
from oxbox.games.mixx.rules import CLASH
from oxbox.kernels.bits import count, lowest, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Shares, State

CARDS: Final = 64

SIZES: Final = ((9, 0.03), (10, 0.09), (11, 0.22), (12, 0.32), (13, 0.26), (14, 0.08))
"""How often a round ends with a cross of so many cards, with two seats."""
LAST_SIZES: Final = ((8, 0.02), (9, 0.13), (10, 0.3), (11, 0.34), (12, 0.16), (13, 0.05))
"""The same, where the stock hardly lasts."""
FEW: Final = 8
"""With fewer cards than this, it does not."""
FIRST_WINS: Final = 0.7
"""How often, with two seats, a round is won by the seat that begins it."""

Tables = npt.NDArray[np.float64]


def _rounds_to_come() -> tuple[Tables, Tables, Tables]:
    """What the first of two seats may expect if it wins the next round, if it loses it, and at all.

    All by the stock and by its lead (plus ``CARDS``), as shares of the win. The loser of a round
    begins the one after.
    """
    leads = np.arange(-CARDS, CARDS + 1)
    won, lost, worth = (np.zeros((CARDS + 1, len(leads))) for _ in range(3))
    worth[0] = (np.sign(leads) + 1) / 2
    for stock in range(1, CARDS + 1):
        for size, part in SIZES if stock >= FEW else LAST_SIZES:
            after = worth[max(0, stock - size)]
            ahead = np.clip(leads + size, -CARDS, CARDS)
            behind = np.clip(leads - size, -CARDS, CARDS)
            won[stock] += part * (1 - after[CARDS - ahead])
            lost[stock] += part * after[CARDS + behind]
        worth[stock] = FIRST_WINS * won[stock] + (1 - FIRST_WINS) * lost[stock]
    return won, lost, worth


WON, LOST, WORTH = _rounds_to_come()

STRONGEST: Final = 32
FIRST: Final = np.array(
    [1 / (1 + math.exp(-0.21 - 0.42 * strength)) for strength in range(-STRONGEST, STRONGEST + 1)]
)
"""How likely the first of two seats wins a round, by its ``strength`` (plus ``STRONGEST``)."""

FACTORS: Final = np.array(
    [[math.exp((0.13 - 0.0022 * stock) * pile) for pile in range(2 * CARDS)] for stock in range(65)]
)
"""With more than two seats, how likely a seat wins, compared with others, by stock and pile."""
LAST_ROUND: Final = 14
"""With more seats, a stock of this size may be used up in one round."""
USUAL: Final = 12
"""With more seats, how many cards a cross usually has; it may have one more or less."""
LEADING: Final = 0.06
"""With more seats, how much likelier the first wins the last round than its fair share."""


@rule
def expect(state: State, shares: Shares) -> None:
    """Write everybody's share of the win between two rounds; it is exact without a stock."""
    stock = count(int(state.stock))
    if stock == 0:
        for seat in range(state.seats):
            shares[seat] = 0.0
        add_result(state, -1, 0, 1.0, shares)
    elif state.seats == 2:
        first = int(state.seat)
        lead = int(state.piles[first]) - int(state.piles[1 - first]) + CARDS
        chance = FIRST[strength(state) + STRONGEST]
        shares[first] = chance * WON[stock, lead] + (1.0 - chance) * LOST[stock, lead]
        shares[1 - first] = 1.0 - shares[first]
    else:
        expect_of_many(state, stock, shares)


@rule
def expect_of_many(state: State, stock: int, shares: Shares) -> None:
    """Write everybody's share with three seats or more."""
    seats = int(state.seats)
    for seat in range(seats):
        shares[seat] = 0.0
    if stock > LAST_ROUND:
        add_likely(state, -1, 0, stock, 1.0, shares)
        return
    for winner in range(seats):
        chance = 1.0 / seats
        chance += LEADING if winner == state.seat else -LEADING / (seats - 1)
        for size in range(USUAL - 1, USUAL + 2):
            part = chance * (0.4 if size == USUAL else 0.3)
            if stock > size:
                add_likely(state, winner, size, stock - size, part, shares)
            else:
                add_result(state, winner, size, part, shares)


@rule
def add_result(state: State, winner: int, cross: int, part: float, shares: Shares) -> None:
    """Add this part of the win to whoever has most cards after one more cross."""
    highest = 0
    winners = 0
    for seat in range(state.seats):
        pile = int(state.piles[seat]) + (cross if seat == winner else 0)
        if pile > highest:
            winners = 0
        highest = max(highest, pile)
        winners += 1 if pile == highest else 0
    for seat in range(state.seats):
        if int(state.piles[seat]) + (cross if seat == winner else 0) == highest:
            shares[seat] += part / winners


@rule
def add_likely(
    state: State, winner: int, cross: int, stock: int, part: float, shares: Shares
) -> None:
    """Divide this part of the win by the cards that everybody has after one more cross."""
    total = 0.0
    for seat in range(state.seats):
        total += FACTORS[stock, int(state.piles[seat]) + (cross if seat == winner else 0)]
    for seat in range(state.seats):
        factor = FACTORS[stock, int(state.piles[seat]) + (cross if seat == winner else 0)]
        shares[seat] += part * factor / total


@rule
def prospect(state: State, seat: int, winner: int, cross: int) -> float:
    """A seat's share if ``winner`` gets a cross of that size, whatever cards will be left."""
    stock = max(0, count(int(state.stock)) - (cross - int(state.laid)))
    if state.seats == 2:
        lead = int(state.piles[1 - winner]) - int(state.piles[winner]) - cross + CARDS
        share = float(WORTH[stock, max(0, lead)])
        return 1.0 - share if seat == winner else share
    total = 0.0
    for other in range(state.seats):
        total += FACTORS[stock, int(state.piles[other]) + (cross if other == winner else 0)]
    own = int(state.piles[seat]) + (cross if seat == winner else 0)
    return float(FACTORS[stock, own]) / total


@rule
def strength(state: State) -> int:
    """How much better the first seat's hand fits its best first card than the other's does."""
    own = int(state.hands[state.seat])
    other = int(state.hands[1 - state.seat])
    best = -STRONGEST
    cards = own
    while cards:
        card = lowest(cards)
        cards ^= wrap(1 << card)
        clash = int(CLASH[card])
        fits = own & ~clash
        others = other & ~clash
        best = max(best, count(fits) + longest(fits) - count(others) - longest(others))
    return best
