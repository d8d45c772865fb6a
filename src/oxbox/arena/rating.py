"""Scores and Elo with error bars. What counts once is a deal, not a game.

The games of a deal share its luck, so their mean is one observation, no matter who plays them.

Elo is the scale on which 400 points are odds of ten to one. For two bots it is read off their
score. For more, the ratings that make all results likeliest are found by Newton's method, with mean
0; each pair of bots is given one imaginary deal of which either wins half, so that even a bot that
never loses has a rating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Z: Final = 1.959964
"""Half the width of the 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Score:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float
    count: int


def score(observations: Sequence[float]) -> Score:
    """The mean of observations from 0 to 1, with Wilson's interval.

    Wilson's interval is one for yes and no; observations that lie between spread less, which is
    worth as much as having more of them. One imaginary observation of the widest spread is added,
    so that a few equal deals do not look like certainty.
    """
    count = len(observations)
    if not count:
        return Score(0.5, 0.0, 1.0, 0)
    mean = sum(observations) / count
    spread = sum((value - mean) ** 2 for value in observations)
    widest = mean * (1 - mean)
    narrowness = (spread / widest + 1) / (count + 1) if widest > 1e-12 else 1.0
    trials = count / narrowness
    centre = (mean + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = sqrt(widest / trials + Z * Z / (4 * trials * trials)) * Z / (1 + Z * Z / trials)
    return Score(mean, max(0.0, centre - half), min(1.0, centre + half), count)


POINTS = 400 / log(10)
"""A unit of the natural logarithm of odds, in Elo."""

Meeting: TypeAlias = tuple[int, int, int, float]
"""A deal, two bots, and the mean score of the first against the second on that deal."""

_Array: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


def elo_of(expected: float) -> float:
    """The lead in Elo that gives this score."""
    if expected <= 0:
        return -inf
    return inf if expected >= 1 else -400 * log10(1 / expected - 1)


def expected_score(elo: float) -> float:
    """The score that a lead in Elo gives."""
    return 1 / (1 + exp(-elo / POINTS))


def elo_lead(score: Score) -> Rating:
    """The first of two bots' lead over the second."""
    return Rating(elo_of(score.mean), elo_of(score.low), elo_of(score.high))


def elo_table(bots: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """Everybody's rating, from all that met."""
    pairs = sorted({(first, second) for _, first, second, _ in meetings})
    imaginary = [(-1, *pair, 0.5) for pair in pairs]
    values = np.zeros(bots)
    for _ in range(50):
        gradient, curvature = _slope(values, [*meetings, *imaginary])
        step = np.linalg.solve(curvature, gradient)
        values = values + np.clip(step, -2, 2)
        if float(np.abs(step).max()) < 1e-9:
            break
    errors = _errors(values, meetings, pairs)
    return [
        Rating(POINTS * value, POINTS * (value - Z * error), POINTS * (value + Z * error))
        for value, error in zip(values.tolist(), errors, strict=True)
    ]


def _slope(values: _Array, meetings: Sequence[Meeting]) -> tuple[_Array, _Array]:
    """The gradient of the likelihood and its curvature, held to a mean of 0."""
    gradient = np.zeros(len(values))
    curvature = np.full((len(values), len(values)), 1.0 / len(values))
    for _, first, second, share in meetings:
        expected = 1 / (1 + exp(values[second] - values[first]))
        gradient[first] += share - expected
        gradient[second] -= share - expected
        weight = expected * (1 - expected)
        curvature[[first, second], [first, second]] += weight
        curvature[[first, second], [second, first]] -= weight
    return gradient - values.mean(), curvature


def _errors(
    values: _Array, meetings: Sequence[Meeting], pairs: Sequence[tuple[int, int]]
) -> list[float]:
    """Standard errors from how much the deals pull in different directions."""
    spread = np.zeros((len(values), len(values)))
    for pull in _pulls(values, meetings):
        spread += np.outer(pull, pull)
    for first, second in pairs:  # the imaginary deal, as widely spread as can be
        for share in (0.0, 1.0):
            (pull,) = _pulls(values, [(-1, first, second, share)])
            spread += np.outer(pull, pull) / 2
    imaginary = [(-1, *pair, 0.5) for pair in pairs]
    _, curvature = _slope(values, [*meetings, *imaginary])
    inverse = np.linalg.inv(curvature)
    covariance = inverse @ spread @ inverse
    return [float(value) for value in np.sqrt(np.maximum(np.diag(covariance), 0))]


def _pulls(values: _Array, meetings: Sequence[Meeting]) -> list[_Array]:
    """Each deal's part of the gradient."""
    pulls: dict[int, _Array] = {}
    for deal, first, second, share in meetings:
        pull = pulls.setdefault(deal, np.zeros(len(values)))
        surprise = share - 1 / (1 + exp(values[second] - values[first]))
        pull[first] += surprise
        pull[second] -= surprise
    return list(pulls.values())
