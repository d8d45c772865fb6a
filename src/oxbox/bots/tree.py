"""Monte Carlo tree search, written once for every game, in compiled code.

Each iteration deals the view's secrets anew, walks down the tree by the moves that are legal in
that deal, adds to it, estimates how the game may end, and credits every mover on the way with its
share of the result. A node stands for the moves that led to it, not for a state: what chance brings
after a move varies from iteration to iteration. Moves of others are not always possible, so each
child counts how often it was (Cowling, Powley and Whitehouse, 2012).

A *plain* search adds one child at a time and plays to the end at random, or up to a cut-off.

A *guided* one (``Plan.guidance``) looks at every move before it tries one. When a node has been
come to often enough, all its moves become children at once, each with a guess: the mover's share as
the evaluation sees it right after the move. The guess counts like a few visits, so that a move that
looks bad is not tried merely because it is new; and moves that look better are explored more (a
softmax of the guesses times the square root of the visits, as PUCT does).

A *hurried* one (``Plan.haste``) leaves what follows a new node to the game (``dispatch.hurry``),
which knows a faster and surer way than random moves to the end. The tree goes no further than
states that are ``quiet``, and where the most visited move can hardly be overtaken, the search may
end before its iterations are used up.

Of moves that lead to mirror images these two look at one only (``dispatch.different``). Numba
compiles the loop for each of the three by itself, without the parts that it does not need: it
leaves out what depends on an argument that is None.
"""

import math
from typing import Final, NamedTuple

import numpy as np

from oxbox.bots.nodes import Guidance, add_child, choose_any_child, choose_child, choose_guided
from oxbox.kernels.chance import below
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.dispatch import (
    MOST_MOVES,
    ROOM,
    apply,
    different,
    evaluate,
    hurry,
    legal,
    over,
    pick,
    quiet,
    redeal,
    won,
)
from oxbox.kernels.layout import Chance, Key, Moves, Shares, State, States

DEEPEST: Final = 512
"""No path through the tree is longer."""

PAUSE: Final = 256
"""A hurried search asks whether it may end once in this many iterations, a power of two."""


class Plan(NamedTuple):
    """How a search goes about it; a kind of search has always the same types here.

    ``exploration``  how much it explores what was tried little
    ``cutoff``       after how many moves a random game is cut off and evaluated
    ``patience``     how often a node is come to before it gets children
    ``is_fixed``     whether a node that has all its children need not look for them again
    ``highest``      the highest code of a move
    ``forced``       the move to begin every iteration with, -1 for any
    ``guidance``     None, unless the search is guided
    ``haste``        None, unless it is hurried: by what part of the iterations left the best move
                     must lead for the search to end, 0 to go on in any case
    """

    exploration: float
    cutoff: int
    patience: int
    is_fixed: bool
    highest: int
    forced: int
    guidance: Guidance | None
    haste: float | None


@kernel
def grow(
    states: States, nodes: States, size: int, iterations: int, chance: Chance, plan: Plan
) -> int:
    """Run up to this many iterations from the view ``states[0]``; return the tree's new size.

    ``states[1]`` is room to play in and ``states[2]`` room to try moves in; ``nodes`` has ``size``
    nodes so far, at least the root. Where it is full, iterations go on without adding to it.
    """
    moves = np.empty(MOST_MOVES, np.int32)
    stamps = np.zeros(plan.highest + 1, np.int64)
    path = np.zeros(DEEPEST, np.int32)
    movers = np.zeros(DEEPEST, np.int64)
    room = np.zeros(ROOM, np.float64)
    shares = room[0]
    stamp = 0
    for iteration in range(iterations):
        if is_decided(nodes, iteration, iterations, plan.haste):
            break
        states[1] = states[0]
        state = states[1]
        redeal(state, chance)
        forced = plan.forced
        node = 0
        depth = 0
        while depth < DEEPEST and not over(state):
            if depth > 0 and is_leaf(state, int(nodes[node].visits), plan.patience, plan.haste):
                break
            if plan.is_fixed and forced < 0 and nodes[node].complete:
                best = choose_any_child(nodes, node, plan.exploration)
            else:
                stamp += 1
                count = list_moves(state, moves, forced, plan.guidance, plan.haste)
                for index in range(count):
                    stamps[moves[index]] = stamp
                best, known = choose_child(
                    nodes, node, stamps, stamp, plan.exploration, plan.guidance
                )
                if known < count and size < len(nodes):
                    left = count - known
                    kept = keep_untried(moves, count, left, stamps, chance, plan.guidance)
                    best = size
                    size = add_children(states, nodes, node, size, moves[:kept], plan.guidance)
                    known += size - best
                if forced < 0:
                    nodes[node].complete = known == count
                best = choose_guided(nodes, node, stamps, stamp, best, plan.guidance)
                if best == 0:
                    break
            movers[depth] = int(state.seat)
            path[depth] = best
            depth += 1
            apply(state, int(nodes[best].move))
            node = best
            forced = -1
        finish(state, chance, plan.cutoff, room, plan.haste)
        nodes[0].visits += 1
        for index in range(depth):
            nodes[path[index]].visits += 1
            nodes[path[index]].total += shares[movers[index]]
    return size


@rule
def is_decided(nodes: States, iteration: int, iterations: int, haste: float | None) -> bool:
    """Whether a hurried search may end: the best move leads by more visits than can be made up."""
    if haste is None:
        return False
    if haste == 0.0 or iteration & (PAUSE - 1) != PAUSE - 1:
        return False
    most = 0
    second = 0
    child = int(nodes[0].first)
    while child != 0:
        visits = int(nodes[child].visits)
        second = max(second, min(most, visits))
        most = max(most, visits)
        child = int(nodes[child].next)
    return most - second > haste * (iterations - iteration)


@rule
def is_leaf(state: State, visits: int, patience: int, haste: float | None) -> bool:
    """Whether the walk ends in a node that has been come to this often."""
    if haste is None:
        return visits < patience
    return visits < patience or quiet(state)


@rule
def list_moves(
    state: State, moves: Moves, forced: int, guidance: Guidance | None, haste: float | None
) -> int:
    """Write the moves that a search looks at, and return how many."""
    if forced >= 0:
        moves[0] = forced
        return 1
    if guidance is None and haste is None:
        return legal(state, moves)
    return different(state, moves)


@rule
def keep_untried(
    moves: Moves, count: int, left: int, stamps: Key, chance: Chance, guidance: Guidance | None
) -> int:
    """Keep those of the ``left`` moves without a child that get one now, and return how many.

    With guidance these are all, otherwise a random one.
    """
    skip = below(chance, left) if guidance is None else 0
    kept = 0
    for index in range(count):
        move = moves[index]
        if stamps[move] > 0:
            if skip > 0:
                skip -= 1
            else:
                stamps[move] = -stamps[move]
                moves[kept] = move
                kept += 1
                if guidance is None:
                    break
    return kept


@rule
def add_children(
    states: States, nodes: States, node: int, size: int, moves: Moves, guidance: Guidance | None
) -> int:
    """Give a node a child for each move of ``states[1]``, as far as there is room."""
    for index in range(min(len(moves), len(nodes) - size)):
        add_child(nodes, node, size, int(moves[index]))
        if guidance is not None:
            states[2] = states[1]
            apply(states[2], int(moves[index]))
            guess = share_of(states[2], int(states[1].seat))
            nodes[size].guess = guess
            nodes[size].appeal = math.exp(min(40.0, (guess - 0.5) / guidance.temperature))
        size += 1
    return size


@rule
def finish(state: State, chance: Chance, cutoff: int, room: Shares, haste: float | None) -> None:
    """Write everybody's share of the win, as the game may go on, to ``room[0]``."""
    if haste is None:
        for _ in range(cutoff):
            if over(state):
                break
            apply(state, pick(state, chance))
    elif not over(state):
        hurry(state, chance, room)
        return
    for seat in range(state.seats):
        room[0, seat] = share_of(state, seat)


@rule
def share_of(state: State, seat: int) -> float:
    """The seat's part of the win, exact when the game is over and estimated otherwise."""
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
