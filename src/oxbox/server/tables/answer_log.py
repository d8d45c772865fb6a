"""What people answered in games that are over, for what they missed: written now and then.

Moves cannot wait; this can, and every opening of a file takes time from those who play.
"""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from oxbox.errors import GameError
from oxbox.games import find_game
from oxbox.lessons import Answer
from oxbox.table.lessons import answers_of
from oxbox.table.table import Table

logger = logging.getLogger("oxbox.answer_log")

_GATHERING: Final = 1.0
"""Seconds in which answers of several tables gather."""


_Waiting: TypeAlias = dict[str, list[tuple[str, list[Answer]]]]
"""By the name of a game, tables with what people answered there."""


class AnswerLog:
    """Answers on their way to the disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: _Waiting = {}
        self._is_stopping = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None

    def note(self, table: Table) -> None:
        """Have the answers of a game that has just ended written soon."""
        answers = answers_of(table)
        if not answers:
            return
        self._waiting.setdefault(table.game.name, []).append((table.id, answers))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_soon())

    async def stop(self) -> None:
        """Write what waits, at once."""
        self._is_stopping.set()
        if self._writing is not None:
            await self._writing

    async def _write_soon(self) -> None:
        while self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_stopping.wait(), _GATHERING)
            waiting, self._waiting = self._waiting, {}
            try:
                await asyncio.to_thread(self._write, waiting)
            except GameError as error:
                logger.warning("%s", error)
            except Exception:
                logger.exception("answers could not be kept")

    def _write(self, waiting: _Waiting) -> None:
        for game, answers in waiting.items():
            find_game(game).lessons.keep(self._folder, answers)
