"""One rule called from Python: compiled once it is ready, interpreted until then.

Nothing here waits for a compilation. ``prepare`` compiles all operations for a layout; from then on
the same calls run compiled in this process, and never are for arguments of other kinds. They take a
state in a box, an array of its own: that gets into compiled code in less than a microsecond. A
state outside a box is taken too, ten times as slowly.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, TypeVarTuple

import numpy as np
from numpy import ndarray

from oxbox.kernels import dispatch, keyed, spelling
from oxbox.kernels.bits import keep_state
from oxbox.kernels.chance import generator
from oxbox.kernels.changes import PICTURES, SLOT, STORY, Sheet
from oxbox.kernels.compile import Kernel, is_compiling, quick_kernel
from oxbox.kernels.layout import (
    Chance,
    Key,
    Layout,
    Moves,
    State,
    States,
    boxed,
    layout_of,
    paired,
    unbox,
)
from oxbox.kernels.picture import END, NEXT, OVER, STEPS, Row, Story, begin, put
from oxbox.kernels.reading import Reading, Readings
from oxbox.kernels.views import WHOLE

Rest = TypeVarTuple("Rest")
Result = TypeVar("Result")

ALL: Final = -1
"""Instead of how many moves there are: all legal ones, which are listed first."""

NO_MOVE: Final = -1
"""Instead of a move: draw the picture as it is."""

_ready: set[Layout] = set()


class Operation(Generic[*Rest, Result]):
    """A rule of whatever game the state belongs to."""

    changes_states = False

    def __init__(self, function: Callable[[States, *Rest], Result]) -> None:
        self.__doc__ = function.__doc__
        self.kernel: Kernel[Any, Result] = quick_kernel(function)
        self._compiled: dict[Layout, Callable[..., Result]] = {}

    def __call__(self, state: State | States, *rest: *Rest) -> Result:
        if not isinstance(state, ndarray):
            return self._on_record(state, *rest)
        compiled = self._compiled.get(state.dtype)
        return self.interpret(state, *rest) if compiled is None else compiled(state, *rest)

    def interpret(self, box: States, *rest: Any) -> Result:
        """Carry it out in Python, on readings of the states, which is quicker than on records."""
        states: Any = Readings(Reading.of(box[at : at + 1]) for at in range(len(box)))
        result = self.kernel.interpreted(states, *rest)
        if self.changes_states:
            for at, reading in enumerate(states):
                reading.write(box[at : at + 1])
        return result

    def prepare(self, box: States, *rest: Any) -> Result:
        """Compile it for the layout in a box, by carrying it out, and for nothing else."""
        self._compiled[box.dtype], result = self.kernel.close_around(box, *rest)
        return result

    def _on_record(self, state: State, *rest: Any) -> Result:
        """Carry it out on a state that is no array, in place."""
        box = boxed(state)
        result = self(box, *rest)
        unbox(box, state)
        return result


class Change(Operation[*Rest, Result]):
    """A rule that changes the state."""

    changes_states = True


@Change
def setup(states: States, key: Key) -> None:
    """Lay out the start of a game, in which seat 0 begins unless the rules say otherwise."""
    states[0].seat = 0
    states[0].ended = 0
    states[0].viewer = WHOLE
    dispatch.setup(states[0], key)


@Operation
def legal(states: States, out: Moves) -> int:
    """Write the legal moves to ``out`` and return how many."""
    return dispatch.legal(states[0], out)


@Change
def apply(states: States, move: int) -> None:
    """Play a legal move, in place."""
    dispatch.apply(states[0], move)


@Operation
def score(states: States, seat: int) -> int:
    """The seat's score so far."""
    return dispatch.score(states[0], seat)


@Operation
def won(states: States, seat: int) -> bool:
    """Whether the seat is among the winners of a game that is over."""
    return dispatch.won(states[0], seat)


@Operation
def refusal(states: States, move: int) -> int:
    """Zero for a legal move, otherwise which refusal forbids it, or ``dispatch.NOT_NOW``."""
    return dispatch.refuse(states[0], move)


@Change
def redact(states: States, seat: int) -> None:
    """Blank, in place, all that the seat cannot know."""
    dispatch.redact(states[0], seat)


@Change
def redeal(states: States, chance: Chance) -> None:
    """Fill a view's blanks at random, in place."""
    dispatch.redeal(states[0], chance)


@Operation
def pick(states: States, chance: Chance) -> int:
    """A uniformly random legal move."""
    return dispatch.pick(states[0], chance)


@Operation
def settled(states: States) -> bool:
    """Whether a view leaves nothing to chance."""
    return dispatch.settled(states[0])


@Operation
def tell(states: States, move: int, eyes: int, moments: States, sheet: Sheet) -> int:
    """Write the story of a move between two states, as certain eyes see it, and its pictures.

    Both states become views in place; ``WHOLE`` sees all. With ``NO_MOVE`` only the first is drawn.
    Returns how many steps there are room for in the sheet and the moments if that is too few, and
    0 if all is written.
    """
    story = Story(sheet[STORY], moments)
    begin(story.row)
    if eyes != WHOLE:
        dispatch.redact(states[0], eyes)
    keep_state(moments, 0, states[0])
    if move != NO_MOVE:
        if eyes != WHOLE:
            dispatch.redact(states[1], eyes)
        keep_state(states, 2, states[0])
        dispatch.tell(states[2], move, states[1], story)
        story.row[OVER] = 1 if dispatch.over(states[1]) else 0
    longest, steps = int(story.row[END]), int(story.row[STEPS])
    for step in range(min(steps + 1, len(moments))):
        dispatch.paint(moments[step], sheet[PICTURES + step])
        longest = max(longest, int(sheet[PICTURES + step, END]))
    return steps + 1 if steps >= len(moments) or longest > len(story.row) else 0


@Operation
def choose(states: States, moves: Moves, count: int, path: Row) -> int:
    """Write the targets that choose each of some moves; return how many moves there are.

    For ``ALL`` the legal moves are listed first.
    """
    if count == ALL:
        count = dispatch.legal(states[0], moves)
    begin(path)
    for index in range(count):
        dispatch.choose(states[0], int(moves[index]), path)
        put(path, NEXT)
    return count


spell_story = quick_kernel(spelling.spell_story)
spell_paths = quick_kernel(spelling.spell_paths)


@quick_kernel
def keyed_draw(key: Key, label: int, number: int, bound: int) -> int:
    """One draw of a deal, by itself."""
    return keyed.draw(key, label, number, bound)


def is_ready(state: State) -> bool:
    """Whether operations on such states run compiled."""
    return layout_of(state) in _ready


def are_ready(states: States) -> bool:
    """Whether operations on the states in a box run compiled."""
    return states.dtype in _ready


def prepare(state: State) -> None:
    """Compile every operation for the layout of a state just set up, or load it from the disk."""
    if is_ready(state) or not is_compiling():
        return
    moves = np.empty(dispatch.MOST_MOVES, np.int32)
    box = boxed(state)
    setup.prepare(box, np.zeros(2, np.int64))
    legal.prepare(box, moves)
    refusal.prepare(box, int(moves[0]))
    score.prepare(box, 0)
    won.prepare(box, 0)
    redact.prepare(box, 0)
    settled.prepare(box)
    redeal.prepare(box, generator(0))
    before = boxed(box)
    move = pick.prepare(box, generator(0))
    apply.prepare(box, move)
    sheet, row = np.zeros((PICTURES + 2, 512), np.int64), np.zeros(4096, np.int64)
    choose.prepare(before, moves, ALL, row)
    tell.prepare(paired(before, box), move, 0, np.zeros(2, box.dtype), sheet)
    sheet[:], row[:] = 0, 0  # the story and the paths may be longer than there was room for
    book = np.zeros((3, 256), np.int64), np.zeros(2 * SLOT, np.int64), np.zeros(0, np.uint8)
    spell_story(sheet, *book, row, np.zeros(0, np.uint8))
    spell_paths(sheet, *book, row, np.zeros(0, np.uint8), np.zeros(len(row), np.int64))
    keyed_draw(np.zeros(2, np.int64), 0, 0, 1)
    _ready.add(layout_of(state))
