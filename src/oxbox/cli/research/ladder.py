"""The ladder of levels, climbed rung by rung."""

from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from oxbox.cli.arguments import PROCESSES, argument, games_named, number
from oxbox.cli.command import command
from oxbox.cli.console import progress
from oxbox.cli.files import write_text
from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.arena.ladder import Rung, Step

STOPPED = 130
_GAMES = 120


@command(
    argument("games_named", metavar="GAME", nargs="*", help="a game's name (all)"),
    number(
        "--games",
        2,
        1_000_000,
        f"games on each rung ({_GAMES}), fewer on the highest, more where luck counts",
        default=_GAMES,
    ),
    argument(
        "--folder",
        default="ladder",
        metavar="FOLDER",
        help="where results are kept, and gone on from (ladder)",
    ),
    argument("--write", metavar="FILE", help="write the tables here (Markdown)"),
    PROCESSES,
)
def ladder(arguments: Namespace) -> int:
    """Measure every level against the one below it, and write the table."""
    from oxbox.arena.ladder import page, rungs

    folder = Path(arguments.folder).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameError(f"{folder!s:.80} is no folder: {error.strerror}.", "no-file") from error
    steps = []
    try:
        for rung in rungs(games_named(arguments.games_named)):
            steps.append(_climb(rung, folder, arguments))
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.")
        return STOPPED
    if arguments.write:
        write_text(arguments.write, page(steps))
    print(page(steps), end="")
    return 0


def _climb(rung: "Rung", folder: Path, arguments: Namespace) -> "Step":
    """Play what is missing on a rung."""
    from oxbox.arena.ladder import judge_step
    from oxbox.arena.ledger import open_ledger
    from oxbox.arena.pool import count_missing, play_missing

    match, games = rung.match, rung.games(arguments.games)
    with open_ledger(rung.file(folder), match) as ledger:
        results = ledger.results
        left = count_missing(match, games, results)
        played = play_missing(match, games, results, ledger, arguments.processes)
        title = f"{rung.game.title}, {rung.seats} seats, level {rung.level}"
        with closing(played):
            for _ in progress(played, left, title):
                pass
        return judge_step(rung, results)
