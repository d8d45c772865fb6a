"""Compile ahead, so that nobody waits later."""

from collections.abc import Iterator

import numpy as np

from oxbox.bots.alphabeta import AlphaBeta, Settings, can_search
from oxbox.bots.bot import Budget
from oxbox.bots.levels import make_by
from oxbox.bots.uct import search
from oxbox.game import Game
from oxbox.games import GAMES, find_game
from oxbox.kernels import batch, operations
from oxbox.kernels.chance import generator
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.perft import perft
from oxbox.kernels.playout import playouts
from oxbox.level import Level
from oxbox.position import start
from oxbox.solve import SOLVED
from oxbox.solve.solver import solve


def warm(*games: Game | str) -> None:
    """Compile all kernels for the games named (for all, if none is), or load them from the disk.

    From then on positions of these games use the compiled rules in this process.
    """
    for game in games or GAMES.values():
        for _ in warming(game if isinstance(game, Game) else find_game(game)):
            pass


def warming(game: Game) -> Iterator[str]:
    """Do what ``warm`` does for one game, saying each time what comes next."""
    position = start(game, seed=0)
    state = position.state
    states = np.zeros(4, state.dtype)
    states[:] = state
    yield "rules"
    operations.prepare(state)
    yield "playouts"
    playouts(states, 1, generator(0), np.zeros(5, np.int64), 100_000)
    yield "perft"
    perft(states, 1)
    yield "batches"
    batch.wander(states, generator(0), 1)
    batch.step_all(states, np.zeros(4, np.int32), np.zeros(4, np.int32))
    batch.redeal_all(states, generator(0))
    if not is_compiling():
        return
    yield "search"
    search(position.view(), Budget(nodes=2), 0)
    if can_search(game):
        AlphaBeta(game, 0, Settings(entries=64)).search(state, nodes=2)
    yield "levels"
    for kind in sorted({level.search for n in game.seats for level in game.levels(n)}):
        make_by(game, Level(kind, nodes=2), "", position.options).choose(position.view())
    if game.name in SOLVED:
        solve(SOLVED[game.name][0])
