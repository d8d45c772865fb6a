"""The best move of a position and the largest mistakes of a game, by what each seat could know."""

from argparse import Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import RECORD, argument, number
from oxbox.cli.command import command
from oxbox.cli.console import Screen, progress
from oxbox.cli.files import read_record, write_text
from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.analysis import Judgement
    from oxbox.position import Position

_NODES = (100, 10_000_000)


@command(
    RECORD,
    number("--nodes", *_NODES, "how much to search for each move (20000)", default=20_000),
    number("--mistakes", 1, 1000, "how many to show (3)", default=3),
    argument("--plot", metavar="FILE", help="write the values as a picture (SVG)"),
)
def analyse(arguments: Namespace) -> int:
    """Look for the largest mistakes of a game, by what each seat could know."""
    _, position = read_record(arguments.file)
    from oxbox.analysis import analyse, mistakes

    screen = Screen.of(arguments)
    judged = list(progress(analyse(position, arguments.nodes), position.ply, "judging"))
    worst = mistakes(judged, arguments.mistakes)
    for judgement in worst:
        screen.say(_mistake(position, judgement))
    if not worst:
        screen.say("No move gave much away, as far as its seat could know.")
    if arguments.plot:
        from oxbox.value_plot import draw_values

        write_text(arguments.plot, draw_values(position, judged))
        screen.say(f"The plot is in {arguments.plot}")
    return 0


@command(
    argument("file", metavar="FILE", help="a saved game; - for the standard input"),
    number("--nodes", *_NODES, "how much to search (50000)", default=50_000),
)
def hint(arguments: Namespace) -> int:
    """Say which move looks best in a saved game, by what the seat to move can know."""
    _, position = read_record(arguments.file)
    if position.seat is None:
        raise GameError(f"The game is over: {position.outcome()}", "game-over")
    from oxbox.analysis import judge

    found = judge(position.view(), None, arguments.nodes)
    name = position.game.seat_name(position.seats, position.seat)
    Screen.of(arguments).say(f"{name} could play {found.best}: {_reason(found)}.")
    return 0


def _mistake(position: "Position", judgement: "Judgement") -> str:
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


def _reason(found: "Judgement") -> str:
    """Why the best move is the best, and how sure that is."""
    if not found.best_is_proven:
        return f"as far as can be seen, that is worth {found.best_value:.0%} of the win"
    if found.turns is None:
        return "that is a draw, whatever the others do" if found.best_value else "it is lost anyway"
    turns = "one turn" if found.turns == 1 else f"{found.turns} turns"
    if found.best_value == 1.0:
        return f"that wins in {turns}, whatever the others do"
    return f"everything loses, but not before {turns}"
