"""What people ask for, decided: a client's message in, entries of the log out.

Nothing here changes a table. ``TableError`` and the engine's own errors refuse; ``consequences``
says what follows from entries that were applied: the deal, the end, what was agreed on.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from oxbox.errors import TableError
from oxbox.record import ENDINGS
from oxbox.table import fair, log
from oxbox.table.encoding import is_whole
from oxbox.table.offers import OFFERS, ply_before, shows_something
from oxbox.table.request import ABOUT, Request, must_be_alone, sent_id
from oxbox.table.seating import clean_name, read_level
from oxbox.table.table import Table
from oxbox.table.why import NoPathError

LONGEST_GAME: Final = 2_000
"""After this many moves a game at a table is a draw, if its rules have not ended it."""
LONGEST_MOVE: Final = 200
_FILLING: Final = frozenset({"fill", "level"})


class AlreadyDoneError(Exception):
    """The move was made before; nothing is to be done again."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def decide(request: Request) -> list[log.Entry]:
    """The entries that a message leads to."""
    verb = _verb_of(request.message)
    if request.table.is_closed:
        raise TableError("This table was closed.", "closed")
    return _VERBS[verb](request)


def _verb_of(message: Mapping[str, Any]) -> str:
    """The one thing that a message asks for; a seat is filled with a bot of a ``level``."""
    found = message.keys() - ABOUT
    if found == _FILLING:
        return "fill"
    verb = found.pop() if len(found) == 1 else ""
    if verb not in _VERBS:
        listed = ", ".join(sorted(_VERBS))
        raise TableError(f"A message asks for one thing: one of {listed}.", "bad-message")
    return verb


def check_why(table: Table, holder: str | None, message: Mapping[str, Any]) -> dict[str, Any]:
    """Say whether a move would be legal, or an offer possible; the refusal is raised."""
    must_be_alone("why", message)
    plain = {name: value for name, value in message.items() if name != "why"}
    asked = message["why"]
    named = {"path": asked} if isinstance(asked, list) else {"move": asked}
    if isinstance(asked, dict) and asked.keys() == {"offer"}:
        named = asked
    decide(Request(table, holder, {**plain, **named, "after": table.number}, 0))
    sent = sent_id(message)
    return {"why": None} | ({} if sent is None else {"id": sent})


def decide_bot_move(
    table: Table, seat: int, code: int, turn_number: int, used: int = 0
) -> list[log.Entry]:
    """A bot's move, unless the table has moved on while it was thinking."""
    is_due = table.turn == seat and table.turn_number == turn_number and table.seating[seat].bot
    return [log.Moved(seat, code, used, bot=True)] if is_due else []


def decide_late(table: Table, now: int) -> list[log.Entry]:
    """What the table does by itself when time has run out."""
    deadline = table.deadline()
    if deadline is None or now < deadline or table.turn is None:
        return []
    used = table.used(now)
    flag = table.flag()
    if flag is not None and flag <= now:
        return [log.Left(table.turn, "flag", used)]
    return [log.Moved(table.turn, table.late_move, used, late=True)]


def consequences(table: Table, now: int) -> list[log.Entry]:
    """What follows by itself from how the table stands now."""
    if table.position is None:
        return [] if table.is_closed or table.seating.awaited() else [log.Started()]
    if table.outcome is not None:
        return []
    events = table.record_events
    if table.turn is None or (events and events[-1].event in ENDINGS):
        return [log.Ended()]
    if table.ply >= LONGEST_GAME:
        return [log.Ended(long=True)]
    offer = table.offer
    if offer is None or not offer.is_agreed:
        return []
    if offer.kind == "draw":
        return [log.Ended(agreed=True)]
    if offer.kind == "resign":
        return [log.Left(offer.seat, "resign")]
    ply = ply_before(table.movers, offer.seat) or 0
    return [log.TakenBack(offer.seat, ply, table.used(now))]


def must_run(table: Table) -> None:
    """Refuse before the deal and after the end."""
    if table.state == "waiting":
        raise TableError("The game has not started: someone is still missing.", "not-started")
    if table.state == "over":
        raise TableError("The game is over.", "game-over")


def must_wait(table: Table) -> None:
    """Refuse once the deal is made."""
    if table.state != "waiting":
        raise TableError("The game has already started.", "too-late")


def must_be_turn(table: Table, seat: int) -> None:
    """Refuse a seat that is not to move."""
    if table.turn != seat:
        must_run(table)
        raise TableError("It's not your turn.", "not-your-turn")
    if table.seating[seat].bot:
        raise TableError("A bot is playing for you; take over from it first.", "bot-plays")


def find_path(table: Table, seat: int, given: Any) -> int:
    """The code of the move that targets choose."""
    code = table.choices.find(given) if isinstance(given, list) else None
    if code is not None:
        return code
    if not isinstance(given, list) or not all(isinstance(target, str) for target in given):
        raise TableError("A path is a list of targets.", "bad-message")
    assert table.position is not None
    raise NoPathError(table.position.view(seat), given)


def _move(request: Request) -> list[log.Entry]:
    table, message = request.table, request.message
    seat, after = request.seat(), message.get("after")
    if not is_whole(after):
        raise TableError("`after` is the number of the last event that you know.", "bad-message")
    text = message.get("move")
    if "move" in message and (not isinstance(text, str) or len(text) > LONGEST_MOVE):
        raise TableError(f"A move is a text of at most {LONGEST_MOVE} characters.", "bad-message")
    if after < table.turn_number:
        _refuse_stale(table, seat, after, message)
    must_be_turn(table, seat)
    assert table.position is not None
    if text is None:
        code = find_path(table, seat, message["path"])
    else:
        code = table.position.parse(text).code
    if code == table.late_move:
        raise TableError("You can't choose to be late.", "not-a-choice")
    return [log.Moved(seat, code, table.used(request.now))]


def _refuse_stale(table: Table, seat: int, after: int, message: Mapping[str, Any]) -> None:
    """Refuse a move that answers an earlier position, unless it is the one that was made there."""
    number, ply = table.answered.get(seat, 0), ply_before(table.movers, seat)
    if number > after and table.position is not None and ply is not None:
        if "path" in message:
            view = table.position.view_before(seat, ply)
            is_same = message["path"] == list(view.paths_of([table.position.codes[ply]])[0])
        else:
            is_same = message["move"].strip() == table.position.move(ply).text
        if is_same:
            raise AlreadyDoneError(number)
    raise TableError("The game has moved on since then.", "stale")


def _seed(request: Request) -> list[log.Entry]:
    table, seed = request.table, request.message["seed"]
    held = table.seating.held_by(request.holder)
    if not fair.is_seed(seed):
        raise TableError("A seed is 64 hexadecimal digits in lower case.", "bad-seed")
    if not held:
        raise TableError("That's not your seat.", "not-your-seat")
    missing = tuple(seat for seat in held if not table.seating[seat].seed)
    if not missing:
        raise AlreadyDoneError(table.number)
    if table.state != "waiting":
        raise TableError("The cards are already dealt.", "too-late")
    return [log.Seeded(missing, seed)]


def _resign(request: Request) -> list[log.Entry]:
    table = request.table
    seat = request.seat("resign")
    must_run(table)
    if table.seating[seat].bot:
        raise TableError("A bot is playing for you.", "bot-plays")
    partners = table.asked("resign", seat) if len(table.sides) == 2 else ()
    if any(table.seating[other].holder != request.holder for other in partners):
        return _resign_together(table, seat, partners)
    used = table.used(request.now) if table.turn == seat else 0
    return [log.Left(seat, "resign", used, alone=_has_absent_partner(table, seat))]


def _has_absent_partner(table: Table, seat: int) -> bool:
    """Whether a bot stands in for a partner: nobody resigns for somebody who may come back."""
    seating, holder = table.seating, table.seating[seat].holder
    side = next(side for side in table.sides if seat in side)
    return any(seating[other].returns and seating[other].holder != holder for other in side)


def _resign_together(table: Table, seat: int, partners: tuple[int, ...]) -> list[log.Entry]:
    """Ask the partners to resign, or agree with the one who has asked."""
    offer = table.offer
    if offer is None:
        _must_not_nag(table, seat, "resign")
        return [log.Offered(seat, "resign")]
    if offer.kind != "resign":
        raise TableError(
            "There is already an offer on the table; answer or cancel it first.", "offer-open"
        )
    if offer.seat in partners:
        return [log.Answered(seat, True)]
    if offer.seat != seat:
        raise TableError("The other side is about to resign; wait a moment.", "offer-open")
    raise TableError("You have already asked your partner.", "offer-open")


def _offer(request: Request) -> list[log.Entry]:
    table, kind = request.table, request.message["offer"]
    seat = request.seat()
    must_run(table)
    if kind not in OFFERS:
        raise TableError(f"An offer is one of {', '.join(OFFERS)}.", "bad-message")
    if table.seating[seat].bot:
        raise TableError("A bot is playing for you.", "bot-plays")
    if table.offer is not None:
        raise TableError("There is already an offer on the table.", "offer-open")
    _must_not_nag(table, seat, kind)
    if kind == "draw":
        sides = [side for side in table.sides if seat not in side]
        if not all(any(not table.seating[other].bot for other in side) for side in sides):
            raise TableError("Bots don't accept draws.", "no-draw")
        if not table.asked(kind, seat):
            raise TableError("There is nobody to offer a draw to.", "no-draw")
    else:
        _check_takeback(table, seat)
    return [log.Offered(seat, kind)]


def _must_not_nag(table: Table, seat: int, kind: str) -> None:
    """Refuse to ask again for what was declined in the same turn."""
    if table.declined.get((seat, kind)) == table.turn_number:
        raise TableError("You have already asked; wait for the next move.", "asked-already")


def _check_takeback(table: Table, seat: int) -> None:
    if not table.takebacks:
        raise TableError("Takebacks are off at this table.", "no-takebacks")
    ply = ply_before(table.movers, seat)
    if ply is None or table.position is None:
        raise TableError("You have not moved yet.", "nothing-to-take-back")
    if any(table.seating[mover].returns for mover in table.movers[ply:]):
        raise TableError(
            "A player whose move this would undo is offline; they have to agree first.", "away"
        )
    if shows_something(table.position, ply, table.shown):
        raise TableError(
            "That move revealed something secret, so you can't take it back.", "revealed"
        )


def _answer(request: Request) -> list[log.Entry]:
    table, yes, seat = request.table, request.message["answer"], request.seat()
    if not isinstance(yes, bool):
        raise TableError("`answer` is true or false.", "bad-message")
    offer = table.offer
    if offer is None or seat not in offer.asked or seat in offer.agreed:
        raise TableError("There is nothing for you to answer.", "no-offer")
    after = request.message.get("after")
    if after is not None and not is_whole(after):
        raise TableError("`after` is the number of the last event that you know.", "bad-message")
    if after is not None and after < offer.number:
        raise TableError("The question has changed; please check again.", "stale")
    return [log.Answered(seat, yes)]


def _withdraw(request: Request) -> list[log.Entry]:
    table, seat = request.table, request.seat()
    if request.message["withdraw"] is not True:
        raise TableError("`withdraw` is true.", "bad-message")
    if table.offer is None or table.offer.seat != seat:
        raise TableError("You have no offer on the table.", "no-offer")
    return [log.Withdrawn(seat)]


def _takeover(request: Request) -> list[log.Entry]:
    table = request.table
    request.must_sit()
    must_run(table)
    seat = request.any_seat("takeover")
    if table.seating[seat].bot:
        raise TableError("A bot is already playing there.", "bot-plays")
    request.must_be_away(seat)
    return [log.TakenOver(seat)]


def _fill(request: Request) -> list[log.Entry]:
    table, level = request.table, read_level(request.message.get("level"))
    held = request.must_host()
    must_wait(table)
    seat = request.any_seat("fill")
    given = table.seating[seat]
    if given.bot or given.seed or seat in held:
        raise TableError("That seat is taken.", "seat-taken")
    if given.holder:
        request.must_be_away(seat)
    return [log.Filled(seat, level)]


def _close(request: Request) -> list[log.Entry]:
    held = request.must_host()
    must_wait(request.table)
    if request.message["close"] is not True:
        raise TableError("`close` is true.", "bad-message")
    return [log.Closed(held[0] if held else None)]


def _back(request: Request) -> list[log.Entry]:
    seat = request.seat("back")
    must_run(request.table)
    if not request.table.seating[seat].returns:
        raise TableError("You can't take over from this bot.", "no-return")
    return [log.Returned(seat)]


def _name(request: Request) -> list[log.Entry]:
    name = clean_name(request.message["name"])
    if request.table.state == "over":
        raise TableError("The game is over; names can no longer change.", "game-over")
    seating = request.table.seating
    seats = seating.held_by(request.holder)
    if "seat" in request.message or not seats:
        seats = (request.seat(),)
    return [log.Named(seat, name) for seat in seats]


_VERBS: Final[dict[str, Callable[[Request], list[log.Entry]]]] = {
    "move": _move,
    "path": _move,
    "seed": _seed,
    "resign": _resign,
    "offer": _offer,
    "answer": _answer,
    "withdraw": _withdraw,
    "takeover": _takeover,
    "fill": _fill,
    "close": _close,
    "back": _back,
    "name": _name,
}
