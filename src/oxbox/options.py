"""What varies between two games of one kind: options, their ranges and their texts."""

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, TypeAlias

from oxbox.errors import OptionError, quoted

Options: TypeAlias = Mapping[str, Any]
"""Every option of a game with its value: a bool, an int, a string, or a tuple of strings."""


class Resolved(Mapping[str, Any]):
    """Options that cannot be changed any more, since a game is played with them.

    Unlike ``MappingProxyType``, they can be pickled and copied.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Options) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)


def plain_options(options: Options) -> dict[str, Any]:
    """Options as JSON has them: lists for tuples."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in options.items()}


def whole(given: Any) -> int:
    """The whole number that was given, NumPy's included; ``TypeError`` for anything else."""
    if isinstance(given, bool):
        raise TypeError("a whole number is needed, not a truth value")
    return operator.index(given)


_WORDS = {"yes": True, "true": True, "on": True, "1": True}
_WORDS |= {"no": False, "false": False, "off": False, "0": False}


@dataclass(frozen=True)
class Option:
    """One option. ``field`` is where the state keeps it (its name, unless said otherwise).

    ``default`` is a value, or a function of the number of seats. Where ``title`` and ``about`` are
    empty, the game's catalogue has them (``Game.title_of``).
    """

    name: str
    default: Any
    field: str = ""
    _: KW_ONLY
    title: str = ""
    about: str = ""

    def default_for(self, seats: int) -> Any:
        """The value when nothing is asked for."""
        return self.default(seats) if isinstance(self.default, Callable) else self.default  # type: ignore[arg-type]

    @property
    def range(self) -> str:
        """The values allowed, in words."""
        raise NotImplementedError

    @property
    def is_private(self) -> bool:
        """Whether it draws on what people did on this machine, which strangers may not learn."""
        return False

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that anybody may choose from, where there are some."""
        return ()

    @property
    def ends(self) -> tuple[Any, ...]:
        """The values that lie furthest apart, for tests."""
        return self.choices

    def read(self, given: Any) -> Any:
        """The value that a text or a plain value stands for; refuse anything else."""
        raise NotImplementedError

    def store(self, state: Any, value: Any) -> None:
        """Write the value into a state before its set-up."""
        setattr(state, self.field or self.name, value)

    def digest(self, value: Any) -> str | None:
        """The digest of the material that the value names, if it names any."""
        return None

    def refuse(self, given: Any) -> OptionError:
        """The error that says what would be right."""
        return OptionError(
            f"{self.name}={quoted(given)} is not possible: {self.name} takes {self.range}.",
            "bad-option",
        )


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no."""

    @property
    def range(self) -> str:
        return "yes or no"

    @property
    def ends(self) -> tuple[bool, ...]:
        return False, True

    def read(self, given: Any) -> bool:
        if isinstance(given, bool):
            return given
        word = quoted(given).strip().lower()
        if word not in _WORDS:
            raise self.refuse(given)
        return _WORDS[word]


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range."""

    lowest: int = 0
    highest: int = 0

    @property
    def range(self) -> str:
        return f"a whole number from {self.lowest} to {self.highest}"

    @property
    def ends(self) -> tuple[int, ...]:
        return self.lowest, self.highest

    def read(self, given: Any) -> int:
        text = quoted(given).strip()
        if isinstance(given, bool) or not text.isascii() or not text.isdigit() or len(text) > 9:
            raise self.refuse(given)
        number = int(text)
        if not self.lowest <= number <= self.highest:
            raise self.refuse(given)
        return number


@dataclass(frozen=True)
class Subset(Option):
    """Some of a list of words; the state keeps them as bits."""

    members: tuple[str, ...] = ()

    @property
    def range(self) -> str:
        return f"any of {', '.join(self.members)}, with commas between"

    @property
    def choices(self) -> tuple[str, ...]:
        return self.members

    @property
    def ends(self) -> tuple[tuple[str, ...], ...]:
        return (), self.members[:1]

    def read(self, given: Any) -> tuple[str, ...]:
        if isinstance(given, str):
            words = {word.strip().lower() for word in given.split(",") if word.strip()}
        elif isinstance(given, (list, tuple, set, frozenset)):
            words = {quoted(word) for word in given}
        else:
            raise self.refuse(given)
        if not words <= set(self.members):
            raise self.refuse(given)
        return tuple(member for member in self.members if member in words)

    def store(self, state: Any, value: tuple[str, ...]) -> None:
        bits = sum(1 << self.members.index(word) for word in value)
        setattr(state, self.field or self.name, bits)
