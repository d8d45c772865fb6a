"""All open tables: commands go in, entries go to the disk, and then everybody hears of them.

Everything here runs in one thread, the event loop's. A table changes in memory at once; what is
told about it waits until its entries are on the disk, and so does every snapshot.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from oxbox.errors import TableError
from oxbox.games import GAMES
from oxbox.server.connections.connection import STOPPING, Connection, refusal
from oxbox.server.connections.rate_limits import RateLimits
from oxbox.server.settings import Settings
from oxbox.server.storage import site_clock
from oxbox.server.storage.store import Batch, NotStoredError, Store
from oxbox.server.tables.answer_log import AnswerLog
from oxbox.server.tables.bots import Bots, Thinking
from oxbox.server.tables.housekeeping import Housekeeper
from oxbox.server.tables.inbox import Inbox
from oxbox.server.tables.loader import Loader
from oxbox.server.tables.notifications import Notifications
from oxbox.server.tables.open_table import Delivery, OpenTable
from oxbox.server.tables.play_clock import PlayClock
from oxbox.server.tables.pools import Pools
from oxbox.server.tables.warming import Warming
from oxbox.table import commands, creation, log
from oxbox.table.encoding import is_whole
from oxbox.table.events import look_from
from oxbox.table.request import Request, must_be_alone
from oxbox.table.table import Table

logger = logging.getLogger("oxbox.hub")

_ROUND: Final = 0.005
"""Seconds until messages that wait have been carried out, if there are not many."""
_PARTING: Final = 20
"""How often, twenty times a second, a stopping server looks whether everybody has gone."""


class Caller(NamedTuple):
    """Who sends a message: the holder of a seat or nobody, from where, and when it arrived.

    ``sent`` is the id of the message.
    """

    holder: str | None
    address: str
    arrived: int
    sent: Any = None


class Hub:
    """The tables of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.loop = loop = asyncio.get_running_loop()
        self.inbox = Inbox(loop)
        self.store = Store(settings.database, loop.call_soon_threadsafe, loop.call_soon)
        self.site_clock = site_clock.begin(settings.database, int(time.time() * 1000))
        self.play_clock = PlayClock(self.site_clock.began)
        self.play_clock.run(loop)
        self.warming = Warming(list(GAMES.values()), settings.warm)
        self.thinking = Thinking(self.warming, settings.thinkers, settings.pace)
        self.pools = Pools()
        limits = settings.limits
        self.deliveries = RateLimits(limits.deliveries_a_second, limits.deliveries_at_once)
        self.new_tables = RateLimits(limits.tables_a_minute / 60, limits.tables_at_once)
        self.answer_log = AnswerLog(settings.data)
        self.tables: dict[str, OpenTable] = {}
        self.counts = {"moves": 0, "refusals": 0, "tables": 0}
        self.is_stopping = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._housekeeper = Housekeeper(self)
        self._loader = Loader(self, self._housekeeper)
        self._bots = Bots(self)
        self._notifications = Notifications(self)

    def now(self) -> int:
        """The time by which players' clocks and all waits run, in milliseconds."""
        return self.play_clock.now()

    def begin(self) -> None:
        """Take up unfinished tables again, and look after all tables from now on."""
        self.start(self._housekeeper.wake_up())
        self.start(self._housekeeper.look_after())

    def start(self, work: Any) -> None:
        """Let something run beside everything else, until it is done or the server stops."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def dismiss(self) -> None:
        """Note what clocks have used, and let everybody go once all they did is on the disk."""
        self.is_stopping = True
        for opened in list(self.tables.values()):
            self._notifications.tell_names(opened)
            self._housekeeper.note_time(opened, 1)
            opened.cancel_timer()
        with suppress(TableError):
            await self.durable()
        for opened in self.tables.values():
            for one in opened.connections:
                one.close(STOPPING)
        for _ in range(_PARTING):
            if not any(opened.connections for opened in self.tables.values()):
                return
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Write everything, and end."""
        if not self.is_stopping:
            await self.dismiss()
        for task in list(self._tasks):
            task.cancel()
        await self.answer_log.stop()
        self.play_clock.stop()
        self.pools.close()
        self.thinking.close()
        self.warming.close()
        await asyncio.to_thread(self.store.close)

    async def durable(self, opened: OpenTable | None = None) -> None:
        """Wait until everything so far is on the disk, of one table where it is named."""
        await self.store.flush(None if opened is None else opened.log)

    # Tables

    def create(self, asked: Any) -> creation.NewTable:
        """Set up a table; it is told about once ``durable`` returns."""
        new = creation.create(asked, self.site_clock.now(), self.settings.is_public)
        self._open_new(new.created)
        return new

    async def find(self, name: str, address: str = "") -> OpenTable:
        """The table of that name, from memory or from the disk, where addresses take turns."""
        if opened := self.tables.get(name):
            self._bots.wake(opened)
            return opened
        return await self._loader.load(name, address)

    def is_open(self, name: str) -> bool:
        """Whether a table is in memory, or on its way there."""
        return name in self.tables or self._loader.is_loading(name)

    def command(self, opened: OpenTable, caller: Caller, message: Mapping[str, Any]) -> int:
        """Carry out a message and return the number of its event, which is told later."""
        self.store.tell()
        if "rematch" in message:
            return self._rematch(opened, caller, message)
        now = caller.arrived
        if not opened.untold and (late := commands.decide_late(opened.table, now)):
            self.commit(opened, late, now)
        request = Request(
            opened.table,
            caller.holder,
            message,
            now,
            lambda holder: opened.away_for(holder, now),
            self.settings.grace,
        )
        number = opened.table.number
        entries = commands.decide(request)
        if entries and not self.deliveries.take(caller.address, len(opened.connections)):
            raise TableError("Too much is happening at this table; wait a moment.", "too-fast")
        if "name" in message:
            self._notifications.note_names(opened, entries)
        else:
            self.commit(opened, entries, now, caller)
        return min(number + 1, opened.table.number)

    def commit(
        self,
        opened: OpenTable,
        entries: list[log.Entry],
        at: int | None = None,
        caller: Caller | None = None,
    ) -> None:
        """Apply entries and all that follows; tell everybody as soon as they are on the disk.

        ``at`` is the play time at which they happened, if that is not now; ``caller`` is told if
        the disk does not take them.
        """
        if not entries or opened.is_dropped:
            return
        now, written = self.now() if at is None else at, self.site_clock.now()
        deliveries: list[Delivery] = []
        told = partial(self._deliver, opened, deliveries, opened.table.turn_number, caller)
        batch = Batch(told, opened.log)
        try:
            while entries:
                for entry in entries:
                    deliveries += opened.apply(entry, now)
                    self._add(batch, opened, entry, written)
                entries = commands.consequences(opened.table, now)
        except Exception:
            self.drop(opened)
            raise
        opened.untold += 1
        self.store.write(batch)
        self.look_ahead(opened)

    def look_ahead(self, opened: OpenTable) -> None:
        """Let a bot think, or wait for time to run out."""
        opened.cancel_timer()
        table = opened.table
        if table.turn is None or self.is_stopping or opened.is_dropped:
            return
        if table.seating[table.turn].bot:
            self._bots.move(opened)
        deadline = table.deadline()
        if deadline is not None:
            delay = max(0, deadline - self.now()) / 1000
            timer = self.loop.call_later(delay, self._on_time, opened)
            opened.cancel_timer = timer.cancel

    def drop(self, opened: OpenTable) -> None:
        """Forget a table whose memory may differ from the disk; the next visitor loads it."""
        opened.is_dropped = True
        opened.cancel_timer()
        if self.tables.get(opened.table.id) is opened:
            del self.tables[opened.table.id]
        for one in opened.connections:
            one.close(STOPPING)

    def _rematch(self, opened: OpenTable, caller: Caller, message: Mapping[str, Any]) -> int:
        """Set up a table for the same people, once, and tell everybody about it."""
        table = opened.table
        must_be_alone("rematch", message)
        if message["rematch"] is not True:
            raise TableError("`rematch` is true.", "bad-message")
        if table.rematch is None and not self.new_tables.take(caller.address):
            raise TableError("Too many tables; wait a moment.", "too-fast")
        if not table.seating.held_by(caller.holder):
            raise TableError("Only players at this table can do that.", "not-your-seat")
        if table.state == "closed":
            raise TableError("This table was closed.", "closed")
        if table.rematch is not None:
            raise commands.AlreadyDoneError(table.number)
        created, note = creation.rematch(table, self.site_clock.now())
        self._open_new(created)
        self.commit(opened, [note], caller=caller)
        return table.number

    # Those who listen

    def listen(self, opened: OpenTable, one: Connection, last: int | None) -> None:
        """Tell a new connection what it missed, and everything from now on."""
        now, was_there = self.now(), opened.presence()
        table = opened.table
        if table.turn_began > now and table.turn in table.seating.held_by(one.holder):
            table.wake(now)  # the table came from the disk and has waited for them
        opened.connections.add(one)
        missed = None if last is None else opened.missed(one.viewer, last)
        if missed is None:
            texts = [opened.snapshot(one.viewer, now)]
        else:
            texts = [*missed, opened.presence_text(now)]
        opened.touched = now
        if one.holder or not opened.address:
            opened.address = one.address
        if one.holder:
            opened.away.pop(one.holder, None)
        for text in texts:
            self.later(opened, partial(one.send, text))
        if self.is_stopping:
            self.later(opened, lambda: one.close(STOPPING))
        self._notifications.note_presence(opened, was_there)
        self.look_ahead(opened)

    def leave(self, opened: OpenTable, one: Connection) -> None:
        """Tell a connection nothing more."""
        was_there = opened.presence()
        opened.connections.discard(one)
        opened.looked = self.now()
        if one.holder and one.holder not in {other.holder for other in opened.connections}:
            opened.away[one.holder] = self.now()
        self._notifications.note_presence(opened, was_there)

    def look_from(self, opened: OpenTable, one: Connection, seat: Any) -> None:
        """Let a connection look from another seat that it holds, or from none."""
        if seat is not None and not is_whole(seat):
            raise TableError("`snapshot` is the number of a seat, or null.", "bad-seat")
        one.viewer = look_from(opened.table, one.holder, seat)
        text = opened.snapshot(one.viewer, self.now())
        self.later(opened, lambda: one.send(text))

    def later(self, opened: OpenTable, act: Callable[[], Any]) -> None:
        """Do something once everything of a table so far is on the disk."""
        self.store.write(Batch(lambda ok: act() if ok else None, opened.log))

    # Inside

    def _open_new(self, created: log.Created) -> None:
        now, key = self.now(), self.store.new_key()
        opened = OpenTable(Table(created, now), key, now)
        self.tables[created.table] = opened
        self.counts["tables"] += 1
        batch = Batch(lambda ok: None if ok else self.drop(opened), opened.log)
        batch.rows.append((key, 0, self.site_clock.now(), log.to_plain(created)))
        self.store.write(batch)
        self.commit(opened, commands.consequences(opened.table, now))

    async def _forget_rematch(self, name: str, closed: str) -> None:
        """Let people ask again for a rematch whose table was closed."""
        with suppress(TableError):
            opened = await self.find(name)
            if opened.table.rematch is not None and opened.table.rematch.table == closed:
                self.commit(opened, [log.Rematched("")])

    def _add(self, batch: Batch, opened: OpenTable, entry: log.Entry, now: int) -> None:
        batch.rows.append((opened.key, opened.table.number, now, log.to_plain(entry)))
        if isinstance(entry, log.Moved):
            self.counts["moves"] += 1
        elif isinstance(entry, log.Closed) and opened.table.created.after:
            self.start(self._forget_rematch(opened.table.created.after, opened.table.id))
        elif isinstance(entry, log.Ended) and self.settings.keeps_answers:
            self.answer_log.note(opened.table)

    def _deliver(
        self,
        opened: OpenTable,
        deliveries: list[Delivery],
        turn: int,
        caller: Caller | None,
        is_written: bool,
    ) -> None:
        """Tell everybody what was written; a turn that it begins runs from now on.

        ``turn`` is the number of the turn before. What the disk takes is nobody's time.
        """
        opened.untold -= 1
        if not is_written:
            for one in opened.connections:
                if caller is not None and one.holder == caller.holder:
                    one.send(refusal(NotStoredError(), caller.sent))
            self.drop(opened)
            return
        for one, parts in deliveries:
            one.send(*parts)
        if not opened.untold and opened.table.deadline() is not None:
            if opened.table.turn_number > turn:
                opened.table.begin_turn(self.now())
            self.look_ahead(opened)

    def _on_time(self, opened: OpenTable) -> None:
        """Act when a player's time is up, unless their move has arrived or their turn is untold."""
        if opened.untold:
            return  # whatever is being written looks ahead again
        if any(one.waiting for one in opened.connections if one.holder):
            opened.cancel_timer = self.loop.call_later(_ROUND, self._on_time, opened).cancel
            return
        self.commit(opened, commands.decide_late(opened.table, self.now()))
        self.look_ahead(opened)
