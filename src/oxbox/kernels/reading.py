"""A state to read from: the same names as plain Python numbers and lists.

Every attribute of a NumPy record costs more than a microsecond, and drawing a scene looks at
hundreds. A reading costs as much as a few of them. Interpreted rules work on it as on a state.
"""

from typing import Any

from oxbox.kernels.layout import State


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


class Reading:
    """The fields of a state, read once."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__ = values

    @classmethod
    def of(cls, state: State) -> Any:
        """Read all fields of a state."""
        names = state.dtype.names or ()
        return cls({name: _plain(value) for name, value in zip(names, state.item(), strict=True)})

    def copy(self) -> Any:
        """Another reading that can be changed by itself."""
        return type(self)({name: _copied(value) for name, value in self.__dict__.items()})


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    return Grid(value) if isinstance(value, list) and isinstance(value[0], list) else value


def _copied(value: Any) -> Any:
    if isinstance(value, Grid):
        return Grid([list(row) for row in value])
    return list(value) if isinstance(value, list) else value
