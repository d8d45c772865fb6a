"""A bot that plays a solved game perfectly, and asks another one where nothing is solved.

So it does where the file of the solution is damaged: the game goes on, and what is wrong is logged
once.
"""

import logging
from functools import lru_cache

from oxbox.bots.bot import Bot
from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.kernels.chance import below, generator, seed_for
from oxbox.view import View

logger = logging.getLogger("oxbox.bots")


class PerfectBot(Bot):
    """One of the best moves of the table; whatever the other bot says beyond it.

    ``fault`` is what keeps it from reading the table, if anything does.
    """

    def __init__(self, game: Game, beyond: Bot, seed: int = 0) -> None:
        self.game = game
        self.beyond = beyond
        self.name = beyond.name
        self.seed = seed
        self.fault = ""

    def choose(self, view: View) -> int:
        """A move that wins soonest, or else draws, or else loses latest."""
        best = None
        try:
            best = self.game.solver.perfect_moves(view.state)
        except GameError as error:
            self.fault = error.message
            _warn_once(error.message)
        if best is None:
            return self.beyond.choose(view)
        return best[below(generator(seed_for(view.state, self.seed)), len(best))]

    def close(self) -> None:
        """Let the other bot go."""
        self.beyond.close()


@lru_cache(maxsize=16)
def _warn_once(message: str) -> None:
    logger.warning("%s Until then bots search instead.", message)
