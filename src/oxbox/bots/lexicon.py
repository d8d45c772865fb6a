"""Oxfurd Bluff needs no search but words: a bot that knows some of them and guesses the others.

A lexicon is the deck's truths, filtered by how much the bot knows; it is handed over when the bot
is built. A view tells which definition of which card is asked, and nothing about its truth.
"""

import random
from collections.abc import Mapping
from typing import Protocol, cast

from oxbox.bots.uct import seed_for
from oxbox.deck import Deck, load_deck
from oxbox.game import Game
from oxbox.kernels.layout import State
from oxbox.notation import notation_of
from oxbox.view import View

Lexicon = Mapping[str, tuple[bool, bool, bool]]


class Words(Protocol):
    """What ``evaluate.py`` has in a game of words."""

    def asked(self, state: State) -> tuple[int, int]:
        """The card on the table and which of its definitions is asked."""


def make_lexicon(deck: Deck, known: float, seed: int) -> Lexicon:
    """The truths of a part of the deck: each word is known with a certain probability."""
    chance = random.Random(f"lexicon {seed}")
    return {card.word: card.right for card in deck.cards if chance.random() < known}


class LexiconBot:
    """Answers what it knows, and guesses the rest."""

    def __init__(self, game: Game, lexicon: Lexicon, name: str, seed: int = 0) -> None:
        self.game = game
        self.lexicon = lexicon
        self.name = name
        self.seed = seed

    def choose(self, view: View) -> int:
        """Yes or no."""
        words = cast(Words, self.game.evaluation)
        card, definition = words.asked(view.state)
        truths = self.lexicon.get(load_deck(view.options["deck"]).cards[card].word)
        if truths is None:
            chance = random.Random(seed_for(view, self.seed))
            answer = chance.random() < 0.5
        else:
            answer = truths[definition]
        return notation_of(self.game).parse_move(view.state, "yes" if answer else "no")

    def close(self) -> None:
        """There is nothing to let go of."""
