"""The compiled part of solving: one pair of classes after the other, from full boards backwards.

A move takes a blank, which leads to a class that is already solved, or one's own cube, which swaps
the two counts: so the classes (a, b) and (b, a) are solved together and need (a + 1, b) and
(a, b + 1) only. Depth by depth, a loss makes its predecessors wins, and a placement whose watched
moves all lead to wins of the other seat is a loss. What is left in the end is a draw.

A value is ``1 + distance`` for a win of the seat to move, ``-1 - distance`` for a loss and 0 for a
draw; the distance is counted in plies, with the winner in a hurry and the loser not.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from oxbox.games.oxixo.geometry import DOWN, ENTRY, HALF, MOVING, PUSH_COUNT, PUSHES, UP
from oxbox.games.oxixo.rules import LOWER, sides_with_a_line
from oxbox.games.oxixo.solver.boards import Boards
from oxbox.kernels.bits import count
from oxbox.kernels.compile import kernel, rule

Bytes = npt.NDArray[np.int8]

NEVER: Final = 127
"""No value and no depth gets so far."""


class Sheet(NamedTuple):
    """What is known of each slot.

    ``values``  as above; 0 also while it is not known
    ``wins``    the depth at which the slot is a win by what is known so far, or ``NEVER``
    ``losses``  the depth before which moves that take a blank keep it from a loss, or ``NEVER``
    ``watched``  the first push that may keep it from being a loss
    """

    values: Bytes
    wins: Bytes
    losses: Bytes
    watched: Bytes


@rule
def squeeze(boards: Boards, bits: int, free: int) -> int:
    """The bits inside ``free``, moved together."""
    low = free & 255
    upper = int(boards.squeezed[(free & -256) | (bits >> 8)])
    return int(boards.squeezed[low << 8 | (bits & 255)]) | upper << count(low)


@rule
def spread(boards: Boards, bits: int, free: int) -> int:
    """The set inside ``free`` that is squeezed to ``bits``."""
    low = free & 255
    room = count(low)
    upper = int(boards.spread[(free & -256) | (bits >> room)])
    return int(boards.spread[low << 8 | (bits & ((1 << room) - 1))]) | upper << 8


@rule
def slot_in(boards: Boards, begin: int, width: int, symbols: int) -> int:
    """The slot of a placement of the class that begins there and has rows so long.

    Cubes of the seat to move are the lower half of ``symbols``, as crosses are in the rules.
    """
    mine = symbols & LOWER
    home = int(boards.homes[mine])
    other = int(boards.images[int(boards.ways[mine]), symbols >> HALF])
    free = boards.homes.shape[0] - 1 - home
    rank = int(boards.ranks[squeeze(boards, other, free)])
    return begin + int(boards.rows[mine]) * width + rank


@rule
def pushed(symbols: int, size: int, push: int) -> int:
    """The placement after a push, as the other seat sees it: the halves are swapped."""
    moving = int(MOVING[size - 3, push])
    taken = 1 << (push >> 2)
    kept = symbols & ~(moving | taken | taken << HALF)
    slid = ((symbols & moving) << int(UP[size - 3, push])) >> int(DOWN[size - 3, push])
    after = kept | slid | int(ENTRY[size - 3, push])
    return after >> HALF | (after & LOWER) << HALF


@rule
def pulled(symbols: int, size: int, push: int) -> int:
    """The placement before a push of an own cube, as the seat that pushed saw it.

    The caller has checked that a cube of that seat is where the push brings one in.
    """
    moving = int(MOVING[size - 3, push])
    up, down = int(UP[size - 3, push]), int(DOWN[size - 3, push])
    entry, taken = int(ENTRY[size - 3, push]), 1 << (push >> 2)
    before = symbols >> HALF | (symbols & LOWER) << HALF
    slid = (moving << up) >> down
    kept = before & ~(moving | slid | entry | entry << HALF)
    return kept | ((before & slid) << down) >> up | taken


@rule
def look_ahead(boards: Boards, sheet: Sheet, symbols: int, slot: int) -> None:
    """Note what moves that take a blank lead to; the placement is no end."""
    size = boards.size
    mine, other = count(symbols & LOWER), count(symbols >> HALF)
    begin, width = int(boards.offsets[other, mine + 1]), int(boards.widths[other, mine + 1])
    occupied = (symbols | symbols >> HALF) & LOWER
    win, loss = int(sheet.wins[slot]), 0
    for number in range(PUSH_COUNT[size - 3]):
        push = int(PUSHES[size - 3, number])
        if not (occupied >> (push >> 2)) & 1:
            after = pushed(symbols, size, push)
            value = int(sheet.values[slot_in(boards, begin, width, after)])
            if value < 0:
                win = min(win, -value)
                if win == 1:
                    break
            loss = NEVER if value <= 0 else max(loss, value)
    sheet.wins[slot] = win
    sheet.losses[slot] = NEVER if win < NEVER else loss


@rule
def credit(boards: Boards, sheet: Sheet, symbols: int, depth: int) -> None:
    """Let all predecessors of a loss by an own cube win at that depth, with their twins."""
    size = boards.size
    mine, other = count(symbols & LOWER), count(symbols >> HALF)
    begin, width = int(boards.offsets[other, mine]), int(boards.widths[other, mine])
    everything = boards.homes.shape[0] - 1
    for number in range(PUSH_COUNT[size - 3]):
        push = int(PUSHES[size - 3, number])
        if not (symbols >> HALF) & int(ENTRY[size - 3, push]):
            continue
        before = pulled(symbols, size, push)
        slot = slot_in(boards, begin, width, before)
        if sheet.values[slot] != 0 or sheet.wins[slot] <= depth:
            continue
        own = before & LOWER
        fixed = int(boards.fixed[own])
        if fixed == 1:
            sheet.wins[slot] = depth
            continue
        home = int(boards.homes[own])
        first = begin + int(boards.rows[own]) * width
        turned = int(boards.images[int(boards.ways[own]), before >> HALF])
        for symmetry in range(8):
            if (int(boards.fixed[home]) >> symmetry) & 1:
                twin = squeeze(boards, int(boards.images[symmetry, turned]), everything - home)
                sheet.wins[first + int(boards.ranks[twin])] = depth


@rule
def begin_class(boards: Boards, sheet: Sheet, mine: int, other: int) -> None:
    """Find the ends of a class, and look ahead from everything else."""
    everything = boards.homes.shape[0] - 1
    slot = int(boards.offsets[mine, other])
    first, width = int(boards.firsts[other]), int(boards.widths[mine, other])
    for row in range(int(boards.starts[mine]), int(boards.starts[mine + 1])):
        home = int(boards.corners[row])
        for rank in range(width):
            bits = spread(boards, int(boards.sets[first + rank]), everything - home)
            symbols = home | bits << HALF
            lines = sides_with_a_line(symbols, boards.size - 3)
            if lines & 1:
                sheet.values[slot] = 1
            elif lines:
                sheet.values[slot] = -1
                credit(boards, sheet, symbols, 1)
            else:
                look_ahead(boards, sheet, symbols, slot)
            slot += 1


@rule
def is_cornered(boards: Boards, sheet: Sheet, symbols: int, slot: int, depth: int) -> bool:
    """Whether every push of an own cube leads to a win of the other seat in less than ``depth``."""
    size = boards.size
    mine, other = count(symbols & LOWER), count(symbols >> HALF)
    begin, width = int(boards.offsets[other, mine]), int(boards.widths[other, mine])
    for number in range(int(sheet.watched[slot]), PUSH_COUNT[size - 3]):
        push = int(PUSHES[size - 3, number])
        if (symbols >> (push >> 2)) & 1:
            value = int(sheet.values[slot_in(boards, begin, width, pushed(symbols, size, push))])
            if value <= 0 or value > depth:
                sheet.watched[slot] = number
                return False
    sheet.watched[slot] = PUSH_COUNT[size - 3]
    return True


@rule
def sweep_class(boards: Boards, sheet: Sheet, pair: tuple[int, int], depth: int) -> bool:
    """Settle the wins and losses of that depth; say whether there may be more of them later."""
    mine, other = pair
    everything = boards.homes.shape[0] - 1
    slot = int(boards.offsets[mine, other])
    first, width = int(boards.firsts[other]), int(boards.widths[mine, other])
    more = False
    for row in range(int(boards.starts[mine]), int(boards.starts[mine + 1])):
        home = int(boards.corners[row])
        for rank in range(width):
            if sheet.values[slot] == 0:
                if sheet.wins[slot] < NEVER:
                    more = True
                    if sheet.wins[slot] == depth:
                        sheet.values[slot] = depth + 1
                elif sheet.losses[slot] < NEVER:
                    bits = spread(boards, int(boards.sets[first + rank]), everything - home)
                    symbols = home | bits << HALF
                    if is_cornered(boards, sheet, symbols, slot, depth):
                        more = True
                        if sheet.losses[slot] <= depth:
                            sheet.values[slot] = -1 - depth
                            credit(boards, sheet, symbols, depth + 1)
            slot += 1
    return more


@kernel
def solve_pair(boards: Boards, sheet: Sheet, mine: int, other: int) -> int:
    """Solve the classes (mine, other) and (other, mine); return 1 if a distance is too long."""
    begin_class(boards, sheet, mine, other)
    if mine != other:
        begin_class(boards, sheet, other, mine)
    depth = 1
    more = True
    while more and depth < NEVER - 1:
        more = sweep_class(boards, sheet, (mine, other), depth)
        if mine != other:
            more = sweep_class(boards, sheet, (other, mine), depth) or more
        depth += 1
    return 1 if more else 0
