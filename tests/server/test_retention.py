"""Old tables are removed, but never by a wrong clock, and for a week they can be restored."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oxbox.cli import main
from oxbox.errors import GameError, TableError
from oxbox.server.storage.database import DATABASE
from oxbox.server.storage.retention import REMOVED, OldTable, list_removed, remove, restore
from oxbox.server.storage.site_clock import DAY, HOUR, before
from oxbox.server.tables import housekeeping
from oxbox.server.tables.hub import Caller, Hub
from oxbox.table.seating import digest_token
from tests.server.test_bots import hosted
from tests.table.driving import ADA

Act = Callable[[Hub], Awaitable[None]]
PEOPLE = [{"kind": "here"}, {"kind": "link"}]


class Site:
    """A data folder whose server is started again and again, each time by some wall clock."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._real = time.time

    def run(self, day: float, act: Act | None = None, hours: float = 0) -> list[str]:
        """Start with the clock some days from now, clean up, act, clean up hours later.

        The tables that are there at the end are returned.
        """
        self.set_clock(day)

        async def run(hub: Hub) -> None:
            await hub._housekeeper.wake_up()
            if act is not None:
                await act(hub)
                await hub.durable()
            clock = hub.site_clock
            hub.site_clock = replace(clock, began=clock.began + int(hours * HOUR))
            hub.tables.clear()
            await hub._housekeeper._clean()

        hosted(self.folder, run)
        return self.tables()

    def set_clock(self, day: float) -> None:
        """Let the wall clock be some days from now."""
        self._monkeypatch.setattr(time, "time", lambda: self._real() + day * DAY / 1000)

    def tables(self) -> list[str]:
        """The names of all tables, in order."""
        with closing(sqlite3.connect(self.folder / DATABASE)) as file:
            return [str(row[0]) for row in file.execute("SELECT id FROM tables ORDER BY created")]

    def touch(self, table: str, day: float) -> None:
        """Let a table have been touched last some days from now."""
        then = int((self._real() + day * DAY / 1000) * 1000)
        with closing(sqlite3.connect(self.folder / DATABASE)) as file:
            (key,) = file.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()
            file.execute("UPDATE log SET at = ? WHERE key = ?", (then, key))
            finished = "UPDATE tables SET finished = ? WHERE key = ? AND finished IS NOT NULL"
            file.execute(finished, (then, key))
            file.commit()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site without tables."""
    return Site(tmp_path, monkeypatch)


async def play(hub: Hub) -> None:
    """Set up a table of people."""
    hub.create({"game": "yoxii", "seating": PEOPLE})


async def play_to_the_end(hub: Hub) -> None:
    """Play a short game."""
    made = hub.create({"game": "yoxii"})
    opened = hub.tables[made.created.table]
    assert made.token is not None
    holder = digest_token(made.token)
    caller = Caller(holder, "", hub.now())
    hub.command(opened, caller, {"seed": ADA})
    hub.command(opened, caller, {"resign": opened.table.seating.held_by(holder)[0]})


def test_a_table_that_nobody_touches_while_others_play_is_removed(site: Site) -> None:
    (old,) = site.run(0, play)
    fresh = site.run(0, play)[1]
    site.touch(old, -29)
    assert site.run(0) == [old, fresh]
    site.touch(old, -31)
    assert site.run(0) == [fresh]


def test_what_is_played_while_the_clock_is_behind_does_not_look_old(site: Site) -> None:
    site.run(0, play)
    both = site.run(-40, play, hours=2)
    assert len(both) == 2
    assert site.run(0, hours=2) == both
    assert len(site.run(0, play, hours=2)) == 3


@pytest.mark.parametrize("first", [-40, -20_000])
def test_a_new_site_whose_clock_is_mended_later_keeps_its_tables(site: Site, first: float) -> None:
    site.run(first, play)
    assert len(site.run(0, play, hours=2)) == 2
    assert len(site.run(1, play, hours=2)) == 3


def test_a_clock_that_is_ahead_for_a_while_removes_nothing(site: Site) -> None:
    site.run(0, play)
    assert len(site.run(31, play, hours=2)) == 2
    assert len(site.run(31.5, play, hours=2)) == 3
    assert len(site.run(0.1, play, hours=2)) == 4
    assert len(site.run(2, play, hours=2)) == 5


def test_time_in_which_nobody_played_does_not_make_tables_old(site: Site) -> None:
    old, finished = [*site.run(0, play), *site.run(0, play_to_the_end)[1:]]
    assert set(site.run(40, hours=2)) == {old, finished}
    assert len(site.run(40, play, hours=2)) == 3
    site.touch(old, -31)  # that long before the others, too
    assert old not in site.run(40.1, play, hours=2)


@pytest.mark.parametrize("day", [40, -40])
def test_a_clock_that_is_set_while_the_server_runs_removes_nothing(site: Site, day: float) -> None:
    both = [*site.run(0, play), *site.run(0, play)[1:]]

    async def set_clock(hub: Hub) -> None:
        site.set_clock(day)

    assert site.run(0, set_clock, hours=40 * 24) == both


def test_a_start_that_finds_a_jump_removes_nothing_for_an_hour(site: Site) -> None:
    (old,) = site.run(0, play)
    site.run(0, play)
    site.touch(old, -31)
    for jump in (-3, 3):
        assert old in site.run(jump, hours=0.9)
    assert old not in site.run(3, hours=1.1)


def test_an_entry_from_another_century_does_not_stop_the_clock(site: Site) -> None:
    (absurd,) = site.run(0, play)
    site.touch(absurd, 50_000)
    found: list[int] = []

    async def look(hub: Hub) -> None:
        found.append(hub.site_clock.now())

    site.run(0, look)
    assert abs(found[0] / 1000 - time.time()) < DAY


def test_days_are_counted_without_jumps() -> None:
    day = 100 * DAY
    assert before(30, day, []) == 70 * DAY
    assert before(30, day, [(80 * DAY, 90 * DAY)]) == 60 * DAY
    assert before(30, day, [(65 * DAY, 75 * DAY)]) == 60 * DAY
    assert before(30, day, [(80 * DAY, 90 * DAY), (50 * DAY, 65 * DAY)]) == 45 * DAY
    assert before(30, day, [(10 * DAY, 20 * DAY)]) == 70 * DAY
    assert before(30, day, [(110 * DAY, 150 * DAY)]) == 70 * DAY


def remove_one(site: Site, act: Act = play) -> str:
    """The name of a table that was removed because it was old."""
    known = set(site.tables()) if (site.folder / DATABASE).exists() else set()
    (old,) = set(site.run(0, act)) - known
    site.run(0, play)
    site.touch(old, -31)
    assert old not in site.run(0)
    return old


def rows_of(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(query).fetchall()


def test_a_removed_table_is_restored_whole_and_stays(site: Site, capsys: Any) -> None:
    old = remove_one(site)
    data = ["--data", str(site.folder)]
    assert (site.folder / REMOVED).stat().st_mode & 0o777 == 0o600
    entries = rows_of(site.folder / REMOVED, "SELECT number, entry FROM log ORDER BY number")
    assert main(["restore", *data]) == 0
    assert f"{old} yoxii, unfinished, removed on 20" in capsys.readouterr().out
    assert main(["restore", old, *data]) == 0
    assert capsys.readouterr().out == "1 table restored.\n"
    query = f"SELECT number, entry FROM log JOIN tables USING (key) WHERE id = '{old}'"
    assert rows_of(site.folder / DATABASE, query) == entries
    assert main(["restore", *data]) == 0
    assert capsys.readouterr().out == "There are no removed tables.\n"

    async def open_it(hub: Hub) -> None:
        assert (await hub.find(old)).table.id == old
        await play(hub)

    assert old in site.run(0, open_it, hours=2)


def test_a_finished_table_that_is_restored_is_finished(site: Site) -> None:
    site.run(0, play_to_the_end)
    (finished,) = site.tables()
    site.run(0, play)
    site.touch(finished, -31)
    rows = rows_of(site.folder / DATABASE, "SELECT key, id FROM tables ORDER BY key")
    assert remove(site.folder / DATABASE, [OldTable(*rows[0])], 5) == 1
    assert list_removed(site.folder)[0].is_finished
    restore(site.folder, site.folder / DATABASE, [finished])
    query = "SELECT id, finished > 1600000000000, key < 0 FROM tables ORDER BY key"
    assert rows_of(site.folder / DATABASE, query)[0] == (finished, 1, 1)


def test_a_restore_that_was_interrupted_can_be_made_again(site: Site) -> None:
    old = remove_one(site)
    before_it = (site.folder / REMOVED).read_bytes()
    restore(site.folder, site.folder / DATABASE, [old])
    once = rows_of(site.folder / DATABASE, "SELECT * FROM log")
    (site.folder / REMOVED).write_bytes(before_it)
    restore(site.folder, site.folder / DATABASE, [old])
    assert rows_of(site.folder / DATABASE, "SELECT * FROM log") == once
    assert list_removed(site.folder) == []


def test_only_removed_tables_can_be_restored(site: Site) -> None:
    remove_one(site)
    with pytest.raises(GameError, match="There is no removed table elsewhere"):
        restore(site.folder, site.folder / DATABASE, ["elsewhere"])


def test_removed_tables_are_kept_for_a_week_of_use_whatever_the_clock_says(site: Site) -> None:
    old = remove_one(site)
    for day in (30, 6.1 * 365, 0.5):
        site.run(day, play, hours=2)
        assert [kept.table for kept in list_removed(site.folder)] == [old]


def test_removed_tables_go_after_a_week(site: Site) -> None:
    old = remove_one(site)
    for day in (1, 2, 3, 4, 5, 6, 6.9):
        site.run(day, play, hours=2)
        assert [kept.table for kept in list_removed(site.folder)] == [old]
    site.run(7.8, play, hours=2)
    assert list_removed(site.folder) == []
    assert rows_of(site.folder / REMOVED, "SELECT count(*) FROM log") == [(0,)]


def test_nothing_is_removed_that_cannot_be_kept_first(site: Site, caplog: Any) -> None:
    (old,) = site.run(0, play)
    fresh = site.run(0, play)[1]
    site.touch(old, -31)
    (site.folder / REMOVED).write_bytes(b"no database" * 100)
    assert site.run(0) == [old, fresh]
    assert "Old tables are kept, because they cannot be removed: file is not" in caplog.text


def test_a_damaged_table_is_not_removed(site: Site) -> None:
    (old,) = site.run(0, play_to_the_end)
    site.run(0, play)
    site.touch(old, -31)
    with closing(sqlite3.connect(site.folder / DATABASE)) as file:
        file.execute("UPDATE tables SET finished = NULL")
        file.execute("DELETE FROM log WHERE number = 1")
        file.commit()
    assert old in site.run(0)


def test_opening_a_table_that_is_being_removed_waits_for_that(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    (old,) = site.run(0, play)
    site.run(0, play)
    site.touch(old, -31)
    is_asked, may_go_on = threading.Event(), threading.Event()

    def hesitate(*given: Any) -> int:
        is_asked.set()
        assert may_go_on.wait(30)
        return remove(*given)

    monkeypatch.setattr(housekeeping, "remove", hesitate)

    async def test(hub: Hub) -> None:
        removal = asyncio.create_task(hub._housekeeper.wake_up())
        await asyncio.to_thread(is_asked.wait, 30)
        opening = asyncio.create_task(hub.find(old))
        await asyncio.sleep(0)
        may_go_on.set()
        with pytest.raises(TableError) as caught:
            await opening
        assert caught.value.code == "no-table"
        await removal

    hosted(site.folder, test)


def test_a_table_that_somebody_has_open_is_not_removed(site: Site) -> None:
    (old,) = site.run(0, play)
    site.run(0, play)

    async def test(hub: Hub) -> None:
        await hub.find(old)
        site.touch(old, -31)
        await hub._housekeeper.wake_up()

    hosted(site.folder, test)
    assert old in site.tables()
