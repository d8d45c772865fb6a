"""What people can learn from a game that asks questions: those that they met, and what they missed.

A game with ``has_lessons`` has a module ``lessons``, which is all of this that it needs to provide.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from oxbox.integrity import Finding
from oxbox.options import Options

if TYPE_CHECKING:
    from oxbox.kernels.layout import States


class Answer(Protocol):
    """What somebody said about a word, and what it really means."""

    @property
    def word(self) -> str: ...
    @property
    def meaning(self) -> str: ...
    @property
    def was_right(self) -> bool: ...


class Lesson(NamedTuple):
    """An answer and the seat that gave it."""

    seat: int
    answer: Answer


class Lessons(Protocol):
    """What the module ``lessons`` of a game has."""

    def find_lessons(
        self, states: "States", moves: Sequence[int], options: Options
    ) -> list[Lesson]:
        """What each move answered, given the whole states before them."""

    def keep(self, folder: Path | None, answers: Iterable[tuple[str, Sequence[Answer]]]) -> None:
        """Keep the answers of some games, each with a name, in a data folder or the usual one."""

    def check_data(self, folder: Path) -> Iterator[Finding]:
        """Look at all that was kept in a data folder."""


def missed_words(lessons: Iterable[Lesson], seats: Collection[int]) -> dict[str, str]:
    """The words that these seats missed, in the order of the game, with what they mean."""
    return {
        answer.word: answer.meaning
        for seat, answer in lessons
        if seat in seats and not answer.was_right
    }
