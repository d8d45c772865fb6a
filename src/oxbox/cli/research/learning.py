"""What a game's bots know ahead: complete solutions, and weights from training."""

from argparse import Namespace
from pathlib import Path

from oxbox.cli.arguments import argument, number
from oxbox.cli.command import command
from oxbox.cli.console import progress
from oxbox.errors import GameError
from oxbox.games import GAMES, find_game
from oxbox.outcome import listed


@command(
    argument("game", metavar="GAME", help="the name of a game that has a solver"),
    number("--size", 1, 100, "the size of its board", required=True),
    number("--threads", 1, 64, "threads to use (all cores)"),
)
def solve(arguments: Namespace) -> int:
    """Solve a game completely, and keep the solution for bots, hints and analysis."""
    from oxbox.arena.pool import usual_processes

    game = find_game(arguments.game)
    if not game.has_solver:
        able = listed([each.name for each in GAMES.values() if each.has_solver])
        raise GameError(f"{game.title} is not solved; {able} can be.", "not-solved")
    solving = game.solver.begin(arguments.size)
    threads = arguments.threads or usual_processes()
    for _ in progress(solving.run(threads), solving.steps, "solving"):
        pass
    path = solving.save()
    for line in solving.describe():
        print(line)
    print(f"Kept in {path}")
    return 0


@command(
    argument("game", metavar="GAME", help="the name of a game whose bots learn"),
    number(
        "--games",
        1,
        100_000_000,
        "games to learn from, in all (the number that the weights in the box were made with)",
    ),
    number("--seed", 0, 2**31, "a number (1)", metavar="S", default=1),
    argument("--out", metavar="FILE", help="where to keep it, and to go on from if it is there"),
)
def train(arguments: Namespace) -> int:
    """Train a game's evaluation by games against itself, and keep what it learns."""
    game = find_game(arguments.game)
    from oxbox.train.checkpoint import usual_path
    from oxbox.train.course import Course

    path = Path(arguments.out).expanduser() if arguments.out else usual_path(game.name)
    course = Course(game, path, arguments.games, arguments.seed)
    if course.learner.games:
        print(f"Going on after {course.learner.games:,} games.")
    for _ in progress(course.run(), course.steps, "lessons"):
        pass
    print(f"Learnt from {course.learner.games:,} games; kept in {path}")
    return 0
