"""Look for the largest mistakes of a game, by what each seat could know."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import Screen, progress
from oxbox.cli.files import read_record, write_text

if TYPE_CHECKING:
    from oxbox.analysis import Judgement
    from oxbox.position import Position

_MOST_NODES = 10_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """A record, how much to search, and where the plot goes."""
    parser.add_argument("file", metavar="FILE", help="a record; - for the standard input")
    parser.add_argument(
        "--nodes",
        type=whole_number(100, _MOST_NODES),
        default=20_000,
        metavar="N",
        help="how much to search for each move (20000)",
    )
    parser.add_argument(
        "--mistakes",
        type=whole_number(1, 1000),
        default=3,
        metavar="N",
        help="how many to show (3)",
    )
    parser.add_argument("--plot", metavar="FILE", help="write the values as a picture (SVG)")


def run(arguments: Namespace) -> int:
    """Judge every move and show the worst."""
    _, position = read_record(arguments.file)
    from oxbox.analysis import analyse, mistakes

    screen = Screen.of(arguments)
    judged = list(progress(analyse(position, arguments.nodes), position.ply, "judging"))
    worst = mistakes(judged, arguments.mistakes)
    for judgement in worst:
        screen.say(sentence(position, judgement))
    if not worst:
        screen.say("No move gave much away, as far as its seat could know.")
    if arguments.plot:
        from oxbox.value_plot import draw_values

        write_text(arguments.plot, draw_values(position, judged))
        screen.say(f"The plot is in {arguments.plot}")
    return 0


def sentence(position: "Position", judgement: "Judgement") -> str:
    """What was given away, in words."""
    name = position.game.seat_name(position.seats, judgement.seat)
    played = _worth(judgement.value, judgement.value_is_proven)
    best = _worth(judgement.best_value, judgement.best_is_proven)
    if judgement.best_is_proven and judgement.best_value == 1.0 and judgement.turns:
        best += f" in {judgement.turns} turn{'s' * (judgement.turns > 1)}"
    return (
        f"Move {judgement.ply}: {name} played {judgement.played}, which {played}; "
        f"{judgement.best} {best}."
    )


def _worth(share: float, is_proven: bool) -> str:
    """What a move does: for certain where that is proven, else how much of the win it is worth."""
    if is_proven:
        return {0.0: "loses for certain", 1.0: "wins for certain"}.get(share, "draws for certain")
    return f"is worth {share:.0%} of the win"
