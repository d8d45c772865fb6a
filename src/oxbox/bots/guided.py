"""Tree search guided by a prior: UCT that looks at every move before it tries one.

It is the search of ``tree`` with three differences. When a node has been come to often enough, all
its moves become children at once, each with a guess: the mover's share as the evaluation sees it
right after the move. The guess counts like a few visits, so that a move that looks bad is not tried
merely because it is new; and moves that look better are explored more (a softmax of the guesses
times the square root of the visits, as PUCT does). Of moves that lead to mirror images only one is
looked at (``dispatch.different``).

The nodes have two fields more than those of ``tree``:

``guess``   the mover's share right after the move, in the deal in which it was first possible
``appeal``  the exponential of the guess over the temperature, not yet divided by the sum
"""

import math
from typing import Final

import numpy as np

from oxbox.bots.tree import DEEPEST, logarithm, play_on, share_out
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.dispatch import (
    MOST_MOVES,
    apply,
    different,
    evaluate,
    over,
    redeal,
    won,
)
from oxbox.kernels.layout import Chance, Key, State, States

GUIDED_NODE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", np.float64),
                ("guess", np.float32),
                ("appeal", np.float32),
                ("visits", np.int32),
                ("available", np.int32),
                ("move", np.int32),
                ("first", np.int32),
                ("next", np.int32),
                ("spare", np.int32),
            ],
            align=True,
        ),
    )
)

GUIDANCE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float64),
                ("prior", np.float64),
                ("temperature", np.float64),
                ("trust", np.float64),
                ("patience", np.int64),
                ("cutoff", np.int64),
                ("highest", np.int64),
                ("forced", np.int64),
            ],
            align=True,
        ),
    )
)
"""How a guided search goes about it.

``exploration``  how much it explores whatever was tried little
``prior``        how much it explores what looks good
``temperature``  how far guesses may lie apart and still look about as good
``trust``        how many visits a guess counts for
``patience``     how often a node is come to before its moves are looked at
``cutoff``       after how many moves a random game is cut off
``highest``      the highest code of a move
``forced``       the move to begin every iteration with, -1 for any
"""


@kernel
def grow_guided(
    states: States, nodes: States, size: int, iterations: int, chance: Chance, guidance: States
) -> int:
    """Run so many iterations from the view ``states[0]`` and return the tree's new size.

    ``states[1]`` is room to play in and ``states[2]`` room to try moves in; ``nodes`` has ``size``
    nodes so far, at least the root. Where it is full, iterations go on without adding to it.
    """
    manners = guidance[0]
    moves = np.empty(MOST_MOVES, np.int32)
    stamps = np.zeros(int(manners.highest) + 1, np.int64)
    path = np.zeros(DEEPEST, np.int32)
    movers = np.zeros(DEEPEST, np.int64)
    shares = np.zeros(4, np.float64)
    stamp = 0
    for _ in range(iterations):
        states[1] = states[0]
        state = states[1]
        redeal(state, chance)
        node = 0
        depth = 0
        while depth < DEEPEST and not over(state):
            if node != 0 and nodes[node].visits < manners.patience:
                break
            stamp += 1
            if depth == 0 and manners.forced >= 0:
                moves[0] = manners.forced
                count = 1
            else:
                count = different(state, moves)
            for index in range(count):
                stamps[moves[index]] = stamp
            if greet_children(nodes, node, stamps, stamp) < count:
                for index in range(count):
                    if stamps[moves[index]] == stamp and size < len(nodes):
                        guess = guess_of(states, int(moves[index]))
                        add_guess(nodes, node, size, int(moves[index]), guess, manners)
                        stamps[moves[index]] = -stamp
                        size += 1
            best = choose_guided(nodes, node, stamps, stamp, manners)
            if best == 0:
                break
            movers[depth] = int(state.seat)
            path[depth] = best
            depth += 1
            apply(state, int(nodes[best].move))
            node = best
        play_on(state, chance, int(manners.cutoff))
        share_out(state, shares)
        nodes[0].visits += 1
        for index in range(depth):
            nodes[path[index]].visits += 1
            nodes[path[index]].total += shares[movers[index]]
    return size


@rule
def guess_of(states: States, move: int) -> float:
    """The mover's share right after a move of ``states[1]``."""
    states[2] = states[1]
    seat = int(states[1].seat)
    state = states[2]
    apply(state, move)
    even = 1.0 / int(state.seats)
    if not over(state):
        lead = evaluate(state, seat) / 1000.0
        return even + lead * (1.0 - even if lead > 0 else even)
    winners = 0
    for other in range(state.seats):
        winners += 1 if won(state, other) else 0
    if winners == 0:
        return even
    return 1.0 / winners if won(state, seat) else 0.0


@rule
def add_guess(
    nodes: States, node: int, child: int, move: int, guess: float, manners: State
) -> None:
    """Make a new node the first child of another."""
    nodes[child].move = move
    nodes[child].guess = guess
    nodes[child].appeal = math.exp(min(40.0, (guess - 0.5) / manners.temperature))
    nodes[child].available = 1
    nodes[child].next = nodes[node].first
    nodes[node].first = child


@rule
def greet_children(nodes: States, node: int, stamps: Key, stamp: int) -> int:
    """Count the children that are possible now, each for itself and all together.

    Their moves have the current stamp; it is turned round, so that new moves keep theirs.
    """
    known = 0
    child = int(nodes[node].first)
    while child != 0:
        move = nodes[child].move
        if stamps[move] == stamp:
            stamps[move] = -stamp
            nodes[child].available += 1
            known += 1
        child = int(nodes[child].next)
    return known


@rule
def choose_guided(nodes: States, node: int, stamps: Key, stamp: int, manners: State) -> int:
    """The possible child with the highest upper bound, 0 if there is none."""
    appeals = 0.0
    child = int(nodes[node].first)
    while child != 0:
        if stamps[nodes[child].move] == -stamp:
            appeals += nodes[child].appeal
        child = int(nodes[child].next)
    best = 0
    highest = -1.0
    child = int(nodes[node].first)
    while child != 0:
        if stamps[nodes[child].move] == -stamp:
            bound = bound_of(nodes, child, appeals, manners)
            if bound > highest:
                highest = bound
                best = child
        child = int(nodes[child].next)
    return best


@rule
def bound_of(nodes: States, child: int, appeals: float, manners: State) -> float:
    """How good a child may be: what it brought so far with its guess, and what is not yet known."""
    visits = int(nodes[child].visits)
    available = int(nodes[child].available)
    weight = visits + float(manners.trust)
    mean = (float(nodes[child].total) + float(manners.trust * nodes[child].guess)) / weight
    part = float(nodes[child].appeal) / appeals
    bound = mean + float(manners.prior) * part * math.sqrt(available) / (1.0 + visits)
    if manners.exploration > 0.0:
        bound += float(manners.exploration) * math.sqrt(logarithm(available) / weight)
    return bound
