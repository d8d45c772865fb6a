"""Say which move looks best in a saved game, by what the seat to move can know."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import Screen
from oxbox.cli.files import read_record
from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.analysis import Judgement


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
    Screen.of(arguments).say(f"{name} could play {found.best}: {reason(found)}.")
    return 0


def reason(found: "Judgement") -> str:
    """Why the best move is the best, and how sure that is."""
    if not found.best_is_proven:
        return f"as far as can be seen, that is worth {found.best_value:.0%} of the win"
    if found.turns is None:
        return "that is a draw, whatever the others do" if found.best_value else "it is lost anyway"
    turns = "one turn" if found.turns == 1 else f"{found.turns} turns"
    if found.best_value == 1.0:
        return f"that wins in {turns}, whatever the others do"
    return f"everything loses, but not before {turns}"
