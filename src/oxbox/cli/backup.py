"""Back the tables up to a file, also while a server runs."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from oxbox.cli.console import Screen
from oxbox.cli.serve import find_folder


def add_arguments(parser: ArgumentParser) -> None:
    """Where to, and from where."""
    parser.add_argument("file", metavar="FILE", help="the file to write; it must not be there yet")
    parser.add_argument("--data", metavar="FOLDER", help="where the server keeps its tables")


def run(arguments: Namespace) -> int:
    """Copy the tables as they are at this moment, and check the copy."""
    from oxbox.server.storage.backup import back_up
    from oxbox.server.storage.database import DATABASE

    screen, target = Screen.of(arguments), Path(arguments.file).expanduser()
    count = back_up(find_folder(arguments.data) / DATABASE, target)
    screen.say(f"{target} is a whole copy of {count:,} table{'' if count == 1 else 's'}.")
    return 0
