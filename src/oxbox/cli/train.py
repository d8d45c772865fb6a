"""Train a game's evaluation by games against itself, and keep what it learns."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import progress
from oxbox.games import find_game


def add_arguments(parser: ArgumentParser) -> None:
    """A game, how many games to learn from, a seed and a file."""
    parser.add_argument("game", metavar="GAME", help="the game's name: mixx or yoxii")
    parser.add_argument(
        "--games",
        type=whole_number(1, 100_000_000),
        metavar="N",
        help="games to learn from, in all (the number that the weights in the box were made with)",
    )
    parser.add_argument(
        "--seed", type=whole_number(0, 2**31), default=1, metavar="S", help="a number (1)"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="where to keep it, and to go on from if it is there"
    )


def run(arguments: Namespace) -> int:
    """Give all lessons that are left, and say where the outcome lies."""
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
