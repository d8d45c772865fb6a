"""Solve a game completely, and keep the solution for bots, hints and analysis."""

import os
from argparse import ArgumentParser, Namespace

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import progress
from oxbox.errors import GameError
from oxbox.games import find_game


def add_arguments(parser: ArgumentParser) -> None:
    """A game, a size and threads."""
    parser.add_argument("game", metavar="GAME", help="the game's name: oxixo")
    parser.add_argument(
        "--size", type=whole_number(3, 4), required=True, metavar="N", help="3 or 4 cubes a side"
    )
    parser.add_argument(
        "--threads", type=whole_number(1, 64), metavar="N", help="threads to use (all cores)"
    )


def run(arguments: Namespace) -> int:
    """Solve, write the table, and print what came out."""
    game = find_game(arguments.game)
    if not game.has_solver:
        raise GameError(f"{game.title} is not solved; oxixo is, on size 3 and 4.", "not-solved")
    solving = game.solver.begin(arguments.size)
    threads = arguments.threads or _cores()
    for _ in progress(solving.run(threads), solving.steps, "solving"):
        pass
    path = solving.save()
    for line in solving.describe():
        print(line)
    print(f"Kept in {path}")
    return 0


def _cores() -> int:
    """How many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
