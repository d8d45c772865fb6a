"""How Mixx's weights are learnt: from games against itself.

A lesson is a hundred games for each number of seats with the weights so far (``selfplay``). Each of
their states then pulls the weights that counted in it towards who won its round: one step of
gradient descent on the log loss, shorter for weights that have been pulled much of late (RMSprop).
The outcome is a mean over all lessons, in which later ones count more.
"""

import math
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oxbox.games.mixx import GAME
from oxbox.games.mixx.bot.selfplay import play_games
from oxbox.games.mixx.bot.terms import MOST_TERMS, Row
from oxbox.games.mixx.bot.weights import SHAPES, UNITS, Table, Weights, part_for, weigh
from oxbox.games.mixx.rules import LAYOUT, MOST_TURNS
from oxbox.kernels.chance import generator
from oxbox.kernels.compile import kernel, rule
from oxbox.kernels.layout import Key, Shares, States

EACH_GAMES: Final = 100
SEATS: Final = (2, 3, 4)
LESSON: Final = EACH_GAMES * len(SEATS)
"""How many games a lesson has."""

GAMES: Final = 600_000
"""After how many games the weights hardly change any more."""

_RATE: Final = 0.0015
_MEMORY: Final = 0.001
"""How much the last pull counts in the mean of the squares of all."""
_LEAST: Final = 0.02
"""Weights that are hardly ever pulled move no faster than others that are pulled so much."""
_SIZES: Final = [int(np.prod(shape)) for shape in SHAPES]
WEIGHTS: Final = sum(_SIZES)
"""How many weights there are in all."""


def tables_of(row: Table) -> Weights:
    """The tables that lie one after the other in a row; who changes them changes it."""
    parts = np.split(row, np.cumsum(_SIZES)[:-1])
    return Weights(*(part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True)))


@kernel
def study(states: States, winners: Key, weights: Weights, pulls: Weights, rate: float) -> float:
    """Let every state pull at the weights; return the sum of the log losses.

    ``pulls`` are the means of the squares of all pulls so far. At a rate of zero nothing is learnt,
    only measured.
    """
    terms = np.zeros(MOST_TERMS, np.float64)
    units = np.zeros(UNITS, np.float64)
    odds = np.zeros(4, np.float64)
    loss = 0.0
    for index in range(len(states)):
        state = states[index]
        seats = int(state.seats)
        count = weigh(state, weights, terms, units, odds)
        winner = int(winners[index]) - int(state.seat)
        winner = winner + seats if winner < 0 else winner
        loss -= math.log(odds[winner])
        if rate > 0.0:
            odds[winner] -= 1.0
            part = part_for(state, weights)
            pulled = part_for(state, pulls)
            pull_units(units, odds[:seats], part, pulled, rate)
            step(part.thresholds, pulled.thresholds, units, 1.0, rate)
            for term in range(count):
                if terms[term] != 0.0:
                    step(part.inner[term], pulled.inner[term], units, terms[term], rate)
    return loss


@rule
def pull_units(units: Row, errors: Shares, part: Weights, pulled: Weights, rate: float) -> None:
    """Let the errors of the odds pull at what leads from units to seats.

    ``units`` is then how each of them pulls at what leads to it.
    """
    step(part.turns, pulled.turns, errors, 1.0, rate)
    for unit in range(UNITS):
        amount = units[unit]
        units[unit] = 0.0
        if amount > 0.0:
            for place in range(len(errors)):
                units[unit] += errors[place] * part.outer[place, unit]
                pull(part.outer[place], pulled.outer[place], unit, errors[place] * amount, rate)


@rule
def step(weights: Table, pulls: Table, errors: Row, amount: float, rate: float) -> None:
    """Pull at some weights that all counted by the same amount."""
    for index in range(len(errors)):
        pull(weights, pulls, index, errors[index] * amount, rate)


@rule
def pull(weights: Table, pulls: Table, index: int, amount: float, rate: float) -> None:
    """Pull at one weight."""
    pulls[index] += _MEMORY * (amount * amount - pulls[index])
    weights[index] -= rate * amount / (_LEAST + math.sqrt(pulls[index]))


class Learner:
    """What has been learnt so far, and the games to come: the same seed learns the same."""

    def __init__(self, seed: int) -> None:
        self.games = 0
        self.seed = seed
        self.row = np.zeros(WEIGHTS, np.float32)
        self.row[: _SIZES[0]] = np.random.default_rng(seed).normal(0, 0.2, _SIZES[0])
        self.mean = self.row.copy()
        self.pulls = np.zeros(WEIGHTS, np.float32)
        self.chance = generator(seed)
        self._states = np.zeros(EACH_GAMES * MOST_TURNS, LAYOUT)
        self._winners = np.zeros(EACH_GAMES * MOST_TURNS, np.int64)

    def lesson(self) -> None:
        """Play and study."""
        for seats in SEATS:
            states, winners = self.play(seats)
            study(states, winners, tables_of(self.row), tables_of(self.pulls), _RATE)
        self.games += LESSON
        self.mean += (self.row - self.mean) * 2 / (self.games // LESSON + 1)

    def play(self, seats: int) -> tuple[States, Key]:
        """The states of some games and who won the round of each; the next games reuse both."""
        room = np.zeros(3, LAYOUT)
        room["seats"], room["hand"] = seats, GAME.resolve(seats, {})[1]["hand"]
        given = (EACH_GAMES, self.chance, self._states, self._winners)
        count = play_games(room, tables_of(self.row), *given)
        return self._states[:count], self._winners[:count]

    def loss(self, states: States, winners: Key) -> float:
        """The mean log loss of what has been learnt."""
        unused = tables_of(self.pulls)
        return study(states, winners, tables_of(self.mean), unused, 0.0) / max(len(states), 1)

    def keep(self) -> dict[str, npt.NDArray[Any]]:
        """Everything to go on from, and the tables that the evaluation reads."""
        return {
            **{name: table.copy() for name, table in tables_of(self.mean)._asdict().items()},
            "progress": np.array([self.seed, self.games, *self.chance], np.int64),
            "rows": np.array([self.row, self.pulls]),
        }

    @classmethod
    def resume(cls, kept: dict[str, npt.NDArray[Any]]) -> "Learner":
        """Go on from what was kept; ``KeyError`` or ``ValueError`` if it is something else."""
        seed, games, *chance = (int(number) for number in kept["progress"])
        learner = cls(seed)
        learner.games = games
        learner.chance[:] = chance
        learner.row[:], learner.pulls[:] = kept["rows"]
        for table, name in zip(tables_of(learner.mean), Weights._fields, strict=True):
            table[:] = kept[name]
        return learner
