"""A deck for going over missed words: all of them among others, so that they come up often."""

import random
from collections.abc import Collection
from typing import Final

from oxbox.deck.loading import load_deck, select

MOST_MISSED: Final = 60
FEWEST_CARDS: Final = 60
"""A game uses about forty cards; a deck that is much smaller repeats itself."""

OTHERS: Final = 2
"""The number of other cards to each missed one."""


def choose_cards(name: str, missed: Collection[str], chance: random.Random | None = None) -> str:
    """The name of a deck in which a third of the cards are missed words, where there are some."""
    chance = chance or random.SystemRandom()
    cards = load_deck(name).cards
    wanted = set(list(missed)[:MOST_MISSED])
    again = [number for number, card in enumerate(cards) if card.word in wanted]
    if not again:
        return name
    others = [number for number, card in enumerate(cards) if card.word not in wanted]
    count = max(OTHERS * len(again), FEWEST_CARDS - len(again))
    return select(name, again + chance.sample(others, min(count, len(others))))
