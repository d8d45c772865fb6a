"""Measure random games: moves a second, length, bytes of a state."""

import time
from argparse import ArgumentParser, Namespace
from typing import NamedTuple

from oxbox.cli.arguments import games_named, seconds
from oxbox.cli.background import patiently
from oxbox.cli.console import Screen, progress
from oxbox.game import Game

_HEADER = ("game", "seats", "moves/s", "moves/game", "bytes")
_LONGEST = 100_000


class Measurement(NamedTuple):
    """What one game's random playouts showed."""

    moves: int
    games: int
    seconds: float


def add_arguments(parser: ArgumentParser) -> None:
    """Which games, and how long each."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="a game's name (all of them)")
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="seconds for each game (1)"
    )


def run(arguments: Namespace) -> int:
    """Print a line for each game, on one core, with the usual seats and options."""
    screen = Screen.of(arguments)
    games = games_named(arguments.games)
    print(screen.bold(_row(_HEADER)))
    for game in progress(games, len(games), "playing"):
        result = measure(game, arguments.seconds)
        rate, length = result.moves / result.seconds, result.moves / result.games
        size = game.rules.LAYOUT.itemsize
        print(_row((game.name, str(game.seats[0]), f"{rate:,.0f}", f"{length:.1f}", str(size))))
    return 0


def measure(game: Game, time_limit: float) -> Measurement:
    """Play compiled random games for about ``time_limit`` seconds; take the best of three runs."""
    import numpy as np

    from oxbox.kernels.chance import generator
    from oxbox.kernels.playout import playouts
    from oxbox.position import start

    states = np.zeros(2, game.rules.LAYOUT)
    states[0] = start(game, seed=0).state
    wins = np.zeros(8, np.int64)
    chance = generator(1)

    def play(games: int) -> Measurement:
        before = time.perf_counter()
        moves = patiently(lambda: int(playouts(states, games, chance, wins, _LONGEST)))
        return Measurement(moves, games, time.perf_counter() - before)

    play(1)
    trial = play(10)
    games = max(1, round(time_limit / 3 / (trial.seconds / trial.games)))
    return max((play(games) for _ in range(3)), key=lambda result: result.moves / result.seconds)


def _row(cells: tuple[str, ...]) -> str:
    name, *numbers = cells
    return f"{name:<10}" + "".join(f"{number:>14}" for number in numbers)
