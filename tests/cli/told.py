"""Be told to leave in the midst of a line: ``python -m tests.cli.told``."""

import signal
from collections.abc import Iterator

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from oxbox.cli.background import leaving_when_told
from oxbox.cli.console import Screen
from oxbox.cli.play.prompt import Clock, Prompt


class Texts(tuple[str, ...]):
    """Moves; looking through them for a completion is when the signal comes."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        signal.raise_signal(signal.SIGTERM)
        return super().__iter__()


def main() -> None:
    """Type a letter, which is completed in a task of its own."""
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()), leaving_when_told():
        keys.send_text("a")
        Prompt(Screen(interactive=True)).read("Cross", Texts(("a3 e",)), Clock())


if __name__ == "__main__":
    main()
