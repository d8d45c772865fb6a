"""Tables that come from the disk: read in a thread, once for all who ask, and opened again."""

import asyncio
from typing import TYPE_CHECKING, Final

from oxbox.errors import TableError
from oxbox.server.storage.loading import DamagedTables, load_table
from oxbox.server.tables.housekeeping import Housekeeper
from oxbox.server.tables.open_table import OpenTable
from oxbox.table import commands
from oxbox.table.table import Table

if TYPE_CHECKING:
    from oxbox.server.tables.hub import Hub

COMING_BACK: Final = 10_000
"""For how many milliseconds nobody's time runs at a table that was read from the disk, unless
the player to move is there sooner."""


class Loader:
    """Opens tables that are not in memory; one that cannot be read is set aside."""

    def __init__(self, hub: "Hub", housekeeper: Housekeeper) -> None:
        self._hub = hub
        self._housekeeper = housekeeper
        self._loading: dict[str, asyncio.Task[OpenTable | None]] = {}
        self._damaged = DamagedTables()

    def is_loading(self, name: str) -> bool:
        """Whether a table is on its way."""
        return name in self._loading

    async def load(self, name: str, address: str) -> OpenTable:
        """The table of that name, read when it is the address's turn."""
        if len(name) > 64 or not name.isascii() or not name.isalnum():
            raise TableError("This table no longer exists.", "no-table")
        task = self._loading.get(name)
        if task is None:
            task = self._hub.loop.create_task(self._load(name, address))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        found = await asyncio.shield(task)
        if found is None:
            raise TableError("This table no longer exists.", "no-table")
        return found

    async def _load(self, name: str, address: str) -> OpenTable | None:
        """Build a table again from its log."""
        hub = self._hub
        self._damaged.check(name)
        await self._housekeeper.wait_for_removal(name)
        found = await hub.pools.tables.run(address, self._rebuild, name)
        if isinstance(found, Exception):
            raise self._damaged.refuse(name, found)
        if hub.is_stopping:
            raise TableError("The server is stopping; come back in a moment.", "stopping")
        if found is None:
            return None
        try:
            return self._open(*found)
        except Exception as error:
            raise self._damaged.refuse(name, error) from None

    def _rebuild(self, name: str) -> tuple[int, Table] | Exception | None:
        """The table's number in the file and the table, None, or why it cannot be read."""
        try:
            return load_table(self._hub.settings.database, name, self._hub.now())
        except Exception as error:
            return error

    def _open(self, key: int, table: Table) -> OpenTable:
        """Let a table from the disk go on."""
        hub, now = self._hub, self._hub.now()
        table.wake(now + COMING_BACK)
        opened = OpenTable(table, key, now)
        hub.tables[table.id] = opened
        hub.commit(opened, commands.consequences(table, now))
        hub.look_ahead(opened)
        return opened
