"""A state to read from: the same names as plain Python numbers and lists.

Every attribute of a NumPy record costs more than a microsecond, and drawing a scene looks at
hundreds. A reading reads each field once, when somebody first looks at it. Interpreted rules work
on it as on a state.
"""

import struct
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
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


class One:
    """A field of one number, read when somebody first looks at it."""

    def __init__(self, name: str, offset: int, numbers: struct.Struct) -> None:
        self._name = name
        self._offset = offset
        self._unpack = numbers.unpack_from

    def __get__(self, reading: "Reading", _: Any) -> Any:
        (value,) = self._unpack(reading.raw, self._offset)
        reading.__dict__[self._name] = value
        return value


class Row(One):
    """A field of many numbers."""

    def __get__(self, reading: "Reading", _: Any) -> list[Any]:
        numbers = self._unpack(reading.raw, self._offset)
        value = reading.__dict__[self._name] = list(numbers)
        return value


class Rows(Row):
    """A field of rows of numbers."""

    def __init__(self, name: str, offset: int, numbers: struct.Struct, columns: int) -> None:
        super().__init__(name, offset, numbers)
        self._columns = columns

    def __get__(self, reading: "Reading", _: Any) -> Grid:
        numbers, columns = self._unpack(reading.raw, self._offset), self._columns
        rows = [list(numbers[at : at + columns]) for at in range(0, len(numbers), columns)]
        value = reading.__dict__[self._name] = Grid(rows)
        return value


class Reading:
    """The fields of a state, its ``layout``, and ``raw``, its bytes; each layout has its kind."""

    layout: Layout
    raw: bytes

    @staticmethod
    def of(box: States) -> Any:
        """Read the state in a box."""
        return Reading.from_bytes(box.dtype, box.tobytes())

    @staticmethod
    def from_bytes(layout: Layout, raw: bytes) -> Any:
        """Read a state that is there as bytes."""
        reading = plan_of(layout).kind()
        reading.raw = raw
        return reading

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a reading by its layout: its kind is made from that."""
        return _reading_of, (self.layout, self.__dict__)

    def write(self, box: States) -> None:
        """Make the state in a box what this reading has become."""
        room = box.view("B").data
        packers = plan_of(box.dtype).packers
        for name, value in self.__dict__.items():
            if name != "raw":
                packers[name](room, value)

    def copy(self) -> Any:
        """Another reading that can be changed by itself."""
        twin = object.__new__(type(self))
        twin.__dict__ = {name: _copied(value) for name, value in self.__dict__.items()}
        return twin


class Readings(list[Any]):
    """Readings in the place of an array of states: what is put in is a copy."""

    def __setitem__(self, index: Any, state: Any) -> None:
        super().__setitem__(index, state.copy())


class Plan(NamedTuple):
    """How to read states of one layout; ``seat`` and ``ended`` are where these two bytes are.

    ``packers`` write a field to the bytes of a state.
    """

    kind: type[Reading]
    seat: int
    ended: int
    packers: dict[str, Callable[[memoryview, Any], None]]


@lru_cache(maxsize=64)
def plan_of(layout: Layout) -> Plan:
    """Work out where every field is; all fields are signed integers."""
    known: dict[str, Any] = {"layout": layout}
    packers: dict[str, Callable[[memoryview, Any], None]] = {}
    fields: dict[str, Any] = dict(layout.fields or {})
    for name, (kind, offset, *_) in fields.items():
        shape: tuple[int, ...] = kind.shape
        numbers = struct.Struct(f"={prod(shape)}{_CODES[kind.base.itemsize]}")
        if len(shape) == 2:
            known[name] = Rows(name, offset, numbers, shape[1])
        else:
            known[name] = (Row if shape else One)(name, offset, numbers)
        packers[name] = _packer(numbers, offset, len(shape))
    kind_of_reading = type("Reading", (Reading,), known)
    return Plan(kind_of_reading, fields["seat"][1], fields["ended"][1], packers)


def _packer(
    numbers: struct.Struct, offset: int, dimensions: int
) -> Callable[[memoryview, Any], None]:
    """What writes the value of a field to the bytes of a state."""
    pack = numbers.pack_into
    if dimensions == 0:
        return lambda room, value: pack(room, offset, value)
    if dimensions == 1:
        return lambda room, value: pack(room, offset, *value)
    return lambda room, value: pack(room, offset, *chain.from_iterable(value))


def bytes_of(state: Any, name: str) -> bytes:
    """A field of many numbers as it is in memory, at once; of a reading, as it was when read."""
    if not isinstance(state, Reading):
        found: bytes = state[name].tobytes()
        return found
    begin, end = _extents(state.layout)[name]
    return state.raw[begin:end]


@lru_cache(maxsize=64)
def _extents(layout: Layout) -> dict[str, tuple[int, int]]:
    """Where each field begins and ends."""
    fields: dict[str, Any] = dict(layout.fields or {})
    return {name: (at, at + kind.itemsize) for name, (kind, at, *_) in fields.items()}


def _reading_of(layout: Layout, fields: dict[str, Any]) -> Any:
    """The reading that was pickled."""
    reading = object.__new__(plan_of(layout).kind)
    reading.__dict__.update(fields)
    return reading


def _copied(value: Any) -> Any:
    if type(value) is Grid:
        return Grid([list(row) for row in value])
    return list(value) if type(value) is list else value
