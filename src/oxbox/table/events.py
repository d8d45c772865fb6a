"""What viewers are told of a table: snapshots, and one event for every entry of the log.

Events of most kinds are the same for all who look through the same eyes; ``PERSONAL`` ones hold
what only one holder may know (where they sit) and are made for each. In a game without secrets all
eyes see the same, so that one telling serves everybody. Texts are JSON; only the last one of a
table has the paths of the seat to move, for those who choose for it.
"""

from typing import Any, Final, NamedTuple

import orjson

from oxbox.book import Told
from oxbox.errors import TableError
from oxbox.kernels.views import NOBODY
from oxbox.options import plain_options
from oxbox.table import log
from oxbox.table.encoding import Parts, Plain, encode
from oxbox.table.export import reveal_of
from oxbox.table.lessons import missed_at
from oxbox.table.table import Table


class Viewer(NamedTuple):
    """Somebody who is told something: the seat they look from, the seats they choose for and hold.

    ``chooses`` is the seats whose paths they get when one of them is to move.
    """

    seat: int = NOBODY
    chooses: frozenset[int] = frozenset()
    held: tuple[int, ...] = ()


SPECTATOR: Final = Viewer()


def viewer_of(table: Table, held: tuple[int, ...], seat: int | None = None) -> Viewer:
    """How the holder of some seats looks at a table; ``seat`` is the one they ask for."""
    if not table.game.has_secrets:
        return Viewer(NOBODY if len(held) != 1 else held[0], frozenset(held), held)
    if seat is None and len(held) == 1:
        seat = held[0]
    if seat is None or seat not in held:
        return Viewer(NOBODY, frozenset(), held)
    return Viewer(seat, frozenset((seat,)), held)


def look_from(table: Table, holder: str | None, seat: int | None) -> Viewer:
    """How a holder looks from a seat that they name; one that is not theirs is refused."""
    held = table.seating.held_by(holder)
    if seat is not None and seat not in held:
        raise TableError("That's not your seat.", "not-your-seat")
    return viewer_of(table, held, seat)


PERSONAL: Final = (log.Started, log.TakenBack, log.Rematched)
_TIMELESS: Final[Plain] = {"clock": None, "limit": None}
_MOVE: Final = (
    b'{"event":"move","number":%d,"seat":%d,"text":%b,"bot":%b,"late":%b,"ply":%d,"steps":'
)
_YES_OR_NO: Final = (b"false", b"true")
_CHANGES: Final = {
    "taken-over": "takeover", "returned": "back", "resign": "resigned", "flag": "flagged",
}  # fmt: skip
"""What has become of a seat, as clients are told; other entries tell it by their kind."""


def people(table: Table) -> list[Plain]:
    """Who sits where, for everybody to know."""
    found, hosts = [], table.seating.hosts()
    for number, seat in enumerate(table.seating.seats):
        entry: Plain = {
            "seat": number,
            "seat_name": table.game.seat_name(table.seats, number),
            "kind": seat.kind,
            "name": seat.name,
            "host": seat.holder in hosts,
            "joined": seat.kind == "bot" or bool(seat.holder),
            "seeded": bool(seat.seed),
            "bot": seat.bot,
            "returns": seat.returns,
        }
        if seat.bot:
            entry["level"] = seat.level
        found.append(entry)
    return found


def about(table: Table) -> Plain:
    """What anybody may know of a table without looking at it."""
    return {
        "table": table.id,
        "game": table.game.name,
        "seats": table.seats,
        "options": plain_options(table.options),
        "state": table.state,
        "people": people(table),
        "turn": table.turn,
        "ply": table.ply,
        "number": table.number,
        "outcome": _outcome(table),
        "commitment": table.commitment,
        "created": table.created.at,
        "rematch": None if table.rematch is None else table.rematch.table,
    }


class Events:
    """Write what the viewers of one table are told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._last = -1, ""

    def last_text(self) -> str:
        """The last move in the game's notation."""
        if self._last[0] != self.table.number:
            assert self.table.position is not None
            self._last = self.table.number, self.table.position.peek().text
        return self._last[1]

    def tell(self, eyes: int) -> Told:
        """The telling of the last move, as it looks to certain eyes (``Table.eyes``)."""
        position = self.table.position
        return position.told(eyes) if position is not None and position.ply else _NOTHING

    def scene(self, viewer: int) -> bytes | None:
        """The picture as the viewer sees it, with the last move marked; None before the deal."""
        position, outcome = self.table.position, self.table.outcome
        if position is None:
            return None
        view = self.table.view(viewer)
        told = self.tell(self.table.eyes(viewer))
        marked, decisive = bytes(told.marked), bytes(told.decisive)
        title, members = view.drawn()
        scene: list[bytes | memoryview] = [b'{"game":"%b","title":' % self.table.game.name.encode()]
        if outcome is not None and position.seat is not None:
            # The table ended the game; the rules would have somebody move.
            scene += [orjson.dumps(outcome.marked), b",", members]
        else:
            scene += [title, b",", members]
            scene += [] if view.seat is None else [b',"seat":%d' % view.seat]
        scene += [b',"marked":', marked] if len(marked) > 2 else []
        scene += [b',"decisive":', decisive] if len(decisive) > 2 else []
        return b"".join([*scene, b"}"])

    def snapshot(self, viewer: Viewer, now: int, event: str = "snapshot") -> Plain:
        """All there is to know for a viewer, but for paths."""
        table = self.table
        position = table.position
        scene = self.scene(viewer.seat)
        return {
            "event": event,
            **about(table),
            "you": {"seats": list(viewer.held)},
            "viewing": None if viewer.seat == NOBODY else viewer.seat,
            "scene": None if scene is None else orjson.Fragment(scene),
            "turn_number": table.turn_number,
            "moves": [] if position is None else [move.text for move in position.moves],
            "movers": list(table.movers),
            **times(table, now),
            "offer": _offer(table),
            "takebacks": table.takebacks,
            "fair": {"commitment": table.commitment, "seeds": _seeds(table)},
            "reveal": reveal_of(table),
            "lessons": missed_at(table),
            "rematch": None if table.rematch is None else _rematch(table.rematch, viewer),
        }

    def event(self, entry: log.Entry, viewer: Viewer, now: int) -> Plain:
        """What a viewer is told of the entry that was just applied, which is no move."""
        table = self.table
        if isinstance(entry, log.Started):
            return self.snapshot(viewer, now, "start")
        if isinstance(entry, log.TakenBack):
            return {**self.snapshot(viewer, now, "takeback"), "seat": entry.seat}
        if isinstance(entry, log.Rematched):
            return _event(table, "rematch", **_rematch(entry, viewer))
        if isinstance(entry, log.Ended):
            return self._end(viewer, now)
        return _shared(table, entry, now)

    def text(self, entry: log.Entry, eyes: int, now: int) -> bytes:
        """What everybody with the same eyes is told of an entry, without paths."""
        if not isinstance(entry, log.Moved):
            return encode(self.event(entry, Viewer(eyes), now))
        table, told = self.table, self.tell(eyes)
        turn = b"null" if table.turn is None else b"%d" % table.turn
        head = _MOVE % (
            table.number, entry.seat, orjson.dumps(self.last_text()), _YES_OR_NO[entry.bot],
            _YES_OR_NO[entry.late], table.ply,
        )  # fmt: skip
        tail = b',"turn":%b,%b}' % (turn, _times_text(table, now))
        return b"".join((head, told.steps, b',"marked":', told.marked, tail))

    def with_paths(self, text: bytes, viewer: Viewer) -> Parts:
        """The last event, with the paths of the seat to move for those who choose for it."""
        turn = self.table.turn
        if turn is None or turn not in viewer.chooses or self.table.seating[turn].bot:
            return (text,)
        return memoryview(text)[:-1], b',"paths":', self.table.choices.paths, b"}"

    def _end(self, viewer: Viewer, now: int) -> Plain:
        """The end of a game; the last move has told the picture, unless the table ended it."""
        table = self.table
        end = _event(
            table, "end", outcome=_outcome(table), reveal=reveal_of(table),
            lessons=missed_at(table), **times(table, now),
        )  # fmt: skip
        scene = self.scene(viewer.seat)
        if scene is not None and table.position is not None and table.position.seat is not None:
            end["scene"] = orjson.Fragment(scene)
        return end


_NOTHING: Final = Told(*[memoryview(b"[]")] * 3)


def _shared(table: Table, entry: log.Entry, now: int) -> Plain:
    """Events that tell everybody the same."""
    if isinstance(entry, log.Spent):
        return _event(table, "clock", **times(table, now))
    if isinstance(entry, log.Offered) or (isinstance(entry, log.Answered) and entry.yes):
        return _event(table, "offer", offer=_offer(table))
    if isinstance(entry, log.Answered | log.Withdrawn):
        kind = "declined" if isinstance(entry, log.Answered) else "withdrawn"
        return _event(table, kind, seat=entry.seat, offer=None)
    if isinstance(entry, log.Seeded):
        seats = _event(table, "seats", what="seeded", seat=entry.seats[0], people=people(table))
        return {**seats, "seeds": _seeds(table)}
    if isinstance(entry, log.Closed):
        return _event(table, "closed", seat=entry.seat)
    assert isinstance(
        entry, log.Joined | log.Named | log.Filled | log.Left | log.TakenOver | log.Returned
    )
    what = entry.why if isinstance(entry, log.Left) else entry.kind
    return _event(
        table, "seats", what=_CHANGES.get(what, what), seat=entry.seat, people=people(table),
        turn=table.turn, offer=_offer(table), **times(table, now),
    )  # fmt: skip


def _event(table: Table, event: str, /, **fields: Any) -> Plain:
    return {"event": event, "number": table.number, **fields}


def times(table: Table, now: int) -> Plain:
    """The clocks, and what is left of the time for an answer."""
    if table.is_timeless:
        return _TIMELESS
    limit = table.limit
    left = None if limit is None else {"left": max(0, min(0, table.turn_began - now) + limit)}
    clock = None if table.clock is None else table.clock.to_plain(now)
    return {"clock": clock, "limit": left}


def _times_text(table: Table, now: int) -> bytes:
    """The clocks as members of an object."""
    return _TIMELESS_TEXT if table.is_timeless else orjson.dumps(times(table, now))[1:-1]


_TIMELESS_TEXT: Final = orjson.dumps(_TIMELESS)[1:-1]


def _rematch(entry: log.Rematched, viewer: Viewer) -> Plain:
    """The table that follows, and where the viewer sits there."""
    seats = sorted({new for old in viewer.held for new in entry.seats.get(str(old), ())})
    return {"table": entry.table or None, "seats": seats}


def _offer(table: Table) -> Plain | None:
    return None if table.offer is None else table.offer.to_plain()


def _seeds(table: Table) -> Plain:
    return {str(seat): seed for seat, seed in table.seating.seeds().items()}


def _outcome(table: Table) -> Plain | None:
    outcome = table.outcome
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "sentence": outcome.marked,
    }
