"""Random games, played to the end in compiled code."""

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import checked_kernel, rule
from oxbox.kernels.dispatch import apply, over, pick, won
from oxbox.kernels.layout import Chance, States


@rule
def play_out(states: States, index: int, chance: Chance, most: int) -> int:
    """Play random moves on ``states[index]`` until its game ends; return how many were played."""
    state = states[index]
    moves = 0
    while moves < most and not over(state):
        apply(state, pick(state, chance))
        moves += 1
    return moves


def _has_room(
    states: States, games: int, chance: Chance, wins: npt.NDArray[np.int64], most: int
) -> None:
    if len(states) < 2 or len(chance) < 2 or len(wins) <= int(states[0].seats):
        raise ValueError("playouts needs two states and a count for each seat and for draws")


@checked_kernel(_has_room)
def playouts(
    states: States, games: int, chance: Chance, wins: npt.NDArray[np.int64], most: int
) -> int:
    """Play ``games`` random games from ``states[0]`` and return the number of moves in all.

    ``states[1]`` is room to play in. ``wins[seat]`` counts the games that the seat won or shared,
    and the number after the last seat's counts the draws. A game longer than ``most`` moves is left
    unfinished and counts for nobody.
    """
    moves = 0
    for _ in range(games):
        states[1] = states[0]
        moves += play_out(states, 1, chance, most)
        state = states[1]
        if over(state):
            drawn = 1
            for seat in range(state.seats):
                if won(state, seat):
                    wins[seat] += 1
                    drawn = 0
            wins[state.seats] += drawn
    return moves
