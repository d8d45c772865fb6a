"""What tells who will win a round of Mixx: the terms that its weights are for.

For each seat, beginning with the one to move: its cards that fit either axis, those that fit one
only, the pairs of them that cannot share an axis, how many could lie in one axis, and whether none
fits. For each two seats: the pairs of their cards that cannot share an axis. Then, for all: how
much of the stock fits, how much stock there is, and how much would fit at all.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.games.mixx.rules import CLASH, COLUMN, ROW
from oxbox.kernels.bits import count, lowest, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State

Row: TypeAlias = npt.NDArray[np.float64]

EACH: Final = 5
"""How many terms there are for each seat."""
NONE_FITS: Final = 4
"""Which of them tells that no card fits."""
COMMON: Final = 6
"""How many terms concern all seats."""
MOST_TERMS: Final = 4 * EACH + 6 + COMMON

STAGES: Final = 20
_OPEN: Final = 15
"""The stages from here on are those in which the centre is open."""

_BOTTOM: Final = 0x0101010101010101
_LOW_FOUR: Final = 0x0F0F0F0F0F0F0F0F
_LOW_SIX: Final = 0x3F3F3F3F3F3F3F3F
_LOW_SEVEN: Final = 0x7F7F7F7F7F7F7F7F


@rule
def stage_of(state: State) -> int:
    """How far the round is: the cards on the table, and whether a column may still begin."""
    if state.centre < 0 and not state.line:
        return _OPEN + min(int(state.laid), STAGES - 1 - _OPEN)
    return min(int(state.laid), _OPEN - 1)


@rule
def is_closed(state: State) -> bool:
    """Whether a seat without a fitting card gets none any more in this round."""
    return state.laid > 0 and (state.centre >= 0 or bool(state.line))


@rule
def write_terms(state: State, terms: Row) -> int:
    """Write the terms of a position in their order; return how many there are."""
    row = ~int(state.blocked[ROW])
    column = ~int(state.blocked[COLUMN])
    seats = int(state.seats)
    written = 0
    for place in range(seats):
        hand = hand_at(state, place)
        either = count(hand & row & column)
        fits = count(hand & (row | column))
        terms[written] = either
        terms[written + 1] = fits - either
        terms[written + 2] = (clashes(hand & row) + clashes(hand & column)) / 4.0
        terms[written + 3] = longest(hand & (row | column))
        terms[written + NONE_FITS] = 1.0 if fits == 0 else 0.0
        written += EACH
    for place in range(seats):
        one = hand_at(state, place)
        for further in range(place + 1, seats):
            other = hand_at(state, further)
            pairs = clashes_between(one & row, other & row)
            pairs += clashes_between(one & column, other & column)
            terms[written] = pairs / 4.0
            written += 1
    stock = int(state.stock)
    left = max(1, count(stock))
    terms[written] = 4.0 * count(stock & row & column) / left
    terms[written + 1] = 4.0 * count(stock & (row | column)) / left
    terms[written + 2] = 1.0 if stock == 0 else 0.0
    terms[written + 3] = min(count(stock), 12) / 6.0
    terms[written + 4] = count(row & column) / 8.0
    terms[written + 5] = count(row | column) / 16.0
    return written + COMMON


@rule
def hand_at(state: State, place: int) -> int:
    """The hand of the seat some places after the one to move."""
    seat = int(state.seat) + place
    return int(state.hands[seat - int(state.seats) if seat >= state.seats else seat])


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
def clashes(cards: int) -> int:
    """How many pairs of these cards cannot lie in one axis."""
    pairs = 0
    while cards:
        card = lowest(cards)
        cards ^= wrap(1 << card)
        pairs += count(cards & int(CLASH[card]))
    return pairs


@rule
def clashes_between(cards: int, others: int) -> int:
    """How many pairs of one of these and one of those cards cannot lie in one axis."""
    pairs = 0
    while cards:
        card = lowest(cards)
        cards ^= wrap(1 << card)
        pairs += count(others & int(CLASH[card]))
    return pairs
