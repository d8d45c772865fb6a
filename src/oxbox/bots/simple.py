"""Two bots that hardly think: one plays at random, the other takes what it can get at once."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.bots.bot import Bot
from oxbox.game import Game
from oxbox.kernels.chance import below, generator, seed_for
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.dispatch import apply, over, score, won
from oxbox.kernels.layout import Moves, State, States
from oxbox.view import View

Sums: TypeAlias = npt.NDArray[np.int64]
Look: TypeAlias = Callable[[States, Moves, int, Sums, Sums], None]

_DEALS = 8


class RandomBot(Bot):
    """Any legal move, each as likely as the others."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.name = "random"
        self.seed = seed

    def choose(self, view: View) -> int:
        """A random legal move, the same whenever it is asked again."""
        codes = view.legal_moves.codes
        chance = generator(seed_for(view.state, self.seed))
        return codes[below(chance, len(codes))]


class GreedyBot(Bot):
    """The best immediate outcome, then the best score, over a few deals of what is hidden.

    ``look`` is how it looks: a server that must not compile gives it ``look_once.interpreted``.
    """

    def __init__(self, game: Game, seed: int = 0, look: Look | None = None) -> None:
        self.game = game
        self.name = "greedy"
        self.seed = seed
        self.look = look or look_once

    def choose(self, view: View) -> int:
        """The move that looks best right after it; ties are broken at random, but repeatably."""
        codes = view.legal_moves.codes
        seed = seed_for(view.state, self.seed)
        deals = _DEALS if self.game.rules.LABELS else 1
        states: States = np.zeros(deals + 1, view.state.dtype)
        for number in range(deals):
            states[number] = view.redeal(seed + number)
        outcomes, leads = np.zeros((2, len(codes)), np.int64)
        self.look(states, np.array(codes, np.int32), view.viewer, outcomes, leads)
        chance = generator(seed)
        ranked = [
            (outcome, lead, below(chance, 1 << 30), code)
            for outcome, lead, code in zip(outcomes.tolist(), leads.tolist(), codes, strict=True)
        ]
        return max(ranked)[3]


@kernel
def look_once(states: States, moves: Moves, seat: int, outcomes: Sums, leads: Sums) -> None:
    """Add up, for each move over all deals, whether it wins (1) or loses (-1) and how it leads.

    The last of the states is room to play in.
    """
    last = len(states) - 1
    for deal in range(last):
        for index in range(len(moves)):
            states[last] = states[deal]
            state = states[last]
            apply(state, int(moves[index]))
            leads[index] += lead_of(state, seat)
            if over(state):
                outcomes[index] += outcome_of(state, seat)


@rule
def lead_of(state: State, seat: int) -> int:
    """By how much the seat's score is higher than the best other one."""
    best = -1_000_000
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
    return score(state, seat) - best


@rule
def outcome_of(state: State, seat: int) -> int:
    """1 if the seat is among the winners, -1 if only others are, 0 if nobody is."""
    winners = 0
    for other in range(state.seats):
        winners += 1 if won(state, other) else 0
    if winners == 0:
        return 0
    return 1 if won(state, seat) else -1
