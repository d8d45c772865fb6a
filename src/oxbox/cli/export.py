"""Export the finished games of the table's server, and what can be read of damaged ones."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from oxbox.cli.console import Screen
from oxbox.cli.files import write_text
from oxbox.cli.serve import find_folder
from oxbox.errors import GameError

DAMAGED = 1


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
    parser.add_argument(
        "--with-secrets",
        action="store_true",
        help="save damaged tables with the seeds of their deals, to mend them: show nobody",
    )


def run(arguments: Namespace) -> int:
    """Write a file for each finished game; a game that was exported before is left alone."""
    from oxbox.server.storage.database import DATABASE
    from oxbox.server.storage.export import exported_tables
    from oxbox.table.fair import canonical

    screen, folder = Screen.of(arguments), Path(arguments.folder).expanduser()
    database = find_folder(arguments.data) / DATABASE
    if folder.exists() and not folder.is_dir():
        raise GameError(f"{folder} is a file, not a folder.", "no-file")
    written = known = 0
    damages: list[str] = []
    for table in exported_tables(database, arguments.table, arguments.with_secrets):
        folder.mkdir(parents=True, exist_ok=True)
        if table.damage:
            damages.append(table.damage)
        if not table.name:
            continue
        if (folder / table.name).exists():
            known += 1
            continue
        write_text(str(folder / table.name), canonical(table.content) + "\n")
        written += not table.damage
    games = "1 game" if written == 1 else f"{written} games"
    screen.say(
        f"Exported {games} to {folder}" + (f"; {known} were there already." if known else ".")
    )
    return _tell_damages(screen, damages)


def _tell_damages(screen: Screen, damages: list[str]) -> int:
    """Say which tables are damaged; the exit code is 1 if any is."""
    for damage in damages:
        screen.say(f"{damage}.")
    if damages:
        screen.say("What can be read of damaged tables is in files named damaged-...")
    return DAMAGED if damages else 0
