"""Bots of levels 1 to 8: the game says what a level is, this module makes it play."""

import random
from collections.abc import Sequence
from importlib import import_module

from oxbox.bots.alphabeta import AlphaBetaBot
from oxbox.bots.alphabeta import Settings as AlphaBetaSettings
from oxbox.bots.bot import Bot, Budget
from oxbox.bots.endings import solve_ending
from oxbox.bots.perfect import PerfectBot
from oxbox.bots.uct import Finding, Settings, search
from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.kernels.chance import seed_for
from oxbox.level import LEVELS, PERFECT, Level
from oxbox.options import Options
from oxbox.view import View

_NODES_AN_ENTRY = 4
"""A table for alpha-beta has room for one in this many nodes, and is no larger than it need be."""
_ENDING_NODES = 5
_MOST_ENDING = 100_000
"""Endings are solved with this many nodes for each that the search has, and never with more."""


def level_of(game: Game, number: int, seats: int) -> Level:
    """What a level is in a game, by the number of seats."""
    if number not in LEVELS:
        raise OptionError(f"Levels go from {LEVELS[0]} to {LEVELS[-1]}, not {number}.", "bad-level")
    return game.levels(seats)[number - 1]


class TreeBot(Bot):
    """A bot that searches a tree with a node budget, may overlook moves and may be generous.

    One that does neither, and evaluates positions, solves endings where it can.
    """

    def __init__(self, game: Game, level: Level, name: str, seed: int = 0) -> None:
        self.game = game
        self.level = level
        self.name = name
        self.seed = seed

    def choose(self, view: View) -> int:
        """The best of the moves that it thinks of, or the worst in a generous moment."""
        codes = view.legal_moves.codes
        if len(codes) == 1:
            return codes[0]
        level, settings = self.level, Settings()
        if level.search == "judged":
            settings = Settings.best(self.game, view.seats)
            if not (level.overlooked or level.generous):
                ending = solve_ending(view, min(_MOST_ENDING, _ENDING_NODES * level.nodes))
                if ending:
                    return ending.move
        seed = seed_for(view.state, self.seed)
        found = search(view, Budget(nodes=level.nodes), seed, 1, settings)
        return choose_like_people(found, codes, level, random.Random(seed))


def choose_like_people(
    found: Sequence[Finding], moves: Sequence[int], level: Level, chance: random.Random
) -> int:
    """The best of the moves that are not overlooked, or the worst; one never is.

    What was thought of but never searched is as good as any other such move.
    """
    thought = {code for code in moves if chance.randrange(1000) >= level.overlooked}
    kept = [finding for finding in found if finding.code in thought]
    if not kept:
        return chance.choice(sorted(thought) or list(moves))
    if chance.randrange(1000) < level.generous:
        return min(kept, key=lambda finding: (finding.value, finding.visits, finding.code)).code
    return kept[0].code


def make_level(game: Game, number: int, seats: int, options: Options, seed: int = 0) -> Bot:
    """A bot of a level, for a number of seats and these options."""
    bot = make_by(game, level_of(game, number, seats), f"level:{number}", options, seed)
    return PerfectBot(game, bot, seed) if number >= PERFECT and game.has_solver else bot


def make_by(game: Game, level: Level, name: str, options: Options, seed: int = 0) -> Bot:
    """A bot that plays as a level says; the game makes those of a kind of its own."""
    if level.is_own:
        own: Bot = import_module(f"{game.package}.bot").make_bot(level, name, options, seed)
        return own
    if level.search == "alphabeta":
        settings = AlphaBetaSettings(entries=max(1024, level.nodes // _NODES_AN_ENTRY))
        return AlphaBetaBot(game, Budget(nodes=level.nodes), seed, settings, name)
    return TreeBot(game, level, name, seed)
