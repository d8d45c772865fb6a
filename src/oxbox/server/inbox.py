"""What comes in over sockets, worked off game by game.

Each game's rules and pictures are code of their own, and a processor that goes from one game to the
next at every message waits for its memory more than it computes. So each game has turns: what comes
in soon after one waits for the next and is taken together. Whoever plays where little happens does
not wait at all, and between two turns all that was written meanwhile is told (`make bench-server`).
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

PAUSE: Final = 0.008
"""Seconds from one turn of a game to its next: the longer, the less a move costs a busy server."""
_AT_ONCE: Final = 16
"""How many texts are taken in one turn; what is left has the next one at once."""

Noted = tuple[Callable[[str], None], str]


class Loop(Protocol):
    """What is needed of an event loop."""

    def time(self) -> float:
        """The time in seconds."""

    def call_at(self, when: float, callback: Callable[[str], None], game: str) -> Any:
        """Have something called at a time."""

    def call_soon(self, callback: Callable[[str], None], game: str) -> Any:
        """Have something called when all else that waits has been."""


class Inbox:
    """Texts with whoever takes each; those of one game are taken in the order they came in."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._noted: dict[str, list[Noted]] = {}
        self._turns: dict[str, float] = {}

    def put(self, game: str, take: Callable[[str], None], text: str) -> None:
        """Have a text taken when its game has its next turn."""
        noted = self._noted.get(game)
        if noted is not None:
            noted.append((take, text))
            return
        self._noted[game] = [(take, text)]
        turn = self._turns.get(game, 0.0)
        if turn > self._loop.time():
            self._loop.call_at(turn, self._work_off, game)
        else:
            self._loop.call_soon(self._work_off, game)

    def _work_off(self, game: str) -> None:
        """Take the texts of a game that came first."""
        noted = self._noted.pop(game)
        self._turns[game] = self._loop.time() + PAUSE
        if rest := noted[_AT_ONCE:]:
            self._noted[game] = rest
            self._loop.call_soon(self._work_off, game)
        for take, text in noted[:_AT_ONCE]:
            take(text)
