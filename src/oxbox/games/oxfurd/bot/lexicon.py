"""A bot that knows some words and guesses the others.

A lexicon is the deck's truths, filtered by how much the bot knows; it is handed over when the bot
is built. A view tells which definition of which card is asked, and nothing about its truth.
"""

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from oxbox.games.oxfurd.deck import Deck, load_deck
from oxbox.games.oxfurd.rules import NO, YES, asked
from oxbox.kernels.chance import seed_for
from oxbox.level import Level
from oxbox.options import Options

if TYPE_CHECKING:
    from oxbox.view import View

Lexicon = Mapping[str, tuple[bool, bool, bool]]


def make_bot(level: Level, name: str, options: Options, seed: int) -> "LexiconBot":
    """A bot that knows as much of the deck as its level says."""
    lexicon = make_lexicon(load_deck(options["deck"]), level.known / 1000, seed)
    return LexiconBot(lexicon, name, seed)


def make_lexicon(deck: Deck, known: float, seed: int) -> Lexicon:
    """The truths of a part of the deck: each word is known with a certain probability."""
    chance = random.Random(f"lexicon {seed}")
    return {card.word: card.right for card in deck.cards if chance.random() < known}


class LexiconBot:
    """Answers what it knows, and guesses the rest."""

    def __init__(self, lexicon: Lexicon, name: str, seed: int) -> None:
        self.lexicon = lexicon
        self.name = name
        self.seed = seed

    def choose(self, view: "View") -> int:
        """Yes or no."""
        card = load_deck(view.options["deck"]).cards[int(view.state.card)]
        truths = self.lexicon.get(card.word)
        if truths is None:
            answer = random.Random(seed_for(view.state, self.seed)).random() < 0.5
        else:
            answer = truths[asked(int(view.state.die))]
        return YES if answer else NO

    def close(self) -> None:
        """There is nothing to let go of."""
