"""Say which move looks best in a saved game, by what the seat to move can know."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import Screen
from oxbox.cli.files import read_record
from oxbox.errors import GameError


def add_arguments(parser: ArgumentParser) -> None:
    """A saved game and how much to search."""
    parser.add_argument("file", metavar="FILE", help="a saved game; - for the standard input")
    parser.add_argument(
        "--nodes",
        type=whole_number(100, 10_000_000),
        default=50_000,
        metavar="N",
        help="how much to search (50000)",
    )


def run(arguments: Namespace) -> int:
    """Search and say what was found."""
    _, position = read_record(arguments.file)
    if position.seat is None:
        raise GameError(f"The game is over: {position.outcome()}", "game-over")
    from oxbox.analysis import judge

    found = judge(position.view(), None, arguments.nodes)
    name = position.game.seat_name(position.seats, position.seat)
    Screen.of(arguments).say(
        f"{name} could play {found.best}: by {arguments.nodes:,} simulations that is worth "
        f"{found.value:.0%} of the win."
    )
    return 0
