"""Bots at the tables of a hub: when they think and at what pace, and what people hear of it.

Bots think in threads. Nothing compiles here: until the kernels of a game are ready, a bot that
needs them waits for them, and the table says so; if that takes too long, it plays by a simpler
rule, and the table says that. A bot gets a view, never a position. Where a bot fails, a simpler one
takes its place at that table. Bots among themselves go on for as long as somebody looks, and for a
minute after that.

On a clock a bot's thinking counts like a person's. It paces itself by what it has left, plays at a
lower level where its own would take too long, and is never flagged: a busy server is not its fault.
"""

import asyncio
import hashlib
import logging
import math
import random
import time
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from oxbox.server.tables.open_table import OpenTable
from oxbox.server.tables.pools import Pool
from oxbox.server.tables.warming import Warming
from oxbox.table import commands
from oxbox.table.encoding import encode
from oxbox.table.table import Table
from oxbox.view import View

if TYPE_CHECKING:
    from oxbox.server.tables.hub import Hub

logger = logging.getLogger("oxbox.bots")

ATTENTION: Final = 60_000
"""For how many milliseconds after a look bots go on by themselves."""
_RETRY: Final = 5.0
COMPILE_TIMEOUT: Final = 20.0
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
        self._pool = Pool("bot", threads, most_waiting=math.inf)
        self._usual: dict[tuple[str, int, int], float] = {}

    def is_ready(self, table: Table, seat: int) -> bool:
        """Whether the bot of a seat can play at its level now."""
        game, level = table.game, table.seating[seat].level
        return game.levels(table.seats)[level - 1].is_own or game.name in self.warming.ready

    async def choose(self, table: Table, address: str, failures: int = 0) -> Thought:
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
        think = _think if is_ready else _think_plainly
        level = 1 if failures >= PLAINEST else level
        thought = await self._pool.run(address, think, view, level, seed)
        self.moves += 1
        if is_ready:
            self._learn(table, level, thought.took)
        pace = min(share, self.pace * (0.75 + 0.5 * random.random()))
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        return thought

    def close(self) -> None:
        """Start no more thoughts."""
        self._pool.close()

    def _level(self, table: Table, level: int, share: float) -> int:
        """The level itself, or the highest one below it that is known to fit into the time."""
        while level > 1 and self._usual.get((table.game.name, table.seats, level), 0.0) > share:
            level -= 1
        return level

    def _learn(self, table: Table, level: int, took: float) -> None:
        key = table.game.name, table.seats, level
        self._usual[key] = (1 - _NEW) * self._usual.get(key, took) + _NEW * took


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


def share_of(table: Table, seat: int) -> float:
    """How many seconds a bot may spend on this move; without a clock, as many as it likes."""
    if table.clock is None or not table.is_timed(seat):
        return math.inf
    return (table.clock.left[seat] * _SHARE + table.clock.control.increment) / 1000


def _think(view: View, level: int, seed: int) -> Thought:
    """A move of a level."""
    from oxbox.bots import make_bot

    began = time.monotonic()
    bot = make_bot(view.game, str(level), view.seats, seed, view.options)
    try:
        code = bot.choose(view)
        return Thought(code, time.monotonic() - began, getattr(bot, "fault", ""))
    finally:
        bot.close()


def _think_plainly(view: View, level: int, seed: int) -> Thought:
    """A move by a simpler rule that needs no compiled code; at random on the lowest levels."""
    from oxbox.bots.simple import GreedyBot, RandomBot, look_once

    began = time.monotonic()
    greedy = GreedyBot(view.game, seed, look_once.interpreted)
    bot = greedy if level > 2 else RandomBot(view.game, seed)
    return Thought(bot.choose(view), time.monotonic() - began)


def _seed_of(table: str, seat: int) -> int:
    """A number of the bot's own, so that two tables see two games."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:4], "big") >> 1
