"""Tree search in a hurry, for games that can tell early how a game may end.

It is the search of ``tree`` with four differences. What follows a new node is left to the game
(``dispatch.hurry``), which knows a faster and surer way than random moves to the end. The tree goes
no further than states that are ``quiet``. Of moves that lead to mirror images only one is looked at
(``dispatch.different``). And where the most visited move can hardly be overtaken, a search may end
before its iterations are used up.
"""

from typing import Final

import numpy as np

from oxbox.bots.tree import (
    DEEPEST,
    Manners,
    add_child,
    choose_child,
    share_out,
    untried,
)
from oxbox.kernels.chance import below
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.dispatch import MOST_MOVES, ROOM, apply, different, hurry, over, quiet, redeal
from oxbox.kernels.layout import Chance, States

PAUSE: Final = 256
"""After so many iterations, a power of two, it looks whether the best move is found."""


@kernel
def grow_hurried(
    states: States,
    nodes: States,
    size: int,
    iterations: int,
    chance: Chance,
    manners: Manners,
) -> int:
    """Run up to so many iterations from the view ``states[0]`` and return the tree's new size.

    ``states[1]`` is room to play in; ``nodes`` has ``size`` nodes so far, at least the root. Where
    it is full, iterations go on without adding to it. ``manners`` are how much to explore, the part
    of the iterations left by which the best move must lead for the search to end (0 to go on in any
    case), the highest code of a move, and the move to begin every iteration with, -1 for any.
    """
    exploration = manners[0]
    haste = manners[1]
    forced = int(manners[3])
    moves = np.empty(MOST_MOVES, np.int32)
    stamps = np.zeros(int(manners[2]) + 1, np.int64)
    path = np.zeros(DEEPEST, np.int32)
    movers = np.zeros(DEEPEST, np.int64)
    room = np.zeros(ROOM, np.float64)
    stamp = 0
    for iteration in range(iterations):
        pauses = haste > 0.0 and iteration & (PAUSE - 1) == PAUSE - 1
        if pauses and lead_of_best(nodes) > haste * (iterations - iteration):
            break
        states[1] = states[0]
        state = states[1]
        redeal(state, chance)
        node = 0
        depth = 0
        grown = False
        while not grown and depth < DEEPEST and not over(state):
            if depth > 0 and quiet(state):
                break
            count = different(state, moves)
            if depth == 0 and forced >= 0:
                moves[0] = forced
                count = 1
            stamp += 1
            for index in range(count):
                stamps[moves[index]] = stamp
            best, known = choose_child(nodes, node, stamps, stamp, exploration)
            if known < count and size < len(nodes):
                move = untried(moves, count, stamps, stamp, below(chance, count - known))
                best = size
                add_child(nodes, node, best, move)
                size += 1
                grown = True
            elif known == 0:
                break
            movers[depth] = int(state.seat)
            path[depth] = best
            depth += 1
            apply(state, int(nodes[best].move))
            node = best
        if over(state):
            share_out(state, room[0])
        else:
            hurry(state, chance, room)
        nodes[0].visits += 1
        for index in range(depth):
            nodes[path[index]].visits += 1
            nodes[path[index]].total += room[0, movers[index]]
    return size


@rule
def lead_of_best(nodes: States) -> int:
    """How many visits more the most visited move has than any other."""
    most = 0
    second = 0
    child = int(nodes[0].first)
    while child != 0:
        visits = int(nodes[child].visits)
        second = max(second, min(most, visits))
        most = max(most, visits)
        child = int(nodes[child].next)
    return most - second
