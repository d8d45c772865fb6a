"""What the terminal can do, and the way to talk to it: text, boards, bars, complaints."""

import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

if TYPE_CHECKING:
    from oxbox.scene import Scene

Item = TypeVar("Item")

USUAL_COLUMNS: Final = 80
WIDEST_COLUMNS: Final = 100
_BOLD: Final = "\x1b[1m"
_DIM: Final = "\x1b[38;5;246m"
_RESET: Final = "\x1b[0m"
_ALTERNATE: Final = "\x1b[?1049h"
_NORMAL: Final = "\x1b[?1049l"
_CLEAR: Final = "\x1b[H\x1b[2J"
_LINE_BACK: Final = "\x1b[A\x1b[2K"

MENU_LINES: Final = 6
"""How many lines the prompt keeps free below itself, for what can be completed."""


def prepare_streams() -> None:
    """Let a terminal without our characters show question marks instead of failing.

    A stream that is closed leads nowhere, and to nothing that could be read.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def complain(sentence: str) -> None:
    """Say on the error stream what went wrong."""
    from oxbox.terminal.characters import clean

    with suppress(OSError):
        print(f"oxbox: {clean(sentence)}", file=sys.stderr)


def wants_colour(arguments: Namespace, stream: TextIO) -> bool:
    """Whether to write colours: as asked for, or else on a terminal that shows them."""
    asked: bool | None = getattr(arguments, "colour", None)
    if asked is not None:
        return asked
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def is_interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@dataclass
class Screen:
    """Where everything is written to."""

    colour: bool = False
    columns: int = USUAL_COLUMNS
    interactive: bool = False
    _is_apart: bool = False
    _unread: int = 0
    _kept: str = ""

    @classmethod
    def of(cls, arguments: Namespace) -> "Screen":
        """The screen that this program was started on."""
        wide = min(shutil.get_terminal_size().columns, WIDEST_COLUMNS)
        columns = wide if sys.stdout.isatty() else USUAL_COLUMNS
        return cls(wants_colour(arguments, sys.stdout), columns, is_interactive())

    def write(self, text: str) -> None:
        """Write lines as they are; where they cannot be scrolled, none goes before it is read."""
        for line in text.split("\n"):
            if self._is_apart and self._unread >= _page_length():
                input("Press Enter to see more. ")
                print(_LINE_BACK, end="")
                self._unread = 0
            print(line)
            self._unread += 1

    def keep(self, text: str) -> None:
        """Write a line that stays, even if what is written around it leaves no trace."""
        self.write(text)
        self._kept = text if self._is_apart else ""

    def has_been_read(self) -> None:
        """Take everything written so far as read, because somebody answered to it."""
        self._unread = 0

    def say(self, text: str = "", indent: str = "") -> None:
        """Write a text, broken between words."""
        self._write_in("", text, indent)

    def headline(self, text: str) -> None:
        """Write a text that stands out."""
        self._write_in(_BOLD, text)

    def whisper(self, text: str, indent: str = "") -> None:
        """Write a text that stands back."""
        self._write_in(_DIM, text, indent)

    def bold(self, text: str) -> str:
        """The text, in bold if the screen shows such things."""
        return f"{_BOLD}{text}{_RESET}" if self.colour else text

    def board(self, scene: "Scene") -> None:
        """Draw a scene."""
        from oxbox.terminal import draw_text

        self.write(f"\n{draw_text(scene, self.colour, self.columns)}\n")

    def pause(self, seconds: float) -> None:
        """Give a person time to follow."""
        if self.interactive:
            sys.stdout.flush()
            time.sleep(seconds)

    def clear(self) -> None:
        """Make the screen empty."""
        self._unread = 0
        if self.interactive:
            print(_CLEAR, end="", flush=True)

    @contextmanager
    def set_apart(self) -> Iterator[None]:
        """Leave no trace of what is written meanwhile, and leave alone what was there before.

        It goes to the terminal's other screen, which cannot be scrolled, so that people turn its
        pages; only what is to be kept is written once more in the end.
        """
        if not self.interactive:
            yield
            return
        self._is_apart = True
        print(_ALTERNATE, end="")
        try:
            self.clear()
            yield
        finally:
            self.clear()
            self._is_apart = False
            print(_NORMAL, end="", flush=True)
            if self._kept:
                print(self._kept)

    def _write_in(self, style: str, text: str, indent: str = "") -> None:
        from oxbox.terminal.characters import wrap

        for line in wrap(text, self.columns - len(indent)):
            styled = style and self.colour
            self.write(f"{style}{indent}{line}{_RESET}" if styled else indent + line)


def _page_length() -> int:
    """How many lines can be read at once above the prompt and what it keeps free."""
    return max(shutil.get_terminal_size().lines - MENU_LINES - 2, 4)


def progress(items: Iterable[Item], total: int, title: str) -> Iterator[Item]:
    """Go through the items with a bar on the error stream, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    # What is printed meanwhile goes above the bar on a terminal, and never into the bar's stream.
    above = sys.stdout.isatty()
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, redirect_stdout=above, redirect_stderr=above
    ) as bar:
        task = bar.add_task(title, total=total)
        for item in items:
            bar.update(task, description=f"{title} {item}" if isinstance(item, str) else title)
            yield item
            bar.advance(task)
