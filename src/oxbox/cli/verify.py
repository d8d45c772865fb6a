"""Verify the record of a finished game: the deal, every draw, every move and the outcome."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.console import Screen
from oxbox.cli.files import read_text


def add_arguments(parser: ArgumentParser) -> None:
    """A record from the table."""
    parser.add_argument("file", metavar="RECORD", help="a record; - for the standard input")
    parser.add_argument(
        "--commitment",
        metavar="DIGITS",
        help="what the page promised before the game, or the beginning of it: without it nobody "
        "can tell whether the record is that of another game",
    )


def run(arguments: Namespace) -> int:
    """Say what is true of the record, one sentence each; the first false one ends it."""
    from oxbox.verify import checking

    screen = Screen.of(arguments)
    for finding in checking(read_text(arguments.file), arguments.commitment):
        screen.say(finding)
    screen.headline("All is well.")
    return 0
