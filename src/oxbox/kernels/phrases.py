"""Phrases: functions that say what something looks or sounds like, and are numbers to the rules.

Called by a rule, a phrase does not run. It gives a number: its kind in the lowest eight bits, and
above them its arguments, which share 55 bits evenly and are signed. ``oxbox.book`` runs it once for
each number. Arguments without a default are the *key*, which part it is; those with one are its
*look*, which may change while it stays the same part.
"""

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar, get_type_hints

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import register_phrase, rule

Arguments = ParamSpec("Arguments")
Said = TypeVar("Said")

KIND_BITS: Final = 8
ARGUMENT_BITS: Final = 55
KINDS: Final = 1 << KIND_BITS
MOST_ARGUMENTS: Final = 7

FRAGMENT, NUMBER, LENGTH, TO_MOVE, ENDED, MOVES = range(6)
"""The kinds of phrases that all games share."""
FIRST_KIND: Final = 16
"""The kinds of a game's own phrases begin here."""

SECTIONS: Final = ("", "regions", "spaces", "pieces", "choices", "facts", "notes")
TEXT, REGIONS, SPACES, PIECES, CHOICES, FACTS, NOTES = range(7)
"""The part of the picture that a phrase belongs to; sentences and titles belong to none."""

_SECTION_OF: Final = {
    "str": TEXT, "Region": REGIONS, "Space": SPACES, "Piece": PIECES, "Choice": CHOICES,
    "Fact": FACTS, "Note": NOTES,
}  # fmt: skip

Kinds = npt.NDArray[np.int64]
"""For each kind: its section, the bits of its key, and the bits of a look that is as usual."""
SECTION, KEY_BITS, USUAL_LOOK = range(3)


class Phrase(Generic[Arguments, Said]):
    """A function that describes something, as rules see it: calling it gives a number.

    ``describe`` is the function itself, for other phrases to call.
    """

    def __init__(self, function: Callable[Concatenate[Any, Arguments], Said]) -> None:
        self.describe = function
        self.name = function.__name__
        self.__doc__ = function.__doc__
        parameters = list(signature(function).parameters.values())[1:]
        if len(parameters) > MOST_ARGUMENTS:
            raise TypeError(f"the phrase {self.name} has more than {MOST_ARGUMENTS} arguments")
        self.width = ARGUMENT_BITS // max(1, len(parameters))
        self.usual = tuple(0 if p.default is Parameter.empty else p.default for p in parameters)
        self.keys = sum(parameter.default is Parameter.empty for parameter in parameters)
        self._limit = 1 << (self.width - 1)
        self._kind: int | None = None

    @property
    def kind(self) -> int:
        """Its number among the phrases of its game."""
        if self._kind is None:
            number_phrases(self.package)
        assert self._kind is not None
        return self._kind

    @property
    def package(self) -> str:
        """The package of the game that it belongs to."""
        return self.describe.__module__.rpartition(".")[0]

    @cached_property
    def section(self) -> int:
        """The part of the picture that it belongs to, by what the function returns."""
        returned = get_type_hints(self.describe)["return"]
        one = getattr(returned, "__args__", (returned,))[0]
        return _SECTION_OF[one.__name__]

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> int:
        number, shift, limit = self.kind, KIND_BITS, self._limit
        if not self.keys <= len(args) <= len(self.usual):
            raise TypeError(f"the phrase {self.name} takes other arguments than {args}")
        values: Any = (*args, *self.usual[len(args) :])
        for value in values:
            if not -limit <= value < limit:
                raise OverflowError(f"{value} is too large for the phrase {self.name}")
            number |= (int(value) & (2 * limit - 1)) << shift
            shift += self.width
        return number

    def arguments(self, number: int) -> list[int]:
        """The arguments that a number was made of."""
        limit = self._limit
        shifts = range(KIND_BITS, KIND_BITS + self.width * len(self.usual), self.width)
        return [((number >> shift) + limit & 2 * limit - 1) - limit for shift in shifts]

    @property
    def row(self) -> tuple[int, int, int]:
        """Its section, the bits of its key, and the bits of a look that is as usual."""
        key = (1 << (KIND_BITS + self.width * self.keys)) - 1
        make: Callable[..., int] = self.__call__
        return self.section, key, make(*[0] * self.keys) & ~key

    def number_as(self, kind: int) -> None:
        """Let it be of a kind from now on."""
        self._kind = kind


@rule
def shared(kind: int, first: int, second: int = 0) -> int:
    """The number of a phrase that all games share, with one or two arguments from 0 on."""
    return kind + (int(first) << 8) + (int(second) << 35)


_phrases: dict[str, list[Phrase[Any, Any]]] = {}


def phrase(function: Callable[Concatenate[Any, Arguments], Said]) -> Phrase[Arguments, Said]:
    """Make a function of a setting and numbers a phrase of its game."""
    made = Phrase(function)
    _phrases.setdefault(made.package, []).append(made)
    register_phrase(made)
    return made


def number_phrases(package: str) -> dict[int, Phrase[Any, Any]]:
    """Give every phrase of a game its kind, by module and name: compiled code holds the kinds."""
    import_module(f"{package}.picture")
    ordered = sorted(_phrases.get(package, ()), key=lambda it: (it.describe.__module__, it.name))
    if len(ordered) > KINDS - FIRST_KIND:
        raise TypeError(f"{package} has more than {KINDS - FIRST_KIND} phrases")
    for kind, known in enumerate(ordered, FIRST_KIND):
        known.number_as(kind)
    return dict(enumerate(ordered, FIRST_KIND))
