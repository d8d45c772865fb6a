"""Garbage is looked for when nobody has to wait for that."""

from oxbox.server.tables.housekeeping import GarbageCollector

HOUR = 3_600_000


class Floor:
    """A broom, and how often it swept."""

    def __init__(self) -> None:
        self.swept = 0
        self.broom = GarbageCollector(0, self._sweep)

    def _sweep(self) -> None:
        self.swept += 1

    def look(self, entries: int, now: int = 0) -> int:
        self.broom.look(entries, now)
        return self.swept


def test_nobody_sweeps_while_people_play() -> None:
    floor = Floor()
    assert [floor.look(entries) for entries in (5, 9, 30)] == [0, 0, 0]


def test_a_quiet_moment_after_some_moves_is_for_sweeping_once() -> None:
    floor = Floor()
    assert [floor.look(entries) for entries in (5, 5, 5, 5)] == [0, 1, 1, 1]
    assert [floor.look(entries) for entries in (6, 6, 6)] == [1, 2, 2]


def test_without_a_quiet_moment_it_is_done_once_an_hour() -> None:
    floor = Floor()
    assert floor.look(5, HOUR) == 0
    assert floor.look(6, HOUR + 1) == 1
    assert floor.look(7, 2 * HOUR) == 1
    assert floor.look(8, 2 * HOUR + 2) == 2


def test_where_nothing_ever_happens_it_is_done_once_an_hour_too() -> None:
    floor = Floor()
    assert [floor.look(0, now) for now in (10, 20, HOUR, HOUR + 1)] == [0, 0, 0, 1]
