"""Solve a game completely, and keep the solution for bots, hints and analysis."""

import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import progress
from oxbox.errors import GameError
from oxbox.games import find_game
from oxbox.solve import SOLVED

if TYPE_CHECKING:
    from oxbox.solve.table import Table


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
    if game.name not in SOLVED:
        raise GameError(f"{game.title} is not solved; oxixo is, on size 3 and 4.", "not-solved")
    from oxbox.solve.solver import Solver

    solver = Solver(arguments.size)
    threads = arguments.threads or _cores()
    for _ in progress(solver.run(threads), solver.steps, "solving"):
        pass
    path = solver.table.save()
    for line in describe(solver.table):
        print(line)
    print(f"Kept in {path}")
    return 0


def _cores() -> int:
    """How many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def describe(table: "Table") -> list[str]:
    """What a table says about the whole game."""
    counts = table.count()
    result, distance = table.value(0, 0)
    word = {1: f"a win in {distance} plies", 0: "a draw", -1: f"a loss in {distance} plies"}[result]
    return [
        f"Oxixo, size {table.size}, two seats: {3 ** (table.size**2):,} placements, to move:",
        f"wins    {counts.wins:>12,}",
        f"losses  {counts.losses:>12,}",
        f"draws   {counts.draws:>12,}",
        f"The empty board is {word}.",
        f"The longest win takes {counts.longest} plies.",
    ]
