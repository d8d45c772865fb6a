"""The engine itself: speed of random games, perft, and compiling ahead."""

import time
from argparse import Namespace
from typing import TYPE_CHECKING, NamedTuple

from oxbox.cli.arguments import (
    DEAL,
    GAME,
    GAMES_NAMED,
    argument,
    deal,
    games_named,
    number,
    seconds,
)
from oxbox.cli.background import patiently
from oxbox.cli.command import command
from oxbox.cli.console import Screen, progress
from oxbox.game import Game
from oxbox.games import find_game

if TYPE_CHECKING:
    from oxbox.position import Position

_HEADER = ("game", "seats", "moves/s", "moves/game", "bytes")
_LONGEST = 100_000


class Measurement(NamedTuple):
    """What one game's random playouts showed."""

    moves: int
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


@command(
    GAMES_NAMED,
    argument("--seconds", type=seconds, default=1.0, metavar="S", help="seconds for each game (1)"),
)
def bench(arguments: Namespace) -> int:
    """Measure random games: moves a second, length, bytes of a state."""
    screen = Screen.of(arguments)
    games = games_named(arguments.games)
    print(screen.bold(_row(_HEADER)))
    for game in progress(games, len(games), "playing"):
        result = _measure(game, arguments.seconds)
        length, size = result.moves / result.games, game.rules.LAYOUT.itemsize
        cells = (game.name, str(game.seats[0]), f"{result.rate:,.0f}", f"{length:.1f}", str(size))
        print(_row(cells))
    return 0


@command(GAME, number("--depth", 0, 60, "moves in a sequence", required=True), DEAL)
def perft(arguments: Namespace) -> int:
    """Count the sequences of moves of a given length."""
    print(_count(deal(find_game(arguments.game), arguments), arguments.depth))
    return 0


@command(GAMES_NAMED)
def warm(arguments: Namespace) -> int:
    """Compile everything ahead, so that nothing waits later."""
    games = games_named(arguments.games)
    from oxbox.kernels.cache import cache_folder
    from oxbox.kernels.compile import is_compiling
    from oxbox.warmup import warm

    screen = Screen.of(arguments)
    if not is_compiling():
        screen.say("Compiling is turned off (NUMBA_DISABLE_JIT): there is nothing to do.")
        return 0
    titles = [game.title for game in games]
    for title in progress(titles, len(titles), "compiling"):
        warm(title)
    folder = cache_folder()
    screen.say(f"Ready: {', '.join(titles)}.")
    if folder is None:
        screen.say("The cache folder cannot be written, so the next start compiles again.")
    else:
        print(f"Kept in {folder}")
    return 0


def _measure(game: Game, time_limit: float) -> Measurement:
    """Play compiled random games for about ``time_limit`` seconds; take the best of three runs.

    One core, the usual seats and options.
    """
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
    return max((play(games) for _ in range(3)), key=lambda result: result.rate)


def _row(cells: tuple[str, ...]) -> str:
    name, *numbers = cells
    return f"{name:<10}" + "".join(f"{number:>14}" for number in numbers)


def _count(position: "Position", depth: int) -> int:
    """The number of sequences, worked out one first move after the other."""
    import numpy as np

    from oxbox.kernels.perft import perft

    if depth < 2:
        return len(position.legal_moves) if depth else 1
    states = np.zeros(depth - 1, position.game.rules.LAYOUT)
    total = 0
    moves = position.legal_moves
    for move in progress((move.text for move in moves), len(moves), "counting"):
        states[0] = position.push(move).state
        position.pop()
        total += patiently(lambda: int(perft(states, depth - 1)))
    return total
