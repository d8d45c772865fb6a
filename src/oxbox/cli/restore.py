"""Restore tables that a server has removed because they were old, or list them."""

import time
from argparse import ArgumentParser, Namespace

from oxbox.cli.console import Screen
from oxbox.cli.serve import find_folder


def add_arguments(parser: ArgumentParser) -> None:
    """Which tables, and where they are."""
    parser.add_argument("tables", metavar="TABLE", nargs="*", help="a table; none lists them")
    parser.add_argument("--all", action="store_true", help="restore all of them")
    parser.add_argument("--data", metavar="FOLDER", help="where the server keeps its tables")


def run(arguments: Namespace) -> int:
    """Put tables back where a server finds them, also while it runs."""
    from oxbox.server.storage.database import DATABASE, check_database
    from oxbox.server.storage.folder import check_site
    from oxbox.server.storage.retention import list_removed, restore

    screen, data = Screen.of(arguments), find_folder(arguments.data)
    removed = list_removed(data)
    names = [kept.table for kept in removed] if arguments.all else arguments.tables
    if not names:
        for kept in removed:
            state = "finished" if kept.is_finished else "unfinished"
            day = time.strftime("%Y-%m-%d", time.localtime(kept.removed / 1000))
            screen.say(f"{kept.table} {kept.game}, {state}, removed on {day}")
        if not removed:
            screen.say("There are no removed tables.")
        return 0
    check_site(data)
    check_database(data / DATABASE)
    restore(data, data / DATABASE, names)
    count = len(set(names))
    screen.say(f"{count} table{'' if count == 1 else 's'} restored.")
    return 0
