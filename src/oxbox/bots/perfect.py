"""A bot that plays a solved game perfectly, and asks another one where nothing is solved."""

from oxbox.bots.bot import Bot
from oxbox.bots.uct import seed_for
from oxbox.game import Game
from oxbox.kernels.chance import below, generator
from oxbox.move import Move
from oxbox.solve import perfect_moves
from oxbox.view import View


class PerfectBot:
    """One of the best moves of the table; whatever the other bot says beyond it."""

    def __init__(self, game: Game, beyond: Bot, seed: int = 0) -> None:
        self.game = game
        self.beyond = beyond
        self.name = beyond.name
        self.seed = seed

    def choose(self, view: View) -> Move:
        """A move that wins soonest, or else draws, or else loses latest."""
        best = perfect_moves(view.state)
        if best is None:
            return self.beyond.choose(view)
        code = best[below(generator(seed_for(view, self.seed)), len(best))]
        return Move(code, self.game.notation.format_move(view.state, code))

    def close(self) -> None:
        """Let the other bot go."""
        self.beyond.close()
