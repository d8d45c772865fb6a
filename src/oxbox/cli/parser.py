"""The commands and their arguments. Nothing heavy is imported here: ``--help`` is quick."""

import re
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import NoReturn

from oxbox import __version__
from oxbox.cli.arguments import argument, group
from oxbox.cli.command import Command, add_commands
from oxbox.cli.games import games
from oxbox.cli.play.play import play
from oxbox.cli.records.analyse import analyse, hint
from oxbox.cli.records.replay import replay, svg, verify
from oxbox.cli.research.arena import arena
from oxbox.cli.research.check_bot import check_bot
from oxbox.cli.research.engine import bench, perft, warm
from oxbox.cli.research.ladder import ladder
from oxbox.cli.research.learning import solve, train
from oxbox.cli.rules import rules
from oxbox.cli.site.serve import serve
from oxbox.cli.site.tables import backup, check_data, export, restore
from oxbox.errors import GameError
from oxbox.games import GAMES

_ABOUT = "Five board games in one box. Without a command the table opens in your browser."
_FIRST = (play, serve, export, backup, restore, check_data, games, rules)
_LAST = (
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
    colours = (
        argument(
            *(f"--{no}color", f"--{no}colour"),
            dest="colour",
            action="store_const",
            const=not no,
            default=SUPPRESS,
            help=about,
        )
        for no, about in (
            ("", "write colours, whatever the output is"),
            ("no-", "write no colours (as with NO_COLOR)"),
        )
    )
    group("colour", *colours)(shared)
    parser = Parser(prog="oxbox", description=_ABOUT, parents=[shared], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"oxbox {__version__}")
    commands = (*_FIRST, *_commands_of_games(), *_LAST)
    add_commands(parser, commands, [shared], title="commands", dest="command", metavar="COMMAND")
    return parser


def _commands_of_games() -> Iterator[Command]:
    """The ``COMMANDS`` of all games that have a module ``commands``."""
    for game in GAMES.values():
        yield from getattr(game.module("commands"), "COMMANDS", ())


def parse_arguments(argv: Sequence[str]) -> Namespace:
    """What was typed after the program's name; the table if nothing was."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        arguments = parser.parse_args([*argv, "serve"])
    return arguments
