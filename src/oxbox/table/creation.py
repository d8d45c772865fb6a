"""New tables: from what somebody asks for, or from a finished table with the seats rotated.

Options that name a file take only what comes with Oxbox: no stranger names a path.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from oxbox.errors import OptionError, TableError, quoted
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.options import Subset, plain_options
from oxbox.table import fair, log
from oxbox.table.clock import TimeControl
from oxbox.table.encoding import is_whole
from oxbox.table.seating import Seat, clean_name, digest_token, is_token, new_token, read_seating
from oxbox.table.table import Table

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_FIELDS: Final = {"game", "seats", "options", "seating", "clock", "takebacks"}


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be, with the tokens that are told once and then forgotten."""

    created: log.Created
    token: str
    seats: tuple[int, ...]
    invitations: dict[int, str]


def new_id() -> str:
    """The name of a table: short enough to type, too long to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def create(asked: Any, now: int, is_public: bool = False) -> NewTable:
    """The table that somebody asks for, as JSON data; at a public site without private options."""
    if not isinstance(asked, dict) or not asked.keys() <= _FIELDS or "game" not in asked:
        listed = ", ".join(sorted(_FIELDS))
        raise TableError(f"A table has a `game`, and no other fields than {listed}.", "bad-table")
    game = find_game(asked["game"])
    given = _read_options(game, asked.get("options"))
    if is_public:
        _refuse_private(game, given)
    seats, options = game.resolve(asked.get("seats"), given)
    wanted = asked.get("seating", [{"kind": "here"}] * seats)
    seating = read_seating(wanted, seats)
    takebacks = asked.get("takebacks", True)
    if not isinstance(takebacks, bool):
        raise TableError("`takebacks` is true or false.", "bad-table")
    token, here, invitations = _hand_out(seating)
    created = log.Created(
        table=new_id(),
        game=game.name,
        seats=seats,
        options=plain_options(options),
        seating=tuple(seat.to_log() for seat in seating),
        seed=fair.new_seed().hex(),
        at=now,
        clock=_read_clock(asked.get("clock")),
        takebacks=takebacks,
        host="" if here else digest_token(token),
    )
    return NewTable(created, token, here, invitations)


def rematch(table: Table, now: int) -> tuple[log.Created, log.Rematched]:
    """A new table with the same people, each one seat further round, and the note about it."""
    if table.state != "over":
        raise TableError("The game is not over yet.", "not-finished")
    count = table.seats
    rotated = [table.seating[(seat + 1) % count] for seat in range(count)]
    created = replace(
        table.created,
        table=new_id(),
        seating=tuple(_again(seat).to_log() for seat in rotated),
        seed=fair.new_seed().hex(),
        at=now,
        after=table.id,
    )
    seats = {str(seat): ((seat - 1) % count,) for seat in range(count)}
    return created, log.Rematched(created.table, seats)


def join(table: Table, invitation: str, token: Any, name: Any) -> tuple[list[log.Entry], int, str]:
    """Take the seat of an invitation: entries, the seat, and the token that holds it from now on.

    Joining again with the same token is harmless.
    """
    seat = table.seating.invited(digest_token(invitation))
    if seat is None:
        raise TableError("This invitation is not for this table.", "no-invitation")
    if table.state == "closed":
        raise TableError("This table was closed.", "closed")
    if token is None:
        token = new_token()
    if not is_token(token):
        raise TableError("A token is 43 letters of Base64url.", "bad-token")
    if token == invitation:
        raise TableError("Make a token of your own; the inviter knows this one.", "bad-token")
    holder, holders = table.seating[seat].holder, table.seating.holders()
    digest = digest_token(token)
    if holder == digest:
        return [], seat, token
    if holder:
        raise TableError("This seat is taken.", "invitation-used")
    if table.seating[seat].bot:
        raise TableError("A bot is playing here now.", "invitation-used")
    if digest in holders:
        raise TableError("You're already at this table.", "seated")
    return [log.Joined(seat, digest, clean_name(name or ""))], seat, token


def _again(seat: Seat) -> Seat:
    """A seat as it is at the beginning of another game; people who left for good stay away."""
    kind = seat.kind if seat.holder else "bot"
    return Seat(kind, seat.level, seat.name, seat.holder)


def _read_options(game: Game, given: Any) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise OptionError("`options` is an object.", "bad-option")
    for option in game.options:
        choices = () if isinstance(option, Subset) else option.choices
        if choices and option.name in given and given[option.name] not in choices:
            listed = ", ".join(choices)
            shown = quoted(given[option.name])
            raise OptionError(
                f"{option.name}={shown} is not possible: here it takes {listed}.", "bad-option"
            )
    return given


def _refuse_private(game: Game, given: Mapping[str, Any]) -> None:
    """Refuse an option that would tell strangers what people did on this machine."""
    for option in game.options:
        if option.is_private and option.name in given and option.read(given[option.name]):
            raise OptionError(
                f"The option {option.name} is not possible at a public site: it would tell others "
                "what was played on its machine.",
                "bad-option",
            )


def _read_clock(given: Any) -> tuple[int, int] | None:
    if given is None:
        return None
    if not isinstance(given, dict) or given.keys() != {"base", "increment"}:
        raise TableError("`clock` is null or has a `base` and an `increment`.", "bad-clock")
    base, increment = given["base"], given["increment"]
    if not is_whole(base) or not is_whole(increment):
        raise TableError("A clock counts whole milliseconds.", "bad-clock")
    control = TimeControl(base, increment)
    return control.base, control.increment


def _hand_out(seating: list[Seat]) -> tuple[str, tuple[int, ...], dict[int, str]]:
    """Give the seats their tokens and return these: for all seats here, and one a link.

    The first is there without a seat, too: the host can then still close the table.
    """
    here = tuple(number for number, seat in enumerate(seating) if seat.kind == "here")
    token, invitations = new_token(), {}
    for number, seat in enumerate(seating):
        if seat.kind == "here":
            seat.holder = digest_token(token)
        elif seat.kind == "link":
            invitations[number] = new_token()
            seat.invitation = digest_token(invitations[number])
    return token, here, invitations
