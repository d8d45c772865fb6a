"""Why targets choose no move: explained in a thread, a few at a time for each socket.

An explanation takes milliseconds, and nobody reads the answer to a question that was followed by
others: the oldest that still waits is dropped for the newest.
"""

import asyncio
import logging
from collections import deque
from typing import Any, Final

from oxbox.errors import GameError, TableError
from oxbox.server.connections.connection import Connection, refusal
from oxbox.server.tables.pools import Pool
from oxbox.table.why import NoPathError, explain

logger = logging.getLogger("oxbox.explanations")

MOST_WAITING: Final = 4
"""How many questions of a socket may wait."""


class Explanations:
    """The questions of one socket, answered in their order."""

    def __init__(self, pool: Pool, one: Connection) -> None:
        self._pool = pool
        self._one = one
        self._waiting: deque[tuple[NoPathError, Any]] = deque()
        self._answering: asyncio.Task[None] | None = None

    def ask(self, refused: NoPathError, sent: Any) -> None:
        """Have a refusal explained; ``sent`` is the id of the message that it answers."""
        if len(self._waiting) >= MOST_WAITING:
            _, oldest = self._waiting.popleft()
            dropped = TableError("You asked again before this was answered.", "dropped")
            self._one.send(refusal(dropped, oldest))
        self._waiting.append((refused, sent))
        if self._answering is None:
            self._answering = asyncio.get_running_loop().create_task(self._answer_all())

    async def _answer_all(self) -> None:
        try:
            while self._waiting and self._one.close_code is None:
                refused, sent = self._waiting.popleft()
                explained = await explain_in_turn(self._pool, self._one.address, refused)
                self._one.send(refusal(explained, sent))
        finally:
            self._waiting.clear()
            self._answering = None


async def explain_in_turn(pool: Pool, address: str, refused: NoPathError) -> GameError:
    """Say which rule forbids a path, when it is the address's turn to be told."""
    try:
        return await pool.run(address, explain, refused)
    except GameError as error:  # the pool is full
        return error
    except Exception:
        logger.exception("a question failed")
        return refused
