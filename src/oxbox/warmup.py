"""Compile ahead, so that nobody waits later."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from oxbox.bots.alphabeta import AlphaBeta, Settings, can_search
from oxbox.bots.bot import Budget
from oxbox.bots.endings import has_endings
from oxbox.bots.levels import make_by
from oxbox.bots.simple import GreedyBot
from oxbox.bots.uct import search
from oxbox.game import Game
from oxbox.games import GAMES, find_game
from oxbox.kernels import batch, operations
from oxbox.kernels.chance import below, generator
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.perft import perft
from oxbox.kernels.playout import playouts
from oxbox.kernels.views import NOBODY
from oxbox.position import Position, start


def warm(*games: Game | str) -> None:
    """Compile all kernels for the games named (for all, if none is), or load them from the disk.

    From then on positions of these games use the compiled rules in this process.
    """
    for game in games or GAMES.values():
        for _ in warming(game if isinstance(game, Game) else find_game(game)):
            pass


def rehearse(game: Game, games: int = 100) -> None:
    """Play at random, so that most of what is ever said of a game has been put into words."""
    for seed in range(games):
        position, chance = start(game, seed=seed), generator(seed)
        viewers = range(position.seats) if game.has_secrets else ()
        while position.seat is not None:
            codes = position.choices().codes
            position.push(int(codes[below(chance, len(codes))]))
            for eyes in (NOBODY, *viewers):
                position.told(eyes)


def warm_for_tables(game: Game) -> None:
    """Do what ``warm`` does, of what tables need: rules and bots. The rest would take memory."""
    for _ in _warming_for_tables(game, start(game, seed=0)):
        pass


def warming(game: Game) -> Iterator[str]:
    """Do what ``warm`` does for one game, saying each time what comes next."""
    position = start(game, seed=0)
    yield from _warming_for_tables(game, position)
    yield from _warming_for_programs(position)
    if not is_compiling():
        return
    yield "search"
    search(position.view(), Budget(nodes=2), 0)
    if can_search(game):
        _search_alike(game, position)
    GreedyBot(game).choose(position.view())
    if game.has_solver:
        game.solver.warm()


def _warming_for_tables(game: Game, position: Position) -> Iterator[str]:
    yield "rules"
    operations.prepare(position.state)
    if not is_compiling():
        return
    yield "levels"
    for seats in game.seats:
        view = start(game, seats, seed=0).view()
        for level in {level.search: level for level in game.levels(seats)}.values():
            make_by(game, replace(level, nodes=2), "", view.options).choose(view)
    if has_endings(position.state):
        yield "endings"
        _search_alike(game, position)


def _search_alike(game: Game, position: Position) -> None:
    """Search a little as alpha-beta does, which compiles it for all states of the game."""
    AlphaBeta(game, 0, Settings(entries=64)).search(position.state, nodes=2)


def _warming_for_programs(position: Position) -> Iterator[str]:
    states = np.zeros(4, position.state.dtype)
    states[:] = position.state
    yield "playouts"
    playouts(states, 1, generator(0), np.zeros(5, np.int64), 100_000)
    yield "perft"
    perft(states, 1)
    yield "batches"
    batch.wander(states, generator(0), 1)
    batch.step_all(states, np.zeros(4, np.int32), np.zeros(4, np.int32))
    batch.redeal_all(states, generator(0))
