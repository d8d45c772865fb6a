"""What came in over sockets since the loop last looked, worked off game by game.

Each game's rules and pictures are code of their own. A processor that goes from one game to the
next at every message waits for its memory more than it computes; with many tables in play it is
worth it to put messages of a game together (`make bench-server`).
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

Noted = tuple[str, Callable[[str], None], str]
_game_of = itemgetter(0)


class Inbox:
    """Texts with whoever takes each; ``call_soon`` hands a function to the event loop.

    Texts of one game are taken in the order in which they came.
    """

    def __init__(self, call_soon: Callable[[Callable[[], None]], Any]) -> None:
        self._call_soon = call_soon
        self._noted: list[Noted] = []
        self._is_backwards = False

    def put(self, game: str, take: Callable[[str], None], text: str) -> None:
        """Have a text taken once all that has come in is here."""
        if not self._noted:
            self._call_soon(self._work_off)
        self._noted.append((game, take, text))

    def _work_off(self) -> None:
        """Take all texts, beginning with the game that was last, which also is fair to all."""
        noted, self._noted = self._noted, []
        noted.sort(key=_game_of, reverse=self._is_backwards)
        self._is_backwards = not self._is_backwards
        for _, take, text in noted:
            take(text)
