"""What a table remembers: its entries, in order, as plain JSON and back.

Entry number 0 is always ``Created``. An entry says what was decided, never why it was allowed;
times are those that were used, so that applying a log does not depend on when it is applied.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar, Final, dataclass_transform

from oxbox.errors import RecordError


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Entry:
    """Something that happened at a table: every subclass is a frozen dataclass.

    Its ``kind`` is its name in lower case: that of ``TakenBack`` is ``taken-back``.
    """

    kind: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.kind = "-".join(re.findall("[A-Z][a-z]+", cls.__name__)).lower()
        dataclass(frozen=True)(cls)


class Created(Entry):
    """A table was set up. ``seating`` has a mapping for each seat, with digests of tokens.

    ``after`` is the table that this one is the rematch of, ``host`` the digest of the token of
    a host without a seat.
    """

    table: str
    game: str
    seats: int
    options: Mapping[str, Any]
    seating: tuple[Mapping[str, Any], ...]
    seed: str
    at: int
    clock: tuple[int, int] | None = None
    takebacks: bool = True
    after: str = ""
    host: str = ""


class Joined(Entry):
    """Somebody took the seat of an invitation."""

    seat: int
    holder: str
    name: str = ""


class Named(Entry):
    """Somebody said what they are called."""

    seat: int
    name: str


class Seeded(Entry):
    """A person added a seed to the deal, for all seats they hold."""

    seats: tuple[int, ...]
    seed: str


class Filled(Entry):
    """A seat that nobody had joined, or that somebody had left before the deal, went to a bot."""

    seat: int
    level: int


class Closed(Entry):
    """The holder of a seat closed the table before anything was dealt, and for good.

    No seat: its host did, who has none.
    """

    seat: int | None


class Started(Entry):
    """All seeds were there, and the deal was made."""


class Moved(Entry):
    """A move; ``used`` is the mover's time for it, in milliseconds.

    Logs of version 0.1 have the ``text`` of a move in place of its code.
    """

    seat: int
    code: int = -1
    used: int = 0
    bot: bool = False
    late: bool = False
    text: str = ""


class Spent(Entry):
    """A seat used time without moving, noted so that a stop of the server forgets little."""

    seat: int
    used: int


class Offered(Entry):
    """A seat asked the others for a draw, a takeback, or a partner to resign."""

    seat: int
    offer: str


class Answered(Entry):
    """A seat said yes or no."""

    seat: int
    yes: bool


class Withdrawn(Entry):
    """A seat took its offer back."""

    seat: int


class TakenBack(Entry):
    """Moves were taken back, down to ``ply``; ``used`` is the time of the seat that was to move."""

    seat: int
    ply: int
    used: int = 0


class Left(Entry):
    """A seat resigned or ran out of time (``why``: the record's word for it).

    Between two seats, or if one of two sides resigns, the game ends; otherwise a bot plays on. So
    it does for a seat that resigns ``alone``, not for its partner, who is away and may come back.
    """

    seat: int
    why: str
    used: int = 0
    alone: bool = False


class TakenOver(Entry):
    """A bot plays for somebody who is away and may come back."""

    seat: int


class Returned(Entry):
    """Somebody took their seat back from a bot."""

    seat: int


class Ended(Entry):
    """The game is over; ``agreed`` is a draw by agreement, ``long`` one by the table's limit."""

    agreed: bool = False
    long: bool = False


class Rematched(Entry):
    """The same people play again at another table; no table if that one was closed."""

    table: str
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


KINDS: Final = {entry.kind: entry for entry in Entry.__subclasses__()}
_NAMES: Final = {
    entry: ("kind", *[part.name for part in fields(entry)]) for entry in KINDS.values()
}
_VALUES: Final = {entry: attrgetter(*names, "kind") for entry, names in _NAMES.items()}
"""How to get the values of all names; one more makes them a tuple also where there is one name."""
_USUAL: Final = {entry: (MISSING, *[part.default for part in fields(entry)]) for entry in _NAMES}


def to_plain(entry: Entry) -> dict[str, Any]:
    """An entry as JSON data; what is as usual is left out."""
    kind = type(entry)
    known = zip(_NAMES[kind], _VALUES[kind](entry), _USUAL[kind], strict=False)
    return {name: value for name, value, usual in known if value != usual}


def from_plain(data: Mapping[str, Any]) -> Entry:
    """The entry that JSON data holds."""
    try:
        kind = KINDS[data["kind"]]
        values = {field.name: data[field.name] for field in fields(kind) if field.name in data}
        frozen = {n: tuple(v) if isinstance(v, list) else v for n, v in values.items()}
        return kind(**frozen)
    except (KeyError, TypeError) as error:
        raise RecordError("This is not an entry of a table's log.", "bad-entry") from error
