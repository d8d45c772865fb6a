"""How hard words turn out to be when people answer."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from oxbox.deck.answers import Tally
from oxbox.deck.card import HARDEST, Deck

EXPECTED: Final = (0.08, 0.18, 0.28, 0.38, 0.46)
"""The share of wrong answers that fits each difficulty: half is pure guessing."""

WEIGHT: Final = 8
"""The number of answers that what a card says counts as."""

FEWEST: Final = 10
"""Fewer answers than these tell nothing about a word."""


class Estimate(NamedTuple):
    """A word's difficulty by its card and by what people answered."""

    word: str
    on_card: int
    from_play: int
    asked: int


def estimates(deck: Deck, tallies: Iterable[Tally]) -> list[Estimate]:
    """The words that were asked often enough, those with most answers first."""
    asked: dict[str, int] = defaultdict(int)
    missed: dict[str, int] = defaultdict(int)
    for tally in tallies:
        asked[tally.word] += tally.asked
        missed[tally.word] += tally.missed
    found = [
        Estimate(
            c.word,
            c.difficulty,
            _difficulty(c.difficulty, asked[c.word], missed[c.word]),
            asked[c.word],
        )
        for c in deck.cards
        if asked.get(c.word, 0) >= FEWEST
    ]
    return sorted(found, key=lambda estimate: -estimate.asked)


def _difficulty(on_card: int, asked: int, missed: int) -> int:
    """The difficulty whose expected share of mistakes is nearest to what was seen."""
    expected = EXPECTED[(on_card or 3) - 1]
    share = (missed + WEIGHT * expected) / (asked + WEIGHT)
    return min(range(1, HARDEST + 1), key=lambda level: abs(EXPECTED[level - 1] - share))
