"""Offers at the table: what is agreed to is said, nothing is answered unread, the focus stays."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.company import Company, await_event
from tests.page.conftest import Server
from tests.page.hands import (
    await_notice,
    await_turn,
    make_move,
    plies,
    resign,
    resize,
    start,
    until,
)
from tests.server.client import call

Visit = Callable[..., Any]
FOCUSED = """() => {
  const node = document.activeElement;
  return node.getAttribute("aria-label") ?? node.textContent;
}"""
NOTE_FIRST_LOOK = """() => {
  const bar = document.querySelector(".offer");
  new MutationObserver((changes, self) => {
    if (bar.hidden) return;
    const agree = bar.querySelector("button");
    window.firstLook = [agree.getAttribute("aria-disabled"), document.activeElement.className];
    agree.click();
    self.disconnect();
  }).observe(bar, {attributes: true, childList: true, subtree: true});
}"""


def test_an_answer_says_to_what_and_which_event_it_knows(visit: Visit, server: Server) -> None:
    sent: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))

    def open_page() -> Any:
        page = visit()
        page.on("websocket", listen)
        return page

    company = Company(open_page, server, "yoxii", "page program")
    page, other = company.pages[0], company.programs[1]
    await_turn(page)
    page.evaluate(NOTE_FIRST_LOOK)
    other.send(offer="draw", seat=1)
    number = await_event(other, "offer")["number"]
    agree = page.get_by_role("button", name="Agree to a draw")
    agree.wait_for()
    assert page.evaluate("window.firstLook")[0] == "true"
    assert not [message for message in sent if "answer" in message]
    assert page.get_by_role("button", name="Decline a draw").count() == 1
    agree.click()
    page.locator("section.end:visible", has_text="A draw").wait_for()
    until(page, lambda: any("answer" in message for message in sent))
    (answer,) = (message for message in sent if "answer" in message)
    assert (answer["answer"], answer["after"]) == (True, number)
    company.close()


COVERED = """() => [...document.querySelectorAll(".offer button, .choices button, .prompt .play")]
  .filter((button) => button.checkVisibility({visibilityProperty: true}))
  .filter((button) => {
    const {x, y, width, height} = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }).map((button) => button.textContent)"""


@pytest.mark.parametrize("game", ["oxixo", "oxfurd"])
def test_an_offer_is_in_sight_on_every_screen(visit: Visit, server: Server, game: str) -> None:
    company = Company(visit, server, game, "page program")
    page, other = company.pages[0], company.programs[1]
    page.locator(".board .piece").first.wait_for()
    other.send(offer="draw", seat=1)
    page.get_by_role("button", name="Agree to a draw").wait_for()
    for width, height in ((320, 568), (390, 844), (820, 1180), (844, 390), (1280, 800)):
        resize(page, width, height)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(COVERED) == []
    company.close()


OVER = """() => {
  const offer = document.querySelector(".offer").getBoundingClientRect();
  const parts = ".who, .clock, .stage, .prompt .title, .choices button, .typed, .prompt .play";
  return [...document.querySelectorAll(parts)]
    .filter((node) => node.checkVisibility({visibilityProperty: true}))
    .filter((node) => {
      const box = node.getBoundingClientRect();
      return box.top < offer.bottom - 4 && offer.top < box.bottom - 4;
    }).map((node) => node.className);
}"""


@pytest.mark.parametrize("game", ["yoxii", "oxixo"])
def test_an_offer_covers_neither_seats_nor_the_board_nor_the_prompt_of_a_phone(
    visit: Visit, server: Server, game: str
) -> None:
    clock = {"base": 600_000, "increment": 0}
    company = Company(lambda: visit("phone"), server, game, "page program", clock=clock)
    page, other = company.pages[0], company.programs[1]
    await_turn(page)
    other.send(offer="draw", seat=1)
    agree = page.get_by_role("button", name="Agree to a draw")
    agree.wait_for()
    assert page.evaluate(OVER) == []
    bar = page.locator(".prompt").bounding_box()["y"]
    assert agree.bounding_box()["y"] < bar
    make_move(page)
    agree.wait_for(state="hidden")
    until(page, lambda: "'s turn" in page.locator(".prompt .title").inner_text())
    other.send(offer="draw", seat=1)
    agree.wait_for()
    assert page.evaluate(OVER) == []
    assert agree.bounding_box()["y"] < bar
    company.close()


def test_the_focus_stays_where_an_offer_was_made_and_answered(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "yoxii", "page page")
    host, guest = company.pages[0], company.pages[1]
    await_turn(host)
    draw = host.get_by_role("button", name="Offer draw")
    draw.focus()
    host.keyboard.press("Enter")
    decline = guest.get_by_role("button", name="Decline a draw")
    decline.wait_for()
    host.get_by_text("Draw offered").wait_for()
    assert host.evaluate(FOCUSED) == "Offer draw"
    until(guest, lambda: decline.get_attribute("aria-disabled") is None)
    decline.focus()
    guest.keyboard.press("Enter")
    await_notice(host, "declined")
    until(guest, lambda: guest.evaluate(FOCUSED) == "Your move")
    assert host.evaluate(FOCUSED) == "Offer draw"
    host.get_by_role("button", name="Resign").focus()
    host.keyboard.press("Enter")
    host.get_by_role("dialog").get_by_role("button", name="Resign").press("Enter")
    for page, words in ((host, "You lost"), (guest, "You won")):
        page.locator("section.end:visible h2:focus", has_text=words).wait_for()


def test_an_offer_is_told_over_an_open_dialog(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "yoxii", "page program")
    page, other = company.pages[0], company.programs[1]
    await_turn(page)
    page.get_by_role("button", name="Menu").click()
    other.send(offer="draw", seat=1)
    page.locator("dialog #toast", has_text="Red offers a draw.").wait_for(state="attached")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.locator("dialog").wait_for(state="detached")
    assert page.locator("body > #announcer").count() == 1
    assert page.locator("body > #toast").count() == 1
    company.close()


def test_an_offer_that_a_move_ends_does_not_vanish_silently(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "yoxii", "page page")
    host, guest = company.pages[0], company.pages[1]
    await_turn(host)
    host.get_by_role("button", name="Offer draw").click()
    guest.get_by_role("button", name="Agree to a draw").wait_for()
    make_move(host)
    await_notice(host, "Your draw offer expired")
    await_notice(guest, "The draw offer expired")
    assert guest.get_by_role("button", name="Agree to a draw").count() == 0


def test_a_question_that_the_end_has_answered_goes_away(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "oxixo", "page program")
    page, other = company.pages[0], company.programs[1]
    await_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").wait_for()
    other.send(resign=1)
    page.locator("section.end:visible", has_text="You won").wait_for()
    page.locator("dialog").wait_for(state="detached")
    company.close()


def test_the_wish_of_a_side_to_resign_is_told_to_each_as_it_concerns_them(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page page page bot")
    first, opponent, partner = (company.pages[seat] for seat in range(3))
    watcher = visit()
    company.watch(watcher)
    await_turn(first)
    resign(first)
    first.get_by_text("You asked to resign").wait_for()
    partner.get_by_text("A1 wants to resign for both of you.").wait_for()
    assert partner.get_by_role("button", name="Agree to resigning").count() == 1
    for other in (opponent, watcher):
        other.get_by_text("A1 has asked their partner to resign.").wait_for()
        assert other.get_by_text("for both of you").count() == 0


def test_nobody_asks_a_partner_to_resign_while_an_offer_is_open(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "oxixo", "page program program bot")
    page, opponent = company.pages[0], company.programs[1]
    await_turn(page)
    opponent.send(offer="draw", seat=1)
    page.get_by_text("B1 offers a draw.").wait_for()
    button = page.get_by_role("button", name="Resign")
    until(page, lambda: button.get_attribute("aria-disabled") == "true")
    assert button.get_attribute("title") == "There is already an offer on the table."
    decline = page.get_by_role("button", name="Decline a draw")
    until(page, lambda: decline.get_attribute("aria-disabled") is None)
    decline.click()
    until(page, lambda: button.get_attribute("aria-disabled") is None)
    resign(page)
    page.get_by_text("You asked to resign").wait_for()
    company.close()


def test_no_draw_is_offered_to_a_side_of_bots(visit: Visit, server: Server) -> None:
    page = Company(visit, server, "oxixo", "page bot page bot").pages[0]
    await_turn(page)
    assert page.get_by_role("button", name="Resign").is_visible()
    assert page.get_by_role("button", name="Offer draw").count() == 0


def await_plies(page: Any, number: int) -> None:
    """Wait until so many moves are in the log."""
    until(page, lambda: plies(page) == number)


def test_who_is_asked_for_a_move_back_is_told_that_their_own_goes_too(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "yoxii", "page page")
    host, guest = company.pages[0], company.pages[1]
    for page, number in ((host, 1), (guest, 2)):
        make_move(page)
        for other in (host, guest):
            await_plies(other, number)
    host.get_by_role("button", name="Take back").click()
    host.get_by_text("Takeback requested – waiting for Red.").wait_for()
    guest.get_by_text("White asks to take back their last move and yours after it.").wait_for()
    all_that_goes = "taking back their last move and yours after it"
    agree = guest.get_by_role("button", name=f"Agree to {all_that_goes}")
    until(guest, lambda: agree.get_attribute("aria-disabled") is None)
    agree.click()
    sayings = {
        host: "You took back your last move and Red's after it.",
        guest: "White took back their last move and yours after it.",
    }
    for page, words in sayings.items():
        await_plies(page, 0)
        page.locator("#announcer p", has_text=words).wait_for(state="attached")


def test_the_server_is_asked_what_can_be_taken_back_when_somebody_comes_near_the_button(
    visit: Visit, server: Server
) -> None:
    asked: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: asked.append(json.loads(frame)))

    def open_page() -> Any:
        page = visit()
        page.on("websocket", listen)
        return page

    company = Company(open_page, server, "mixx", "page program")
    page = company.pages[0]
    make_move(page)
    until(page, lambda: plies(page) == 1)
    take_back = page.get_by_role("button", name="Take back")
    until(page, lambda: take_back.get_attribute("aria-disabled") is None)
    assert not [message for message in asked if "why" in message]
    for _ in range(3):
        take_back.focus()
        until(page, lambda: take_back.get_attribute("aria-disabled") == "true")
        take_back.blur()
    assert "revealed something secret" in take_back.get_attribute("title")
    assert len([message for message in asked if "why" in message]) == 1
    assert not page.locator("#toast.shown").count()
    company.close()


def test_a_move_that_was_not_taken_back_bars_the_button_until_the_next(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "mixx", "page program")
    page, other = company.pages[0], company.programs[1]
    make_move(page)
    until(page, lambda: plies(page) == 1)
    take_back = page.get_by_role("button", name="Take back")
    until(page, lambda: take_back.get_attribute("aria-disabled") is None)
    take_back.evaluate("(node) => node.click()")  # nobody has come near it before
    await_notice(page, "revealed something secret")
    until(page, lambda: take_back.get_attribute("aria-disabled") == "true")
    found = call(server.address, f"/api/tables/{company.table}/moves", token=company.tokens[1])
    other.send(move=found["moves"][0], after=found["after"], seat=1)
    until(page, lambda: plies(page) == 2)
    until(page, lambda: take_back.get_attribute("aria-disabled") is None)
    company.close()


def test_who_has_not_moved_reads_that_nothing_can_be_taken_back(
    visit: Visit, server: Server
) -> None:
    company = Company(visit, server, "yoxii", "page page")
    host, guest = company.pages[0], company.pages[1]
    make_move(host)
    for page in (host, guest):
        await_plies(page, 1)
    guest.reload()
    for page, words in ((host, ""), (guest, "You have not moved yet.")):
        title = f'.actions button[title="{words}"]'
        page.locator(title, has_text="Take back").wait_for()
    company.close()


def test_a_move_taken_back_at_one_device_is_the_last_one(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo", "here")
    for _ in range(2):
        make_move(page)
        await_turn(page)
    page.reload()
    take_back = page.get_by_role("button", name="Take back")
    take_back.click()
    until(page, lambda: plies(page) == 1)
    take_back.click()
    until(page, lambda: plies(page) == 0)
