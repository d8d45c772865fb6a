"""Who sits where: people by their tokens, bots by their levels, and who plays for whom.

Tokens are never kept, only their digests: nobody can take a seat with what is in the log.
"""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from oxbox.errors import TableError
from oxbox.level import LEVELS
from oxbox.table.encoding import is_whole

KINDS: Final = ("here", "link", "bot")
LONGEST_NAME: Final = 40
STAND_IN_LEVEL: Final = 4
"""How well a bot plays for somebody who has left."""

_TOKEN: Final = re.compile("[A-Za-z0-9_-]{43}")
_JOINERS: Final = "\u200c\u200d"
"""Letters that are not seen themselves: some scripts and emoji need them inside a word."""

_UNSEEN: Final = frozenset(
    f" {_JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters that show nothing by themselves: fillers, the empty Braille cell, variation selectors."""


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def is_token(text: Any) -> bool:
    """Whether a text has the form of a token."""
    return isinstance(text, str) and _TOKEN.fullmatch(text) is not None


def digest_token(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(b"oxbox token 1\n" + token.encode()).hexdigest()


def clean_name(given: Any) -> str:
    """A name as it is shown: one line, no control characters, not too long, or none at all."""
    if not isinstance(given, str) or len(given) > 4 * LONGEST_NAME:
        raise TableError(f"A name is a text of at most {LONGEST_NAME} characters.", "bad-name")
    kept = "".join(
        " " if unicodedata.category(letter)[0] in "CZ" and letter not in _JOINERS else letter
        for letter in unicodedata.normalize("NFC", given)
    )
    name = " ".join(kept.split()).strip(f" {_JOINERS}")
    if len(name) > LONGEST_NAME:
        raise TableError(f"A name is a text of at most {LONGEST_NAME} characters.", "bad-name")
    return "" if _UNSEEN.issuperset(name) else name


@dataclass(slots=True)
class Seat:
    """One seat. ``holder`` and ``invitation`` are digests of tokens, empty if there is none.

    ``bot`` says that a bot plays it now, ``returns`` that its person may take it back.
    """

    kind: str
    level: int = STAND_IN_LEVEL
    name: str = ""
    holder: str = ""
    invitation: str = ""
    bot: bool = False
    returns: bool = False
    seed: str = ""

    def to_log(self) -> dict[str, Any]:
        """The seat as the log keeps it when a table is set up."""
        kept = ("kind", "level", "name", "holder", "invitation")
        return {name: value for name, value in asdict(self).items() if name in kept and value}


class Seating:
    """All seats of a table; ``host`` is the token's digest of a host without one.

    They may take one by a link later.
    """

    def __init__(self, seats: Iterable[Mapping[str, Any]], host: str = "") -> None:
        self.host = host
        self.seats = [Seat(**seat) for seat in seats]
        for seat in self.seats:
            seat.bot = seat.kind == "bot"

    def __getitem__(self, seat: int) -> Seat:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    def held_by(self, holder: str | None) -> tuple[int, ...]:
        """The seats of a holder."""
        if not holder:
            return ()
        return tuple([n for n, seat in enumerate(self.seats) if seat.holder == holder])

    def holders(self) -> set[str]:
        """Everybody who holds a seat."""
        return {seat.holder for seat in self.seats if seat.holder}

    def hosts(self) -> set[str]:
        """The people who set the table up; nobody, where those left before the deal."""
        here = {seat.holder for seat in self.seats if seat.kind == "here"}
        return here | {self.host} if self.host else here

    def admits(self, holder: str | None) -> bool:
        """Whether somebody has a token of this table: one that holds seats, or its host's."""
        return holder in self.holders() | self.hosts()

    def invited(self, invitation: str) -> int | None:
        """The seat that an invitation is for."""
        found = (n for n, seat in enumerate(self.seats) if seat.invitation == invitation)
        return next(found, None)

    def people(self) -> tuple[int, ...]:
        """The seats that people play now."""
        return tuple(n for n, seat in enumerate(self.seats) if not seat.bot)

    def awaited(self) -> tuple[int, ...]:
        """The seats that the deal waits for: nobody has joined, or no seed has come."""
        return tuple(n for n in self.people() if not self.seats[n].seed)

    def seeds(self) -> dict[int, str]:
        """The seeds of all people, by seat."""
        return {n: seat.seed for n, seat in enumerate(self.seats) if seat.seed}


def read_seating(given: Any, seats: int) -> list[Seat]:
    """The seats that somebody asks for, without any token yet."""
    if not isinstance(given, list) or len(given) != seats:
        raise TableError(
            f"`seating` is a list with an entry for each of {seats} seats.", "bad-seating"
        )
    return [_read_seat(entry) for entry in given]


def _read_seat(entry: Any) -> Seat:
    if not isinstance(entry, dict) or not entry.keys() <= {"kind", "level", "name"}:
        raise TableError("A seat has a `kind`, and may have a `level` and a `name`.", "bad-seating")
    kind, level = entry.get("kind"), entry.get("level")
    if kind not in KINDS:
        raise TableError(f"The kind of a seat is one of {', '.join(KINDS)}.", "bad-seating")
    return Seat(kind, read_level(level), clean_name(entry.get("name") or ""))


def read_level(given: Any) -> int:
    """How well a bot is to play, as somebody asks for it; None is the usual level."""
    if given is None:
        return STAND_IN_LEVEL
    if not is_whole(given) or given not in LEVELS:
        raise TableError("Levels go from 1 to 8.", "bad-level")
    return given
