"""What people read of a game: its messages, in one catalogue a language (``texts/en.ftl``, Fluent).

A message is worded once for everything that it is said of. Where it speaks of a seat, ``Seat`` or
``Seats`` among its arguments, it is worded for the reader who sits there ("you") and for everybody
else, and both wordings stand in one text with marks (``wording``). A message that no catalogue has
is its name with its arguments, so that the first version of a game needs none.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from oxbox.wording import OPEN, choose_for, name_mark

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGE: Final = "en"
_YOU: Final = "you"
_BEGINS_WITH_YOU: Final = re.compile(rf"{_YOU}\b")
"""A list of seats with the reader's first, which needs a capital where it begins a sentence."""


class Seat(int):
    """A seat that a message speaks of."""


class Seats(tuple[int, ...]):
    """Seats that a message speaks of together."""

    @classmethod
    def of_bits(cls, bits: int) -> "Seats":
        """The seats whose bits are set."""
        return cls(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


class Catalogue:
    """The messages of a game in one language, and those that all games share."""

    def __init__(self, package: str, language: str = LANGUAGE) -> None:
        self._bundles = [_bundle(package, language), _bundle("oxbox", language)]
        self.text = lru_cache(maxsize=8192, typed=True)(self._text)

    def plain(self, message: str, otherwise: str = "", /, **arguments: str) -> str:
        """Word a message, ``size`` or an attribute of it, ``size.about``, if it is there."""
        return otherwise if self._find(message) is None else self.text(message, **arguments)

    def series(self, message: str, **arguments: str) -> Iterator[str]:
        """The texts of ``message-1``, ``message-2`` and so on."""
        number = 1
        while self._find(f"{message}-{number}") is not None:
            yield self.text(f"{message}-{number}", **arguments)
            number += 1

    def _text(self, message: str, /, **arguments: Any) -> str:
        """Word a message, with marks where it speaks of seats."""
        seats = {seat for value in arguments.values() for seat in _seats_in(value)}
        worded = base = self._worded(message, arguments, None)
        for reader in sorted(seats):
            own = self._worded(message, arguments, reader)
            if base.startswith(OPEN) and _BEGINS_WITH_YOU.match(own):
                own = own[:1].upper() + own[1:]
            worded = choose_for(reader, own, worded)
        return worded

    def _worded(self, message: str, arguments: dict[str, Any], reader: int | None) -> str:
        values = {name: self._value(value, reader) for name, value in arguments.items()}
        found = self._find(message)
        if found is None:
            return " ".join([message, *map(str, values.values())])
        bundle, pattern = found
        text, errors = bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"the message {message} cannot be worded: {errors[0]}")
        return str(text)

    def _find(self, message: str) -> "tuple[FluentBundle, Any] | None":
        name, _, attribute = message.partition(".")
        for bundle in self._bundles:
            if bundle is not None and bundle.has_message(name):
                found = bundle.get_message(name)
                pattern = found.attributes.get(attribute) if attribute else found.value
                if pattern is not None:
                    return bundle, pattern
        return None

    def _value(self, value: Any, reader: int | None) -> Any:
        """An argument as Fluent takes it: a number, or a text."""
        if isinstance(value, Seat):
            return _YOU if value == reader else name_mark(value)
        if isinstance(value, Seats):
            first = [_YOU] if reader in value else []
            return self.listed([*first, *(name_mark(seat) for seat in value if seat != reader)])
        return value

    def listed(self, words: Sequence[str]) -> str:
        """Words as people list them."""
        if len(words) < 2:
            return words[0] if words else self.text("nobody")
        return self.text("list", others=", ".join(words[:-1]), last=words[-1])


def _seats_in(value: Any) -> Sequence[int]:
    if isinstance(value, Seat):
        return (value,)
    return value if isinstance(value, Seats) else ()


@cache
def catalogue_of(package: str, language: str = LANGUAGE) -> Catalogue:
    """The catalogue of the game in a package."""
    return Catalogue(package, language)


@cache
def _bundle(package: str, language: str) -> "FluentBundle | None":
    """The messages of a package; None where it has no catalogue."""
    file = files(package) / "texts" / f"{language}.ftl"
    if not file.is_file():
        return None
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
