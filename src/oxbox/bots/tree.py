"""Monte Carlo tree search, written once for every game, in compiled code.

Each iteration deals the view's secrets anew, walks down the tree by the moves that are legal in
that deal, adds one node, plays to the end or up to a cut-off, and credits every mover on the way
with its share of the result. A node stands for the moves that led to it, not for a state: what
chance brings after a move varies from iteration to iteration. Moves of others are not always
possible, so each child counts how often it was (Cowling, Powley and Whitehouse, 2012).

Nodes are records of one array; node 0 is the root.

``total``      the sum of the mover's shares
``visits``     how often the move was chosen
``available``  how often it could have been
``move``       the move that leads here
``first``, ``next``  the first child and the next sibling, 0 for none
``complete``   whether every move that was legal at the last visit has a child
"""

import math
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.chance import below
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.dispatch import MOST_MOVES, apply, evaluate, legal, over, pick, redeal, won
from oxbox.kernels.layout import Chance, Key, Moves, State, States

NODE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", np.float64),
                ("visits", np.int32),
                ("available", np.int32),
                ("move", np.int32),
                ("first", np.int32),
                ("next", np.int32),
                ("complete", np.int32),
            ],
            align=True,
        ),
    )
)

DEEPEST: Final = 512
"""No path through the tree is longer."""

LOGARITHMS: Final = np.log(np.maximum(np.arange(1 << 14), 1).astype(np.float64))

Manners: TypeAlias = npt.NDArray[np.float64]

FULL: Final = 1_000_000
"""A cut-off that no random game reaches: they are played to the end."""


@kernel
def grow(
    states: States,
    nodes: States,
    size: int,
    iterations: int,
    chance: Chance,
    manners: Manners,
) -> int:
    """Run so many iterations from the view ``states[0]`` and return the tree's new size.

    ``states[1]`` is room to play in; ``nodes`` has ``size`` nodes so far, at least the root. Where
    it is full, iterations go on without adding to it. ``manners`` are how much to explore, after
    how many moves a random game is cut off and evaluated, whether the game hides or draws anything
    (where it does not, a node that has all its children need not look for them again), the highest
    code of a move, and the move to begin every iteration with, -1 for any.
    """
    exploration = manners[0]
    cutoff = int(manners[1])
    is_fixed = manners[2] == 0.0
    forced = int(manners[4])
    moves = np.empty(MOST_MOVES, np.int32)
    stamps = np.zeros(int(manners[3]) + 1, np.int64)
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
        grown = False
        while not grown and depth < DEEPEST and not over(state):
            if depth == 0 and forced >= 0:
                best = child_by(nodes, 0, forced)
                if best == 0:
                    best = size
                    add_child(nodes, 0, best, forced)
                    size += 1
            elif is_fixed and nodes[node].complete:
                best = choose_any_child(nodes, node, exploration)
            else:
                count = legal(state, moves)
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
                nodes[node].complete = known + (1 if grown else 0) == count
            movers[depth] = int(state.seat)
            path[depth] = best
            depth += 1
            apply(state, int(nodes[best].move))
            node = best
        play_on(state, chance, cutoff)
        share_out(state, shares)
        nodes[0].visits += 1
        for index in range(depth):
            nodes[path[index]].visits += 1
            nodes[path[index]].total += shares[movers[index]]
    return size


@rule
def play_on(state: State, chance: Chance, cutoff: int) -> None:
    """Play random moves to the end, or up to so many."""
    for _ in range(cutoff):
        if over(state):
            break
        apply(state, pick(state, chance))


@rule
def child_by(nodes: States, node: int, move: int) -> int:
    """The child that a move leads to, 0 if there is none."""
    child = int(nodes[node].first)
    while child != 0 and nodes[child].move != move:
        child = int(nodes[child].next)
    return child


@rule
def add_child(nodes: States, node: int, child: int, move: int) -> None:
    """Make a new node the first child of another."""
    nodes[child].move = move
    nodes[child].available = 1
    nodes[child].next = nodes[node].first
    nodes[node].first = child


@rule
def logarithm(number: int) -> float:
    """The natural logarithm of a count, from a table where it is small."""
    return LOGARITHMS[number] if number < len(LOGARITHMS) else math.log(number)


@rule
def choose_any_child(nodes: States, node: int, exploration: float) -> int:
    """The child with the highest upper bound, where all have always been possible."""
    best = 0
    highest = -1.0
    widened = exploration * exploration * logarithm(int(nodes[node].visits) + 1)
    child = int(nodes[node].first)
    while child != 0:
        share = 1.0 / nodes[child].visits
        bound = nodes[child].total * share + math.sqrt(widened * share)
        if bound > highest:
            highest = bound
            best = child
        child = int(nodes[child].next)
    return best


@rule
def choose_child(
    nodes: States, node: int, stamps: Key, stamp: int, exploration: float
) -> tuple[int, int]:
    """The possible child with the highest upper bound, and how many children are possible.

    Children that are possible now have the current stamp; it is turned round, so that untried moves
    keep theirs.
    """
    best = 0
    known = 0
    highest = -1.0
    child = int(nodes[node].first)
    while child != 0:
        move = nodes[child].move
        if stamps[move] == stamp:
            stamps[move] = -stamp
            known += 1
            available = int(nodes[child].available) + 1
            nodes[child].available = available
            share = 1.0 / nodes[child].visits
            explored = math.sqrt(logarithm(available) * share)
            bound = nodes[child].total * share + exploration * explored
            if bound > highest:
                highest = bound
                best = child
        child = int(nodes[child].next)
    return best, known


@rule
def untried(moves: Moves, count: int, stamps: Key, stamp: int, skip: int) -> int:
    """The legal move without a child that has ``skip`` such moves before it."""
    for index in range(count):
        if stamps[moves[index]] == stamp:
            if skip == 0:
                return int(moves[index])
            skip -= 1
    return -1


@rule
def share_out(state: State, shares: Manners) -> None:
    """Each seat's part of the win, exact when the game is over and estimated otherwise."""
    seats = int(state.seats)
    even = 1.0 / seats
    if over(state):
        winners = 0
        for seat in range(seats):
            winners += 1 if won(state, seat) else 0
        for seat in range(seats):
            shares[seat] = even if winners == 0 else (1.0 / winners if won(state, seat) else 0.0)
    else:
        for seat in range(seats):
            lead = evaluate(state, seat) / 1000.0
            shares[seat] = even + lead * (1.0 - even if lead > 0 else even)
