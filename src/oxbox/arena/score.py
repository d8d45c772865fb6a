"""Scores with error bars. What counts once is a deal, not a game.

The games of a deal share its luck, so their mean is one observation. All observations lie between
0 and 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

CONFIDENCE: Final = 0.95
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
