"""Many states at once: stepping, redealing, and filling with random positions."""

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import kernel
from oxbox.kernels.dispatch import apply, over, pick, redeal, refusal
from oxbox.kernels.layout import Chance, Moves, States


@kernel
def step_all(states: States, moves: Moves, refusals: npt.NDArray[np.int32]) -> int:
    """Play ``moves[i]`` on ``states[i]``, in place, and return how many were played.

    ``refusals[i]`` is 0 where the move was played, -1 where the game was over already, and
    otherwise the number of the refusal; a state whose move is refused stays as it was.
    """
    played = 0
    for index in range(len(states)):
        state = states[index]
        move = int(moves[index])
        if over(state):
            refusals[index] = -1
            continue
        refusals[index] = refusal(state, move)
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
