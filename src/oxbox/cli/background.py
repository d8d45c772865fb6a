"""Being stopped: Ctrl-C while compiled work runs, and signals that ask the program to leave."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from typing import Final, TypeVar

Result = TypeVar("Result")

_GLANCE: Final = 0.05

_ways_out: Final[list[Callable[[SystemExit], None]]] = []
"""How what runs now is left, the innermost last; where there is none, by raising."""


def patiently(work: Callable[[], Result]) -> Result:
    """Wait for the work and return its result, or raise what it raised.

    Compiled code cannot be interrupted; after Ctrl-C the thread is left behind and ends with the
    program.
    """
    results: list[Result] = []
    failures: list[BaseException] = []

    def carry_out() -> None:
        try:
            results.append(work())
        except BaseException as failure:
            failures.append(failure)

    thread = Thread(target=carry_out, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_GLANCE)
    if failures:
        raise failures[0]
    return results[0]


@contextmanager
def leaving_when_told() -> Iterator[None]:
    """Leave in order when the program is to end or its terminal closes, without any question.

    Only where the screen has to be given back: a handler would make compiled work end later.
    """
    if current_thread() is not main_thread():
        yield
        return

    def leave(number: int, frame: object) -> None:
        leaving = SystemExit(128 + number)
        if not _ways_out:
            raise leaving
        _ways_out[-1](leaving)

    names = ("SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def leaving_by(way: Callable[[SystemExit], None]) -> Iterator[None]:
    """While this lasts, call the way out when told to leave instead of raising wherever we are."""
    _ways_out.append(way)
    try:
        yield
    finally:
        _ways_out.remove(way)
