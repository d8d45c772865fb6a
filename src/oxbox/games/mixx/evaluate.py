"""What a bot may know about good positions of Mixx.

Two questions: who wins the cross on the table, and what is a lead worth when that round is over?
For the first, each seat's hand is measured by what of it still fits; the later in the round, the
more that decides. For the second, ``PROSPECTS`` plays the remaining rounds through in numbers:
crosses are nearly all of ten to fourteen cards, so that a lead of a few cards means much with two
rounds to go and little with one. With two seats it matters, too, who begins: two rounds of three go
to the seat that does. The weights are rounded by hand from logistic fits to 31,000 rounds of two
seats that the tree search, with 150 iterations a move and some random moves, played against itself;
for crosses of nine cards and more an earlier fit was better and stayed. Three and four seats share
them: a count of fitting cards weighed much the same there, the rest was not fitted again.
The estimate leaves out what ``count_hands`` adds at the very end.
"""

import math
from collections.abc import Mapping
from typing import Final

import numpy as np

from oxbox.games.mixx.prospects import CARDS, PROSPECTS
from oxbox.games.mixx.rules import (
    BESIDE,
    CLASH,
    COLUMN,
    FIRST_ARM,
    LAYOUT,
    MIDDLE,
    ROW,
    SOUTH,
    WEST,
)
from oxbox.kernels import dispatch
from oxbox.kernels.bits import count, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.mixing import mix

_SETTINGS: Final[Mapping[str, float]] = {
    "exploration": 0.5,
    "cutoff": 0,
    "prior": 0.2,
    "temperature": 0.2,
    "trust": 2.0,
    "patience": 4,
    "care": 4,
}
SETTINGS: Final[Mapping[int, Mapping[str, float]]] = {2: _SETTINGS}
"""How the tree search gets the most out of this evaluation, by the number of seats.

Three and four seats are searched plainly: there the evaluation, made for two, did not help.
"""

SETTLED: Final = 7
"""From so many cards on, a cross's final size is told by the cards that still fit."""

_BOTTOM: Final = 0x0101010101010101
_LOW_FOUR: Final = 0x0F0F0F0F0F0F0F0F
_LOW_SIX: Final = 0x3F3F3F3F3F3F3F3F
_LOW_SEVEN: Final = 0x7F7F7F7F7F7F7F7F


RATES: Final = (0.2, 0.33, 0.36, 0.39, 0.43, 0.49, 0.56, 0.68, 0.86, 0.96, 1.05, 1.14, 1.23)
"""How much one card more of ``reach`` weighs, by cards on the table."""
TURNS: Final = (0.67, -0.12, 0.5, 0.1, 0.05, -0.05, -0.1, -0.25, -0.3, -0.5, -0.6, -0.75, -0.9)
"""How much the turn weighs, likewise."""


def _by_laid(values: tuple[float, ...], laid: int) -> float:
    return values[min(laid, len(values) - 1)]


WEIGHTS: Final = np.array(
    [
        [
            math.exp(_by_laid(RATES, laid) * (reached - 12)) if reached else 0.0
            for reached in range(25)
        ]
        for laid in range(16)
    ]
)
"""How likely a seat wins the round, compared with others, by cards on the table and ``reach``."""

TO_MOVE: Final = np.array([math.exp(_by_laid(TURNS, laid)) for laid in range(16)])
"""How much likelier the seat to move wins it."""


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
            weight *= TO_MOVE[laid]
        total += weight
        value += weight * 0.5 * prospect(state, seat, winner, cross)
        value += weight * 0.25 * prospect(state, seat, winner, cross + 1)
        value += weight * 0.25 * prospect(state, seat, winner, max(laid, cross - 1))
    return int(999.0 * value / total) if total > 0.0 else 0


@rule
def stake(state: State) -> int:
    """How much of the win hangs on this round for the seat to move."""
    seat = int(state.seat)
    cross = expected_cross(state)
    lowest = 1.0
    for winner in range(state.seats):
        if winner != seat:
            lowest = min(lowest, prospect(state, seat, winner, cross))
    return int(500.0 * (prospect(state, seat, seat, cross) - lowest))


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
    """How well a seat's hand fits the table."""
    row = int(state.blocked[ROW])
    column = int(state.blocked[COLUMN])
    return reach_of(int(state.hands[seat]), row, column, int(state.laid))


@rule
def reach_of(hand: int, row_blocked: int, column_blocked: int, laid: int) -> int:
    """How well a hand fits: its fitting cards, and how many could share each axis.

    Beside a line of two, nearly every card fits; what counts are those that fit either way.
    """
    row = hand & ~row_blocked
    column = hand & ~column_blocked
    fits = row & column if laid == 2 else row | column
    return count(fits) + longest(row) + longest(column)


@rule
def glance(state: State, move: int) -> int:
    """How much better the mover's hand would fit after the move than the best of the others.

    What the move blocks must agree with ``rules.lay``; the card drawn next is left out.
    """
    clash = int(CLASH[move & 63])
    place = move >> 6
    laid = int(state.laid)
    row = int(state.blocked[ROW])
    column = int(state.blocked[COLUMN])
    if place == MIDDLE:
        row = clash
        column = -1
    elif place >= BESIDE:
        centre = state.axes[ROW, state.ends[WEST] + ((place - BESIDE) & 7)]
        column = int(CLASH[centre]) | clash
    elif (place - FIRST_ARM) & 1 == ROW:
        if state.centre < 0 and not state.line:
            column = (row if laid == 1 else column) & clash
        row |= clash
    else:
        column |= clash
    best = 0
    for seat in range(state.seats):
        if seat != state.seat:
            best = max(best, reach_of(int(state.hands[seat]), row, column, laid + 1))
    hand = int(state.hands[state.seat]) & ~wrap(1 << (move & 63))
    return reach_of(hand, row, column, laid + 1) - best


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


@rule
def twin(state: State, move: int) -> int:
    """The same card in the north or the east: a cross and its mirror images play alike (R12)."""
    place = move >> 6
    if place == FIRST_ARM + SOUTH or place == FIRST_ARM + WEST:
        return move - 2 * 64
    return move - 8 * 64 if place >= BESIDE + 8 else move


@rule
def quiet(state: State) -> bool:
    """Whether a round is over: what a lead is worth is surer than who wins the cross."""
    return int(state.laid) == 0


@rule
def settled(state: State) -> bool:
    """Whether the stock has no order left that could matter (R4)."""
    return count(int(state.stock)) <= 1


@rule
def hash_of(state: State) -> int:
    """The hands, the stock, what was won, the turn, and what may follow on the table.

    While the centre is open, that is the line from west to east. Later it is what blocks the axes,
    whichever arms the cards lie in.
    """
    rest = (int(state.piles[0]) * 128 + int(state.piles[1])) * 32 + int(state.laid)
    rest = (rest * 4 + int(state.line)) * 2 + int(state.count_hands)
    found = mix((rest * 2 + int(state.seat)) * 2 + (1 if state.centre >= 0 else 0) + 1)
    found = mix(found ^ int(state.hands[0]))
    found = mix(found ^ int(state.hands[1]))
    found = mix(found ^ int(state.stock))
    if state.centre < 0:
        line = 0
        for position in range(state.ends[WEST], state.ends[WEST] + state.laid):
            line = wrap(line * 64) ^ int(state.axes[ROW, position])
        return mix(found ^ line)
    found = mix(found ^ int(state.blocked[ROW]))
    return mix(found ^ int(state.blocked[COLUMN]))


dispatch.register(LAYOUT, __name__)
