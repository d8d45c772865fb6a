"""The bots at the tables of a hub: when they think, and what people hear of it.

Bots among themselves go on for as long as somebody looks, and for a minute after that. Where a bot
fails, the table says so and a simpler one goes on for it.
"""

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Final

from oxbox.server.tables.open_table import OpenTable
from oxbox.server.tables.thinking import COMPILE_TIMEOUT, PLAINEST
from oxbox.table import commands
from oxbox.table.encoding import encode

if TYPE_CHECKING:
    from oxbox.server.tables.hub import Hub

logger = logging.getLogger("oxbox.bots")

ATTENTION: Final = 60_000
"""For how many milliseconds after a look bots go on by themselves."""
_RETRY: Final = 5.0


class Bots:
    """Lets bots move at the tables of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._failures: Counter[str] = Counter()

    def move(self, opened: OpenTable) -> None:
        """Let the bot whose turn it is think, unless it does."""
        if not opened.is_thinking:
            opened.is_thinking = True
            self._hub.start(self._think(opened))

    def wake(self, opened: OpenTable) -> None:
        """Note that somebody looks; bots that have been waiting for that go on."""
        opened.looked = self._hub.now()
        if opened.is_resting:
            opened.is_resting = False
            opened.table.wake(opened.looked)
            self._hub.look_ahead(opened)

    def _rest(self, opened: OpenTable) -> bool:
        """Let bots among themselves wait where nobody has looked for a while; say whether."""
        now = self._hub.now()
        is_seen = opened.connections or now - opened.looked < ATTENTION
        if is_seen or opened.table.seating.people():
            return False
        opened.is_resting = True
        opened.table.pause(now)
        return True

    async def _think(self, opened: OpenTable) -> None:
        """Let bots move for as long as it is a bot's turn."""
        hub, table = self._hub, opened.table
        try:
            while not opened.is_dropped and table.turn is not None:
                seat, number = table.turn, table.turn_number
                if not table.seating[seat].bot or self._rest(opened):
                    return
                await self._get_ready(opened, seat)
                thought = await hub.thinking.choose(table, opened.address, self._failures[table.id])
                if thought.fault:
                    self._tell_warming(opened, "failed")
                used = table.used(hub.now())
                decided = commands.decide_bot_move(table, seat, thought.code, number, used)
                hub.commit(opened, decided)
        except Exception as error:
            self._fail(opened, error)
        finally:
            opened.is_thinking = False

    def _fail(self, opened: OpenTable, error: Exception) -> None:
        """Let a simpler bot go on at a table, and say so; if the simplest fails, try it again."""
        table = opened.table
        self._failures[table.id] += 1
        delay = 0.0 if self._failures[table.id] <= PLAINEST else _RETRY
        if not delay:
            logger.error(
                "A bot failed at the table %s (%s) and a simpler one goes on: %s: %s.",
                table.id, table.game.name, type(error).__name__, error,
            )  # fmt: skip
            self._tell_warming(opened, "failed")
        asyncio.get_running_loop().call_later(delay, self._hub.look_ahead, opened)

    async def _get_ready(self, opened: OpenTable, seat: int) -> None:
        """Wait for what a bot thinks with, its clock standing still, and say so at the table."""
        hub, table = self._hub, opened.table
        if opened.warming == "failed" or table.id in self._failures:
            self._tell_warming(opened, "failed")
            return
        is_ready = hub.thinking.is_ready(table, seat)
        if not is_ready and hub.warming.is_on and opened.warming is None:
            self._tell_warming(opened, "waiting")
            table.pause(hub.now())
            number = table.turn_number
            is_ready = await hub.warming.wait(table.game, COMPILE_TIMEOUT)
            if table.turn_number == number:
                table.wake(hub.now())
        self._tell_warming(opened, None if is_ready else "weaker")

    def _tell_warming(self, opened: OpenTable, warming: str | None) -> None:
        if opened.warming == warming:
            return
        opened.warming = warming
        opened.send(encode({"event": "warming", "warming": warming}))
