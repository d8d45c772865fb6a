"""A state to read from: the same names as plain Python numbers and lists.

Every attribute of a NumPy record costs more than a microsecond, and drawing a scene looks at
hundreds. A reading takes all numbers of a state at once and makes lists only of the fields that
somebody looks at. Interpreted rules work on it as on a state.
"""

import struct
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, NamedTuple

from oxbox.kernels.layout import Layout, State, States

_CODES = {1: "b", 2: "h", 4: "i", 8: "q"}


class Grid(list[list[int]]):
    """Rows of numbers that can be looked up by row and column at once."""

    def __getitem__(self, index: Any) -> Any:
        if type(index) is tuple:
            return list.__getitem__(self, index[0])[index[1]]
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(index) is tuple:
            list.__getitem__(self, index[0])[index[1]] = value
        else:
            list.__setitem__(self, index, value)


class Place(NamedTuple):
    """Where a field's numbers are among the state's: ``columns`` is 0 unless it is a grid."""

    first: int
    end: int
    is_number: bool
    columns: int


class Plan(NamedTuple):
    """How to read states of one layout."""

    numbers: struct.Struct
    places: dict[str, Place]


@lru_cache(maxsize=64)
def plan_of(layout: Layout) -> Plan:
    """Work out where every field is; all fields are signed integers."""
    codes, places, at, known = ["="], {}, 0, 0
    fields: dict[str, Any] = dict(layout.fields or {})
    for name, (kind, offset, *_) in sorted(fields.items(), key=lambda field: field[1][1]):
        count = kind.itemsize // kind.base.itemsize
        codes += [f"{offset - at}x", f"{count}{_CODES[kind.base.itemsize]}"]
        columns = kind.shape[1] if len(kind.shape) == 2 else 0
        places[name] = Place(known, known + count, not kind.shape, columns)
        at, known = offset + kind.itemsize, known + count
    codes.append(f"{layout.itemsize - at}x")
    return Plan(struct.Struct("".join(codes)), places)


class Reading:
    """The fields of a state, each made when it is first looked at."""

    def __init__(self, places: dict[str, Place], numbers: tuple[int, ...]) -> None:
        self._places = places
        self._numbers = numbers
        self._drawn: list[Any] | None = []

    @classmethod
    def of(cls, box: States) -> Any:
        """Read all numbers of the state in a box."""
        plan = plan_of(box.dtype)
        return cls(plan.places, plan.numbers.unpack(box.tobytes()))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._places:
            raise AttributeError(name)
        first, end, is_number, columns = self._places[name]
        value: Any
        if is_number:
            value = self._numbers[first]
        elif columns:
            rows = range(first, end, columns)
            value = Grid([list(self._numbers[row : row + columns]) for row in rows])
        else:
            value = list(self._numbers[first:end])
        self.__dict__[name] = value
        return value

    def copy(self) -> Any:
        """Another reading that can be changed by itself."""
        twin = object.__new__(type(self))
        twin.__dict__ = {name: _copied(value) for name, value in self.__dict__.items()}
        twin.__dict__["_drawn"] = None
        return twin


def drawn_once(draw: Callable[[State, Any], Any]) -> Callable[[State, Any], Any]:
    """Keep the picture of a reading with it: the next telling begins with it.

    Copies of a reading are made to be changed, so they are drawn each time.
    """

    def draw_or_find(state: Any, options: Any) -> Any:
        known = state._drawn if type(state) is Reading else None
        if known is None:
            return draw(state, options)
        if not known:
            known.append(draw(state, options))
        return known[0]

    return wraps(draw)(draw_or_find)


def _copied(value: Any) -> Any:
    if type(value) is Grid:
        return Grid([list(row) for row in value])
    return list(value) if type(value) is list else value
