"""How a Yoxii position looks to the seat to play.

``weights`` says what counts; how much it counts was learnt from games against itself (``learn``)
and lies in ``weights.npz``. A landing that shuts the totem in at once, with the higher total, is as
good as a win.
"""

from typing import Final

import numpy as np

from oxbox.games.yoxii.bot.weights import (
    FREE,
    SNUG,
    STAGE,
    STAGES,
    TOTEM,
    WON,
    Weights,
    load_weights,
    snug_spaces,
    weigh,
)
from oxbox.games.yoxii.geometry import AROUND, RAY
from oxbox.games.yoxii.rules import encode, free_spaces, open_places
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Moves, State
from oxbox.kernels.mixing import mix

TOP: Final = 990
"""No estimate is higher, unless the win can be seen."""
SEEN: Final = 999

SQUASH = np.array([round(TOP * np.tanh(odds / 2000)) for odds in range(8192)], np.int64)
"""Log-odds in thousandths as a value in thousandths."""

ROOM, CATCHES, LANDINGS, STOCK, LEADS = load_weights()

MOST_WEIGHT: Final = 512


def _suited(stage: int, kinds: int, weight: int) -> int:
    """The best kind to lay where a lead of one is worth so much."""
    held = [kind for kind in range(4) if kinds >> kind & 1]
    return max(held, key=lambda kind: (kind + 1) * weight - int(STOCK[stage, kind]), default=0)


SUITED = np.array(
    [
        [[_suited(stage, kinds, weight) for weight in range(MOST_WEIGHT)] for kinds in range(16)]
        for stage in range(STAGES)
    ],
    np.int8,
)
"""The best kind to lay, by stage, kinds in stock and what a lead of one is worth there."""


@rule
def evaluate(state: State, seat: int) -> int:
    """How well the seat stands, in thousandths."""
    odds = weigh(state, Weights(ROOM, CATCHES, LANDINGS, STOCK, LEADS))
    value = SEEN
    if odds < WON:
        value = int(SQUASH[min(abs(odds), len(SQUASH) - 1)])
        value = value if odds > 0 else -value
    return value if int(state.seat) == seat else -value


@rule
def glimpse(state: State, out: Moves) -> int:
    """Write the moves worth a glimpse: for every landing and place the piece that suits it best.

    What a piece is worth where it lies grows with its value, and so does what it is worth in stock;
    the rest of the estimate is the same for all values.
    """
    free = free_spaces(state)
    stage = int(STAGE[count(free)])
    snug = snug_spaces(free)
    suited = SUITED[stage, int(state.kinds[state.seat])]
    written = 0
    for direction in range(8):
        found = int(state.reach) & int(RAY[state.totem, direction])
        places = open_places(lowest(found), free) if found != 0 else 0
        around = int(AROUND[lowest(found)]) if found != 0 else 0
        while places != 0:
            place = lowest(places)
            places &= places - 1
            beside = int(AROUND[place]) & ~found
            weight = int(LEADS[stage, FREE]) * count(beside & free)
            weight += int(LEADS[stage, SNUG]) * count(beside & snug)
            weight += int(LEADS[stage, TOTEM]) * (around >> place & 1)
            kind = int(suited[min(max(weight, 0), MOST_WEIGHT - 1)])
            out[written] = encode(direction, place, kind)
            written += 1
    return written


@rule
def hash_of(state: State) -> int:
    """The pieces (which tell the stock), the totem, the turn and the option."""
    rest = (int(state.totem) * 2 + int(state.seat)) * 2 + int(state.tiebreak)
    found = mix(int(state.boards[0]) ^ mix(rest + 1))
    found = mix(found ^ int(state.boards[1]))
    found = mix(found ^ int(state.values[0]))
    return mix(found ^ int(state.values[1]))
