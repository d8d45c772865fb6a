"""What people can learn from a game of words: the questions they met, and which they missed."""

from collections.abc import Collection, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from oxbox.position import Position

if TYPE_CHECKING:
    from oxbox.deck.answers import Answer


class Lesson(NamedTuple):
    """An answer and the seat that gave it."""

    seat: int
    answer: "Answer"


def lessons_of(position: Position) -> list[Lesson]:
    """The answers of a game so far; none where a game asks nothing."""
    if not position.game.has_lessons:
        return []
    answers = import_module(f"{position.game.package}.lessons").answers
    moves = position.codes
    found = answers(position.passed, moves, position.options)
    return [Lesson(seat, answer) for seat, answer in found]


def missed_words(lessons: Iterable[Lesson], seats: Collection[int]) -> dict[str, str]:
    """The words that these seats missed, in the order of the game, with what they mean."""
    return {
        answer.word: answer.meaning
        for seat, answer in lessons
        if seat in seats and not answer.was_right
    }
