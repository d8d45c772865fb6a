"""Changes of names and of who is connected, told to a table without flooding it.

What somebody does on purpose is rare; a client that changes its name or comes and goes all the time
would otherwise be told to everybody, and written down, each time.
"""

from typing import TYPE_CHECKING, Final

from oxbox.server.tables.open_table import OpenTable, Presence
from oxbox.table import log

if TYPE_CHECKING:
    from oxbox.server.tables.hub import Hub

COALESCING: Final = 2.0
"""Seconds in which changes gather, where there are many."""


class Notifications:
    """Tells the tables of a hub of such changes."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    def note_names(self, opened: OpenTable, entries: list[log.Entry]) -> None:
        """Have names told: a few at once, and of more the last ones together."""
        opened.names |= {entry.seat: entry for entry in entries if isinstance(entry, log.Named)}
        if opened.naming is None:
            if opened.name_limit.take():
                self.tell_names(opened)
            else:
                opened.naming = self._hub.loop.call_later(COALESCING, self.tell_names, opened)

    def tell_names(self, opened: OpenTable) -> None:
        """Write down the names that wait, where they are other ones."""
        seating, names = opened.table.seating, opened.names
        opened.names, opened.naming = {}, None
        if opened.table.state in ("waiting", "running"):
            self._hub.commit(opened, [n for n in names.values() if seating[n.seat].name != n.name])

    def note_presence(self, opened: OpenTable, was_there: Presence) -> None:
        """Have people told who is connected: a few times at once, and of more what it came to."""
        if opened.presence() == was_there or opened.presenting is not None:
            return
        if opened.presence_limit.take():
            self._tell_presence(opened)
        else:
            opened.presenting = self._hub.loop.call_later(COALESCING, self._tell_presence, opened)

    def _tell_presence(self, opened: OpenTable) -> None:
        opened.presenting = None
        opened.send(opened.presence_text(self._hub.now()))
