"""Messages that came in over sockets, carried out in rounds, game by game.

Each game's rules and pictures are code of their own, and a processor that goes from one game to the
next at every message, or rests for a moment after each, waits for its memory more than it computes.
So what comes in soon after the beginning of a round waits for the next one. Where little happens
nobody waits at all. The loop has its turn when a round is over or has lasted for some milliseconds:
until then no other thread is woken, which would take the interpreter away from the round
(`make bench-server`). Within a game the addresses take turns, so that one that sends a lot waits
for itself, not others for it (`make bench-attack`).
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from oxbox.server.tables.pools import FairQueue

PAUSE: Final = 0.004
"""Seconds from one round to the next, and until the loop has its turn: the longer, the less a move
costs a busy server."""
_AT_ONCE: Final = 16
"""How many messages of a game are taken before other games have their turn."""

Act = Callable[[], None]


class Inbox:
    """What is to be done about each message; those of one address and game keep their order."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, now: Callable[[], float] = time.monotonic
    ) -> None:
        """``now`` tells how long a round lasts, which the loop's own time does not."""
        self._loop = loop
        self._now = now
        self._noted: dict[str, FairQueue[Act]] = {}
        self._round: list[str] = []
        self._next_round = 0.0
        self._is_planned = False

    def put(self, game: str, address: str, act: Act) -> None:
        """Have something done in the next round."""
        waiting = self._noted.get(game)
        if waiting is None:
            waiting = self._noted[game] = FairQueue()
        waiting.put(address, act)
        if not self._is_planned:
            self._plan()

    def _plan(self) -> None:
        """Begin a round, as soon as the last one was long enough ago."""
        self._is_planned = True
        if self._next_round > self._loop.time():
            self._loop.call_at(self._next_round, self._begin)
        else:
            self._loop.call_soon(self._begin)

    def _begin(self) -> None:
        self._next_round = self._loop.time() + PAUSE
        self._round = list(self._noted)
        self._work_off()

    def _work_off(self) -> None:
        """Do what waits, game by game; let the loop have its turn when that takes long."""
        until = self._now() + PAUSE
        while self._round:
            self._take_from(self._round.pop(0))
            if self._now() >= until:
                break
        if self._round:
            self._loop.call_soon(self._work_off)
        elif self._noted:
            self._plan()
        else:
            self._is_planned = False

    def _take_from(self, game: str) -> None:
        """Do some of what waits for a game; the rest has its turn after the other games."""
        waiting = self._noted[game]
        taken = list[Act]()
        while waiting and len(taken) < _AT_ONCE:
            taken.append(waiting.take())
        if waiting:
            self._round.append(game)
        else:
            del self._noted[game]  # what comes in from now on waits for the next round
        for act in taken:
            act()
