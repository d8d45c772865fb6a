"""Many states at once: stepping, redealing, and filling with random positions."""

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import checked_kernel, kernel
from oxbox.kernels.dispatch import apply, over, pick, redeal, refuse
from oxbox.kernels.layout import Chance, Moves, States


def _are_as_many(states: States, moves: Moves, refusals: npt.NDArray[np.int32]) -> None:
    if not len(states) == len(moves) == len(refusals):
        raise ValueError("step_all needs as many moves and refusals as states")


@checked_kernel(_are_as_many)
def step_all(states: States, moves: Moves, refusals: npt.NDArray[np.int32]) -> int:
    """Play ``moves[i]`` on ``states[i]``, in place, and return how many were played.

    ``refusals[i]`` is 0 where the move was played, ``NOT_NOW`` where nobody may move, and otherwise
    the number of the refusal; a state whose move is refused stays as it was.
    """
    played = 0
    for index in range(len(states)):
        state = states[index]
        move = int(moves[index])
        refusals[index] = refuse(state, move)
        if refusals[index] == 0:
            apply(state, move)
            played += 1
    return played


@kernel
def redeal_all(states: States, chance: Chance) -> None:
    """Fill the blanks of each view, in place, every one differently."""
    for index in range(len(states)):
        redeal(states[index], chance)


@kernel
def wander(states: States, chance: Chance, moves: int) -> None:
    """Play up to ``moves`` random moves on each state, in place, stopping where a game ends."""
    for index in range(len(states)):
        state = states[index]
        for _ in range(moves):
            if over(state):
                break
            apply(state, pick(state, chance))
