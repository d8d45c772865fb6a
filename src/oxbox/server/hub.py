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
from typing import Any, Final

import orjson

from oxbox.errors import TableError
from oxbox.games import GAMES
from oxbox.server.bots import Bots
from oxbox.server.caretaking import Caretaker
from oxbox.server.connection import STOPPING, Connection
from oxbox.server.inbox import Inbox
from oxbox.server.learning import Learning
from oxbox.server.limits import Buckets
from oxbox.server.opened import Delivery, Opened, Presence, presence_text
from oxbox.server.settings import Settings
from oxbox.server.store import Batch, Line, Store
from oxbox.server.thinking import Thinking
from oxbox.server.warming import Warming
from oxbox.table import commands, creation, log
from oxbox.table.events import viewer_of
from oxbox.table.numbers import is_whole
from oxbox.table.picture import encode
from oxbox.table.request import Request
from oxbox.table.table import Table, rebuild

logger = logging.getLogger("oxbox.hub")

COMING_BACK: Final = 10_000
"""For how many milliseconds nobody's time runs at a table that was read from the disk, unless
whoever is to move is there sooner."""
_PARTING: Final = 20
"""How often, twenty times a second, a stopping server looks whether everybody has gone."""


class Hub:
    """The tables of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._loop = asyncio.get_running_loop()
        self._began = int(time.time() * 1000), time.monotonic()
        loop = self._loop
        self.inbox = Inbox(loop)
        self.store = Store(settings.database, loop.call_soon_threadsafe, self.inbox.afterwards)
        self.warming = Warming(list(GAMES.values()), settings.warm)
        self.thinking = Thinking(self.warming, settings.thinkers, settings.pace)
        rate = settings.limits.messages_an_address
        self.messages = Buckets(rate, int(2 * rate))
        limits = settings.limits
        self.new_tables = Buckets(limits.tables_a_minute / 60, limits.tables_at_once)
        self.learning = Learning(settings.data)
        self.tables: dict[str, Opened] = {}
        self.counts = {"moves": 0, "refusals": 0, "tables": 0}
        self.is_stopping = False
        self._opening: dict[str, asyncio.Task[Opened | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._caretaker = Caretaker(self)
        self._bots = Bots(self)

    def now(self) -> int:
        """Milliseconds of a clock that never jumps."""
        wall, monotonic = self._began
        return wall + int((time.monotonic() - monotonic) * 1000)

    def begin(self) -> None:
        """Take up unfinished tables again, and look after all tables from now on."""
        self.start(self._caretaker.wake_up())
        self.start(self._caretaker.look_after())

    def start(self, work: Any) -> None:
        """Let something run beside everything else, until it is done or the server stops."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def dismiss(self) -> None:
        """Note what clocks have used, and let everybody go once all they did is on the disk."""
        self.is_stopping = True
        for opened in list(self.tables.values()):
            self._caretaker.note_time(opened, 1)
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
        await self.learning.stop()
        self.thinking.close()
        self.warming.close()
        await asyncio.to_thread(self.store.close)

    async def durable(self, opened: Opened | None = None) -> None:
        """Wait until everything so far is on the disk, of one table where it is named."""
        written: asyncio.Future[bool] = self._loop.create_future()
        line = Line() if opened is None else opened.line
        self.store.write(Batch(lambda ok: None if written.done() else written.set_result(ok), line))
        if not await written:
            raise TableError("The disk does not take anything now.", "not-stored")

    # Tables

    def create(self, asked: Any) -> creation.NewTable:
        """Set up a table; it is told about once ``durable`` returns."""
        new = creation.create(asked, self.now(), self.settings.is_public)
        self._open_new(new.created)
        return new

    def rematch(self, opened: Opened, holder: str | None) -> None:
        """Set up a table for the same people, once, and tell everybody about it."""
        table = opened.table
        if not table.seating.held_by(holder):
            raise TableError("Only people at the table can ask for that.", "not-your-seat")
        if table.state == "closed":
            raise TableError("This table was closed.", "closed")
        if table.rematch is not None:
            raise commands.AlreadyDoneError(table.number)
        created, note = creation.rematch(table, self.now())
        self._open_new(created)
        self.commit(opened, [note])

    async def find(self, name: str) -> Opened:
        """The table of that name, from memory or from the disk."""
        if opened := self.tables.get(name):
            self._bots.wake(opened)
            return opened
        if len(name) > 64 or not name.isascii() or not name.isalnum():
            raise TableError("There is no such table.", "no-table")
        task = self._opening.get(name)
        if task is None:
            task = self._loop.create_task(self._load(name))
            self._opening[name] = task
            task.add_done_callback(lambda _: self._opening.pop(name, None))
        found = await asyncio.shield(task)
        if found is None:
            raise TableError("There is no such table.", "no-table")
        return found

    def command(self, opened: Opened, holder: str | None, message: Mapping[str, Any]) -> int:
        """Carry out a message and return the number of its event, which is told later."""
        self.store.tell()
        now = self.now()
        if late := commands.decide_late(opened.table, now):
            self.commit(opened, late, now)
        request = Request(
            opened.table,
            holder,
            message,
            now,
            lambda holder: opened.away_for(holder, now),
            self.settings.grace,
        )
        number = opened.table.number
        entries = commands.decide(request)
        self.commit(opened, entries, now)
        return number + (1 if entries else 0)

    def commit(self, opened: Opened, entries: list[log.Entry], at: int | None = None) -> None:
        """Apply entries and all that follows; tell everybody as soon as they are on the disk.

        ``at`` is what time it is, for whoever has just looked.
        """
        if not entries or opened.is_dropped:
            return
        now = self.now() if at is None else at
        deliveries: list[Delivery] = []
        batch = Batch(partial(self._deliver, opened, deliveries), opened.line)
        try:
            while entries:
                for entry in entries:
                    deliveries += opened.apply(entry, now)
                    self._add(batch, opened, entry, now)
                entries = commands.consequences(opened.table, now)
        except Exception:
            self.drop(opened)
            raise
        self.store.write(batch)
        self.look_ahead(opened)

    def look_ahead(self, opened: Opened) -> None:
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
            timer = self._loop.call_later(delay, self._on_time, opened)
            opened.cancel_timer = timer.cancel

    def drop(self, opened: Opened) -> None:
        """Forget a table whose memory may differ from the disk; whoever comes back loads it."""
        opened.is_dropped = True
        opened.cancel_timer()
        if self.tables.get(opened.table.id) is opened:
            del self.tables[opened.table.id]
        for one in opened.connections:
            one.close(STOPPING)

    # Those who listen

    def listen(self, opened: Opened, one: Connection, last: int | None) -> None:
        """Tell a new connection what it missed, and everything from now on."""
        now, was_there = self.now(), opened.presence()
        self._resume(opened.table, one.holder, now)
        opened.connections.add(one)
        missed = None if last is None else opened.missed(one.viewer, last)
        if missed is None:
            texts = [opened.snapshot(one.viewer, now)]
        else:
            texts = [*missed, presence_text(opened, now)]
        opened.touched = now
        if one.holder or not opened.address:
            opened.address = one.address
        if one.holder:
            opened.away.pop(one.holder, None)
        self.later(opened, lambda: one.send_all(texts))
        if self.is_stopping:
            self.later(opened, lambda: one.close(STOPPING))
        self._tell_presence(opened, was_there)
        self.look_ahead(opened)

    def leave(self, opened: Opened, one: Connection) -> None:
        """Tell a connection nothing more."""
        was_there = opened.presence()
        opened.connections.discard(one)
        opened.looked = self.now()
        if one.holder and one.holder not in {other.holder for other in opened.connections}:
            opened.away[one.holder] = self.now()
        self._tell_presence(opened, was_there)

    def look_from(self, opened: Opened, one: Connection, seat: Any) -> None:
        """Let a connection look from another seat that it holds, or from none."""
        held = opened.table.seating.held_by(one.holder)
        if seat is not None and not is_whole(seat):
            raise TableError("`snapshot` is the number of a seat, or null.", "bad-seat")
        if seat is not None and seat not in held:
            raise TableError("That is not your seat.", "not-your-seat")
        one.viewer = viewer_of(opened.table, held, seat)
        text = opened.snapshot(one.viewer, self.now())
        self.later(opened, lambda: one.send(text))

    def later(self, opened: Opened, act: Callable[[], Any]) -> None:
        """Do something once everything of a table so far is on the disk."""
        self.store.write(Batch(lambda ok: act() if ok else None, opened.line))

    # Inside

    def _open_new(self, created: log.Created) -> Opened:
        now = self.now()
        key = self.store.new_key()
        opened = Opened(Table(created, now), key, now)
        self.tables[created.table] = opened
        self.counts["tables"] += 1
        batch = Batch(lambda ok: None if ok else self.drop(opened), opened.line)
        batch.rows.append((key, 0, now, log.to_plain(created)))
        self.store.write(batch)
        self.commit(opened, commands.consequences(opened.table, now))
        return opened

    async def _load(self, name: str) -> Opened | None:
        """Build a table again from its log."""
        try:
            found = await asyncio.to_thread(self._rebuild, name)
        except Exception as error:
            logger.error("the table %s cannot be read: %s", name, type(error).__name__)
            raise TableError("This table cannot be read any more.", "unreadable") from error
        if found is None or self.is_stopping:
            return None
        key, table = found
        now = self.now()
        table.wake(now + COMING_BACK)
        opened = Opened(table, key, now)
        self.tables[name] = opened
        self.commit(opened, commands.consequences(table, now))
        self.look_ahead(opened)
        return opened

    def _rebuild(self, name: str) -> tuple[int, Table] | None:
        found = self.store.find(name)
        if found is None:
            return None
        key, rows = found
        return key, rebuild((log.from_plain(orjson.loads(row)) for row in rows), self.now())

    def _resume(self, table: Table, holder: str | None, now: int) -> None:
        """Let time run again at a table from the disk, once whoever is to move is there."""
        if table.turn_began > now and table.turn in table.seating.held_by(holder):
            table.wake(now)

    async def _forget_rematch(self, name: str, closed: str) -> None:
        """Let people ask again for a rematch whose table was closed."""
        with suppress(TableError):
            opened = await self.find(name)
            if opened.table.rematch is not None and opened.table.rematch.table == closed:
                self.commit(opened, [log.Rematched("")])

    def _add(self, batch: Batch, opened: Opened, entry: log.Entry, now: int) -> None:
        batch.rows.append((opened.key, opened.table.number, now, log.to_plain(entry)))
        if isinstance(entry, log.Moved):
            self.counts["moves"] += 1
        elif isinstance(entry, log.Closed) and opened.table.created.after:
            self.start(self._forget_rematch(opened.table.created.after, opened.table.id))
        elif isinstance(entry, log.Ended) and self.settings.keeps_answers:
            self.learning.note(opened.table)

    def _deliver(self, opened: Opened, deliveries: list[Delivery], is_written: bool) -> None:
        if not is_written:
            self.drop(opened)
            return
        for one, parts in deliveries:
            one.send(*parts)

    def _tell_presence(self, opened: Opened, was_there: Presence) -> None:
        if opened.presence() == was_there:
            return
        text = presence_text(opened, self.now())
        for one in list(opened.connections):
            one.send(text)

    def _on_time(self, opened: Opened) -> None:
        self.commit(opened, commands.decide_late(opened.table, self.now()))
        self.look_ahead(opened)


def refusal(error: Exception, sent: Any = None) -> bytes:
    """A refusal as a message, with the id of the message that it answers."""
    return encode(refusal_data(error) | ({} if sent is None else {"id": sent}))


def refusal_data(error: Exception) -> dict[str, Any]:
    """What a client is told of an error made on purpose."""
    message = getattr(error, "message", "That was not understood.")
    code, rule = getattr(error, "code", "bad-message"), getattr(error, "rule", None)
    return {"refused": {"code": code, "sentence": spelt(message), "rule": rule}}


def spelt(sentence: str) -> str:
    """A sentence that can be sent, also if it quotes half a letter."""
    return sentence.encode("utf-8", "replace").decode()
