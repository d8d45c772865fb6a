"""A game's rules on the screen, with a pager if they are longer than the terminal."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from argparse import Namespace
from contextlib import suppress
from typing import IO, cast

from oxbox.cli.arguments import GAME, argument
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.games import find_game

_PARAGRAPH = re.compile(r"^\*\*R(\d+)\.\*\*.*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"^!\[.*\n?", re.MULTILINE)


@command(GAME, argument("rule", metavar="RULE", nargs="?", help="a rule's number, such as R7"))
def rules(arguments: Namespace) -> int:
    """Show a game's rules, or one of its numbered paragraphs."""
    game = find_game(arguments.game)
    screen = Screen.of(arguments)
    if arguments.rule:
        screen.write(render(screen, find_rule(game, arguments.rule)))
    else:
        show_page(screen, game)
    return 0


def show_page(screen: Screen, game: Game) -> None:
    """Show a game's whole rules page."""
    text = render(screen, _PICTURE.sub("", game.page))
    lines = shutil.get_terminal_size().lines
    if not (screen.interactive and text.count("\n") >= lines - 1 and _page(text)):
        screen.write(text)


def find_rule(game: Game, name: str) -> str:
    """The paragraph of a rule, as Markdown; ``R7``, ``r7`` and ``7`` name the same."""
    paragraphs = {found[1]: found[0] for found in _PARAGRAPH.finditer(game.page)}
    number = re.sub(r"^r\s*", "", name.strip().lower()).rstrip(".")
    if number not in paragraphs:
        raise GameError(
            f"{game.title} has no rule {name!s:.40}; its rules are R1 to R{len(paragraphs)}.",
            "no-rule",
        )
    return paragraphs[number]


def render(screen: Screen, markdown: str) -> str:
    """Markdown laid out for the screen."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(
        width=min(screen.columns, 80),
        force_terminal=screen.colour,
        color_system="256" if screen.colour else None,
        no_color=not screen.colour,
    )
    with console.capture() as capture:
        console.print(Markdown(markdown, hyperlinks=False))
    return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def _page(text: str) -> bool:
    """Show a text with the reader's pager; say whether that worked.

    Ctrl-C is for the pager while it runs: ended from outside, it would leave a terminal that shows
    nothing of what is typed.
    """
    sys.stdout.flush()
    try:
        command = shlex.split(os.environ.get("PAGER", "")) or ["less", "-RFX"]
        pager = subprocess.Popen(command, stdin=subprocess.PIPE)
    except (OSError, ValueError):
        return False
    with suppress(OSError, KeyboardInterrupt), cast("IO[bytes]", pager.stdin) as pipe:
        pipe.write(text.encode())
    while pager.returncode is None:
        with suppress(KeyboardInterrupt):
            pager.wait()
    return pager.returncode <= 0
