"""Bots at the table: they think in threads, at a pace that people can follow.

Nothing compiles here: until the kernels of a game are ready, a bot that needs them waits for them,
and the table says so; if that takes too long, it plays by a simpler rule, and the table says that.
A bot gets a view, never a position. Where a bot fails, a simpler one takes its place at that table.

On a clock a bot's thinking counts like a person's. It paces itself by what it has left, plays at a
lower level where its own would take too long, and is never flagged: a busy server is not its fault.
"""

import asyncio
import hashlib
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple

from oxbox.server.turns import Turns
from oxbox.server.warming import Warming

if TYPE_CHECKING:
    from oxbox.table.table import Table
    from oxbox.view import View

PATIENCE: Final = 20.0
"""How long a bot waits for its kernels, in seconds, before it plays without them."""
_SHARE: Final = 1 / 40
"""What part of the time it has left a bot may spend on one move, beside its increment."""
_NEW: Final = 0.3
"""How much the last move counts when a level's usual time is worked out."""


PLAINEST: Final = 2
"""How often a simpler bot can take the place of one that failed."""


class Thought(NamedTuple):
    """The code of a move, the seconds it took, and what kept the bot from its own level."""

    code: int
    took: float
    fault: str = ""


class Thinking:
    """The threads that bots think in."""

    def __init__(self, warming: Warming, threads: int, pace: float) -> None:
        self.warming = warming
        self.pace = pace
        self.moves = 0
        self._pool = ThreadPoolExecutor(threads, "oxbox-bot")
        self._turns = Turns(threads)
        self._usual: dict[tuple[str, int, int], float] = {}

    def is_ready(self, table: "Table", seat: int) -> bool:
        """Whether the bot of a seat can play at its level now."""
        game, level = table.game, table.seating[seat].level
        return game.levels(table.seats)[level - 1].is_own or game.name in self.warming.ready

    async def choose(self, table: "Table", address: str, failures: int = 0) -> Thought:
        """A move of the bot whose turn it is; ``address`` is who waits for it.

        ``failures`` is how often bots have failed at this table.
        """
        position, seat = table.position, table.turn
        assert position is not None
        assert seat is not None
        began = time.monotonic()
        view, share = position.view(seat), share_of(table, seat)
        level = self._level(table, table.seating[seat].level, share)
        is_ready = self.is_ready(table, seat) and not failures
        seed = _seed_of(table.id, seat)
        loop = asyncio.get_running_loop()
        think = _think if is_ready else _think_plainly
        level = 1 if failures >= PLAINEST else level
        async with self._turns.turn(address):
            thought = await loop.run_in_executor(self._pool, think, view, level, seed)
        self.moves += 1
        if is_ready:
            self._learn(table, level, thought.took)
        pace = min(share, self.pace * (0.75 + 0.5 * random.random()))
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        return thought

    def close(self) -> None:
        """Start no more thoughts."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _level(self, table: "Table", level: int, share: float) -> int:
        """The level itself, or the highest one below it that is known to fit into the time."""
        while level > 1 and self._usual.get((table.game.name, table.seats, level), 0.0) > share:
            level -= 1
        return level

    def _learn(self, table: "Table", level: int, took: float) -> None:
        key = table.game.name, table.seats, level
        self._usual[key] = (1 - _NEW) * self._usual.get(key, took) + _NEW * took


def share_of(table: "Table", seat: int) -> float:
    """How many seconds a bot may spend on this move; without a clock, as many as it likes."""
    if table.clock is None or not table.is_timed(seat):
        return float("inf")
    return (table.clock.left[seat] * _SHARE + table.clock.control.increment) / 1000


def _think(view: "View", level: int, seed: int) -> Thought:
    """A move of a level."""
    from oxbox.bots import make_bot

    began = time.monotonic()
    bot = make_bot(view.game, str(level), view.seats, seed, view.options)
    try:
        code = bot.choose(view)
        return Thought(code, time.monotonic() - began, getattr(bot, "fault", ""))
    finally:
        bot.close()


def _think_plainly(view: "View", level: int, seed: int) -> Thought:
    """A move by a simpler rule that needs no compiled code; at random on the lowest levels."""
    from oxbox.bots.simple import GreedyBot, RandomBot, look_once

    began = time.monotonic()
    greedy = GreedyBot(view.game, seed, look_once.interpreted)
    bot = greedy if level > 2 else RandomBot(view.game, seed)
    return Thought(bot.choose(view), time.monotonic() - began)


def _seed_of(table: str, seat: int) -> int:
    """A number of the bot's own, so that two tables see two games."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:4], "big") >> 1
