"""The nodes of a search tree, and how one of them is chosen.

Nodes are records of one array; node 0 is the root.

``total``      the sum of the mover's shares
``visits``     how often the move was chosen
``available``  how often it could have been
``move``       the move that leads here
``first``, ``next``  the first child and the next sibling, 0 for none
``complete``   whether every move that was legal at the last visit has a child

Those of a guided search have two fields more:

``guess``      the mover's share right after the move, in the deal in which it was first possible
``appeal``     the exponential of the guess over the temperature, not yet divided by the sum

To tell which children are possible, a search writes a new stamp for every legal move; the stamp of
a move that has a child is then negated.
"""

import math
from typing import Final, NamedTuple

import numpy as np

from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Key, States

_COUNTS: Final = ("visits", "available", "move", "first", "next", "complete")
_FIELDS: Final = [("total", np.float64), *((name, np.int32) for name in _COUNTS)]
_GUESSES: Final = [("guess", np.float32), ("appeal", np.float32)]

NODE: Final = np.dtype((np.record, np.dtype(_FIELDS, align=True)))
GUIDED_NODE: Final = np.dtype((np.record, np.dtype([*_FIELDS, *_GUESSES], align=True)))

LOGARITHMS: Final = np.log(np.maximum(np.arange(1 << 14), 1).astype(np.float64))


class Guidance(NamedTuple):
    """How a guided search weighs what moves look like at once (see ``uct.Settings``)."""

    exploration: float
    prior: float
    temperature: float
    trust: float


@rule
def logarithm(number: int) -> float:
    """The natural logarithm of a count, from a table where it is small."""
    return LOGARITHMS[number] if number < len(LOGARITHMS) else math.log(number)


@rule
def add_child(nodes: States, node: int, child: int, move: int) -> None:
    """Make a new node the first child of another."""
    nodes[child].move = move
    nodes[child].available = 1
    nodes[child].next = nodes[node].first
    nodes[node].first = child


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
    nodes: States, node: int, stamps: Key, stamp: int, exploration: float, guidance: Guidance | None
) -> tuple[int, int]:
    """The possible child with the highest upper bound, and how many children are possible.

    With guidance they are only counted: ``choose_guided`` chooses once all of them are there.
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
            if guidance is None:
                share = 1.0 / nodes[child].visits
                explored = math.sqrt(logarithm(available) * share)
                bound = nodes[child].total * share + exploration * explored
                if bound > highest:
                    highest = bound
                    best = child
        child = int(nodes[child].next)
    return best, known


@rule
def choose_guided(
    nodes: States, node: int, stamps: Key, stamp: int, best: int, guidance: Guidance | None
) -> int:
    """With guidance, the possible child with the highest upper bound, 0 if there is none."""
    if guidance is None:
        return best
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
            bound = bound_of(nodes, child, appeals, guidance)
            if bound > highest:
                highest = bound
                best = child
        child = int(nodes[child].next)
    return best


@rule
def bound_of(nodes: States, child: int, appeals: float, guidance: Guidance) -> float:
    """How good a child may be: what it brought so far with its guess, and what is not yet known."""
    visits = int(nodes[child].visits)
    available = int(nodes[child].available)
    weight = visits + guidance.trust
    mean = (float(nodes[child].total) + float(guidance.trust * nodes[child].guess)) / weight
    part = float(nodes[child].appeal) / appeals
    bound = mean + guidance.prior * part * math.sqrt(available) / (1.0 + visits)
    if guidance.exploration > 0.0:
        bound += guidance.exploration * math.sqrt(logarithm(available) / weight)
    return bound
