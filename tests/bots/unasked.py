"""What is compiled while bots play: ``python -m tests.bots.unasked GAME all|tables``.

The game is warmed up first, as by ``oxbox warm`` or as a server does it. Then bots of every level
play complete games with every number of seats; they search little, but by the same kernels. How
often Numba is asked for a kernel meanwhile, also for one that is on the disk, is printed as JSON,
with the number of endings that were searched.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

from numba.core import event

from oxbox.analysis import judge
from oxbox.bots import endings, levels, make_bot
from oxbox.bots.alphabeta import AlphaBeta
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.level import LEVELS, Level
from oxbox.position import Position, start
from oxbox.warmup import warm, warm_for_tables

FEW: int = 20
"""How many nodes a bot searches at most."""


class Asked(event.Listener):
    """Whoever is told of a compilation, also of one that is found on the disk."""

    def __init__(self) -> None:
        self.times = 0

    def on_start(self, event: event.Event) -> None:
        """Count it."""
        self.times += 1

    def on_end(self, event: event.Event) -> None:
        """Note nothing."""


class Counted(AlphaBeta):
    """A search of an ending that is counted."""

    times = 0

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        Counted.times += 1


def hasty(game: Game, number: int, seats: int) -> Level:
    """A level as it is, but for the number of nodes."""
    level = game.levels(seats)[number - 1]
    return replace(level, nodes=min(level.nodes, FEW))


def positions(game: Game) -> Iterator[Position]:
    """A start for every level and number of seats, and one of a solved size."""
    for seats in game.seats:
        for _ in LEVELS:
            yield start(game, seats, seed=seats)
    if game.name == "oxixo":
        yield start(game, options={"size": 3}, seed=0)


def play(position: Position, first: int) -> None:
    """Play a game of bots, each of another level, to its end."""
    numbers = [(first + seat) % len(LEVELS) + 1 for seat in range(position.seats)]
    game, seats, options = position.game, position.seats, position.options
    bots = [make_bot(game, str(number), seats, 0, options) for number in numbers]
    while position.seat is not None:
        position.push(bots[position.seat].choose(position.view()))


def main() -> None:
    """Warm up, play, and print what was asked for and searched."""
    game, way = find_game(sys.argv[1]), sys.argv[2]
    patch.object(levels, "level_of", hasty).start()
    patch.object(endings, "AlphaBeta", Counted).start()
    if way == "all":
        warm(game)
    else:
        warm_for_tables(game)
    asked = Asked()
    event.register("numba:compiler_lock", asked)  # type: ignore[no-untyped-call]
    for first, position in enumerate(positions(game)):
        play(position, first)
        if way == "all":
            position.pop()
            judge(position.view(), nodes=FEW)
            make_bot(game, "greedy", position.seats).choose(position.view())
    sys.stdout.write(json.dumps({"asked": asked.times, "endings": Counted.times}))


if __name__ == "__main__":
    main()
