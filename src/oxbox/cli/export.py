"""Export the finished games of the table's server, one record each."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from oxbox.cli.console import Screen
from oxbox.cli.files import write_text
from oxbox.cli.serve import find_folder
from oxbox.errors import GameError


def add_arguments(parser: ArgumentParser) -> None:
    """Where to, from where, and which."""
    parser.add_argument("folder", metavar="FOLDER", help="where the records go")
    parser.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="TABLE",
        help="only this one; may be repeated",
    )
    parser.add_argument("--data", metavar="FOLDER", help="where the server keeps its tables")


def run(arguments: Namespace) -> int:
    """Write a file for each finished game; a game that was exported before is left alone."""
    from oxbox.server.archive import finished_records
    from oxbox.table.fair import canonical

    screen, folder = Screen.of(arguments), Path(arguments.folder).expanduser()
    database = find_folder(arguments.data) / "tables.sqlite"
    if folder.exists() and not folder.is_dir():
        raise GameError(f"{folder} is a file, not a folder.", "no-file")
    written = known = 0
    for name, record in finished_records(database, arguments.table):
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / name).exists():
            known += 1
            continue
        write_text(str(folder / name), canonical(record) + "\n")
        written += 1
    games = "1 game" if written == 1 else f"{written} games"
    screen.say(
        f"Exported {games} to {folder}" + (f"; {known} were there already." if known else ".")
    )
    return 0
