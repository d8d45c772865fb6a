"""Tables without a server: playing, agreeing, leaving, and being rebuilt from the log."""

import json
import random
from typing import Any

import orjson
import pytest

from oxbox.errors import GameError
from oxbox.games import GAMES
from oxbox.kernels.views import NOBODY
from oxbox.record import Record
from oxbox.table import commands, log
from oxbox.table.creation import create, join, rematch
from oxbox.table.events import Events, viewer_of
from oxbox.table.export import export
from oxbox.table.request import GRACE
from oxbox.table.table import Table
from oxbox.table.why import NoPathError, explain
from tests.table.driving import (
    ADA,
    BOB,
    Driver,
    hot_seat,
    in_order,
    rebuild,
    refold,
    snapshot_of,
    state_of,
    team_of_two,
    two_people,
)

KINDS = [(game.name, seats) for game in GAMES.values() for seats in game.seats]


def refused(code: str, call: Any, *args: Any, **kwargs: Any) -> GameError:
    """The refusal with that code."""
    with pytest.raises(GameError) as caught:
        call(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_events_add_up_to_the_snapshot(game: str, seats: int) -> None:
    driver = Driver(game=game, seats=seats)
    for seat in range(seats):
        driver.sit(str(seat), seat, look=seat)
    driver.send(0, seed=ADA)
    driver.play_on(random.Random(f"{game} {seats}"), most=80)
    for name, events in driver.heard.items():
        scene = None
        for event in events:
            scene = refold(scene, event)
        whole = driver.snapshot(driver.viewers[name])
        assert in_order(scene) == in_order(whole["scene"])


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_log_rebuilds_the_table_exactly(game: str, seats: int) -> None:
    driver = hot_seat(game, seats, clock={"base": 60_000, "increment": 100})
    driver.play_on(random.Random(game), most=60)
    plain = json.loads(json.dumps([log.to_plain(entry) for entry in driver.entries]))
    again = rebuild([log.from_plain(entry) for entry in plain], driver.now)
    assert state_of(again) == state_of(driver.table)
    viewer = viewer_of(driver.table, (0,), 0)
    assert snapshot_of(again, viewer, driver.now) == driver.snapshot(viewer)


def test_the_deal_waits_for_every_persons_seed() -> None:
    driver = Driver(game="mixx", seats=3, seating=[{"kind": k} for k in ("here", "link", "bot")])
    driver.send(0, seed=ADA)
    assert driver.table.state == "waiting"
    refused("not-started", driver.send, 0, resign=0)
    driver.join(1, "b" * 43)
    driver.send(1, seed=BOB)
    assert driver.table.state == "running"
    refused("bad-seed", driver.send, 1, seed="ab")
    assert [event["event"] for event in driver.heard["spectator"]][-1] == "start"


def test_a_table_of_bots_starts_by_itself() -> None:
    driver = Driver(game="yoxii", seating=[{"kind": "bot", "level": 2}, {"kind": "bot"}])
    assert driver.table.state == "running"


def test_a_move_sent_again_is_harmless_and_a_late_one_is_stale() -> None:
    driver = two_people("oxixo")
    number = driver.table.number
    driver.send(0, move="a1 e", after=number, seat=0)
    with pytest.raises(commands.AlreadyDoneError):
        driver.send(0, move="a1 e", after=number, seat=0)
    with pytest.raises(commands.AlreadyDoneError):
        driver.send(0, path=["cube:a1", "end:e1"], after=number, seat=0)
    refused("stale", driver.send, 0, move="a1 n", after=number, seat=0)
    refused("stale", driver.send, 0, path=["cube:a1", "end:na"], after=number, seat=0)
    refused("not-your-turn", driver.send, 0, move="a1 n", after=driver.table.number, seat=0)
    refused("not-your-seat", driver.send, 0, move="a1 n", after=driver.table.number, seat=1)
    assert driver.table.ply == 1


def test_a_refused_move_cites_its_rule() -> None:
    driver = two_people("oxixo")
    error = refused("inside", driver.send, 0, move="b2 e", after=driver.table.number)
    assert error.rule is not None
    assert error.rule.startswith("Oxixo R")


def test_targets_choose_a_move() -> None:
    driver = two_people("oxixo")
    assert driver.table.position is not None
    paths = driver.table.position.scene().paths
    driver.send(0, path=list(next(iter(paths.values()))), after=driver.table.number)
    assert driver.table.ply == 1
    refused("no-path", driver.send, 1, path=["cube:z9"], after=driver.table.number)


def test_targets_that_choose_no_move_are_explained_by_a_rule() -> None:
    driver = two_people("oxixo")
    for targets, code in ((["cube:b2"], "inside"), (["cube:z9"], "no-path"), ([], "no-path")):
        error = refused("no-path", driver.send, 0, path=targets, after=driver.table.number)
        assert isinstance(error, NoPathError)
        assert explain(error).code == code


def test_half_a_letter_is_no_target() -> None:
    driver = two_people("oxixo")
    error = refused("no-path", driver.send, 0, path=["\ud800"], after=driver.table.number)
    assert isinstance(error, NoPathError)
    assert explain(error).code == "no-path"


def test_of_more_targets_than_any_move_has_few_are_looked_at() -> None:
    for name in ("oxysoxy", "oxixo", "mixx", "yoxii"):
        driver = two_people(name)
        number = driver.table.number
        error = refused("no-path", driver.send, 0, path=["x"] * 5_000, after=number)
        assert isinstance(error, NoPathError)
        assert len(error.targets) < 10
        assert len(error.targets) > max(map(len, error.view.paths().values()))


def reason(game: str, *targets: str) -> tuple[str, str]:
    """Why the first seat of a new game cannot choose these targets: a code and a rule."""
    driver = two_people(game)
    error = refused("no-path", driver.send, 0, path=list(targets), after=driver.table.number)
    assert isinstance(error, NoPathError)
    told = explain(error)
    assert told.message[0].isupper()
    return told.code, told.rule or ""


@pytest.mark.parametrize(
    ("game", "targets", "code", "rule"),
    [
        ("yoxii", ["cell:a4"], "not-now", "R7"),
        ("yoxii", ["cell:d5", "cell:c4", "stock:1:3:1"], "not-now", "R15"),
        ("oxixo", ["cube:a1", "end:nc"], "not-now", "R10"),
        ("oxysoxy", ["score:0:cow"], "one-kind", "R16"),
        ("oxysoxy", ["pile:0"], "not-now", "R7"),
        ("mixx", ["back:stock"], "not-now", "R6"),
    ],
)
def test_what_no_move_begins_with_is_explained_by_what_would_be_right(
    game: str, targets: list[str], code: str, rule: str
) -> None:
    assert reason(game, *targets) == (code, rule)


def test_what_is_chosen_too_early_is_told_what_comes_first() -> None:
    driver = two_people("yoxii")
    error = refused("no-path", driver.send, 0, path=["stock:0:1:5"], after=driver.table.number)
    assert isinstance(error, NoPathError)
    told = explain(error)
    assert told.code == "not-yet"
    assert told.message.startswith("First choose where the totem goes, then where your piece goes,")


def test_what_a_move_showed_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = two_people("oxysoxy")
    for _ in range(2):
        driver.move(driver.texts()[0])
    refused("revealed", driver.send, 0, offer="takeback")
    monkeypatch.setattr("oxbox.table.offers.reveals", None)
    refused("revealed", driver.send, 0, offer="takeback")
    refused("revealed", driver.send, 1, offer="takeback")


def test_only_the_seat_to_move_gets_paths() -> None:
    driver = two_people("yoxii")
    driver.sit("ada", 0)
    driver.sit("bob", 1)
    driver.move(driver.texts()[0])
    assert "paths" in driver.heard["bob"][-1]
    assert "paths" not in driver.heard["ada"][-1]
    assert "paths" not in driver.heard["spectator"][-1]


def test_resigning_ends_a_game_between_two() -> None:
    driver = two_people("yoxii")
    driver.send(1, resign=1)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (0,)
    assert [event["event"] for event in driver.heard["spectator"]][-2:] == ["seats", "end"]
    refused("game-over", driver.send, 0, move="a1", after=driver.table.number)


def test_resigning_among_three_hands_the_seat_to_a_marked_bot() -> None:
    driver = hot_seat("mixx", 3)
    driver.send(0, resign=1)
    assert driver.table.state == "running"
    assert driver.table.seating[1].bot
    refused("no-return", driver.send, 0, back=1)
    driver.play_on(random.Random(1))
    assert driver.table.outcome is not None


def test_a_team_resigns_when_both_agree() -> None:
    driver = team_of_two()
    driver.send(0, resign=0)
    assert driver.table.state == "running"
    driver.send(2, answer=False)
    assert driver.table.offer is None
    refused("asked-already", driver.send, 0, resign=0)
    driver.move("a1 e self")
    driver.send(0, resign=0)
    driver.send(2, answer=True)
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (1, 3)


def test_a_draw_needs_everybody() -> None:
    driver = two_people("oxixo")
    driver.send(0, offer="draw")
    refused("offer-open", driver.send, 1, offer="draw")
    driver.send(1, answer=False)
    refused("asked-already", driver.send, 0, offer="draw")
    driver.move("a1 e")
    driver.send(0, offer="draw")
    driver.send(1, answer=True)
    assert driver.table.outcome is not None
    assert driver.table.outcome.is_draw


@pytest.mark.parametrize("kinds", [("draw", "takeback"), ("takeback", "draw")])
@pytest.mark.parametrize("is_withdrawn", [False, True])
def test_an_offer_that_came_to_nothing_bars_only_its_own_kind(
    kinds: tuple[str, str], is_withdrawn: bool
) -> None:
    driver = two_people("oxixo")
    driver.move("a1 e")
    for kind in kinds:
        driver.send(0, offer=kind)
        if is_withdrawn:
            driver.send(0, withdraw=True)
        else:
            driver.send(1, answer=False)
    for kind in kinds:
        refused("asked-already", driver.send, 0, offer=kind)
    driver.send(1, offer="draw")
    driver.send(1, withdraw=True)
    driver.move(driver.texts()[0])
    driver.send(0, offer=kinds[0])
    assert driver.table.offer is not None
    again = rebuild(driver.entries, driver.now)
    assert again.declined == driver.table.declined


def test_a_partner_who_does_not_resign_bars_no_other_offer() -> None:
    driver = Driver(game="oxixo", seats=4, seating=[{"kind": "here"}, *[{"kind": "link"}] * 3])
    for seat in (1, 2, 3):
        driver.join(seat, "bcd"[seat - 1] * 43)
    for seat in range(4):
        driver.send(seat, seed=ADA)
    driver.send(0, resign=0)
    driver.send(2, answer=False)
    driver.send(0, offer="draw")
    assert driver.table.offer is not None
    assert driver.table.offer.kind == "draw"


def test_a_bot_agrees_to_no_draw() -> None:
    driver = Driver(game="oxixo", seating=[{"kind": "here"}, {"kind": "bot"}])
    driver.send(0, seed=ADA)
    refused("no-draw", driver.send, 0, offer="draw")


def test_taking_back_needs_consent_between_people() -> None:
    driver = two_people("yoxii")
    refused("nothing-to-take-back", driver.send, 0, offer="takeback")
    first = driver.texts()[0]
    driver.move(first)
    driver.move(driver.texts()[0])
    driver.send(0, offer="takeback")
    assert driver.table.ply == 2
    driver.send(1, answer=True)
    assert driver.table.ply == 0
    assert driver.table.turn == 0
    driver.move(first)
    assert driver.table.ply == 1


def test_taking_back_against_a_bot_is_immediate() -> None:
    driver = Driver(game="yoxii", seating=[{"kind": "here"}, {"kind": "bot"}])
    driver.send(0, seed=ADA)
    driver.play_on(random.Random(3), most=4)
    driver.send(0, offer="takeback")
    assert driver.table.ply == 2


def test_nothing_is_taken_back_once_something_hidden_was_shown() -> None:
    driver = two_people("oxysoxy")
    driver.move(driver.texts()[0])
    refused("revealed", driver.send, 0, offer="takeback")


def test_takebacks_can_be_switched_off() -> None:
    driver = two_people("yoxii", takebacks=False)
    driver.move(driver.texts()[0])
    refused("no-takebacks", driver.send, 0, offer="takeback")


def test_running_out_of_time_loses_between_two() -> None:
    driver = two_people("oxixo", clock={"base": 60_000, "increment": 1_000})
    driver.now += 10_000
    driver.move("a1 e")
    assert driver.table.clock is not None
    assert driver.table.clock.left == [51_000, 60_000]
    driver.now += 59_999
    driver.late()
    assert driver.table.state == "running"
    driver.now += 1
    driver.late()
    assert driver.table.outcome is not None
    assert driver.table.outcome.winners == (0,)
    assert driver.table.outcome.reason == "time"


def test_running_out_of_time_among_three_hands_the_seat_to_a_bot() -> None:
    driver = hot_seat("mixx", 3, clock={"base": 5_000, "increment": 0})
    driver.now += 5_000
    driver.late()
    assert driver.table.seating[0].bot
    assert driver.table.state == "running"
    assert driver.table.clock is not None
    assert driver.table.clock.running is None


def test_the_time_of_a_bot_runs_but_no_bot_loses_on_time() -> None:
    kinds = [{"kind": "here"}, {"kind": "bot", "level": 3}]
    driver = Driver(game="yoxii", seating=kinds, clock={"base": 5_000, "increment": 1_000})
    driver.send(0, seed=ADA)
    driver.move(driver.texts()[0])
    assert driver.table.clock is not None
    assert driver.table.clock.running == 1
    driver.now += 60_000
    assert driver.table.deadline() is None
    driver.late()
    assert driver.table.state == "running"
    number, used = driver.table.turn_number, driver.table.used(driver.now)
    driver.apply(commands.decide_bot_move(driver.table, 1, driver.codes()[0], number, used))
    assert driver.table.clock.left == [6_000, 1_000]


def test_a_bot_that_stands_in_leaves_the_persons_time_alone() -> None:
    driver = two_people("yoxii", clock={"base": 60_000, "increment": 1_000})
    driver.away = GRACE
    driver.now += 5_000
    driver.apply([log.Spent(0, driver.table.used(driver.now))])
    driver.send(1, takeover=0)
    driver.now += 30_000
    driver.play_on(random.Random(1), most=1)
    assert driver.table.clock is not None
    assert driver.table.clock.left == [55_000, 60_000]
    driver.send(0, back=0)
    assert driver.table.clock.left == [55_000, 60_000]


def test_a_clock_stands_still_while_the_server_is_down() -> None:
    driver = two_people("oxixo", clock={"base": 60_000, "increment": 0})
    driver.now += 10_000
    driver.apply([log.Spent(0, driver.table.used(driver.now))])
    later = driver.now + 1_000_000
    again = rebuild(driver.entries, later)
    again.wake(later)
    assert again.clock is not None
    assert again.clock.to_plain(later)["left"] == [50_000, 60_000]


def test_the_games_own_time_limit_plays_the_late_move() -> None:
    driver = hot_seat("oxfurd", options={"seconds": 20})
    seat = driver.table.turn
    driver.now += 20_000
    driver.late()
    assert driver.table.ply == 1
    event = next(e for e in driver.heard["spectator"] if e["event"] == "move")
    assert event["late"]
    assert event["seat"] == seat


def test_nobody_chooses_to_be_late() -> None:
    driver = hot_seat("oxfurd", options={"seconds": 20})
    choices, position = driver.table.choices, driver.table.position
    assert choices.paths == b'[["answer:yes"],["answer:no"]]'
    assert position is not None
    assert choices.find(["answer:no"]) == position.read("no")
    late: list[dict[str, Any]] = [{"move": "late"}, {"path": ["answer:late"]}]
    for choice in late:
        with pytest.raises(GameError):
            driver.send(0, **choice, after=driver.table.number)
    assert driver.table.ply == 0


def test_a_bot_may_play_for_somebody_away_until_they_are_back() -> None:
    driver = two_people("yoxii")
    refused("still-there", driver.send, 1, takeover=0)
    driver.away = GRACE
    driver.send(1, takeover=0)
    assert driver.table.seating[0].bot
    refused("bot-plays", driver.send, 0, move="ne d5 3", after=driver.table.number)
    driver.sit("ada", 0)
    driver.send(0, back=0)
    assert not driver.table.seating[0].bot
    assert "paths" in driver.heard["ada"][-1]


def test_a_rematch_rotates_the_seats() -> None:
    driver = two_people("yoxii")
    refused("not-finished", rematch, driver.table, 0)
    driver.send(0, resign=0)
    created, note = rematch(driver.table, 5)
    again = Table(created, 5)
    assert again.seating[0].holder == driver.table.seating[1].holder
    assert again.seating[1].holder == driver.table.seating[0].holder
    assert note.seats == {"0": (1,), "1": (0,)}
    assert again.commitment != driver.table.commitment


def test_an_invitation_is_used_once() -> None:
    new = create({"game": "yoxii", "seating": [{"kind": "here"}, {"kind": "link"}]}, 0)
    table = Table(new.created, 0)
    invitation = new.invitations[1]
    refused("bad-token", join, table, invitation, invitation, "")
    refused("seated", join, table, invitation, new.token, "")
    entries, seat, token = join(table, invitation, "t" * 43, "Bob\n <b>")
    assert seat == 1
    table.apply(entries[0], 0)
    assert table.seating[1].name == "Bob <b>"
    assert join(table, invitation, token, "")[0] == []
    refused("invitation-used", join, table, invitation, "u" * 43, "")
    refused("no-invitation", join, table, "x" * 43, None, "")


@pytest.mark.parametrize(
    "asked",
    [
        None,
        [],
        {},
        {"game": "chess"},
        {"game": "yoxii", "seats": 3},
        {"game": "yoxii", "seating": []},
        {"game": "yoxii", "seating": [{"kind": "king"}, {"kind": "bot"}]},
        {"game": "yoxii", "seating": [{"kind": "bot", "level": True}, {"kind": "bot"}]},
        {"game": "yoxii", "clock": {"base": 0, "increment": 0}},
        {"game": "yoxii", "clock": {"base": 1e9, "increment": 0}},
        {"game": "yoxii", "options": {"tiebreak": "maybe"}},
        {"game": "oxfurd", "options": {"deck": "/etc/passwd"}},
        {"game": "oxfurd", "options": {"deck": ["full"]}},
        {"game": "yoxii", "takebacks": 1},
        {"game": "yoxii", "more": 1},
    ],
)
def test_odd_tables_are_refused_in_a_sentence(asked: Any) -> None:
    with pytest.raises(GameError):
        create(asked, 0)


def test_a_hot_seat_with_secrets_sees_no_hand_before_it_asks() -> None:
    driver = hot_seat("oxysoxy")
    held = (0, 1)
    assert viewer_of(driver.table, held).seat == NOBODY
    assert viewer_of(driver.table, held, 1).seat == 1
    assert viewer_of(driver.table, (0,), 1).seat == NOBODY
    told = driver.snapshot(viewer_of(driver.table, held))
    assert "paths" not in told


def test_what_decided_a_game_is_told_to_people_who_come_later() -> None:
    driver = hot_seat("oxixo", 2)
    for text in ("a1 n", "b1 n") * 5:
        if driver.table.turn is not None:
            driver.move(text)
    assert driver.table.state == "over"
    for events in (driver.events, Events(driver.table)):
        scene = events.scene(0)
        assert scene is not None
        assert orjson.loads(scene)["decisive"] == [f"cube:a{row}" for row in range(1, 6)]


def test_a_game_that_reaches_the_most_moves_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "LONGEST_GAME", 4)
    driver = Driver(game="oxixo", options={"draw_after": 0}, seating=[{"kind": "here"}] * 2)
    driver.send(0, seed=ADA)
    driver.play_on(random.Random(1), 4)
    assert driver.table.outcome is not None
    assert driver.table.outcome.reason == "length"
    assert driver.table.outcome.sentence == "A draw: the game reached 4 moves."
    assert driver.table.outcome.winners == ()
    assert Record.from_json(json.dumps(export(driver.table))).replay().ply == 4
