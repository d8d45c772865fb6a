"""Bots of levels 1 to 8: the game says what a level is, this module makes it play."""

import random
from collections.abc import Sequence

from oxbox.bots.bot import Bot, Budget
from oxbox.bots.lexicon import LexiconBot, make_lexicon
from oxbox.bots.uct import Finding, Settings, search, seed_for
from oxbox.deck import load_deck
from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.level import LEVELS, Level
from oxbox.move import Move
from oxbox.options import Options
from oxbox.view import View


def level_of(game: Game, number: int, seats: int) -> Level:
    """What a level is in a game for so many seats."""
    if number not in LEVELS:
        raise OptionError(f"Levels go from {LEVELS[0]} to {LEVELS[-1]}, not {number}.", "bad-level")
    return game.levels(seats)[number - 1]


class TreeBot:
    """A bot that searches a tree with a node budget and may overlook moves."""

    def __init__(self, game: Game, level: Level, name: str, seed: int = 0) -> None:
        self.game = game
        self.level = level
        self.name = name
        self.seed = seed
        self._settings = Settings(cutoff=level.cutoff) if level.cutoff else Settings()

    def choose(self, view: View) -> Move:
        """The best of the moves that it thinks of."""
        moves = view.legal_moves
        if len(moves) == 1:
            return moves[0]
        seed = seed_for(view, self.seed)
        found = search(view, Budget(nodes=self.level.nodes), seed, 1, self._settings)
        best = _thought_of(found, self.level.overlooked, seed)[0]
        return Move(best.code, self.game.notation.format_move(view.state, best.code))

    def close(self) -> None:
        """There is nothing to let go of."""


def _thought_of(found: Sequence[Finding], overlooked: int, seed: int) -> Sequence[Finding]:
    """The findings without those of moves that are overlooked; one is always left."""
    chance = random.Random(seed)
    kept = [finding for finding in found if chance.randrange(1000) >= overlooked]
    return kept or [chance.choice(found)]


def make_level(game: Game, number: int, seats: int, options: Options, seed: int = 0) -> Bot:
    """A bot of a level, for a table of so many seats with these options."""
    level = level_of(game, number, seats)
    name = f"level:{number}"
    if level.search == "words":
        lexicon = make_lexicon(load_deck(options["deck"]), level.known / 1000, seed)
        return LexiconBot(game, lexicon, name, seed)
    return TreeBot(game, level, name, seed)
