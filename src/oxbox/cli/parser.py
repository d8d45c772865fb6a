"""The commands and their arguments. Nothing heavy is imported here: ``--help`` is quick."""

import re
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import NoReturn

from oxbox import __version__
from oxbox.cli import (
    analyse,
    arena,
    backup,
    bench,
    check_bot,
    check_data,
    deck,
    export,
    games,
    hint,
    ladder,
    perft,
    play,
    replay,
    restore,
    rules,
    serve,
    solve,
    svg,
    train,
    verify,
    warm,
    words,
)
from oxbox.errors import GameError

_ABOUT = "Five board games in one box. Without a command the table opens in your browser."
_COMMANDS = (
    *(play, serve, export, backup, restore, check_data, games, rules, deck, words),
    *(replay, verify, svg, hint, analyse),
    *(solve, train, perft, bench, arena, ladder, check_bot, warm),
)


class Parser(ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        unknown = re.match(r"argument COMMAND: invalid choice: (.{,60})", message)
        if unknown:
            name = unknown[1].split(" (choose")[0]
            raise GameError(f"There is no command {name}; oxbox --help lists them.", "usage")
        plain = re.sub(r"^argument ", "", message)
        raise GameError(f"{plain}; {self.prog} --help says what is possible.", "usage")


def build_parser() -> Parser:
    """The parser of the whole program."""
    shared = Parser(add_help=False)
    group = shared.add_argument_group("colour")
    for spellings, value, about in (
        (("--color", "--colour"), True, "write colours, whatever the output is"),
        (("--no-color", "--no-colour"), False, "write no colours (as with NO_COLOR)"),
    ):
        group.add_argument(
            *spellings,
            dest="colour",
            action="store_const",
            const=value,
            default=SUPPRESS,
            help=about,
        )
    parser = Parser(prog="oxbox", description=_ABOUT, parents=[shared], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"oxbox {__version__}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for module in _COMMANDS:
        name = module.__name__.rpartition(".")[2].replace("_", "-")
        about = (module.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(
            name,
            help=about[0].lower() + about[1:].rstrip("."),
            description=about,
            parents=[shared],
            allow_abbrev=False,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def parse_arguments(argv: Sequence[str]) -> Namespace:
    """What was typed after the program's name; the table if nothing was."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        arguments = parser.parse_args([*argv, "serve"])
    return arguments
