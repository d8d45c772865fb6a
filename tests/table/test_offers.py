"""What people ask of each other, where somebody is away, slow, or of the same mind."""

from typing import Any

import pytest

from oxbox.errors import TableError
from oxbox.table import log
from oxbox.table.events import Viewer
from tests.table.driving import (
    ADA,
    BOB,
    Driver,
    Plain,
    four_people,
    rebuild,
    team_of_two,
    two_people,
)

CLOCK = {"base": 60_000, "increment": 5_000}


def refused(code: str, driver: Driver, seat: int, message: Plain) -> None:
    """Send something that the table refuses for a reason."""
    with pytest.raises(TableError) as caught:
        driver.send(seat, **message)
    assert caught.value.code == code


def test_a_partner_who_wants_to_resign_too_agrees() -> None:
    driver = team_of_two()
    driver.send(0, resign=0)
    refused("offer-open", driver, 0, {"resign": 0})
    driver.send(2, resign=2)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


def test_nobody_resigns_for_a_partner_who_is_away_and_may_come_back() -> None:
    driver = team_of_two()
    driver.away = 60_000
    driver.send(0, takeover=2)
    driver.send(0, resign=0)
    for table in (driver.table, rebuild(driver.entries, driver.now)):
        assert table.state == "running"
        assert (table.seating[0].bot, table.seating[0].returns) == (True, False)
        assert table.seating[2].returns
    told = driver.heard["spectator"][-1]
    assert (told["event"], told["what"], told["seat"]) == ("seats", "resigned", 0)
    driver.send(2, back=2)
    driver.send(2, resign=2)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


@pytest.mark.parametrize("how", ["bot", "filled"])
def test_the_partner_of_a_bot_resigns_for_both(how: str) -> None:
    partner = {"kind": "bot" if how == "bot" else "link"}
    kinds = [{"kind": "here"}, {"kind": "bot"}, partner, {"kind": "bot"}]
    driver = Driver(game="oxixo", seats=4, seating=kinds)
    driver.send(0, seed=ADA)
    if how == "filled":
        driver.send(0, fill=2)
    driver.send(0, resign=0)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


def test_the_holder_of_both_seats_of_a_team_resigns_for_both() -> None:
    kinds = [{"kind": "here"}, {"kind": "link"}, {"kind": "here"}, {"kind": "bot"}]
    driver = Driver(game="oxixo", seats=4, seating=kinds)
    driver.join(1, "b" * 43)
    driver.send(0, seed=ADA)
    driver.send(1, seed=BOB)
    driver.away = 60_000
    driver.send(1, takeover=2)
    driver.send(0, resign=0)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


def test_a_log_in_which_somebody_resigned_for_a_partner_still_ends_there() -> None:
    driver = team_of_two()
    driver.away = 60_000
    driver.send(0, takeover=2)
    old = log.from_plain({"kind": "left", "seat": 0, "why": "resign"})
    driver.apply([old])
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


@pytest.mark.parametrize("kind", ["draw", "takeback"])
def test_an_open_offer_is_answered_before_a_partner_is_asked_to_resign(kind: str) -> None:
    driver = four_people()
    driver.move("a1 e self")
    driver.move(driver.texts()[0])
    driver.send(1, offer=kind)
    refused("offer-open", driver, 0, {"resign": 0})
    assert driver.table.offer is not None
    assert (driver.table.offer.kind, driver.table.offer.seat) == (kind, 1)
    driver.send(0, answer=False)
    driver.send(0, resign=0)
    driver.send(2, resign=2)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


def test_ones_own_offer_is_withdrawn_before_a_partner_is_asked_to_resign() -> None:
    driver = four_people()
    driver.send(0, offer="draw")
    refused("offer-open", driver, 0, {"resign": 0})
    driver.send(0, withdraw=True)
    driver.send(0, resign=0)
    assert driver.table.offer is not None
    assert driver.table.offer.kind == "resign"


def test_an_answer_to_what_was_asked_before_is_refused() -> None:
    driver = two_people("oxixo")
    driver.move("a1 e")
    driver.send(0, offer="takeback")
    read = driver.table.number
    driver.send(0, withdraw=True)
    driver.send(0, offer="draw")
    refused("stale", driver, 1, {"answer": True, "after": read})
    for odd in (float(read), True, str(read)):
        refused("bad-message", driver, 1, {"answer": True, "after": odd})
    assert driver.table.state == "running"
    driver.send(1, answer=True, after=driver.table.number)
    assert driver.table.state == "over"


@pytest.mark.parametrize("value", [False, None, 1, "draw", 0])
def test_an_offer_is_withdrawn_by_true_and_nothing_else(value: Any) -> None:
    driver = two_people("oxixo")
    driver.send(0, offer="draw")
    refused("bad-message", driver, 0, {"withdraw": value})
    assert driver.table.offer is not None
    driver.send(0, withdraw=True)
    assert driver.table.offer is None


def test_nobodys_moves_are_taken_back_while_they_are_away() -> None:
    driver = two_people("oxixo")
    for text in ("a1 e", "b1 e"):
        driver.move(text)
    driver.away = 60_000
    driver.send(0, takeover=1)
    refused("away", driver, 0, {"offer": "takeback"})
    driver.send(1, back=1)
    driver.send(0, offer="takeback")
    assert driver.table.ply == 2
    driver.send(1, answer=True)
    assert driver.table.ply == 0


def test_an_offer_is_gone_from_the_picture_once_a_seat_goes_to_a_bot() -> None:
    driver = Driver(game="mixx", seats=3, seating=[{"kind": "here"}, *[{"kind": "link"}] * 2])
    for seat, token in ((1, "b" * 43), (2, "c" * 43)):
        driver.join(seat, token)
    for seat in range(3):
        driver.send(seat, seed=f"{seat}" * 64)
    driver.sit("Red", 0)
    driver.send(0, offer="draw")
    assert driver.heard["Red"][-1]["offer"]["kind"] == "draw"
    driver.send(2, resign=2)
    assert driver.heard["Red"][-1]["event"] == "seats"
    assert driver.heard["Red"][-1]["offer"] is None


def test_a_takeback_gives_no_time_back_and_keeps_no_increment() -> None:
    driver = two_people("yoxii", clock=CLOCK)
    driver.now += 2_000
    driver.move("n d4 1")
    assert driver.table.clock is not None
    assert driver.table.clock.left == [63_000, 60_000]
    driver.now += 7_000
    driver.send(0, offer="takeback")
    driver.send(1, answer=True)
    assert driver.table.ply == 0
    assert driver.table.clock.left == [58_000, 53_000]
    taken = [entry for entry in driver.entries if isinstance(entry, log.TakenBack)]
    assert [entry.used for entry in taken] == [7_000]


def test_a_takeback_leaves_a_moment_to_move_in() -> None:
    driver = two_people("yoxii", clock={"base": 1_000, "increment": 5_000})
    driver.now += 900
    driver.move("n d4 1")
    driver.move("n d5 1")
    driver.now += 4_900
    driver.send(0, offer="takeback")
    driver.send(1, answer=True)
    assert driver.table.clock is not None
    assert driver.table.clock.left == [200, 1_000]


def test_time_that_runs_out_in_a_team_hands_the_seat_to_a_bot() -> None:
    driver = Driver(game="oxixo", seats=4, clock={"base": 3_000, "increment": 0})
    driver.send(0, seed=ADA)
    driver.now += 3_000
    driver.late()
    assert driver.table.state == "running"
    assert driver.table.seating[0].bot


def test_a_snapshot_says_who_made_the_moves_that_stand() -> None:
    driver = two_people("oxixo")
    assert driver.snapshot(Viewer())["movers"] == []
    for text in ("a1 e", "b1 e"):
        driver.move(text)
    assert driver.snapshot(Viewer())["movers"] == [0, 1]
    driver.send(1, offer="takeback")
    driver.send(0, answer=True)
    assert driver.heard["spectator"][-1]["movers"] == [0]
