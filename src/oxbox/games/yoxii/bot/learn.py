"""How Yoxii's weights are learnt: from games against itself, by TD(lambda).

A lesson is a few hundred games with the weights so far (``selfplay``). Each of their states then
pulls the weights that counted in it towards what it turned out to be worth: one step of gradient
descent on the log loss, shorter for weights that have been pulled much already (Adagrad). The
outcome is a mean over all lessons, in which later ones count more.
"""

import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oxbox.games.yoxii.bot.selfplay import likelihood, play_games
from oxbox.games.yoxii.bot.terms import MOST_TERMS, WEIGHTS, Places, Row, list_terms, tables_of
from oxbox.games.yoxii.rules import LAYOUT, MOST_TURNS, setup
from oxbox.kernels.chance import generator
from oxbox.kernels.compile import kernel
from oxbox.kernels.layout import States

LESSON: Final = 200
"""How many games a lesson has."""

GAMES: Final = 200_000
"""After how many games the weights hardly change any more."""

_RATE: Final = 0.1


@kernel
def study(
    states: States, targets: Row, row: Row, pulls: Row, places: Places, rate: float
) -> tuple[float, int]:
    """Let every state pull at the weights; return the sum of the log losses, and of how many.

    ``pulls`` are the sums of the squares of all pulls so far. States in which the win can be seen
    are passed over. At a rate of zero nothing is learnt, only measured.
    """
    amounts = np.empty(len(places), np.float64)
    loss = 0.0
    judged = 0
    for index in range(len(states)):
        count = list_terms(states[index], places, amounts)
        if count < 0:
            continue
        odds = 0.0
        for term in range(count):
            odds += row[places[term]] * amounts[term]
        guess = likelihood(odds)
        target = targets[index]
        loss -= target * math.log(guess) + (1.0 - target) * math.log(1.0 - guess)
        judged += 1
        if rate > 0.0:
            for term in range(count):
                place = places[term]
                pull = (guess - target) * amounts[term]
                pulls[place] += pull * pull
                row[place] -= rate * pull / (1.0 + math.sqrt(pulls[place]))
    return loss, judged


class Learner:
    """What has been learnt so far, and the games to come: the same seed learns the same."""

    def __init__(self, seed: int) -> None:
        self.games = 0
        self.seed = seed
        self.row = np.zeros(WEIGHTS, np.float64)
        self.mean = np.zeros(WEIGHTS, np.float64)
        self.pulls = np.zeros(WEIGHTS, np.float64)
        self.chance = generator(seed)
        self._room = np.zeros(4, LAYOUT)
        self._room["seats"], self._room["tiebreak"] = 2, 1
        setup(self._room[0], np.zeros(4, np.int64))
        self._states = np.zeros(LESSON * MOST_TURNS, LAYOUT)
        self._targets = np.zeros(LESSON * MOST_TURNS, np.float64)

    def lesson(self) -> None:
        """Play and study."""
        states, targets = self.play()
        study(states, targets, self.row, self.pulls, np.zeros(MOST_TERMS, np.int64), _RATE)
        self.games += LESSON
        self.mean += (self.row - self.mean) * 2 / (self.games // LESSON + 1)

    def play(self) -> tuple[States, Row]:
        """The states of a lesson's games and what they are worth; the next lesson reuses both."""
        weights = tables_of(self.row)
        count = play_games(self._room, weights, LESSON, self.chance, self._states, self._targets)
        return self._states[:count], self._targets[:count]

    def loss(self, states: States, targets: Row) -> float:
        """The mean log loss of what has been learnt."""
        unused = np.zeros(WEIGHTS, np.float64)
        loss, judged = study(
            states, targets, self.mean, unused, np.zeros(MOST_TERMS, np.int64), 0.0
        )
        return loss / max(judged, 1)

    def keep(self) -> dict[str, npt.NDArray[Any]]:
        """Everything to go on from, and the tables that the evaluation reads."""
        tables = tables_of(self.mean)._asdict()
        return {
            **{name: table.astype(np.int32) for name, table in tables.items()},
            "progress": np.array([self.seed, self.games, *self.chance], np.int64),
            "rows": np.array([self.row, self.mean, self.pulls]),
        }

    @classmethod
    def resume(cls, kept: dict[str, npt.NDArray[Any]]) -> "Learner":
        """Go on from what was kept; ``KeyError`` or ``ValueError`` if it is something else."""
        seed, games, *chance = (int(number) for number in kept["progress"])
        learner = cls(seed)
        learner.games = games
        learner.chance[:] = chance
        learner.row[:], learner.mean[:], learner.pulls[:] = kept["rows"]
        return learner
