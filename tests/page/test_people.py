"""What people settle with each other: resigning, time, draws, taking back, standing in."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from oxbox.verify import verify
from tests.page.company import Company, await_event
from tests.page.conftest import Server
from tests.page.hands import (
    await_notice,
    await_turn,
    extend_grace,
    is_over,
    look,
    make_move,
    plies,
    possible,
    resign,
    shorten_grace,
    start,
    until,
)

Visit = Callable[..., Any]
BLITZ = {"base": 1_000, "increment": 0}


def seat_card(page: Any, seat: int) -> str:
    """What the plate of a seat says, with what a small one leaves out."""
    return str(page.locator(".seats .seat").nth(seat).text_content())


def test_time_that_runs_out_loses_a_game_of_two(visit: Visit, server: Server) -> None:
    page = Company(visit, server, "oxixo", "page bot", clock=BLITZ).pages[0]
    page.locator("section.end:visible", has_text="You lost").wait_for()
    until(page, lambda: "0:00" in seat_card(page, 0))


def test_time_that_runs_out_leaves_a_seat_of_three_to_a_marked_bot(
    visit: Visit, server: Server
) -> None:
    page = Company(visit, server, "mixx", "page bot bot", clock=BLITZ).pages[0]
    until(page, lambda: "a bot plays on" in seat_card(page, 0))
    assert possible(page) == []
    assert page.get_by_role("button", name="Take over from the bot").count() == 0


@pytest.mark.parametrize(
    ("game", "seating"), [("mixx", "page bot bot"), ("oxfurd", "page bot bot bot")]
)
def test_resigning_among_many_leaves_the_seat_to_a_marked_bot(
    visit: Visit, server: Server, game: str, seating: str
) -> None:
    page = Company(visit, server, game, seating).pages[0]
    await_turn(page)
    page.get_by_role("button", name="Resign").click()
    assert "A bot plays on" in page.get_by_role("dialog").inner_text()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    until(page, lambda: "a bot plays on" in seat_card(page, 0))
    assert "level 1" in seat_card(page, 1)
    assert page.get_by_role("button", name="Resign").count() == 0


def test_a_side_of_two_resigns_only_when_both_agree(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "oxixo", "page bot page bot")
    first, second = company.pages[0], company.pages[2]
    await_turn(first)
    for asking, asked, answer in ((first, second, "Decline"), (second, first, "Agree")):
        resign(asking)
        asking.get_by_text("You asked to resign").wait_for()
        asked.get_by_text("wants to resign for both of you").wait_for()
        assert not look(asked)["isOver"]
        asked.get_by_role("button", name=answer).click()
        if answer == "Decline":
            await_notice(first, "A2 declined.")
    for page in (first, second):
        page.locator("section.end:visible", has_text="You lost").wait_for()


def test_a_bot_stands_in_after_the_grace_and_the_seat_is_taken_back(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page page")
    host, guest = company.pages[0], company.pages[1]
    make_move(host)
    until(guest, lambda: plies(guest) == 1)
    stand_in = host.get_by_role("button", name="Let a bot take over for Circle")
    guest.goto("/#/")
    host.get_by_text("Circle is offline.").wait_for()
    stand_in.click()
    until(host, lambda: "a bot plays on" in seat_card(host, 1))
    until(host, lambda: plies(host) >= 2)
    guest.goto(f"/#/table/{company.table}")
    guest.get_by_role("button", name="Take over from the bot").click()
    until(host, lambda: "online" in seat_card(host, 1))
    make_move(host)
    assert await_turn(guest)


def test_resigning_without_an_absent_partner_leaves_them_their_game(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page program page bot")
    first, second = company.pages[0], company.pages[2]
    await_turn(first)
    second.goto("/#/")
    button = first.get_by_role("button", name="Let a bot take over for A2")
    button.wait_for()

    def is_lent() -> bool:
        """Ask again while the server finds that they have not been away for long enough."""
        if button.count():
            button.click()
        return "a bot plays on" in seat_card(first, 2)

    until(first, is_lent)
    first.get_by_role("button", name="Resign").click()
    dialog = first.get_by_role("dialog")
    assert "so a bot plays on for you" in dialog.inner_text()
    dialog.get_by_role("button", name="Resign").click()
    until(first, lambda: "bot" in seat_card(first, 0))
    assert not look(first)["isOver"]
    second.goto(f"/#/table/{company.table}")
    second.get_by_role("button", name="Take over from the bot").click()
    until(first, lambda: "online" in seat_card(first, 2))
    resign(second)
    second.locator("section.end:visible", has_text="You lost").wait_for()
    company.close()


def test_a_draw_is_agreed_on(visit: Visit, server: Server) -> None:
    clock = {"base": 600_000, "increment": 0}
    company = Company(visit, server, "yoxii", "page program", clock=clock)
    page, other = company.pages[0], company.programs[1]
    await_turn(page)
    expect(page.locator(".clock.running")).to_have_count(1)
    page.get_by_role("button", name="Offer draw").click()
    await_event(other, "offer")
    draw = page.get_by_role("button", name="Offer draw")
    until(page, lambda: draw.get_attribute("aria-disabled") == "true")
    other.send(answer=True, seat=1)
    page.locator("section.end:visible", has_text="A draw").wait_for()
    expect(page.locator(".clock.running")).to_have_count(0)
    company.close()


def test_a_move_is_taken_back_only_with_consent(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "yoxii", "page page")
    host, guest = company.pages[0], company.pages[1]
    make_move(host)
    until(guest, lambda: plies(guest) == 1)
    host.get_by_role("button", name="Take back").click()
    guest.get_by_text("White asks to take back their last move.").wait_for()
    assert plies(host) == 1
    guest.get_by_role("button", name="Agree").click()
    until(host, lambda: plies(host) == 0)
    assert await_turn(host)


def test_nothing_is_taken_back_once_something_hidden_was_shown(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxysoxy", "page program")
    page = company.pages[0]
    make_move(page)
    until(page, lambda: plies(page) == 1)
    take_back = page.get_by_role("button", name="Take back")
    until(page, lambda: take_back.get_attribute("aria-disabled") is None)
    sentence = "That move revealed something secret, so you can't take it back."
    take_back.hover()
    until(page, lambda: take_back.get_attribute("aria-disabled") == "true")
    assert take_back.get_attribute("title") == sentence
    take_back.click(force=True)
    await_notice(page, sentence)
    assert plies(page) == 1
    company.close()


def test_two_at_one_device_take_the_last_move_back(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo", "here")
    make_move(page)
    until(page, lambda: plies(page) == 1)
    page.get_by_role("button", name="Take back").click()
    until(page, lambda: plies(page) == 0)
    expect(page.locator(".role")).to_have_text(["this device"] * 2)
    resign(page)
    page.locator("section.end:visible h2", has_text="Circle won").wait_for()


def test_a_spectator_sees_and_hears_of_no_hand(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "oxysoxy", "page program")
    page, spectator = company.pages[0], visit()
    await_turn(page)
    hands = page.evaluate(HAND)
    heard = company.watch(spectator)
    make_move(page)
    until(spectator, lambda: plies(spectator) == 1)
    laid = spectator.evaluate("[...document.querySelectorAll('.piece')].map((n) => n.dataset.id)")
    secret = [part for part in hands if part["id"] not in laid]
    assert len(secret) >= 4
    seen = spectator.content() + "".join(heard)
    for part in secret:
        assert part["id"] not in seen
        assert part["label"] not in seen
    company.close()


HAND = """() => [...document.querySelectorAll(".board .piece.possible")]
  .map((node) => ({id: node.dataset.id, label: node.getAttribute("aria-label")}))
  .filter(({label}) => /^(your|\\w+'s) (cow|bull) \\d+$/i.test(label))"""


def test_the_record_is_downloaded_and_python_finds_it_true(visit: Visit) -> None:
    page = visit()
    start(page, "mixx")
    make_move(page)
    await_turn(page)
    resign(page)
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save game file").click()
    assert kept.value.suggested_filename.startswith("mixx-")
    with open(kept.value.path(), encoding="utf-8") as file:
        assert len(verify(file.read())) >= 4


def test_a_rematch_made_while_somebody_was_away_waits_for_them(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page page")
    host, guest = company.pages[0], company.pages[1]
    await_turn(host)
    resign(host)
    guest.get_by_role("link", name="Replay").click()
    guest.get_by_role("link", name="Back to the table").wait_for()
    host.get_by_role("button", name="Rematch").click()
    host.get_by_role("heading", name="Waiting for Cross to join").wait_for()
    guest.get_by_role("link", name="Back to the table").click()
    guest.get_by_role("link", name="Join the rematch").click()
    until(guest, lambda: not is_over(guest))
    assert await_turn(guest)


def test_a_rematch_made_while_somebody_was_away_is_on_their_front_page(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page page")
    host, guest = company.pages[0], company.pages[1]
    await_turn(host)
    resign(host)
    guest.locator("section.end:visible").wait_for()
    guest.goto("/#/")
    guest.get_by_role("heading", name="Recent games").wait_for()
    assert guest.get_by_role("heading", name="Your games").count() == 0
    host.get_by_role("button", name="Rematch").click()
    host.get_by_role("heading", name="Waiting for Cross to join").wait_for()
    guest.reload()
    guest.get_by_role("heading", name="Your games").wait_for()
    guest.locator(".resume a", has_text="waiting for players").click()
    assert await_turn(guest)
    until(host, lambda: not is_over(host))


def test_a_guest_at_a_rematch_decides_nothing_that_the_server_would_refuse(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page page")
    host, guest = company.pages[0], company.pages[1]
    await_turn(host)
    resign(host)
    guest.locator("section.end:visible").wait_for()
    host.goto("/#/")
    extend_grace(guest)
    guest.get_by_role("button", name="Rematch").click()
    guest.get_by_role("heading", name="Waiting for Circle to join").wait_for()
    close = guest.get_by_role("button", name="Close this table")
    assert close.count() == 0
    assert guest.get_by_role("button", name="Add a bot").count() == 0
    shorten_grace(guest)
    close.click()
    guest.get_by_role("dialog").get_by_role("button", name="Close table").click()
    guest.get_by_role("main").get_by_text("This table was closed.").wait_for()


@pytest.mark.parametrize("how", ["resign", "draw", "time"])
def test_the_replay_tells_how_the_game_ended(visit: Visit, server: Server, how: str) -> None:
    clock = {"base": 2_500, "increment": 0} if how == "time" else None
    company = Company(visit, server, "yoxii", "page program", clock=clock)
    page, other = company.pages[0], company.programs[1]
    await_turn(page)
    if how == "resign":
        make_move(page)
        until(page, lambda: plies(page) == 1)
        resign(page)
    elif how == "draw":
        page.get_by_role("button", name="Offer draw").click()
        await_event(other, "offer")
        other.send(answer=True, seat=1)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_text("Board description").click()
    said = {"resign": "resigned", "draw": "agreed to a draw", "time": "ran out of time"}
    assert said[how] in page.locator(".sentence").inner_text()
    assert said[how] in page.locator(".in-words p").first.inner_text()
    assert page.locator(".seat.turn").count() == 0
    assert page.locator(".seat.won").count() == (how != "draw")
    company.close()


def test_bots_that_are_not_ready_say_so(visit: Visit) -> None:
    page = visit()
    sockets: list[Any] = []

    def connect(ours: Any) -> None:
        ours.connect_to_server()
        sockets.append(ours)

    page.route_web_socket("**/socket", connect)
    start(page, "oxixo")
    await_turn(page)
    sockets[-1].send(json.dumps({"event": "warming", "warming": "weaker"}))
    await_notice(page, "still warming up")
    page.locator(".seats .role", has_text="level 2").wait_for()
    sockets[-1].send(json.dumps({"event": "warming", "warming": "failed"}))
    page.locator("#toast", has_text="a simpler one plays on").wait_for()
