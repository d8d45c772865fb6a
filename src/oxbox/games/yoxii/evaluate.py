"""How a Yoxii position looks to the seat to play.

The totem can end anywhere, so every free space counts: by how much the pieces around it are worth
more than the other seat's, and more so where it is snug, with little room beside it. Then count
the stock, the room around the totem, and the landings within reach: one from which the other seat
could not jump on is worth most, for there the game may end. A landing that shuts the totem in at
once, with the higher total, is as good as a win.

What matters differs by stage of the game. The weights are log-odds in thousandths, from a logistic
regression on the results of 22,000 games that quick searches with earlier weights played against
themselves.
"""

from typing import Final

import numpy as np

from oxbox.games.yoxii.geometry import AROUND, BOARD, RAY
from oxbox.games.yoxii.rules import LAYOUT, beyond, encode, free_spaces, open_places, reachable
from oxbox.kernels import dispatch
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Moves, State
from oxbox.kernels.mixing import mix

TOP: Final = 990
"""No estimate is higher, unless the win can be seen."""
SEEN: Final = 999
WON: Final = 1_000_000
"""More than all log-odds together: the win can be seen."""

SQUASH = np.array([round(TOP * np.tanh(odds / 2000)) for odds in range(8192)], np.int64)
"""Log-odds in thousandths as a value in thousandths."""

STAGE = np.array([min(max(34 - free, 0) // 5, 5) for free in range(38)], np.int64)
"""The stage of the game, by the number of free spaces."""

TEMPO = np.array([-212, -67, -689, -679, -2029, -2295], np.int64)
"""What it is worth to be the one to play, by stage."""

CATCH = np.array([3, 13, 22, 67, 129, 170], np.int64)
"""What a jump of the other seat would be worth to it, by stage."""

ROOM = np.array(
    [[most // (room + 1) for room in range(9)] for most in (517, 19, 573, 608, 1709, 1990)],
    np.int64,
)
"""By stage and by free spaces around the totem."""

LANDING = np.array(
    [
        [[81, 309, 53], [294, 118, -19], [156, 72, 25], [116, 89, 49], [61, 48, 16]],
        [[270, 535, 185], [645, 307, 52], [408, 182, 72], [316, 171, 78], [202, 137, 58]],
        [[733, 1151, 592], [1486, 467, 80], [1069, 333, 63], [847, 303, 84], [578, 163, -127]],
    ],
    np.int64,
)
"""By stage (two at a time), free spaces beside a landing, and the other seat's jumps from there."""

STOCK = np.array([-224, -147, -21, 145], np.int64)
"""By kind of a piece not yet played."""

AROUND_LEAD, FREE_LEAD, SNUG_LEAD = 25, 21, 18
"""What a lead of one around the totem, a free space and a snug one is worth."""

SUITED = np.array(
    [
        [
            max(
                (kind for kind in range(4) if kinds >> kind & 1),
                key=lambda kind: (kind + 1) * weight - int(STOCK[kind]),
                default=0,
            )
            for weight in range(512)
        ]
        for kinds in range(16)
    ],
    np.int8,
)
"""The best kind to lay, by the kinds in stock and by what a lead of one is worth there."""


@rule
def evaluate(state: State, seat: int) -> int:
    """How well the seat stands, in thousandths."""
    mover = int(state.seat)
    own = int(state.boards[mover])
    other = int(state.boards[1 - mover])
    free = BOARD & ~(own | other | 1 << int(state.totem))
    value = SEEN
    landings = weigh_landings(state, own, other, free)
    if landings < WON:
        odds = (
            landings + weigh_totem(state, own, other, free) + weigh_spaces(state, own, other, free)
        )
        value = int(SQUASH[min(abs(odds), len(SQUASH) - 1)])
        value = value if odds > 0 else -value
    return value if mover == seat else -value


@rule
def weigh_landings(state: State, own: int, other: int, free: int) -> int:
    """The landings within reach; ``WON`` if one of them wins at once."""
    stage = int(STAGE[count(free)]) >> 1
    highest = highest_value(int(state.kinds[state.seat]))
    total = 0
    reach = int(state.reach)
    while reach != 0:
        landing = lowest(reach)
        reach &= reach - 1
        around = int(AROUND[landing])
        room = count(around & free)
        jumps = count(reachable(landing, other, free & ~(1 << landing)) & ~around)
        is_shut = room == 0 and jumps == 0 and (around >> int(state.totem)) & 1 == 1
        if is_shut and lead(state, own & around, other & around) + highest > 0:
            return WON
        total += int(LANDING[stage, min(room, 4), min(jumps, 2)])
    return total


@rule
def highest_value(kinds: int) -> int:
    """The value of the best piece in a set of kinds, 0 for none."""
    value = 0
    while kinds >> value != 0:
        value += 1
    return value


@rule
def weigh_totem(state: State, own: int, other: int, free: int) -> int:
    """The turn, the stock, and what is around the totem."""
    mover = int(state.seat)
    stage = int(STAGE[count(free)])
    totem = int(state.totem)
    around = int(AROUND[totem])
    total = int(TEMPO[stage]) + int(ROOM[stage, count(around & free)])
    total -= int(CATCH[stage]) * count(reachable(totem, other, free) & ~around)
    total += AROUND_LEAD * lead(state, own & around, other & around)
    for kind in range(4):
        more = int(state.stock[mover, kind]) - int(state.stock[1 - mover, kind])
        total += int(STOCK[kind]) * more
    return total


@rule
def weigh_spaces(state: State, own: int, other: int, free: int) -> int:
    """The pieces around every free space: each counts once for every free space beside it."""
    snug = snug_spaces(free)
    total = 0
    for direction in range(8):
        beside = beyond(free, direction)
        total += FREE_LEAD * lead(state, own & beside, other & beside)
        beside = beyond(snug, direction)
        total += SNUG_LEAD * lead(state, own & beside, other & beside)
    return total


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
def glimpse(state: State, out: Moves) -> int:
    """Write the moves worth a glimpse: for every landing and place the piece that suits it best.

    What a piece is worth where it lies grows with its value, and so does what it is worth in stock;
    the rest of the estimate is the same for all values.
    """
    free = free_spaces(state)
    snug = snug_spaces(free & ~(1 << int(state.totem)))
    kinds = int(state.kinds[state.seat])
    written = 0
    for direction in range(8):
        found = int(state.reach) & int(RAY[state.totem, direction])
        if found == 0:
            continue
        landing = lowest(found)
        places = open_places(landing, free)
        around = int(AROUND[landing])
        while places != 0:
            place = lowest(places)
            places &= places - 1
            beside = int(AROUND[place])
            weight = FREE_LEAD * count(beside & free & ~found)
            weight += SNUG_LEAD * count(beside & snug & ~found)
            weight += AROUND_LEAD * (around >> place & 1)
            out[written] = encode(direction, place, int(SUITED[kinds, weight]))
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


dispatch.register(LAYOUT, __name__)
