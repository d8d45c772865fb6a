"""One rule called from Python: compiled once it is ready, interpreted until then.

Nothing here waits for a compilation. ``prepare`` compiles all operations for a layout; from then on
the same calls run compiled in this process.
"""

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from oxbox.kernels import dispatch, keyed
from oxbox.kernels.chance import generator
from oxbox.kernels.compile import Kernel, is_compiling, kernel
from oxbox.kernels.layout import Chance, Key, Moves, State, copy

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_ready: set[str] = set()


class Operation(Generic[Parameters, Result]):
    """A rule of whatever game the state belongs to; the state is the first argument."""

    def __init__(self, function: Callable[Parameters, Result]) -> None:
        self.__doc__ = function.__doc__
        self.kernel: Kernel[Parameters, Result] = kernel(function)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        state: Any = args[0]
        if is_ready(state):
            return self.kernel(*args, **kwargs)
        return self.kernel.interpreted(*args, **kwargs)


@Operation
def setup(state: State, key: Key) -> None:
    """Lay out the start of a game."""
    dispatch.setup(state, key)


@Operation
def legal(state: State, out: Moves) -> int:
    """Write the legal moves to ``out`` and return how many."""
    return dispatch.legal(state, out)


@Operation
def apply(state: State, move: int) -> None:
    """Play a legal move, in place."""
    dispatch.apply(state, move)


@Operation
def score(state: State, seat: int) -> int:
    """The seat's score so far."""
    return dispatch.score(state, seat)


@Operation
def won(state: State, seat: int) -> bool:
    """Whether the seat is among the winners of a game that is over."""
    return dispatch.won(state, seat)


@Operation
def refusal(state: State, move: int) -> int:
    """Zero for a legal move, otherwise which refusal forbids it, or ``dispatch.NOT_NOW``."""
    return dispatch.refuse(state, move)


@Operation
def redact(state: State, seat: int) -> None:
    """Blank, in place, all that the seat cannot know."""
    dispatch.redact(state, seat)


@Operation
def redeal(state: State, chance: Chance) -> None:
    """Fill a view's blanks at random, in place."""
    dispatch.redeal(state, chance)


@Operation
def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move."""
    return dispatch.pick(state, chance)


@Operation
def settled(state: State) -> bool:
    """Whether a view leaves nothing to chance."""
    return dispatch.settled(state)


@kernel
def keyed_draw(key: Key, label: int, number: int, bound: int) -> int:
    """One draw of a deal, by itself."""
    return keyed.draw(key, label, number, bound)


def is_ready(state: State) -> bool:
    """Whether operations on such states run compiled."""
    return dispatch.game_of(state) in _ready


def prepare(state: State) -> None:
    """Compile every operation for the layout of a state just set up, or load it from the disk."""
    if is_ready(state) or not is_compiling():
        return
    moves = np.empty(dispatch.MOST_MOVES, np.int32)
    scratch = copy(state)
    setup.kernel(scratch, np.zeros(2, np.int64))
    legal.kernel(scratch, moves)
    refusal.kernel(scratch, int(moves[0]))
    score.kernel(scratch, 0)
    won.kernel(scratch, 0)
    redact.kernel(scratch, 0)
    settled.kernel(scratch)
    redeal.kernel(scratch, generator(0))
    apply.kernel(scratch, pick.kernel(scratch, generator(0)))
    keyed_draw(np.zeros(2, np.int64), 0, 0, 1)
    _ready.add(dispatch.game_of(state))
