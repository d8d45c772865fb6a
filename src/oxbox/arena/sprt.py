"""The sequential test of two hypotheses about a lead in Elo, on the scores of pairs (GSPRT).

For each hypothesis the likeliest distribution of pair scores with its mean is found; the logarithm
of the ratio of the two likelihoods is compared with Wald's bounds. Being a test of pairs, it needs
no model of draws or of the seats' advantage.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from oxbox.arena.rating import expected_score
from oxbox.arena.result import Result

ERROR: Final = 0.05
"""How often either hypothesis may be taken wrongly."""

UPPER: Final = log((1 - ERROR) / ERROR)
LOWER: Final = -UPPER

_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_UNSEEN: Final = 1e-3
"""How often a score counts that no pair had: no result is impossible."""


class Pairs:
    """The first of two bots' mean scores on the deals that are complete."""

    def __init__(self, results: Iterable[Result] = ()) -> None:
        self.scores: list[float] = []
        self._halves: dict[int, float] = {}
        for result in results:
            self.add(result)

    def add(self, result: Result) -> bool:
        """Take a result in; whether its deal is complete now."""
        share = result.share(result.bots.index(0))
        if result.deal not in self._halves:
            self._halves[result.deal] = share
            return False
        self.scores.append((self._halves[result.deal] + share) / 2)
        return True


@dataclass(frozen=True, slots=True)
class Sprt:
    """Where the test stands. ``verdict`` is ``H0``, ``H1``, or empty while it goes on."""

    elo0: float
    elo1: float
    ratio: float

    @property
    def verdict(self) -> str:
        """Which hypothesis is taken."""
        if self.ratio >= UPPER:
            return "H1"
        return "H0" if self.ratio <= LOWER else ""

    def __str__(self) -> str:
        told = {
            "H1": f"taken is a lead of {self.elo1:g} Elo or more (H1)",
            "H0": f"taken is a lead of {self.elo0:g} Elo or less (H0)",
            "": "not decided yet",
        }[self.verdict]
        bounds = f"LLR {self.ratio:+.2f} between {LOWER:.2f} and {UPPER:.2f}"
        return f"SPRT for {self.elo0:g} against {self.elo1:g} Elo: {bounds}; {told}."


def sprt(pairs: Sequence[float], elo0: float, elo1: float) -> Sprt:
    """Test the mean scores of pairs of games, each 0, 1/4, 1/2, 3/4 or 1."""
    if not pairs:
        return Sprt(elo0, elo1, 0.0)
    seen = Counter(round(pair * 4) for pair in pairs)
    counts = [seen[number] or _UNSEEN for number in range(5)]
    low = _likeliest(counts, expected_score(elo0))
    high = _likeliest(counts, expected_score(elo1))
    ratio = sum(
        count * (log(second) - log(first))
        for count, first, second in zip(counts, low, high, strict=True)
    )
    return Sprt(elo0, elo1, ratio)


def _likeliest(counts: Sequence[float], mean: float) -> list[float]:
    """The distribution over the five scores with this mean that makes the counts likeliest.

    With Lagrange's multiplier t it is count / (total * (1 + t * (score - mean))); t is where its
    mean comes out right, found by halving.
    """
    total = sum(counts)
    low, high = -1 / (1 - mean), 1 / mean

    def lack(multiplier: float) -> float:
        return sum(
            count * (value - mean) / (1 + multiplier * (value - mean))
            for count, value in zip(counts, _SCORES, strict=True)
        )

    for _ in range(100):
        middle = (low + high) / 2
        if lack(middle) > 0:
            low = middle
        else:
            high = middle
    multiplier = (low + high) / 2
    return [
        count / total / (1 + multiplier * (value - mean))
        for count, value in zip(counts, _SCORES, strict=True)
    ]
