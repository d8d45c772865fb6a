"""One rule called from Python: compiled once it is ready, interpreted until then.

Nothing here waits for a compilation. ``prepare`` compiles all operations for a layout; from then on
the same calls run compiled in this process. They take a state in a box, an array of its own: that
gets into compiled code in less than a microsecond. A state outside a box is taken too, ten times as
slowly.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar, TypeVarTuple

import numpy as np
from numpy import ndarray

from oxbox.kernels import dispatch, keyed
from oxbox.kernels.chance import generator
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
    unbox,
)

Rest = TypeVarTuple("Rest")
Result = TypeVar("Result")

_ready: set[Layout] = set()


class Operation(Generic[*Rest, Result]):
    """A rule of whatever game the state belongs to."""

    def __init__(self, function: Callable[[States, *Rest], Result]) -> None:
        self.__doc__ = function.__doc__
        self.kernel: Kernel[Any, Result] = quick_kernel(function)

    def __call__(self, state: State | States, *rest: *Rest) -> Result:
        if not isinstance(state, ndarray):
            return self._on_record(state, *rest)
        if state.dtype in _ready:
            return self._compiled(state, *rest)
        return self.kernel.interpreted(state, *rest)

    @cached_property
    def _compiled(self) -> Callable[..., Result]:
        return self.kernel.compiled

    def _on_record(self, state: State, *rest: Any) -> Result:
        """Carry it out on a state that is no array, in place."""
        if not is_ready(state):
            return self.kernel.interpreted([state], *rest)
        box = boxed(state)
        result = self._compiled(box, *rest)
        unbox(box, state)
        return result


@Operation
def setup(states: States, key: Key) -> None:
    """Lay out the start of a game."""
    dispatch.setup(states[0], key)


@Operation
def legal(states: States, out: Moves) -> int:
    """Write the legal moves to ``out`` and return how many."""
    return dispatch.legal(states[0], out)


@Operation
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


@Operation
def redact(states: States, seat: int) -> None:
    """Blank, in place, all that the seat cannot know."""
    dispatch.redact(states[0], seat)


@Operation
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


@quick_kernel
def keyed_draw(key: Key, label: int, number: int, bound: int) -> int:
    """One draw of a deal, by itself."""
    return keyed.draw(key, label, number, bound)


def is_ready(state: State) -> bool:
    """Whether operations on such states run compiled."""
    return layout_of(state) in _ready


def prepare(state: State) -> None:
    """Compile every operation for the layout of a state just set up, or load it from the disk."""
    if is_ready(state) or not is_compiling():
        return
    moves = np.empty(dispatch.MOST_MOVES, np.int32)
    box = boxed(state)
    setup.kernel(box, np.zeros(2, np.int64))
    legal.kernel(box, moves)
    refusal.kernel(box, int(moves[0]))
    score.kernel(box, 0)
    won.kernel(box, 0)
    redact.kernel(box, 0)
    settled.kernel(box)
    redeal.kernel(box, generator(0))
    apply.kernel(box, pick.kernel(box, generator(0)))
    keyed_draw(np.zeros(2, np.int64), 0, 0, 1)
    _ready.add(layout_of(state))
