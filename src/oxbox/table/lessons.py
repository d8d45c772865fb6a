"""What the people at a table can learn from the game when it is over."""

from oxbox.lessons import Answer, Lesson, missed_words
from oxbox.table.encoding import Plain
from oxbox.table.table import Table


def answers_of(table: Table) -> list[Answer]:
    """What the people answered; bots learn nothing."""
    people = _people(table)
    return [lesson.answer for lesson in _lessons(table) if lesson.seat in people]


def missed_at(table: Table) -> list[Plain]:
    """The words that somebody missed, seat by seat, with what they mean; none before the end."""
    lessons = _lessons(table)
    return [
        {"seat": seat, "word": word, "meaning": meaning}
        for seat in _people(table)
        for word, meaning in missed_words(lessons, {seat}).items()
    ]


def _lessons(table: Table) -> list[Lesson]:
    """All answers of a game that is over, looked for once."""
    if table.outcome is None or table.position is None:
        return []
    if table.lessons is None:
        table.lessons = table.position.lessons()
    return table.lessons


def _people(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seating.seats) if not seat.bot]
