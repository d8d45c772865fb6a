"""What a move did, written as a row of numbers that ``oxbox.phrasebook`` reads out as JSON.

A *phrase* is a number that stands for a bit of text: a sentence, an id, a part of the picture. It
is ``kind + (first << 8) + (second << 22) + (third << 36) + (fourth << 50)``; what the numbers mean
is up to the kind. The kinds below ``FIRST_KIND`` serve all games, the others are a game's own.

A row begins with a head: how far it is filled (also where it is too short to hold all), the section
that is being written, and where what is marked and what was decisive begin. The steps follow, then
the ids that are marked, then the decisive ones. Sections of a step come in this order: the
sentence, ids, all sections of what changes (each in one go), and what is renamed.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import rule

Row: TypeAlias = npt.NDArray[np.int64]

END, SECTION, MARKED, DECISIVE, BEGIN = range(5)
"""The places of the head, and where the steps begin."""

JOINT, COMMA, NUMBER = range(3)
FIRST_KIND: Final = 8

SECTIONS: Final = (
    "", "sentence", "ids", "spaces", "spaces-gone", "pieces", "pieces-gone",
    "regions", "choices", "facts", "notes", "title", "seat", "width", "height", "renamed",
)  # fmt: skip
(
    NOTHING, SENTENCE, IDS, SPACES, SPACES_GONE, PIECES, PIECES_GONE,
    REGIONS, CHOICES, FACTS, NOTES, TITLE, SEAT, WIDTH, HEIGHT, RENAMED,
) = range(16)  # fmt: skip


@rule
def phrase(kind: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0) -> int:
    """A phrase with up to four numbers from 0 on: three below 16,384 and one below 8,192."""
    near, far = (int(first) << 8) + (int(second) << 22), (int(third) << 36) + (int(fourth) << 50)
    return kind + near + far


@rule
def number(value: int) -> int:
    """The phrase for a number from -1 on, which stands for none."""
    return phrase(NUMBER, value + 1)


@rule
def say(row: Row, sentence: int) -> None:
    """Begin a step with its sentence."""
    turn_to(row, SENTENCE)
    _add(row, sentence)


@rule
def put(row: Row, section: int, item: int) -> None:
    """Add a phrase to a section of the step."""
    if row[SECTION] == section:
        _add(row, COMMA)
    else:
        turn_to(row, section)
    _add(row, item)


@rule
def go_on(row: Row, item: int) -> None:
    """Add a phrase that goes on with the one before: both together are one item, or several.

    Not among ids, which are compared one by one.
    """
    _add(row, item)


@rule
def aim(row: Row, target: int) -> None:
    """Add the next target of a path."""
    _add(row, target)


@rule
def turn_to(row: Row, section: int) -> None:
    """Begin a section of the step; by itself, one that stays empty."""
    _add(row, phrase(JOINT, int(row[SECTION]), section))
    row[SECTION] = section


@rule
def begin(row: Row) -> None:
    """Make a row empty."""
    row[END] = BEGIN
    row[SECTION] = NOTHING


@rule
def finish(row: Row, is_over: bool) -> None:
    """End the last step, and add what is marked: the ids named, without pieces that are gone.

    What decided a game is what the last step of its last telling names.
    """
    turn_to(row, NOTHING)
    steps = int(row[END])
    row[MARKED] = steps
    row[DECISIVE] = steps
    if steps > len(row):
        return
    for at in range(BEGIN, steps):
        if row[at] & 255 == JOINT:
            row[SECTION] = row[at] >> 22 & 255
        elif row[at] != COMMA and row[SECTION] == IDS:
            _mark(row, int(row[at]))
        elif row[at] != COMMA and row[SECTION] == PIECES_GONE:
            _unmark(row, int(row[at]))
    row[DECISIVE] = row[END]
    if is_over:
        _add_last_ids(row, steps)


@rule
def _mark(row: Row, item: int) -> None:
    for at in range(row[MARKED], min(row[END], len(row))):
        if row[at] == item:
            return
    _add(row, item)


@rule
def _unmark(row: Row, item: int) -> None:
    if row[END] > len(row):
        return
    kept = int(row[MARKED])
    for at in range(row[MARKED], row[END]):
        if row[at] != item:
            row[kept] = row[at]
            kept += 1
    row[END] = kept


@rule
def _add_last_ids(row: Row, steps: int) -> None:
    last = steps
    for at in range(BEGIN, steps):
        if row[at] & 255 == JOINT and row[at] >> 22 & 255 == SENTENCE:
            last = at
    for at in range(last, steps):
        if row[at] & 255 == JOINT:
            row[SECTION] = row[at] >> 22 & 255
        elif row[at] != COMMA and row[SECTION] == IDS:
            _add(row, int(row[at]))


@rule
def _add(row: Row, item: int) -> None:
    """Write a phrase; where there is no room left it is only counted."""
    end = int(row[END])
    if end < len(row):
        row[end] = item
    row[END] = end + 1
