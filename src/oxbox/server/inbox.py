"""What comes in over sockets, worked off in rounds, game by game.

Each game's rules and pictures are code of their own, and a processor that goes from one game to the
next at every message, or rests for a moment after each, waits for its memory more than it computes.
So what comes in soon after the beginning of a round waits for the next one. Whoever plays where
little happens does not wait at all; between two games the loop has its turn, so that what was
written meanwhile is told. Whatever another thread is to do with a round is begun when it is over:
then nobody is kept from the interpreter (`make bench-server`).
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

PAUSE: Final = 0.004
"""Seconds from one round to the next: the longer, the less a move costs a busy server."""
_AT_ONCE: Final = 16
"""How many texts of a game are taken before the loop and other games have their turn."""

Noted = tuple[Callable[[str], None], str]
Act = Callable[[], None]


class Loop(Protocol):
    """What is needed of an event loop."""

    def time(self) -> float:
        """The time in seconds."""

    def call_at(self, when: float, callback: Act) -> Any:
        """Have something called at a time."""

    def call_soon(self, callback: Act) -> Any:
        """Have something called when all else that waits has been."""


class Inbox:
    """Texts with whoever takes each; those of one game are taken in the order they came in."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._noted: dict[str, list[Noted]] = {}
        self._round: list[str] = []
        self._afterwards: list[Act] = []
        self._next_round = 0.0
        self._is_planned = False

    def put(self, game: str, take: Callable[[str], None], text: str) -> None:
        """Have a text taken in the next round."""
        self._noted.setdefault(game, []).append((take, text))
        if not self._is_planned:
            self._plan()

    def afterwards(self, act: Act) -> None:
        """Have something done once the round is over or has lasted long; soon, if there is none."""
        if self._round:
            self._afterwards.append(act)
        else:
            self._loop.call_soon(act)

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
        """Take the texts of one game of the round, and go on with the others after the loop."""
        game = self._round[0]
        noted = self._noted.pop(game)
        for take, text in noted[:_AT_ONCE]:
            take(text)
        if rest := noted[_AT_ONCE:]:
            self._noted[game] = rest + self._noted.get(game, [])
            self._round.append(game)
        del self._round[0]
        if not self._round or self._loop.time() >= self._next_round:
            self._end()
        if self._round:
            self._loop.call_soon(self._work_off)
        elif self._noted:
            self._plan()
        else:
            self._is_planned = False

    def _end(self) -> None:
        """Do what waits for the end of a round."""
        acts, self._afterwards = self._afterwards, []
        for act in acts:
            act()
