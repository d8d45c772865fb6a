"""The log of all tables in one SQLite file, written by one thread.

Everything that waits is written in one transaction and flushed to the disk once; only then is
anybody told. What was handed over first is told first, also what needed no writing itself.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import orjson

from oxbox.errors import TableError
from oxbox.integrity import connect_reading
from oxbox.server.storage.database import highest_key, open_database

logger = logging.getLogger("oxbox.store")

PULSE: Final = 0
"""The number of no table: its entries only show that the disk works, and the last one is kept."""

_GATHERING: Final = 0.002
"""Seconds from one writing to the next: each takes the interpreter from the event loop."""

_SLOW: Final = 0.025
"""Seconds after which a writing counts as slow."""

_INSERT: Final = (
    "INSERT INTO log (key, number, at, entry) "
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), "
    "CAST(json_extract(value, '$[3]') AS BLOB) FROM json_each(?)"
)
"""All entries at once: a statement a row would give the interpreter up and take it back each time,
and wait for the event loop, which has it."""

Row = tuple[int, int, int, dict[str, Any]]
"""An entry as it is written: the number of its table, its own number, the time, the entry."""

Call = Callable[[Callable[[], None]], Any]


class NotStoredError(TableError):
    """The disk has not taken what somebody did."""

    def __init__(self) -> None:
        super().__init__(
            "The disk of this server takes nothing now, so that was not stored and nothing has "
            "changed. Try again later.",
            "not-stored",
        )


@dataclass(slots=True, eq=False)
class TableLog:
    """The log of one open table: once a part of it could not be written, nothing after it is.

    A table that is opened again from the disk has a new one.
    """

    is_broken: bool = False


@dataclass(slots=True)
class Batch:
    """What is written at once: entries of one log; without any it waits for what came before.

    ``done`` is called with true once everything is on the disk, with false if it could not be
    written.
    """

    done: Callable[[bool], None]
    log: TableLog = field(default_factory=TableLog)
    rows: list[Row] = field(default_factory=list)


class Store:
    """The file and its writer thread.

    The writer hands what is to be told back to the event loop with ``call``, which is the loop's
    ``call_soon_threadsafe``; it is woken with ``soon``, ``call_soon``, so that it does not compete
    for the interpreter with what is being done.
    """

    def __init__(self, path: Path, call: Call, soon: Call = lambda act: act()) -> None:
        self.path = path
        self._call = call
        self._soon = soon
        self._writer = open_database(path)
        self._next_key = highest_key(self._writer, path) + 1
        self._waiting: deque[Batch] = deque()
        self._written: deque[list[Batch]] = deque()
        self._calls: SimpleQueue[bool] = SimpleQueue()
        self._is_called = False
        self._pending = 0
        self._is_failing = False
        self.commits = 0
        self.entries = 0
        self.slow_commits = 0
        self.slow_seconds = 0.0
        self._thread = threading.Thread(target=self._run, name="oxbox-store", daemon=True)
        self._thread.start()

    def new_key(self) -> int:
        """The number of a new table in the file."""
        self._next_key += 1
        return self._next_key - 1

    def write(self, batch: Batch) -> None:
        """Have something written; ``done`` is called in the order of these calls.

        All that is handed over in one go is written at once.
        """
        if not self._pending and not batch.rows:
            batch.done(not batch.log.is_broken)
            return
        self._pending += 1
        self._waiting.append(batch)
        if not self._is_called:
            self._is_called = True
            self._soon(lambda: self._calls.put(True))

    async def flush(self, log: TableLog | None = None, *rows: Row) -> None:
        """Wait until everything so far is on the disk, and these rows; refuse if they are not."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        batch = Batch(lambda ok: None if written.done() else written.set_result(ok))
        batch.log, batch.rows = log or batch.log, [*rows]
        self.write(batch)
        if not await written:
            raise NotStoredError

    def tell(self) -> None:
        """Call ``done`` of all that has been written; a busy event loop does so now and then."""
        while self._written:
            for batch in self._written.popleft():
                self._pending -= 1
                try:
                    batch.done(not batch.log.is_broken)
                except Exception:
                    logger.exception("telling failed")

    def close(self) -> None:
        """Write what waits, then stop."""
        self._calls.put(False)
        self._thread.join()
        self._writer.close()

    def last_beat(self) -> int | None:
        """The number that was last written to show that the disk works, read from the file."""
        with closing(connect_reading(self.path)) as reader:
            row = reader.execute("SELECT beat FROM pulse").fetchone()
        return None if row is None else int(row[0])

    def _run(self) -> None:
        """Write whatever waits, as long as there is something, then wait to be called.

        ``write`` calls only where no call is on its way: a call takes longer than all the rest.
        """
        written = 0.0
        while True:
            goes_on = self._calls.get()
            while self._has_more(written):
                written = time.monotonic()
                batches = [self._waiting.popleft() for _ in range(len(self._waiting))]
                self._write([batch for batch in batches if not batch.log.is_broken])
                seconds = time.monotonic() - written
                if seconds > _SLOW:  # somebody may have noticed: a disk stalls now and then
                    self.slow_commits += 1
                    self.slow_seconds += seconds
                self._written.append(batches)
                self._call(self.tell)
            if not goes_on:
                return

    def _has_more(self, written: float) -> bool:
        """Let entries gather for a moment after the last writing, then look for any."""
        time.sleep(max(0.0, written + _GATHERING - time.monotonic()))
        self._is_called = False
        self._is_called = bool(self._waiting)
        return self._is_called

    def _write(self, batches: list[Batch]) -> None:
        """Write all that waits at once; if that fails, log by log, so that only one breaks."""
        if self._commit(batches):
            return
        for log in {id(batch.log): batch.log for batch in batches}.values():
            log.is_broken = not self._commit([batch for batch in batches if batch.log is log])

    def _commit(self, batches: list[Batch]) -> bool:
        """Write batches in one statement, which is a transaction of its own."""
        rows = [row for batch in batches for row in batch.rows]
        try:
            if rows:
                self._writer.execute(_INSERT, (orjson.dumps(rows),))
        except sqlite3.OperationalError as error:
            self._complain(error)
            return False
        except sqlite3.Error as error:
            logger.error("Entries could not be written: %s.", error)
            return False
        except Exception:
            logger.exception("writing failed")
            return False
        if rows and self._is_failing:
            self._is_failing = False
            logger.warning("The disk takes entries again.")
        self.commits += 1
        self.entries += len(rows)
        return True

    def _complain(self, error: sqlite3.Error) -> None:
        """Tell the host once that the disk takes nothing, until it does again."""
        if not self._is_failing:
            self._is_failing = True
            logger.error(
                "Nothing can be written to %s (%s): moves are refused until that is mended.",
                self.path, error,
            )  # fmt: skip
