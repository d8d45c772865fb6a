"""Bots made from a short text (see the package)."""

import re

from oxbox.bots.alphabeta import AlphaBetaBot
from oxbox.bots.bot import Bot, Budget
from oxbox.bots.levels import make_level
from oxbox.bots.simple import GreedyBot, RandomBot
from oxbox.bots.uct import Settings, UctBot
from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.options import Options

_LEVEL = re.compile(r"(?:level:)?([0-9]{1,3})", re.ASCII)
_SEARCH = re.compile(
    r"(uct|judged|alphabeta):(?:([0-9]{1,9})|([0-9]{1,4}(?:\.[0-9]{1,6})?)(s|cpu))", re.ASCII
)


def bot(
    game: Game | str,
    level: int | str = 5,
    seats: int | None = None,
    seed: int = 0,
    options: Options | None = None,
) -> Bot:
    """A bot of a level, or another one by its text, for a game or its name."""
    found = game if isinstance(game, Game) else find_game(game)
    return make_bot(found, str(level), seats, seed, options)


def make_bot(
    game: Game, text: str, seats: int | None = None, seed: int = 0, options: Options | None = None
) -> Bot:
    """The bot that a text names, for a number of seats and these options."""
    seats, options = game.resolve(seats, options or {})
    plain = text.strip().lower()
    if plain == "random":
        return RandomBot(game, seed)
    if plain == "greedy":
        return GreedyBot(game, seed)
    if found := _LEVEL.fullmatch(plain):
        return make_level(game, int(found[1]), seats, options, seed)
    if found := _SEARCH.fullmatch(plain):
        kind, nodes, spent, unit = found.groups()
        seconds, cpu = (float(spent) if unit == each else None for each in ("s", "cpu"))
        budget = Budget(int(nodes) if nodes else None, seconds, cpu)
        if kind == "alphabeta":
            return AlphaBetaBot(game, budget, seed)
        settings = Settings.best(game, seats) if kind == "judged" else None
        return UctBot(game, budget, seed, settings=settings)
    raise OptionError(
        f"There is no bot {text:.60}; there are random, greedy, a level from 1 to 8, "
        "and uct, judged or alphabeta with nodes (uct:30000) or seconds (uct:0.5s).",
        "bad-bot",
    )
