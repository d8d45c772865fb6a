"""A table: a position with people, as its log makes it.

``apply`` is the only way in which a table changes; ``commands.py`` decides which entries there are
to apply. ``number`` counts them: it is that of the last entry, and of the event that tells it.
"""

from collections.abc import Callable
from typing import Any, Final

from oxbox.book import NO_CHOICES, Choices
from oxbox.games import find_game
from oxbox.kernels.views import NOBODY
from oxbox.lessons import Lesson
from oxbox.outcome import Outcome
from oxbox.position import Position
from oxbox.record import Event, find_outcome
from oxbox.table import fair, log
from oxbox.table.clock import Clock, TimeControl
from oxbox.table.offers import Offer
from oxbox.table.seating import Seating
from oxbox.view import View


class Table:
    """A game with the people who play it. Times are milliseconds and come from outside.

    ``turn`` is whose turn it is, None before the deal and after the end; it began with the entry of
    ``turn_number``.
    """

    def __init__(self, created: log.Created, now: int) -> None:
        self.id = created.table
        self.created = created
        self.game = find_game(created.game)
        self.seats, self.options = self.game.resolve(created.seats, created.options)
        self.seating = Seating(created.seating, created.host)
        self.takebacks = created.takebacks
        self.clock = Clock(TimeControl(*created.clock), self.seats) if created.clock else None
        self._seconds = int(self.options.get("seconds", 0)) if self.game.late_move else 0
        self.is_timeless = self.clock is None and not self._seconds
        self._has_secrets = self.game.has_secrets
        self.seed = bytes.fromhex(created.seed)
        self.commitment = fair.commitment(self.seed)
        self.number = 0
        self.turn: int | None = None
        self.turn_number = 0
        self.turn_began = now
        self.position: Position | None = None
        self.movers: list[int] = []
        self.shown: dict[int, bool] = {}
        self.offer: Offer | None = None
        self.declined: dict[tuple[int, str], int] = {}
        self.answered: dict[int, int] = {}
        self.record_events: list[Event] = []
        self.outcome: Outcome | None = None
        self.is_closed = False
        self.rematch: log.Rematched | None = None
        self.exported: dict[str, Any] | None = None
        self.lessons: list[Lesson] | None = None
        self._views: dict[int, View] = {}
        self._choices: Choices | None = None
        self.late_move = -1

    @property
    def state(self) -> str:
        """Whether the table waits for people, runs, is over, or was closed before it began."""
        if self.outcome is not None:
            return "over"
        if self.is_closed:
            return "closed"
        return "waiting" if self.position is None else "running"

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return 0 if self.position is None else self.position.ply

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together."""
        return self.game.sides(self.seats)

    @property
    def limit(self) -> int | None:
        """How long a person may take for a move, where an option of the game says so."""
        if not self._seconds:
            return None
        turn = self.turn
        return None if turn is None or self.seating[turn].bot else self._seconds * 1000

    def eyes(self, viewer: int) -> int:
        """Whose view stands for the viewer's: in a game without secrets one serves everybody."""
        return viewer if self._has_secrets else NOBODY

    def view(self, viewer: int) -> View:
        """What a viewer may know, worked out once for each position; nobody may change it."""
        eyes = self.eyes(viewer)
        found = self._views.get(eyes)
        if found is None:
            assert self.position is not None
            found = self._views[eyes] = self.position.seen_by(eyes)
        return found

    @property
    def choices(self) -> Choices:
        """What the seat to play may choose. Nobody chooses to be late: that move is the table's."""
        if self._choices is None:
            self._choices = NO_CHOICES
            if self.position is not None and self.turn is not None:
                self._choices = self.position.choices(self.late_move if self._seconds else -1)
        return self._choices

    def deadline(self) -> int | None:
        """When the table has to act by itself, if nobody moves before."""
        if self.is_timeless:
            return None
        limit = self.limit
        times = [None if limit is None else self.turn_began + limit, self.flag()]
        return min((time for time in times if time is not None), default=None)

    def flag(self) -> int | None:
        """When the time of the person to move is up; no bot loses on time."""
        turn = self.turn
        if self.clock is None or turn is None or self.seating[turn].bot:
            return None
        return self.clock.deadline()

    def is_timed(self, seat: int) -> bool:
        """Whether a seat plays on its clock: people and bots do, but no bot that stands in."""
        return not self.seating[seat].bot or self.seating[seat].kind == "bot"

    def used(self, now: int) -> int:
        """The time that the seat to move has used and not yet been charged for."""
        return 0 if self.clock is None else self.clock.used(now)

    def apply(self, entry: log.Entry, now: int) -> None:
        """Change the table by the next entry of its log."""
        self.number += 1
        _APPLY[type(entry)](self, entry, now)

    def _joined(self, entry: log.Joined, now: int) -> None:
        seat = self.seating[entry.seat]
        seat.holder, seat.name = entry.holder, entry.name or seat.name

    def _named(self, entry: log.Named, now: int) -> None:
        self.seating[entry.seat].name = entry.name

    def _seeded(self, entry: log.Seeded, now: int) -> None:
        for seat in entry.seats:
            self.seating[seat].seed = entry.seed

    def _filled(self, entry: log.Filled, now: int) -> None:
        seat = self.seating[entry.seat]
        seat.kind, seat.level, seat.bot = "bot", entry.level, True
        seat.holder = seat.name = ""

    def _closed(self, entry: log.Closed, now: int) -> None:
        self.is_closed = True

    def _started(self, entry: log.Started, now: int) -> None:
        key = fair.derive_key(
            self.seed, self.id, self.game, self.seats, self.options, self.seating.seeds()
        )
        self.position = Position(self.game, self.seats, self.options, key)
        if self.game.late_move:
            self.late_move = self.position.read(self.game.late_move)
        self._new_turn(now)

    def _moved(self, entry: log.Moved, now: int) -> None:
        assert self.position is not None
        seat = entry.seat
        if self.clock is not None:
            self.clock.charge(seat, entry.used)
            if self.is_timed(seat):
                self.clock.reward(seat)
        self.position.push(entry.text or entry.code)
        self._views = {}
        self.movers.append(seat)
        self.answered[seat] = self.number
        self.offer = None
        self._new_turn(now)

    def _spent(self, entry: log.Spent, now: int) -> None:
        self._charge(entry.seat, entry.used)
        self._run_clock(now)

    def _offered(self, entry: log.Offered, now: int) -> None:
        asked = self.asked(entry.offer, entry.seat)
        self.offer = Offer(entry.offer, entry.seat, asked, self.number)

    def _answered(self, entry: log.Answered, now: int) -> None:
        assert self.offer is not None
        if entry.yes:
            self.offer.agreed.add(entry.seat)
            return
        self._decline(self.offer)

    def _withdrawn(self, entry: log.Withdrawn, now: int) -> None:
        assert self.offer is not None
        self._decline(self.offer)

    def _decline(self, offer: Offer) -> None:
        """Let nobody ask for the same again before the next move."""
        self.declined[offer.seat, offer.kind] = self.turn_number
        self.offer = None

    def _taken_back(self, entry: log.TakenBack, now: int) -> None:
        assert self.position is not None
        if self.turn is not None:
            self._charge(self.turn, entry.used)
        while self.position.ply > entry.ply:
            self.position.pop()
            mover = self.movers.pop()
            if self.clock is not None and self.is_timed(mover):
                self.clock.regret(mover)
        self._views = {}
        self.record_events = [
            Event(min(event.ply, entry.ply), event.event, event.seat)
            for event in self.record_events
        ]
        self.answered.clear()
        self.shown = {ply: shown for ply, shown in self.shown.items() if ply < entry.ply}
        self.offer = None
        self._new_turn(now)

    def _left(self, entry: log.Left, now: int) -> None:
        self._charge(entry.seat, entry.used)
        self.offer = None
        sides = self.sides if entry.why == "resign" else range(self.seats)
        if len(sides) == 2 and not entry.alone:
            self.record_events.append(Event(self.ply, entry.why, entry.seat))
        else:
            self._stand_in(entry.seat, returns=False, now=now)

    def _taken_over(self, entry: log.TakenOver, now: int) -> None:
        self._stand_in(entry.seat, returns=True, now=now)

    def _returned(self, entry: log.Returned, now: int) -> None:
        self.seating[entry.seat].bot = False
        self.seating[entry.seat].returns = False
        if self.turn == entry.seat:
            self._new_turn(now)

    def _ended(self, entry: log.Ended, now: int) -> None:
        assert self.position is not None
        if entry.agreed or entry.long:
            self.record_events.append(Event(self.ply, "draw" if entry.agreed else "length"))
        self.outcome = find_outcome(self.position, tuple(self.record_events))
        self.offer = None
        self._new_turn(now)

    def _rematched(self, entry: log.Rematched, now: int) -> None:
        self.rematch = entry if entry.table else None

    def asked(self, kind: str, seat: int) -> tuple[int, ...]:
        """The seats that have to agree to an offer: people, and for a resignation partners.

        Holders of several seats need not ask themselves for a takeback.
        """
        others = [other for other in self.seating.people() if other != seat]
        holder = self.seating[seat].holder
        if kind == "takeback":
            others = [other for other in others if self.seating[other].holder != holder]
        if kind == "resign":
            side = next(side for side in self.sides if seat in side)
            others = [other for other in others if other in side]
        return tuple(others)

    def _stand_in(self, seat: int, returns: bool, now: int) -> None:
        self.seating[seat].bot = True
        self.seating[seat].returns = returns
        self.record_events.append(Event(self.ply, "takeover", seat))
        self.offer = None
        if self.turn == seat:
            self._new_turn(now)

    def _charge(self, seat: int, used: int) -> None:
        if self.clock is not None:
            self.clock.charge(seat, used)

    def _new_turn(self, now: int) -> None:
        position = self.position
        self.turn = None if position is None or self.outcome is not None else position.seat
        self.turn_number = self.number
        self._choices = None
        self.turn_began = now
        self._run_clock(now)

    def _run_clock(self, now: int) -> None:
        if self.clock is not None:
            turn = self.turn
            self.clock.run(turn if turn is not None and self.is_timed(turn) else None, now)

    def begin_turn(self, now: int) -> None:
        """Let the time of a turn run from when it was told, unless nobody's time runs yet."""
        if self.turn_began <= now and (self.clock is None or self.clock.running is not None):
            self.wake(now)

    def pause(self, now: int) -> None:
        """Let no time run, while nobody can help that the game waits."""
        if self.clock is not None:
            self.clock.run(None, now)

    def wake(self, now: int) -> None:
        """Let time run from now on, after the server was down or made somebody wait.

        ``now`` may lie ahead: until then nobody's time runs.
        """
        self.turn_began = now
        self._run_clock(now)


_APPLY: Final[dict[type[log.Entry], Callable[[Table, Any, int], None]]] = {
    entry: vars(Table)["_" + kind.replace("-", "_")]
    for kind, entry in log.KINDS.items()
    if kind != "created"
}
"""How each kind of entry changes a table: by the method of its name."""
