"""What every game's state has in common.

A state is a NumPy structured scalar. Its first field is named after the game, because Numba tells
layouts apart by their fields alone; it is always zero. All fields are signed integers:
the one kind that behaves alike interpreted and compiled. No field may be called like an attribute
that every NumPy scalar has (``size``, ``data``, ``flags``): interpreted, it would be shadowed.

``seats``   how many seats play
``seat``    whose turn it is, -1 when the game is over
``viewer``  whose view this is: a seat, ``NOBODY`` or ``WHOLE``
``ended``   why the game ended (an index into the game's ``REASONS``), 0 while it runs
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

State: TypeAlias = np.record
States: TypeAlias = npt.NDArray[Any]
Moves: TypeAlias = npt.NDArray[np.int32]
Key: TypeAlias = npt.NDArray[np.int64]
Chance: TypeAlias = npt.NDArray[np.int64]
Shares: TypeAlias = npt.NDArray[np.float64]
Layout: TypeAlias = np.dtype[Any]

Range: TypeAlias = int | tuple[int, int]
"""What numbers a field may hold: from 0 to the number, or from one to the other."""

BITS_64: Final = (-(1 << 63), (1 << 63) - 1)
"""The range of a field that uses all its 64 bits: a set of as many things, or a key."""

Field: TypeAlias = (
    tuple[str, Any] | tuple[str, Any, tuple[int, ...]] | tuple[str, Any, tuple[int, ...], Range]
)
"""A field's name, type, shape and range, as far as they need be said."""

_SHARED: tuple[Field, ...] = (
    ("seats", np.int8),
    ("seat", np.int8),
    ("viewer", np.int8),
    ("ended", np.int8),
)


ranges: dict[str, dict[str, tuple[int, int]]] = {}
"""For each game the least and the highest number of its fields, where the layout says so."""

packages: dict[str, str] = {}
"""For each game the package that made its layout, where all its rules are found."""


def layout(game: str, fields: Sequence[Field]) -> Layout:
    """Make a game's layout: the widest fields first, the end filled up, no byte undefined.

    The calling module's package is where the rules for such states are looked for.
    """
    ranges[game] = {field[0]: _range(field[3]) for field in fields if len(field) == 4}
    fields = [field[:3] for field in fields]
    packages[game] = sys._getframe(1).f_globals.get("__package__") or ""
    shadowed = [field[0] for field in fields if hasattr(np.record, field[0])]
    if shadowed:
        raise TypeError(f"{game}: NumPy scalars have attributes of the names {shadowed}")
    return _arrange(game, [*_SHARED, *fields])


def _arrange(game: str, fields: Sequence[Field]) -> Layout:
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype([(game, np.int64), *ordered], align=False).itemsize
    spare: tuple[Field, ...] = (("spare", np.int8, (-size % 8,)),) if size % 8 else ()
    plain = np.dtype([(game, np.int64), *ordered, *spare], align=True)
    return np.dtype((np.record, plain))


def _range(given: Range) -> tuple[int, int]:
    return given if isinstance(given, tuple) else (0, given)


def is_in_range(state: State) -> bool:
    """Whether every field holds what the layout of its game allows."""
    names = layout_of(state).names or ("",)
    return all(
        low <= int(np.min(state[name])) and int(np.max(state[name])) <= high
        for name, (low, high) in ranges[names[0]].items()
    )


def always_zero(layout: Layout) -> list[str]:
    """The fields that are 0 in every position: what a telling shows between two of them."""
    names = layout.names or ("",)
    return [name for name, limits in ranges[names[0]].items() if limits == (0, 0)]


def without(layout: Layout, left_out: Sequence[str]) -> Layout:
    """The layout that a game would have had without some of its fields."""
    names = layout.names or ("",)
    kept = [name for name in names[1:] if name not in (*left_out, "spare")]
    return _arrange(names[0], [(name, layout[name].base, layout[name].shape) for name in kept])


layout_of: Callable[[State], Layout] = np.generic.dtype.__get__
"""The layout of a state; as an attribute it would be looked for among the fields first."""


def blank(layout: Layout) -> State:
    """A state of zeros that owns its memory."""
    state: State = np.zeros(1, layout)[0]
    return state


def copy(state: State) -> State:
    """A copy that owns its memory; also of a reading."""
    if not isinstance(state, np.void):
        return state.copy()
    copied: State = boxed(state)[0]
    return copied


def boxed(state: State | States) -> States:
    """A copy in an array of its own, which gets into compiled code quickly; also of a box."""
    if isinstance(state, np.ndarray):
        return np.frombuffer(bytearray(state.tobytes()), state.dtype)
    return np.frombuffer(bytearray(np.generic.tobytes(state)), layout_of(state))


def paired(before: States, after: States) -> States:
    """Copies of the states in two boxes, and room for a third, in one."""
    first = before.tobytes()
    return np.frombuffer(bytearray(first + after.tobytes() + first), before.dtype)


def unbox(box: States, state: State) -> None:
    """Make a state what is in a box."""
    inside = box[0]
    for name in box.dtype.names or ():
        state[name] = inside[name]
