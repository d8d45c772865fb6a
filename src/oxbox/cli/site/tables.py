"""The tables of a server: export, back up, restore and check them, also while it runs."""

import time
from argparse import Namespace
from pathlib import Path

from oxbox.cli.arguments import DATA, argument, flag, several
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.cli.files import write_text
from oxbox.cli.site.serve import find_folder
from oxbox.errors import GameError
from oxbox.outcome import counted

DAMAGED = 1


@command(
    argument("folder", metavar="FOLDER", help="where the records go"),
    several("--table", "only this one; may be repeated", "TABLE"),
    DATA,
    flag(
        "--with-secrets",
        "save damaged tables with the seeds of their deals, to mend them: show nobody",
    ),
)
def export(arguments: Namespace) -> int:
    """Export the finished games of the table's server, and what can be read of damaged ones.

    A game that was exported before is left alone; the exit code is 1 if any table is damaged.
    """
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
    exported = f"Exported {counted(written, 'game')} to {folder}"
    screen.say(exported + (f"; {known} were there already." if known else "."))
    for damage in damages:
        screen.say(f"{damage}.")
    if damages:
        screen.say("What can be read of damaged tables is in files named damaged-...")
    return DAMAGED if damages else 0


@command(argument("file", metavar="FILE", help="the file to write; it must not be there yet"), DATA)
def backup(arguments: Namespace) -> int:
    """Back the tables up to a file, also while a server runs."""
    from oxbox.server.storage.backup import back_up
    from oxbox.server.storage.database import DATABASE

    target = Path(arguments.file).expanduser()
    count = back_up(find_folder(arguments.data) / DATABASE, target)
    Screen.of(arguments).say(f"{target} is a whole copy of {counted(count, 'table')}.")
    return 0


@command(
    argument("tables", metavar="TABLE", nargs="*", help="a table; none lists them"),
    flag("--all", "restore all of them"),
    DATA,
)
def restore(arguments: Namespace) -> int:
    """Restore tables that a server has removed because they were old, or list them."""
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
    screen.say(f"{counted(len(set(names)), 'table')} restored.")
    return 0


@command(DATA)
def check_data(arguments: Namespace) -> int:
    """Check whether the tables and other files of a server are damaged; nothing is changed."""
    from oxbox.server.storage.integrity import check_data

    screen, damages = Screen.of(arguments), 0
    for finding in check_data(find_folder(arguments.data)):
        screen.say(finding.sentence)
        damages += finding.is_damage
    if damages:
        screen.headline("`oxbox export FOLDER` saves what can be read; see docs/hosting.md.")
        return DAMAGED
    screen.headline("All is well.")
    return 0
