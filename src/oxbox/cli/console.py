"""What the terminal can do, and the way to talk to it: text, boards, bars, complaints."""

import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
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
_FORGET: Final = "\x1b[3J"


def prepare_streams() -> None:
    """Let a terminal without our characters show question marks instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def complain(sentence: str) -> None:
    """Say on the error stream what went wrong."""
    from oxbox.terminal.characters import clean

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
    lines: int = 24
    _has_scrollback: bool = True

    @classmethod
    def of(cls, arguments: Namespace) -> "Screen":
        """The screen that this program was started on."""
        size = shutil.get_terminal_size()
        columns = min(size.columns, WIDEST_COLUMNS) if sys.stdout.isatty() else USUAL_COLUMNS
        return cls(wants_colour(arguments, sys.stdout), columns, is_interactive(), size.lines)

    def say(self, text: str = "", indent: str = "") -> None:
        """Write a text, broken between words."""
        for line in self._wrapped(text, indent):
            print(line)

    def headline(self, text: str) -> None:
        """Write a text that stands out."""
        for line in self._wrapped(text, ""):
            print(self.bold(line))

    def whisper(self, text: str, indent: str = "") -> None:
        """Write a text that stands back."""
        for line in self._wrapped(text, indent):
            print(f"{_DIM}{line}{_RESET}" if self.colour else line)

    def bold(self, text: str) -> str:
        """The text, in bold if the screen shows such things."""
        return f"{_BOLD}{text}{_RESET}" if self.colour else text

    def board(self, scene: "Scene") -> None:
        """Draw a scene."""
        from oxbox.terminal import draw_text

        print()
        print(draw_text(scene, self.colour, self.columns))
        print()

    def pause(self, seconds: float) -> None:
        """Give a person time to follow."""
        if self.interactive:
            sys.stdout.flush()
            time.sleep(seconds)

    def clear(self) -> None:
        """Make the screen empty, and what has scrolled off it too."""
        if self.interactive:
            print(_CLEAR + (_FORGET if self._has_scrollback else ""), end="", flush=True)

    @contextmanager
    def set_apart(self, lines: int) -> Iterator[None]:
        """Leave no trace of what is written meanwhile, in parts of so many lines.

        If they fit, they go to the terminal's other screen; it cannot be scrolled, so what is
        longer stays on this one, which is cleared in the end with all that has scrolled off it.
        """
        if not self.interactive:
            yield
            return
        self._has_scrollback = lines > self.lines
        print("" if self._has_scrollback else _ALTERNATE, end="")
        try:
            self.clear()
            yield
        finally:
            self.clear()
            print("" if self._has_scrollback else _NORMAL, end="", flush=True)
            self._has_scrollback = True

    def _wrapped(self, text: str, indent: str) -> list[str]:
        from oxbox.terminal.characters import wrap

        return [indent + line for line in wrap(text, self.columns - len(indent))]


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
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        for item in items:
            bar.update(task, description=f"{title} {item}" if isinstance(item, str) else title)
            yield item
            bar.advance(task)
