"""Bots at the table: they think in threads, at a pace that people can follow.

Nothing compiles here: until the kernels of a game are ready, a bot that needs them waits a moment
and then plays by a simpler rule. A bot gets a view, never a position.
"""

import asyncio
import hashlib
import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from oxbox.server.warming import Warming

if TYPE_CHECKING:
    from oxbox.table.table import Table
    from oxbox.view import View

logger = logging.getLogger("oxbox.thinking")

_PATIENCE: Final = 4.0
"""How long a bot waits for its kernels, in seconds, before it plays without them."""


class Thinking:
    """The threads that bots think in."""

    def __init__(self, warming: Warming, threads: int, pace: float) -> None:
        self.warming = warming
        self.pace = pace
        self.moves = 0
        self._pool = ThreadPoolExecutor(threads, "oxbox-bot")

    async def choose(self, table: "Table") -> str:
        """The text of a move for the bot whose turn it is."""
        position, seat = table.position, table.turn
        assert position is not None
        assert seat is not None
        began = time.monotonic()
        view = position.view(seat)
        level, seed = table.seating[seat].level, _seed_of(table.id, seat)
        is_ready = await self._kernels(view, level)
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._pool, _think, view, level, seed, is_ready)
        self.moves += 1
        pace = self.pace * (0.75 + 0.5 * random.random())
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        return text

    def close(self) -> None:
        """Start no more thoughts."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _kernels(self, view: "View", level: int) -> bool:
        """Whether the bot may use compiled code; wait a moment for it."""
        if view.game.levels(view.seats)[level - 1].search == "words":
            return True
        return await self.warming.wait(view.game, _PATIENCE)


def _think(view: "View", level: int, seed: int, is_ready: bool) -> str:
    from oxbox.bots import make_bot

    kind = str(level) if is_ready else ("greedy" if level > 2 else "random")
    bot = make_bot(view.game, kind, view.seats, seed, view.options)
    try:
        return bot.choose(view).text
    finally:
        bot.close()


def _seed_of(table: str, seat: int) -> int:
    """A number of the bot's own, so that two tables see two games."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:4], "big") >> 1
