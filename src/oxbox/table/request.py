"""What a client asks for, and who it is that asks."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from oxbox.errors import TableError
from oxbox.table.encoding import is_whole
from oxbox.table.table import Table

ABOUT: Final = frozenset({"seat", "after", "id"})
"""What a message may say beside what it asks for."""
GRACE: Final = 60_000
"""Milliseconds after which a bot may play for somebody who is away."""


class Request(NamedTuple):
    """Who asks for what, when: ``away`` tells for how long a holder of a token has been gone."""

    table: Table
    holder: str | None
    message: Mapping[str, Any]
    now: int
    away: Callable[[str], int] = lambda holder: 0
    grace: int = GRACE

    def seat(self, field: str = "seat") -> int:
        """The seat that a field of the message names, which the sender must hold.

        Only ``seat`` itself may be left out.
        """
        held = self.table.seating.held_by(self.holder)
        seat = self.message.get(field)
        if seat is None and field == "seat":
            seat = held[0] if len(held) == 1 else self.table.turn
        if not is_whole(seat):
            raise TableError(f"`{field}` is the number of a seat.", "bad-seat")
        if seat not in held:
            raise TableError("That's not your seat.", "not-your-seat")
        return seat

    def any_seat(self, field: str) -> int:
        """The seat that a field of the message names, held by anybody."""
        seat = self.message[field]
        if not is_whole(seat) or not 0 <= seat < self.table.seats:
            raise TableError(f"`{field}` is the number of a seat.", "bad-seat")
        return seat

    def must_sit(self) -> tuple[int, ...]:
        """The seats of the sender, who is refused without one."""
        held = self.table.seating.held_by(self.holder)
        if not held:
            raise TableError("Only players at this table can do that.", "not-your-seat")
        return held

    def must_host(self) -> tuple[int, ...]:
        """Refuse all but the hosts, unless these have been away for long; the sender's seats.

        A host without a seat has none.
        """
        hosts = self.table.seating.hosts()
        if self.holder in hosts:
            return self.table.seating.held_by(self.holder)
        held = self.must_sit()
        if any(self.away(host) < self.grace for host in hosts):
            raise TableError("Only the host of this table can do that.", "not-your-table")
        return held

    def must_be_away(self, seat: int) -> None:
        """Refuse to decide for somebody who may come back any moment."""
        if self.away(self.table.seating[seat].holder) < self.grace:
            raise TableError(
                "You can do this once they have been gone a little longer.", "still-there"
            )


def must_be_alone(verb: str, message: Mapping[str, Any]) -> None:
    """Refuse a message that asks for something else beside the verb."""
    for name in message:
        if name != verb and name not in ABOUT:
            raise TableError(
                f"`{verb}` is asked for alone, not with `{name!s:.40}`.", "bad-message"
            )


def sent_id(message: Mapping[str, Any]) -> int | str | None:
    """What a message calls itself, so that its answer can be told from others."""
    sent = message.get("id")
    if sent is None or is_whole(sent):
        return sent
    if isinstance(sent, str) and len(sent) <= 40 and sent.isprintable():
        return sent
    raise TableError("An `id` is a whole number or a short text.", "bad-message")
