"""Reading what people type: with completion on a terminal, line by line from a pipe."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from oxbox.cli.background import leaving_by
from oxbox.cli.console import MENU_LINES, Screen
from oxbox.cli.play.moves import next_words
from oxbox.terminal.characters import clean

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import Application


class Clock:
    """The time that a person has for a decision; no limit is 0 seconds."""

    def __init__(self, limit: float = 0, now: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self._now = now
        self._start = now()

    @property
    def used(self) -> float:
        """How many seconds have passed."""
        return self._now() - self._start

    @property
    def is_up(self) -> bool:
        """Whether the time is over."""
        return 0 < self.limit <= self.used

    def __str__(self) -> str:
        return f"{max(self.limit - self.used, 0):.0f} of {self.limit:.0f} seconds left"


class Prompt:
    """A line to type on. What a seat typed before is offered to that seat alone."""

    def __init__(self, screen: Screen, commands: Sequence[str] = ()) -> None:
        self.screen = screen
        self.commands = commands
        self._sessions: dict[str, PromptSession[str]] = {}
        self._pasted: list[str] = []

    def read(self, label: str, texts: Sequence[str], clock: Clock) -> str:
        """A line from the person called so; an empty one if the time runs out while they think.

        Several lines that are pasted at once are read one after the other.
        """
        if self._pasted:
            line = self._pasted.pop(0).strip()
            self.screen.write(f"{label}> {clean(line)}")
            return line
        if not self.screen.interactive:
            return self.ask(f"{label}> ")
        text = self._type(label, texts, clock)
        self.screen.has_been_read()
        first, *self._pasted = text.strip().splitlines() or [""]
        return first.strip()

    def ask(self, question: str) -> str:
        """A line in answer to a question; what was pasted before the question answers nothing."""
        text = input(question).strip()
        self.screen.has_been_read()
        if not self.screen.interactive:
            print(text)
        return text

    def drop_pasted(self) -> None:
        """Forget the lines that were pasted and are not read yet."""
        self._pasted.clear()

    def confirm(self, question: str) -> bool:
        """Whether the answer is yes."""
        return self.ask(f"{question} [y/N] ").lower() in ("y", "yes")

    def _type(self, label: str, texts: Sequence[str], clock: Clock) -> str:
        """What is typed on the line; a signal to leave takes effect after it."""
        session = self._session(label)
        line = _Line(session.app)

        def prepare() -> None:
            line.end_if_told()
            if clock.limit:
                line.end_in_time(clock)

        try:
            with leaving_by(line.leave):
                return session.prompt(
                    [("bold" if self.screen.colour else "", f"{label}> ")],
                    completer=_completer(texts, self.commands),
                    bottom_toolbar=(lambda: str(clock)) if clock.limit else None,
                    refresh_interval=0.5 if clock.limit else 0,
                    pre_run=prepare,
                )
        finally:
            if line.leaving is not None:
                raise line.leaving

    def _session(self, label: str) -> "PromptSession[str]":
        if label not in self._sessions:
            from prompt_toolkit import PromptSession
            from prompt_toolkit.output import ColorDepth

            depth = None if self.screen.colour else ColorDepth.DEPTH_1_BIT
            self._sessions[label] = PromptSession(
                color_depth=depth,
                complete_while_typing=True,
                reserve_space_for_menu=MENU_LINES,
                enable_suspend=True,
            )
        return self._sessions[label]


class _Line:
    """A line that is being typed, which can be ended from outside, whatever has been typed.

    It is ended through the loop that reads it: an exception raised in the midst of that loop would
    leave tasks behind that nobody ends.
    """

    def __init__(self, app: "Application[str]") -> None:
        self.leaving: SystemExit | None = None
        self._app = app

    def leave(self, leaving: SystemExit) -> None:
        """End the line soon, since the program is to leave."""
        self.leaving = leaving
        if self._app.loop is not None:
            self._app.loop.call_soon_threadsafe(self.end_if_told)

    def end_if_told(self) -> None:
        """End the line if the program is to leave."""
        if self.leaving is not None:
            self._end()

    def end_in_time(self, clock: Clock) -> None:
        """End the line when the time is up."""
        assert self._app.loop is not None
        self._app.loop.call_later(max(clock.limit - clock.used, 0), self._end)

    def _end(self) -> None:
        if self._app.is_running and not self._app.is_done:
            self._app.exit(result="")


def _completer(texts: Sequence[str], commands: Sequence[str]) -> Any:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        """The next word of the moves that begin like the line, and the commands."""

        def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor
            last = "" if typed[-1:].isspace() else typed.split(" ")[-1]
            words = next_words(texts, typed)
            if typed and " " not in typed.strip():
                words += [word for word in commands if word.startswith(typed.strip().lower())]
            for word in dict.fromkeys(words):
                yield Completion(word, start_position=-len(last))

    return Words()
