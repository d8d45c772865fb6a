"""A table in memory with those who listen to it, and the last events for those who come back."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from oxbox.server.connections.connection import Connection
from oxbox.server.connections.rate_limits import RateLimit
from oxbox.server.storage.store import TableLog
from oxbox.table import log
from oxbox.table.encoding import Parts, Plain, encode
from oxbox.table.events import PERSONAL, Events, Viewer, times, viewer_of
from oxbox.table.table import Table

REMEMBERED: Final = 2
"""How many events are kept for clients that come back; after more a snapshot does.

What is let go soon is used again while it is still in a cache (`make bench-server`)."""

_CHANGES: Final = 0.5, 8
"""How many changes of names, and of who is connected, are told a second and at once."""

Delivery = tuple[Connection, Parts]
"""Who is to be told what."""

Presence = dict[str, list[bool] | bool | None]
"""Who is connected: ``present`` by seat, and ``host_present`` for a host who has none."""


class OpenTable:
    """A table that is being played or watched.

    ``looked`` is when somebody last looked at it, ``address`` where a person who plays there is;
    while it ``is_resting``, its bots wait until somebody looks. ``untold`` counts what is being
    written, of which nobody has heard; ``names`` are changes that ``naming`` will tell, and
    ``presenting`` will tell who is connected.
    """

    def __init__(self, table: Table, key: int, now: int) -> None:
        seating = table.seating
        self.table = table
        self.key = key
        self.log = TableLog()
        self.events = Events(table)
        self.connections: set[Connection] = set()
        self.away: dict[str, int] = dict.fromkeys(seating.holders() | seating.hosts(), now)
        self.touched = now
        self.looked = now
        self.address = ""
        self.is_thinking = False
        self.is_resting = False
        self.is_dropped = False
        self.warming: str | None = None
        self.untold = 0
        self.names: dict[int, log.Named] = {}
        self.naming: asyncio.TimerHandle | None = None
        self.name_limit = RateLimit(*_CHANGES)
        self.presenting: asyncio.TimerHandle | None = None
        self.presence_limit = RateLimit(*_CHANGES)
        self.cancel_timer: Callable[[], None] = lambda: None
        self._kept_for = self._holders()
        self._told: deque[tuple[int, dict[int, bytes]]] = deque(maxlen=REMEMBERED)

    def apply(self, entry: log.Entry, now: int) -> list[Delivery]:
        """Apply an entry and work out what everybody is to be told once it is on the disk."""
        self.table.apply(entry, now)
        self.touched = now
        if isinstance(entry, log.Moved):
            return self._tell(entry, now)
        if isinstance(entry, log.Joined):
            return self._seat(entry, now)
        if isinstance(entry, PERSONAL):
            return [
                (one, self._personal(self.events.event(entry, one.viewer, now), one.viewer))
                for one in self.connections
            ]
        self._kept_for = self._holders()
        return self._tell(entry, now)

    def snapshot(self, viewer: Viewer, now: int) -> bytes:
        """All there is to know for a viewer."""
        return b"".join(self._personal(self.events.snapshot(viewer, now), viewer))

    def _personal(self, event: Plain, viewer: Viewer) -> Parts:
        """An event for one viewer; a snapshot also says who is connected and how bots do."""
        if "you" in event:
            event |= self.presence() | {"warming": self.warming}
        return self.events.with_paths(encode(event), viewer)

    def missed(self, viewer: Viewer, last: int) -> list[bytes] | None:
        """The events after a number, or None if they are too long ago."""
        table = self.table
        if table.deadline() is not None:
            return None  # what is told of times holds for the moment it was told
        if last == table.number:
            return []
        eyes = table.eyes(viewer.seat)
        recent = [texts for number, texts in self._told if number > last]
        texts = [told[eyes] for told in recent if eyes in told]
        if not texts or len(texts) < table.number - last:
            return None
        return [*texts[:-1], b"".join(self.events.with_paths(texts[-1], viewer))]

    def presence(self) -> Presence:
        """Which seats have somebody connected, or a bot, and whether a host without a seat is."""
        seating, there = self.table.seating, {one.holder for one in self.connections if one.holder}
        present = [seat.bot or seat.holder in there for seat in seating.seats]
        is_apart = bool(seating.host) and not seating.held_by(seating.host)
        return {"present": present, "host_present": seating.host in there if is_apart else None}

    def presence_text(self, now: int) -> bytes:
        """Who is connected, and the clocks, which may have been waiting for somebody."""
        return encode({"event": "presence"} | self.presence() | times(self.table, now))

    def send(self, text: bytes) -> None:
        """Tell everybody something that is not kept."""
        for one in list(self.connections):
            one.send(text)

    def away_for(self, holder: str, now: int) -> int:
        """For how long a holder has not been there."""
        since = self.away.get(holder)
        return 0 if since is None else now - since

    def _holders(self) -> set[int]:
        """The eyes that events are kept for, until their holders come back."""
        table, seating = self.table, self.table.seating
        held = [seating.held_by(holder) for holder in seating.holders()]
        return {table.eyes(viewer_of(table, seats).seat) for seats in held}

    def _seat(self, entry: log.Joined, now: int) -> list[Delivery]:
        """Tell everybody who has sat down; a host who watched sees the table from there now."""
        self._kept_for = self._holders()
        there = {one for one in self.connections if one.holder == entry.holder}
        if not there:
            self.away[entry.holder] = now
        others = [told for told in self._tell(entry, now) if told[0] not in there]
        for one in there:
            one.viewer = viewer_of(self.table, self.table.seating.held_by(entry.holder))
        return [*others, *((one, (self.snapshot(one.viewer, now),)) for one in there)]

    def _tell(self, entry: log.Entry, now: int) -> list[Delivery]:
        """Tell everybody of an entry, and remember that for all who hold a seat."""
        table = self.table
        texts = {eyes: self.events.text(entry, eyes, now) for eyes in self._kept_for}
        self._told.append((table.number, texts))
        deliveries = []
        for one in self.connections:
            eyes = table.eyes(one.viewer.seat)
            if eyes not in texts:
                texts[eyes] = self.events.text(entry, eyes, now)
            deliveries.append((one, self.events.with_paths(texts[eyes], one.viewer)))
        return deliveries
