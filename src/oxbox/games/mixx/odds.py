"""Who will win the round on the table in Mixx, told by the hands.

A seat's weight is the exponential of a sum over its cards that fit; its chance is its part of all
weights. The numbers are rounded from fits to who won 42,000 rounds in which the tree search, with
about a thousand iterations a move, played against itself: 22,000 of two seats, and 20,000 of three
and four, which share a table. With one or two cards on the table this tells more than a hundred
random games do (a log loss of 0.51 and 0.50 with two seats, against 0.54 and 0.51), with three or
four about as much, later less.
"""

import math
from typing import Final

import numpy as np

from oxbox.games.mixx.hands import clashes, longest
from oxbox.games.mixx.rules import COLUMN, ROW
from oxbox.kernels.bits import count
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Shares, State

FITS, EITHER, CLASHES, LONGEST, TURN = 0, 1, 2, 3, 4
"""What counts: the cards that fit at all, those that fit either axis, the pairs of them that cannot
share the axis they fit, how many could lie in one axis, and being the one to move."""

_TWO: Final = (
    (0.80, 0.00, -0.20, 0.19, -0.21),
    (0.39, 0.72, -0.13, 0.02, 0.75),
    (0.67, 0.54, -0.16, 0.14, -0.05),
    (0.78, 0.62, -0.20, 0.18, 0.08),
    (0.87, 0.70, -0.25, 0.24, -0.21),
    (1.07, 0.84, -0.35, 0.28, -0.07),
    (1.20, 0.90, -0.45, 0.41, -0.45),
    (1.49, 1.05, -0.63, 0.52, -0.42),
    (1.81, 1.16, -0.87, 0.68, -0.93),
    (2.30, 1.24, -1.28, 1.03, -0.99),
    (2.37, 1.10, -1.39, 1.29, -1.66),
    (2.05, 1.12, -1.00, 1.13, -1.10),
)
_MORE: Final = (
    (0.39, 0.00, -0.12, 0.09, 0.04),
    (0.23, 0.56, -0.10, -0.04, 0.33),
    (0.50, 0.45, -0.11, 0.05, -0.01),
    (0.55, 0.48, -0.12, 0.15, 0.02),
    (0.64, 0.54, -0.15, 0.19, 0.05),
    (0.80, 0.64, -0.21, 0.21, -0.10),
    (0.98, 0.78, -0.32, 0.26, -0.18),
    (1.25, 0.90, -0.47, 0.35, -0.28),
    (1.49, 0.97, -0.67, 0.52, -0.55),
    (1.92, 1.11, -1.02, 0.66, -0.93),
    (2.40, 1.20, -1.52, 0.81, -1.27),
    (2.19, 1.15, -1.24, 1.15, -1.14),
)
_LARGEST: Final = 16
WEIGHTS: Final = np.array(
    [[rows[min(laid, len(rows)) - 1] for laid in range(1, _LARGEST + 1)] for rows in (_TWO, _MORE)]
)
"""How much each of them weighs, with two seats and with more, by the cards laid after the first."""


@rule
def weigh(state: State, odds: Shares) -> None:
    """Write how likely each seat wins the round that has begun."""
    total = 0.0
    for seat in range(state.seats):
        odds[seat] = weight(state, seat)
        total += odds[seat]
    for seat in range(state.seats):
        odds[seat] /= total


@rule
def weight(state: State, seat: int) -> float:
    """How likely a seat wins the round, compared with others.

    Once the centre is fixed, whoever has no fitting card gets none any more.
    """
    weights = WEIGHTS[0 if state.seats == 2 else 1, state.laid - 1]
    row = int(state.hands[seat]) & ~int(state.blocked[ROW])
    column = int(state.hands[seat]) & ~int(state.blocked[COLUMN])
    fits = row | column
    if fits == 0 and (state.centre >= 0 or state.line):
        return 0.0
    total = weights[FITS] * count(fits) + weights[EITHER] * count(row & column)
    total += weights[CLASHES] * (clashes(row) + clashes(column)) + weights[LONGEST] * longest(fits)
    return math.exp(total + (weights[TURN] if seat == state.seat else 0.0))
