"""A state to read from: the same names as plain Python numbers and lists.

Every attribute of a NumPy record costs more than a microsecond, and drawing a scene looks at
hundreds. A reading takes all numbers of a state at once and makes lists only of the fields that
somebody looks at. Interpreted rules work on it as on a state.
"""

import struct
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from oxbox.kernels.layout import Layout, States

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


class Field:
    """A field of a reading, made when it is first looked at and kept there from then on.

    It finds its numbers among the state's from ``first`` on; ``columns`` is 0 unless it is a grid.
    """

    def __init__(self, name: str, first: int, shape: tuple[int, ...]) -> None:
        self._name = name
        self._first = first
        self._end = first + prod(shape)
        self._is_number = not shape
        self._columns = shape[1] if len(shape) == 2 else 0

    def __get__(self, reading: "Reading", _: Any) -> Any:
        numbers, first = reading._numbers, self._first
        value: Any
        if self._is_number:
            value = numbers[first]
        elif self._columns:
            starts = range(first, self._end, self._columns)
            value = Grid([list(numbers[start : start + self._columns]) for start in starts])
        else:
            value = list(numbers[first : self._end])
        reading.__dict__[self._name] = value
        return value


class Reading:
    """The fields of a state; each layout has a kind of its own."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = numbers

    @staticmethod
    def of(box: States) -> Any:
        """Read all numbers of the state in a box."""
        plan = plan_of(box.dtype)
        return plan.kind(plan.numbers.unpack(box.tobytes()))

    def copy(self) -> Any:
        """Another reading that can be changed by itself."""
        twin = object.__new__(type(self))
        twin.__dict__ = {name: _copied(value) for name, value in self.__dict__.items()}
        return twin


class Plan(NamedTuple):
    """How to read states of one layout."""

    numbers: struct.Struct
    kind: type[Reading]


@lru_cache(maxsize=64)
def plan_of(layout: Layout) -> Plan:
    """Work out where every field is; all fields are signed integers."""
    codes, known, at, first = ["="], {}, 0, 0
    fields: dict[str, Any] = dict(layout.fields or {})
    for name, (kind, offset, *_) in sorted(fields.items(), key=lambda field: field[1][1]):
        known[name] = Field(name, first, kind.shape)
        count = prod(kind.shape)
        codes += [f"{offset - at}x", f"{count}{_CODES[kind.base.itemsize]}"]
        at, first = offset + kind.itemsize, first + count
    codes.append(f"{layout.itemsize - at}x")
    return Plan(struct.Struct("".join(codes)), type("Reading", (Reading,), known))


def _copied(value: Any) -> Any:
    if type(value) is Grid:
        return Grid([list(row) for row in value])
    return list(value) if type(value) is list else value
