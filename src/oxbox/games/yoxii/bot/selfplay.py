"""Games of Yoxii against itself, and what each of their states turned out to be worth.

The first moves of a game are random, and now and then another one is. For all others the moves
that look best are followed one turn further, to the other seat's best reply.
"""

import math
from typing import Final

import numpy as np

from oxbox.games.yoxii.bot.terms import Row
from oxbox.games.yoxii.bot.weights import WON, Weights, weigh
from oxbox.games.yoxii.rules import MOST_MOVES, MOST_TURNS, apply, legal, pick
from oxbox.kernels.chance import below
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.layout import Chance, Moves, State, States

_RANDOM_MOVES: Final = 9
"""At most this many random moves open a game."""

_STRAYS: Final = 20
"""One move in this many is random."""

_WIDTH: Final = 12
"""How many moves are followed further."""

_TRUST: Final = 0.7
"""The lambda of TD(lambda): how far later turns count, rather than how a state looked at once."""


@kernel
def play_games(
    room: States, weights: Weights, games: int, chance: Chance, states: States, targets: Row
) -> int:
    """Play games from ``room[0]``; write their states and what they are worth; return how many.

    ``room`` has four states, the other three to play in; ``states`` and ``targets`` have room for
    ``MOST_TURNS`` each game. Worth is the likelihood of a win for the seat to play.
    """
    moves = np.empty((2, MOST_MOVES), np.int32)
    promises = np.empty(MOST_MOVES, np.float64)
    views = np.empty(MOST_TURNS, np.float64)
    strays = np.empty(MOST_TURNS, np.int64)
    written = 0
    for _ in range(games):
        first = written
        room[1] = room[0]
        state = room[1]
        for _ in range(1 + below(chance, _RANDOM_MOVES)):
            if state.ended == 0:
                apply(state, pick(state, chance))
        while state.ended == 0:
            states[written] = state
            move, views[written - first] = choose(room, weights, moves, promises)
            strays[written - first] = 1 if below(chance, _STRAYS) == 0 else 0
            if strays[written - first] == 1:
                move = pick(state, chance)
            apply(state, move)
            written += 1
        worth = result_for(state, 0)
        for index in range(written - 1, first - 1, -1):
            seat = int(states[index].seat)
            view = views[index - first] if seat == 0 else 1.0 - views[index - first]
            trust = 0.0 if strays[index - first] == 1 else _TRUST
            worth = trust * worth + (1.0 - trust) * view
            targets[index] = worth if seat == 0 else 1.0 - worth
    return written


@rule
def result_for(state: State, seat: int) -> float:
    """What a game that is over is worth to a seat."""
    if state.winner < 0:
        return 0.5
    return 1.0 if int(state.winner) == seat else 0.0


@rule
def likelihood(odds: float) -> float:
    """The likelihood of a win, by its log-odds."""
    return 1.0 / (1.0 + math.exp(-min(max(odds, -12.0), 12.0)))


@rule
def promise(state: State, seat: int, weights: Weights) -> float:
    """The likelihood of a win for the seat that has just moved."""
    if state.ended != 0:
        return result_for(state, seat)
    return 1.0 - likelihood(weigh(state, weights) / 1000.0)


@rule
def choose(room: States, weights: Weights, moves: Moves, promises: Row) -> tuple[int, float]:
    """The best move in ``room[1]``, and the likelihood of a win after it."""
    seat = int(room[1].seat)
    count = legal(room[1], moves[0])
    for index in range(count):
        room[2] = room[1]
        apply(room[2], int(moves[0, index]))
        promises[index] = promise(room[2], seat, weights)
    best = -1.0
    move = -1
    for _ in range(min(count, _WIDTH)):
        index = int(np.argmax(promises[:count]))
        room[2] = room[1]
        apply(room[2], int(moves[0, index]))
        value = promises[index]
        promises[index] = -1.0
        if room[2].ended == 0:
            value = 1.0 - best_reply(room, weights, moves[1], 1.0 - best)
        if value > best:
            best = value
            move = int(moves[0, index])
            if best >= 1.0:
                break
    return move, best


@rule
def best_reply(room: States, weights: Weights, moves: Moves, enough: float) -> float:
    """The likelihood of a win for the seat to play in ``room[2]``, or any that is enough."""
    if weigh(room[2], weights) == WON:
        return 1.0
    seat = int(room[2].seat)
    best = -1.0
    for index in range(legal(room[2], moves)):
        room[3] = room[2]
        apply(room[3], int(moves[index]))
        best = max(best, promise(room[3], seat, weights))
        if best >= enough:
            break
    return best
