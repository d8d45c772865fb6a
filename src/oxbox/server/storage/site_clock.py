"""What time it is at a site whose machine may have a wrong clock, and from when tables are old.

No server can tell a wrong clock from a right one, but its log shows what the clock said before:

- The server's clock begins with what the wall clock says, and never before the newest entry: what
  is written while the wall clock is behind does not look older than what was there before. An
  entry more than a hundred years ahead is damage and does not count; a wall clock that has lost its
  battery and says 1970 is less far behind than that.
- Where a start finds that the wall clock is more than two days ahead of the newest entry, either
  nobody played or the clock is wrong. The time in between is noted as a jump, and no table ages by
  it, in this run or later. If the wall clock then goes back behind it, the jump is forgotten.
- A table's age is counted from the newest entry of the whole site, or from the wall clock if that
  is behind it. Where nobody plays, nothing grows old.
- For an hour after a start that finds the clock more than two days off, nothing is removed at all;
  and nothing is ever removed from a file that is damaged.
"""

import logging
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from oxbox.server.storage.database import connect

logger = logging.getLogger("oxbox.clock")

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
_FAR: Final = 2 * DAY
_ABSURD: Final = 36_525 * DAY
_LAST: Final = (
    "SELECT at FROM log WHERE log.key = {key} AND at <= :most ORDER BY number DESC LIMIT 1"
)

Jump = tuple[int, int]
"""From when to when nothing was heard of a site."""


@dataclass(frozen=True, slots=True)
class SiteClock:
    """The time that the log is written with, in milliseconds: it never jumps.

    A run begins at ``began``, which is not before the ``newest`` entry. ``settled`` is from when
    old tables may be removed: None if never in this run.
    """

    began: int
    newest: int
    settled: int | None
    _started: float = field(default_factory=time.monotonic)

    def now(self) -> int:
        """The time now."""
        return self.began + int((time.monotonic() - self._started) * 1000)

    def may_remove(self) -> bool:
        """Whether old tables may be removed now."""
        return self.settled is not None and self.now() >= self.settled


def begin(database: Path, wall: int) -> SiteClock:
    """Find out what time it is at a site whose wall clock says ``wall``, and note a jump."""
    with closing(connect(database)) as file:
        try:
            newest = newest_entry(file, wall)
        except sqlite3.Error:
            newest = _salvage_newest(file, wall)
            return SiteClock(max(wall, newest or wall), newest or wall, None)
        if newest is None:
            return SiteClock(wall, wall, wall)
        began = max(wall, newest)
        try:
            _note_jump(file, newest, wall)
        except sqlite3.Error as error:
            logger.warning("Old tables are kept for now: a jump cannot be noted (%s).", error)
            return SiteClock(began, newest, None)
    if newest - wall > _FAR:
        days = (newest - wall) // DAY
        logger.warning("This machine's clock is %s days behind the newest entry.", f"{days:,}")
    return SiteClock(began, newest, began + HOUR if abs(wall - newest) > _FAR else began)


def newest_entry(file: sqlite3.Connection, wall: int) -> int | None:
    """The time of the newest entry of all tables; None if there are none."""
    last = _LAST.format(key="tables.key")
    row = file.execute(f"SELECT max(({last})) FROM tables", {"most": wall + _ABSURD}).fetchone()
    return None if row[0] is None else int(row[0])


def read_jumps(file: sqlite3.Connection) -> list[Jump]:
    """The jumps that have been noted."""
    return [(int(since), int(until)) for since, until in file.execute("SELECT * FROM jumps")]


def before(days: float, reference: int, jumps: Iterable[Jump]) -> int:
    """The time ``days`` before a reference, not counting jumps."""
    time = reference - int(days * DAY)
    for since, until in sorted(jumps, reverse=True):
        if until > time:
            time -= max(0, min(until, reference) - since)
    return time


def _note_jump(file: sqlite3.Connection, newest: int, wall: int) -> None:
    """Forget jumps that the clock has gone back behind, and note one that it has just made."""
    began = max(newest, wall)
    if any(until > began for _, until in read_jumps(file)):
        file.execute("DELETE FROM jumps WHERE until > ?", (began,))
    if wall - newest > _FAR:
        file.execute("INSERT OR REPLACE INTO jumps VALUES (?, ?)", (newest, wall))


def _salvage_newest(file: sqlite3.Connection, wall: int) -> int | None:
    """The newest entry of those tables that a damaged file still shows."""
    keys: list[int] = []
    with suppress(sqlite3.Error):
        keys += (int(row[0]) for row in file.execute("SELECT key FROM tables"))
    times = []
    for key in keys:
        with suppress(sqlite3.Error):
            row = file.execute(_LAST.format(key=":key"), {"key": key, "most": wall + _ABSURD})
            times += [int(found[0]) for found in row]
    return max(times, default=None)
