"""How a command is declared: a function with the arguments that it takes.

Its name and the first line of its docstring are what ``--help`` shows.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from oxbox.cli.arguments import Argument, add_all

Run: TypeAlias = Callable[[Namespace], int]


class Command(NamedTuple):
    """A command of the program, or of another command."""

    name: str
    about: str
    run: Run
    arguments: Sequence[Argument]


def command(*arguments: Argument) -> Callable[[Run], Command]:
    """Make a command of a function that returns the exit code."""

    def declare(run: Run) -> Command:
        about = (run.__doc__ or "").partition("\n")[0]
        return Command(run.__name__.strip("_").replace("_", "-"), about, run, arguments)

    return declare


def add_commands(
    parser: ArgumentParser, commands: Sequence[Command], parents: list[Any], **settings: Any
) -> None:
    """Let a parser take one of the commands."""
    adding = parser.add_subparsers(**settings)
    for name, about, run, arguments in commands:
        inner = adding.add_parser(
            name,
            help=about[0].lower() + about[1:].rstrip("."),
            description=about,
            parents=parents,
            allow_abbrev=False,
        )
        inner.set_defaults(run=run)
        add_all(inner, arguments)
