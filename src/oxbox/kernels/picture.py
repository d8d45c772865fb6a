"""What the rules of a picture write: the picture, the path of a move, and the story of one.

All are arrays of numbers with a short head. What does not fit is counted and left out; the caller
then tries again with more room.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.bits import keep_state
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State, States

Row: TypeAlias = npt.NDArray[np.int64]
Picture: TypeAlias = Row
"""The numbers of all parts; its head: where it ends, the title, and whose turn it is."""
Path: TypeAlias = Row
"""The numbers of the targets, and ``NEXT`` after each path."""

END, TITLE, SEAT, BEGIN = range(4)
STEPS, OVER = 1, 2
"""Where the head of a story says how many steps it has, and whether the game is over then."""
NEXT = -1

SAY, GO_ON, POINT, RENAME, TO = range(5)
"""What stands before each number of a story."""


class Story(NamedTuple):
    """What a move did: a row of sentences and pointers, and the moment that each step shows.

    The first moment is the view before the move.
    """

    row: Row
    moments: States


@rule
def begin(row: Row) -> None:
    """Make a row empty."""
    row[END] = BEGIN
    row[TITLE] = 0
    row[SEAT] = -1


@rule
def put(picture: Picture, part: int) -> None:
    """Add a part to the picture: a phrase, or several parts that a phrase stands for."""
    end = int(picture[END])
    if end < len(picture):
        picture[end] = part
    picture[END] = end + 1


@rule
def title(picture: Picture, text: int) -> None:
    """Give the picture a title of its own."""
    picture[TITLE] = text


@rule
def aim(path: Path, target: int) -> None:
    """Add the next target of a path: a space, a piece or a choice."""
    put(path, target)


@rule
def say(story: Story, sentence: int, state: State) -> None:
    """Begin a step: a sentence, and the state that the table shows then."""
    step = int(story.row[STEPS]) + 1
    story.row[STEPS] = step
    if step < len(story.moments):
        keep_state(story.moments, step, state)
    _note(story, SAY, sentence)


@rule
def go_on(story: Story, text: int) -> None:
    """Let the sentence of the step go on: two halves have fewer wordings than the whole."""
    _note(story, GO_ON, text)


@rule
def point(story: Story, part: int) -> None:
    """Say what the step is about; if nothing is named, it is about the pieces that it sets."""
    _note(story, POINT, part)


@rule
def rename(story: Story, old: int, new: int) -> None:
    """Say that a piece has another key from this step on."""
    _note(story, RENAME, old)
    _note(story, TO, new)


@rule
def _note(story: Story, mark: int, phrase: int) -> None:
    put(story.row, mark)
    put(story.row, phrase)
