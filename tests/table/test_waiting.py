"""A table that waits: empty seats go to bots, or the table is closed for good."""

import json
from typing import Any

import pytest

from oxbox.errors import GameError
from oxbox.table import commands, log
from oxbox.table.creation import join, rematch
from oxbox.table.events import Events, people
from oxbox.table.export import export
from oxbox.table.request import GRACE, Request
from oxbox.table.seating import digest_token
from tests.table.driving import ADA, BOB, Driver, Plain, rebuild, state_of, two_people


def waiting(*kinds: str, **rest: Any) -> Driver:
    """A table for which some people are missing."""
    return Driver(game="mixx", seats=len(kinds), seating=[{"kind": kind} for kind in kinds], **rest)


def refused(code: str, call: Any, *args: Any, **kwargs: Any) -> None:
    with pytest.raises(GameError) as caught:
        call(*args, **kwargs)
    assert caught.value.code == code


def as_kept(driver: Driver) -> list[log.Entry]:
    """The log as it comes back from the disk."""
    plain = json.loads(json.dumps([log.to_plain(entry) for entry in driver.entries]))
    return [log.from_plain(entry) for entry in plain]


def test_an_empty_seat_is_given_to_a_bot_and_the_game_begins() -> None:
    driver = waiting("here", "link", "link")
    driver.send(0, seed=ADA)
    driver.send(0, fill=2, level=3)
    assert driver.table.state == "waiting"
    told = driver.heard["spectator"][-1]
    assert (told["event"], told["what"], told["seat"]) == ("seats", "filled", 2)
    assert (told["people"][2]["bot"], told["people"][2]["level"]) == (True, 3)
    driver.send(0, fill=1, level=1)
    assert driver.table.state == "running"
    again = rebuild(as_kept(driver), driver.now)
    assert [seat.level for seat in again.seating.seats[1:]] == [1, 3]
    assert state_of(again) == state_of(driver.table)


def test_a_bot_that_was_given_a_seat_plays_on_its_clock_and_again_in_the_rematch() -> None:
    driver = Driver(
        game="yoxii",
        seating=[{"kind": "here"}, {"kind": "link"}],
        clock={"base": 60_000, "increment": 0},
    )
    driver.send(0, seed=ADA)
    driver.send(0, fill=1, level=5)
    assert driver.table.is_timed(1)
    driver.send(0, resign=0)
    created, _ = rematch(driver.table, 0)
    assert created.seating[0] == {**created.seating[0], "kind": "bot", "level": 5}


def test_only_an_empty_seat_of_a_waiting_table_is_given_away() -> None:
    driver = waiting("here", "link", "link", "bot")
    driver.join(1, "b" * 43)
    for seat in (0, 3):
        refused("seat-taken", driver.send, 0, fill=seat, level=2)
    refused("still-there", driver.send, 0, fill=1, level=2)
    no_seats: list[Any] = [4, -1, True, None, "2", 2.0]
    for odd in no_seats:
        refused("bad-seat", driver.send, 0, fill=odd, level=2)
    no_levels: list[Any] = [0, 9, True, "2", 2.0, []]
    for odd in no_levels:
        refused("bad-level", driver.send, 0, fill=2, level=odd)
    nobody = Request(driver.table, None, {"fill": 2, "level": 2}, 0)
    refused("not-your-seat", commands.decide, nobody)
    assert driver.table.number == 1
    refused("too-late", two_people("yoxii").send, 0, fill=1, level=2)


def test_a_guest_gives_no_seat_away_while_the_host_is_there() -> None:
    driver = waiting("here", "link", "link")
    driver.join(1, "b" * 43)
    refused("not-your-table", driver.send, 1, fill=2)
    driver.away = GRACE
    driver.send(1, fill=2)
    assert driver.table.seating[2].bot


def test_somebody_who_left_before_the_deal_does_not_hold_it_up() -> None:
    driver = waiting("here", "link", "link")
    driver.join(1, "b" * 43)
    driver.send(0, seed=ADA)
    refused("still-there", driver.send, 0, fill=1)
    driver.away = GRACE
    refused("seat-taken", driver.send, 0, fill=0)
    driver.send(0, fill=1)
    driver.send(0, fill=2)
    assert driver.table.state == "running"
    assert not driver.table.seating.held_by(digest_token("b" * 43))


def test_a_bot_does_not_take_over_the_name_of_who_did_not_come() -> None:
    seating = [{"kind": "here", "name": "Ada"}, {"kind": "link", "name": "Bob"}]
    driver = Driver(game="yoxii", seating=seating)
    driver.send(0, seed=ADA)
    driver.send(0, fill=1)
    driver.send(0, resign=0)
    record = export(driver.table)
    assert record["names"] == ["Ada", ""]


def test_only_filling_a_seat_has_a_level() -> None:
    driver = waiting("here", "link")
    refused("bad-message", driver.send, 0, close=True, level=2)


def test_an_invitation_to_a_seat_that_a_bot_got_is_used() -> None:
    driver = waiting("here", "link", "link")
    driver.send(0, fill=1, level=2)
    refused("invitation-used", join, driver.table, driver.new.invitations[1], "b" * 43, "")
    entries, seat, _ = join(driver.table, driver.new.invitations[2], "b" * 43, "")
    assert (len(entries), seat) == (1, 2)


def test_a_closed_table_stays_closed() -> None:
    driver = waiting("here", "link")
    nobody = Request(driver.table, None, {"close": True}, 0)
    refused("not-your-seat", commands.decide, nobody)
    refused("bad-message", driver.send, 0, close=1)
    driver.send(0, close=True)
    assert driver.heard["spectator"][-1]["event"] == "closed"
    for table in (driver.table, rebuild(as_kept(driver), 0)):
        assert table.state == "closed"
        refused("closed", join, table, driver.new.invitations[1], "b" * 43, "")
        assert commands.consequences(table, 0) == []
    messages: list[dict[str, Any]] = [
        *({"seed": ADA}, {"close": True}, {"fill": 1}, {"name": "Ada"}, {"resign": 0}),
        {"move": "red-fish", "after": 1},
    ]
    for message in messages:
        refused("closed", driver.send, 0, **message)
    refused("not-finished", rematch, driver.table, 0)


def test_a_guest_does_not_close_the_table_of_a_host_who_is_there() -> None:
    driver = waiting("here", "link", "link")
    driver.join(1, "b" * 43)
    refused("not-your-table", driver.send, 1, close=True)
    driver.away = GRACE
    driver.send(1, close=True)
    assert driver.table.state == "closed"


@pytest.mark.parametrize("message", [{"close": True}, {"fill": 1, "level": 2}])
def test_a_guest_decides_nothing_while_a_host_without_a_seat_is_there(message: Plain) -> None:
    driver = waiting("link", "link", "bot")
    driver.join(0, "b" * 43)
    driver.away = GRACE - 1
    refused("not-your-table", driver.send, 0, **message)
    driver.away = GRACE
    driver.send(0, **message)
    assert driver.table.is_closed or driver.table.seating[1].bot


def test_where_it_is_not_kept_who_set_the_table_up_any_guest_may_close_it() -> None:
    driver = waiting("link", "link", "bot")
    plain = log.to_plain(driver.new.created)
    del plain["host"]  # as it was kept before
    driver.table = rebuild([log.from_plain(plain)], driver.now)
    driver.events = Events(driver.table)
    driver.join(0, "b" * 43)
    driver.send(0, close=True)
    assert driver.table.state == "closed"


def test_a_host_who_takes_a_seat_by_link_stays_the_host() -> None:
    driver = waiting("link", "link", "link")
    driver.join(0, "b" * 43)
    driver.join(1, driver.new.token)
    refused("not-your-table", driver.send, 0, fill=2)
    assert [person["host"] for person in people(driver.table)] == [False, True, False]
    driver.send(1, fill=2)
    driver.send(1, close=True)
    assert rebuild(as_kept(driver), 0).state == "closed"


def by_host(driver: Driver, **message: Any) -> None:
    """A message from the host, whether or not they sit there."""
    holder = digest_token(driver.new.token)
    driver.apply(commands.decide(Request(driver.table, holder, message, driver.now)))


def test_a_host_without_a_seat_fills_the_table_with_bots() -> None:
    driver = waiting("link", "link", "bot")
    by_host(driver, fill=0, level=3)
    driver.join(1, "b" * 43)
    refused("still-there", by_host, driver, fill=1)
    driver.send(1, seed=BOB)
    assert driver.table.state == "running"
    refused("too-late", by_host, driver, close=True)


def test_a_host_without_a_seat_closes_the_table() -> None:
    driver = waiting("link", "link")
    by_host(driver, close=True)
    assert driver.heard["spectator"][-1]["event"] == "closed"
    assert driver.heard["spectator"][-1]["seat"] is None
    assert rebuild(as_kept(driver), 0).state == "closed"


def test_people_without_a_seat_neither_play_nor_speak_for_anybody() -> None:
    driver = waiting("link", "bot")
    driver.join(0, "b" * 43)
    assert not driver.table.seating.held_by(digest_token(driver.new.token))
    refused("not-your-seat", by_host, driver, seed=ADA)
    driver.send(0, seed=BOB)
    messages: list[dict[str, Any]] = [
        *({"resign": 0}, {"takeover": 0}, {"name": "Ada", "seat": 0}, {"offer": "draw", "seat": 0}),
        {"move": driver.texts()[0], "after": driver.table.number, "seat": 0},
    ]
    for message in messages:
        refused("not-your-seat", by_host, driver, **message)


def test_only_a_table_without_a_seat_for_its_host_keeps_a_digest_of_them() -> None:
    assert "host" not in log.to_plain(waiting("here", "link").new.created)
    driver = waiting("link", "bot")
    assert driver.new.created.host == digest_token(driver.new.token)
    assert driver.new.token not in json.dumps(log.to_plain(driver.new.created))
    plain = log.to_plain(driver.new.created)
    del plain["host"]  # as it was kept before
    again = rebuild([log.from_plain(plain)], 0)
    assert not again.seating.admits("")
    assert not again.seating.admits(digest_token(driver.new.token))


def test_a_guest_stays_a_guest_in_the_rematch() -> None:
    driver = two_people("yoxii")
    driver.send(0, resign=0)
    created, _ = rematch(driver.table, 0)
    assert [seat["kind"] for seat in created.seating] == ["link", "here"]


def test_a_table_in_play_is_not_closed() -> None:
    driver = waiting("here", "link")
    driver.join(1, "b" * 43)
    driver.send(0, seed=ADA)
    driver.send(1, seed=BOB)
    refused("too-late", driver.send, 0, close=True)
    assert driver.table.state == "running"
