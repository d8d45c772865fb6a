"""What counts in a Yoxii position, and by how much: a linear judgement of the seat to play.

The totem can end anywhere, so every free space counts: by how much the pieces around it are worth
more than the other seat's, and more so where it is snug, with little room beside it. Then count
the stock, the room around the totem, and the landings within reach: one from which the other seat
could not jump on is worth most, for there the game may end.

What matters differs by stage of the game, the first index of every table. The amounts are log-odds
in thousandths. ``terms`` must agree with ``weigh``.
"""

from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.games.yoxii.geometry import AROUND, BOARD
from oxbox.games.yoxii.rules import beyond, reachable
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State

STAGES: Final = 6
FILE: Final = "weights.npz"

WON: Final = 1_000_000
"""More than all log-odds together: the win can be seen."""

STAGE = np.array([min(max(34 - free, 0) // 5, 5) for free in range(38)], np.int64)
"""The stage of the game, by the number of free spaces."""

FREE, SNUG, NEAR, TOTEM = range(4)
"""Around what a lead counts: every free space, snug ones, landings, and the totem itself."""

Amounts: TypeAlias = npt.NDArray[np.int64]


class Weights(NamedTuple):
    """How much everything counts.

    ``room``      by free spaces around the totem; this holds what it is worth to be the one to play
    ``catches``   for each jump that the other seat could make from where the totem is
    ``landings``  by free spaces beside a landing, and by the other seat's jumps from there
    ``stock``     by kind of a piece not yet played
    ``leads``     for a lead of one around ``FREE``, ``SNUG``, ``NEAR`` and ``TOTEM``
    """

    room: Amounts
    catches: Amounts
    landings: Amounts
    stock: Amounts
    leads: Amounts


SHAPES: Final[tuple[tuple[int, ...], ...]] = (
    *((STAGES, 9), (STAGES,), (STAGES, 5, 3)),
    *((STAGES, 4), (STAGES, 4)),
)
"""The shape of each table."""


def load_weights() -> Weights:
    """The weights that come with the game."""
    with (files(__package__) / FILE).open("rb") as file, np.load(file, allow_pickle=False) as found:
        return Weights(*(found[name].astype(np.int64) for name in Weights._fields))


@rule
def weigh(state: State, weights: Weights) -> int:
    """The log-odds of the seat to play; ``WON`` if it can win at once."""
    own = int(state.boards[state.seat])
    other = int(state.boards[1 - state.seat])
    free = BOARD & ~(own | other | 1 << int(state.totem))
    stage = int(STAGE[count(free)])
    total = 0
    reach = int(state.reach)
    while reach != 0:
        landing = lowest(reach)
        reach &= reach - 1
        kind = kind_of_landing(state, landing, free)
        if kind < 0:
            return WON
        total += int(weights.landings[stage, kind // 3, kind % 3])
    around = int(AROUND[state.totem])
    total += int(weights.room[stage, count(around & free)])
    total -= int(weights.catches[stage]) * catches(state, free)
    for kind in range(4):
        total += int(weights.stock[stage, kind]) * more_in_stock(state, kind)
    total += int(weights.leads[stage, TOTEM]) * lead(state, own & around, other & around)
    total += int(weights.leads[stage, FREE]) * lead_beside(state, own, other, free)
    total += int(weights.leads[stage, SNUG]) * lead_beside(state, own, other, snug_spaces(free))
    if int(weights.leads[stage, NEAR]) != 0:
        near = lead_beside(state, own, other, int(state.reach))
        total += int(weights.leads[stage, NEAR]) * near
    return total


@rule
def kind_of_landing(state: State, landing: int, free: int) -> int:
    """Three times the room beside a landing and the other seat's jumps; -1 where it wins at once.

    That is where the totem is shut in as soon as the space that it comes from is filled, and the
    seat to play is ahead with the best piece that it has.
    """
    own = int(state.boards[state.seat])
    other = int(state.boards[1 - state.seat])
    around = int(AROUND[landing])
    room = count(around & free)
    jumps = count(reachable(landing, other, free & ~(1 << landing)) & ~around)
    if room == 0 and jumps == 0 and (around >> int(state.totem)) & 1 == 1:
        ahead = lead(state, own & around, other & around)
        if ahead + highest_value(int(state.kinds[state.seat])) > 0:
            return -1
    return min(room, 4) * 3 + min(jumps, 2)


@rule
def highest_value(kinds: int) -> int:
    """The value of the best piece in a set of kinds, 0 for none."""
    value = 0
    while kinds >> value != 0:
        value += 1
    return value


@rule
def catches(state: State, free: int) -> int:
    """How many jumps the other seat could make from where the totem is."""
    totem = int(state.totem)
    other = int(state.boards[1 - state.seat])
    return count(reachable(totem, other, free) & ~int(AROUND[totem]))


@rule
def more_in_stock(state: State, kind: int) -> int:
    """How many more pieces of a kind the seat to play has left than the other."""
    return int(state.stock[state.seat, kind]) - int(state.stock[1 - state.seat, kind])


@rule
def snug_spaces(free: int) -> int:
    """The free spaces with at most three others beside them, counted for all at once."""
    ones = 0
    twos = 0
    more = 0
    for direction in range(8):
        beside = beyond(free, direction)
        carry = ones & beside
        ones ^= beside
        more |= twos & carry
        twos ^= carry
    return free & ~more


@rule
def lead(state: State, own: int, other: int) -> int:
    """By how much some pieces are worth more than others."""
    low = int(state.values[0])
    high = int(state.values[1])
    ones = count(own) - count(other) + count(own & low) - count(other & low)
    return ones + 2 * (count(own & high) - count(other & high))


@rule
def lead_beside(state: State, own: int, other: int, spaces: int) -> int:
    """The sum of the leads around each of the spaces: a piece counts for every one beside it.

    How many that are is added up for the whole board at once, in four binary digits.
    """
    ones = 0
    twos = 0
    fours = 0
    eights = 0
    for direction in range(8):
        beside = beyond(spaces, direction)
        carry = ones & beside
        ones ^= beside
        over = twos & carry
        twos ^= carry
        eights |= fours & over
        fours ^= over
    total = lead(state, own & ones, other & ones) + 2 * lead(state, own & twos, other & twos)
    total += 4 * lead(state, own & fours, other & fours)
    return total + 8 * lead(state, own & eights, other & eights)
