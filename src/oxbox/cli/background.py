"""Compiled work in a thread of its own, so that Ctrl-C is heard while it runs."""

from collections.abc import Callable
from threading import Thread
from typing import Final, TypeVar

Result = TypeVar("Result")

_GLANCE: Final = 0.05


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
