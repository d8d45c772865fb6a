"""Check whether the tables and other files of a server are damaged; nothing is changed."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.console import Screen
from oxbox.cli.serve import find_folder

DAMAGED = 1


def add_arguments(parser: ArgumentParser) -> None:
    """The folder to look at."""
    parser.add_argument("--data", metavar="FOLDER", help="where the server keeps its tables")


def run(arguments: Namespace) -> int:
    """Say what is damaged, one sentence each; the exit code is 1 if anything is."""
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
