"""A judgement taken apart: which weights counted in a Yoxii position, and how often.

Here all tables of ``weights`` stand one after the other in one long row, in their order. The sum of
the terms, each an amount times the weight at its place, is what ``weigh`` answers.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.games.yoxii.bot.weights import (
    SHAPES,
    STAGE,
    TOTEM,
    Weights,
    catches,
    kind_of_landing,
    lead,
    lead_beside,
    more_in_stock,
    snug_spaces,
)
from oxbox.games.yoxii.geometry import AROUND, BOARD
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State

Places: TypeAlias = npt.NDArray[np.int64]
Row: TypeAlias = npt.NDArray[np.float64]

_SIZES: Final = [int(np.prod(shape)) for shape in SHAPES]
_ROOM, _CATCHES, _LANDINGS, _STOCK, _LEADS = (sum(_SIZES[:table]) for table in range(len(SHAPES)))
WEIGHTS: Final = sum(_SIZES)
"""How many weights there are in all."""

MOST_TERMS: Final = 24
"""No position has more: eight landings, six for the totem and the stock, four leads."""


def tables_of(row: Row) -> Weights:
    """The tables of a row of log-odds, rounded to thousandths."""
    parts = np.split(np.rint(row * 1000).astype(np.int64), np.cumsum(_SIZES)[:-1])
    return Weights(*(part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True)))


@rule
def list_terms(state: State, places: Places, amounts: Row) -> int:
    """Write the terms of a position and return how many; -1 where the win can be seen."""
    own = int(state.boards[state.seat])
    other = int(state.boards[1 - state.seat])
    free = BOARD & ~(own | other | 1 << int(state.totem))
    stage = int(STAGE[count(free)])
    written = 0
    reach = int(state.reach)
    while reach != 0:
        kind = kind_of_landing(state, lowest(reach), free)
        reach &= reach - 1
        if kind < 0:
            return -1
        places[written] = _LANDINGS + stage * 15 + kind
        amounts[written] = 1
        written += 1
    around = int(AROUND[state.totem])
    places[written] = _ROOM + stage * 9 + count(around & free)
    amounts[written] = 1
    places[written + 1] = _CATCHES + stage
    amounts[written + 1] = -catches(state, free)
    written += 2
    for kind in range(4):
        places[written + kind] = _STOCK + stage * 4 + kind
        amounts[written + kind] = more_in_stock(state, kind)
        places[written + 4 + kind] = _LEADS + stage * 4 + kind
    written += 4
    amounts[written] = lead_beside(state, own, other, free)
    amounts[written + 1] = lead_beside(state, own, other, snug_spaces(free))
    amounts[written + 2] = lead_beside(state, own, other, int(state.reach))
    amounts[written + TOTEM] = lead(state, own & around, other & around)
    return written + 4
