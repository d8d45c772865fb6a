"""People at other tables, who play on while somebody attacks, and what they notice of it."""

import asyncio
import time
from typing import Final

from benchmarks.driving import Crowd, Measure, Playing
from benchmarks.serving import Plain, Served
from oxbox.games import GAMES

TABLES: Final = 3
"""Tables of each game."""
PAUSE: Final = 0.125
"""Seconds from one move to the next at a table: what somebody takes to answer."""
CLOCK: Final = {"base": 2_000, "increment": 125}
"""An increment is as long as an answer takes, so that everybody always has about two seconds left:
whoever loses on time does so because the server kept them waiting."""
_MADE: Final = 40
"""Tables of each game that are made in advance; an address may make 60."""


class Players(Crowd):
    """People of all games, those of each at an address of their own.

    ``flagged`` counts the games lost on time. Nobody sits down before their table is played at,
    because a clock runs from the deal on.
    """

    def __init__(self, server: Served, seed: int) -> None:
        super().__init__(server, seed)
        self.asked = {"clock": CLOCK}
        self.flagged = 0
        self.pause = PAUSE
        self._until = float("inf")
        self._sitting: set[asyncio.Task[None]] = set()

    def source(self, game: str) -> tuple[str, int]:
        """An address for each game."""
        return f"127.0.0.{11 + list(GAMES).index(game)}", 0

    async def begin(self) -> None:
        """Make tables, and play at the first of them."""
        for game in GAMES:
            made = [await asyncio.to_thread(Timed, self, game) for _ in range(_MADE)]
            self.spare[game].extend(made)
        self.is_done = False
        for number in range(TABLES * len(GAMES)):
            self._sit_down(list(GAMES)[number % len(GAMES)])
            await asyncio.sleep(PAUSE / TABLES / len(GAMES))

    async def play_on(self, seconds: float) -> Measure:
        """Measure the waits of the next seconds."""
        measure = self.measure = Measure()
        await asyncio.sleep(seconds)
        return measure

    async def finish(self, most: float) -> int:
        """Play on until every move made so far is told of, but not for long; then leave.

        A move that nobody was told of counts with the time since it was made. Return how many
        people were cut off.
        """
        now = self._until = time.perf_counter()
        while self._unanswered() and time.perf_counter() < now + most:
            await asyncio.sleep(0.01)
        for game, sent in self._unanswered():
            self.measure.waits[game].append(time.perf_counter() - sent)
        self.is_done = True
        cut_off = sum(one.is_lost for at in self.playing for one in at.people)
        for task in self._sitting:
            task.cancel()
        for at in self.playing:
            self.leave(at)
        return cut_off

    def note(self, game: str, wait: float) -> None:
        """Count a move unless it was made after all that is measured."""
        if time.perf_counter() - wait <= self._until:
            super().note(game, wait)

    def go_on(self, at: Playing) -> None:
        """Leave a table whose game is over for one of the same game."""
        self.leave(at)
        self.playing.discard(at)
        if not self.is_done and self.spare[at.game]:
            self._sit_down(at.game)

    def _unanswered(self) -> list[tuple[str, float]]:
        people = [(at.game, one.sent) for at in self.playing for one in at.people]
        return [(game, sent) for game, sent in people if 0 < sent <= self._until]

    def _sit_down(self, game: str) -> None:
        task = self.loop.create_task(self._begin_at(self.spare[game].popleft()))
        self._sitting.add(task)
        task.add_done_callback(self._sitting.discard)

    async def _begin_at(self, at: Playing) -> None:
        await at.sit_down()
        self.playing.add(at)
        at.begin(self.loop.time())


class Timed(Playing):
    """A table with clocks."""

    def over(self, event: Plain) -> None:
        """Note whether the time of somebody was up, and who waited in vain for their own event."""
        crowd = self.crowd
        for person in self.people:
            if person.sent and not self.is_over:
                crowd.note(self.game, time.perf_counter() - person.sent)
        if not self.is_over and not crowd.is_done and isinstance(crowd, Players):
            crowd.flagged += event["outcome"]["reason"] == "time"
        super().over(event)
