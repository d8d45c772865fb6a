"""Games of Mixx against itself, and who won the round of each of their states.

Every move is the one after which its mover most likely wins the round, over a few deals of the
stock; now and then one is random. Some games are played with small hands, without some motifs or
in one line, so that bots know their way about there, too.
"""

from typing import Final

import numpy as np

from oxbox.games.mixx.bot.mirrors import different
from oxbox.games.mixx.bot.terms import MOST_TERMS, Row
from oxbox.games.mixx.bot.weights import Weights, weigh
from oxbox.games.mixx.rules import MOST_MOVES, apply, pick, redeal, setup
from oxbox.kernels.chance import below, noise
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.layout import Chance, Key, Moves, State, States

DEALS: Final = 3
"""Over how many deals of the stock a move is judged."""

_STRAYS: Final = 30
"""One move in this many is random."""

_UNUSUAL: Final = 6
"""One game in this many has unusual options."""


@kernel
def play_games(
    room: States, weights: Weights, games: int, chance: Chance, states: States, winners: Key
) -> int:
    """Play games; write their states and who won each one's round; return how many there are.

    ``room`` has three states to play in, the first with the number of seats and the usual options;
    ``states`` and ``winners`` have room for ``MOST_TURNS`` each game.
    """
    moves = np.empty(MOST_MOVES, np.int32)
    promises = np.empty(MOST_MOVES, np.float64)
    work = np.zeros((3, MOST_TERMS), np.float64)
    key = np.zeros(4, np.int64)
    hand = int(room[0].hand)
    written = 0
    for _ in range(games):
        vary(room[0], hand, chance)
        for index in range(len(key)):
            key[index] = noise(chance)
        setup(room[0], key)
        state = room[0]
        first = written
        while state.ended == 0:
            states[written] = state
            mover = int(state.seat)
            if below(chance, _STRAYS) == 0:
                move = pick(state, chance)
            else:
                move = choose(room, weights, chance, moves, promises, work)
            apply(state, move)
            written += 1
            if state.laid == 0:
                for index in range(first, written):
                    winners[index] = mover
                first = written
    return written


@rule
def vary(state: State, hand: int, chance: Chance) -> None:
    """Set the options of a game: the usual ones, or now and then others."""
    state.hand = hand
    state.line = 0
    state.without = 0
    if below(chance, _UNUSUAL) == 0:
        state.hand = 3 + below(chance, 4)
        state.line = 1 if below(chance, 3) == 0 else 0
        state.without = (1 << below(chance, 4)) - 1


@rule
def choose(
    room: States, weights: Weights, chance: Chance, moves: Moves, promises: Row, work: Row
) -> int:
    """The move in ``room[0]`` after which its mover most likely wins the round."""
    mover = int(room[0].seat)
    count = different(room[0], moves)
    for index in range(count):
        promises[index] = 0.0
    for _ in range(DEALS if count > 1 else 0):
        room[1] = room[0]
        redeal(room[1], chance)
        for index in range(count):
            room[2] = room[1]
            apply(room[2], int(moves[index]))
            if room[2].laid == 0:
                promises[index] += 1.0
            else:
                weigh(room[2], weights, work[0], work[1], work[2])
                place = mover - int(room[2].seat)
                promises[index] += work[2, place + int(room[0].seats) if place < 0 else place]
    return int(moves[np.argmax(promises[:count])])
