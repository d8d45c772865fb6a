"""What a bot may know about good positions of Mixx.

Two questions: who wins the cross on the table (``weights``), and what may everybody expect of the
rounds after it (``prospects``)? A search need look no further than the end of a round.
The estimates leave out what ``count_hands`` adds at the very end.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from oxbox.games.mixx.bot.mirrors import different
from oxbox.games.mixx.bot.prospects import add_prospects
from oxbox.games.mixx.bot.random_round import finish_round
from oxbox.games.mixx.bot.weights import Weights, load_weights, weigh
from oxbox.games.mixx.rules import COLUMN, ROW, WEST
from oxbox.kernels import dispatch
from oxbox.kernels.bits import count, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Chance, Shares, State
from oxbox.kernels.mixing import mix

__all__ = ["different"]

_SETTINGS: Final[Mapping[str, float]] = {"exploration": 0.3, "haste": 0.5}
SETTINGS: Final[Mapping[int, Mapping[str, float]]] = dict.fromkeys((2, 3, 4), _SETTINGS)
"""How the tree search gets the most out of this evaluation, by the number of seats."""

INNER, THRESHOLDS, OUTER, TURNS = load_weights()

TRUST: Final = 0.5
"""How far, with two seats, the weights are believed about who wins a round, not a random game."""

SETTLED: Final = 7
"""From this many cards on, a cross's final size is told by the cards that still fit."""

LAST_ROUND: Final = 14
"""A stock of this size may be used up in one round; then every card of a cross may matter."""


@rule
def evaluate(state: State, seat: int) -> int:
    """How much more of the win the seat may expect than the others on average."""
    seats = int(state.seats)
    room = np.zeros(dispatch.ROOM)
    expect(state, room)
    others = 0.0
    for other in range(seats):
        others += room[0, other] if other != seat else 0.0
    lead = room[0, seat] - others / (seats - 1)
    return int(999.0 * max(-1.0, lead if lead > 0.0 else lead * (seats - 1)))


@rule
def hurry(state: State, chance: Chance, room: Shares) -> None:
    """Write everybody's share of the win as it may be after this round to ``room[0]``.

    With two seats the weights and one random game together tell more about who wins the round than
    the weights alone, and the random game tells how large the cross gets.
    """
    if state.laid == 0 or state.seats > 2:
        expect(state, room)
        return
    first = int(state.seat)
    weigh(state, Weights(INNER, THRESHOLDS, OUTER, TURNS), room[2], room[3], room[1])
    last = finish_round(state, chance)
    part = TRUST * room[1, 0] + (1.0 - TRUST if last == first else 0.0)
    room[0, 0] = 0.0
    room[0, 1] = 0.0
    add_prospects(state, first, int(state.laid), part, room[0])
    add_prospects(state, 1 - first, int(state.laid), 1.0 - part, room[0])


@rule
def expect(state: State, room: Shares) -> None:
    """Write everybody's share of the win, as far as the cards tell, to ``room[0]``."""
    seats = int(state.seats)
    shares = room[0]
    odds = room[1]
    weigh(state, Weights(INNER, THRESHOLDS, OUTER, TURNS), room[2], room[3], odds)
    cross = expected_cross(state)
    is_last = count(int(state.stock)) <= LAST_ROUND
    for seat in range(seats):
        shares[seat] = 0.0
    winner = int(state.seat)
    for place in range(seats):
        part = odds[place]
        if part > 0.0 and is_last:
            add_prospects(state, winner, max(cross - 1, int(state.laid) + 1), part * 0.3, shares)
            add_prospects(state, winner, cross, part * 0.4, shares)
            add_prospects(state, winner, cross + 1, part * 0.3, shares)
        elif part > 0.0:
            add_prospects(state, winner, cross, part, shares)
        winner = winner + 1 if winner + 1 < seats else 0


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
def quiet(state: State) -> bool:
    """Whether a round is over: what everybody may expect is surer than who wins a cross."""
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
