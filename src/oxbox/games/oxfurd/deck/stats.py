"""What a deck is like, and how hard its words turn out to be when people answer."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final, NamedTuple

from oxbox.games.oxfurd.deck.answers import Tally
from oxbox.games.oxfurd.deck.card import HARDEST, Card, Deck
from oxbox.games.oxfurd.deck.scheme import fault_in

EXPECTED: Final = (0.08, 0.18, 0.28, 0.38, 0.46)
"""The share of wrong answers that fits each difficulty: half is pure guessing."""

WEIGHT: Final = 8
"""The number of answers that what a card says counts as."""

FEWEST: Final = 10
"""Fewer answers than these tell nothing about a word."""


@dataclass(frozen=True)
class Stats:
    """The figures of a deck.

    ``right``         the share of right definitions
    ``places``        the same for each place
    ``counts``        how many cards have 0, 1, 2 and 3 right definitions
    ``lengths``       words in a right and in a wrong definition, on average
    ``difficulties``  how many cards have each difficulty
    ``kinds``         how many cards are of each kind
    ``review``        how many definitions are still to be reviewed
    ``hints``         what is wrong with pronunciation hints, by word
    """

    cards: int
    right: float
    places: tuple[float, float, float]
    counts: tuple[int, int, int, int]
    lengths: tuple[float, float]
    difficulties: dict[int, int]
    kinds: dict[str, int]
    review: int
    hints: dict[str, str]


def stats_of(deck: Deck) -> Stats:
    """Count a deck."""
    cards = deck.cards
    first, second, third = (mean(card.right[place] for card in cards) for place in range(3))
    rights = Counter(sum(card.right) for card in cards)
    return Stats(
        cards=len(cards),
        right=mean((first, second, third)),
        places=(first, second, third),
        counts=(rights[0], rights[1], rights[2], rights[3]),
        lengths=(_length(cards, True), _length(cards, False)),
        difficulties=dict(sorted(Counter(card.difficulty for card in cards).items())),
        kinds=dict(Counter(card.kind for card in cards).most_common()),
        review=sum(len(card.review) for card in cards),
        hints={card.word: fault for card in cards if card.say and (fault := fault_in(card.say))},
    )


def definitions(cards: Sequence[Card], is_right: bool) -> list[str]:
    """All right, or all wrong, definitions."""
    return [
        text
        for card in cards
        for text, truth in zip(card.definitions, card.right, strict=True)
        if truth == is_right
    ]


def _length(cards: Sequence[Card], is_right: bool) -> float:
    texts = definitions(cards, is_right)
    return mean(len(text.split()) for text in texts) if texts else 0.0


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
    found = []
    for word, on_card in ((card.word, card.difficulty) for card in deck.cards):
        if (count := asked[word]) >= FEWEST:
            from_play = _difficulty(on_card, count, missed[word])
            found.append(Estimate(word, on_card, from_play, count))
    return sorted(found, key=lambda estimate: -estimate.asked)


def _difficulty(on_card: int, asked: int, missed: int) -> int:
    """The difficulty whose expected share of mistakes is nearest to what was seen."""
    expected = EXPECTED[(on_card or 3) - 1]
    share = (missed + WEIGHT * expected) / (asked + WEIGHT)
    return min(range(1, HARDEST + 1), key=lambda level: abs(EXPECTED[level - 1] - share))
