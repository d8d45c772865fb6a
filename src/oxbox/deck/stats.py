"""What a deck is like: how many definitions are right, where, how long, how hard."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from oxbox.deck.card import Card, Deck
from oxbox.deck.scheme import fault_in


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
