"""Connections that break, servers that die, and two tabs of one seat."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.company import Company
from tests.page.conftest import Server
from tests.page.hands import (
    Wire,
    await_notice,
    await_turn,
    is_over,
    make_move,
    plies,
    point,
    possible,
    resize,
    start,
    until,
)

Visit = Callable[..., Any]
LIES_ON_TOP = """(name) => {
  const node = document.querySelector(name);
  const box = node.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === node;
}"""


@pytest.mark.complains("net::ERR_", "WebSocket connection to")
def test_a_server_that_dies_and_comes_back_loses_nothing(visit: Visit, server: Server) -> None:
    page, other = visit(), visit()
    start(page, "oxixo")
    make_move(page)
    await_turn(page)
    before = plies(page)
    other.locator('a[href="#/new/yoxii/bot"]').click()
    other.get_by_role("button", name="Start").wait_for()
    server.kill()
    try:
        page.locator(".connection:visible", has_text="reconnecting").wait_for()
        other.get_by_role("button", name="Start").click()
        await_notice(other, "Can't reach the server")
    finally:
        server.start()
    page.locator(".connection").wait_for(state="hidden")
    make_move(page)
    until(page, lambda: plies(page) > before)
    assert not is_over(page)
    other.get_by_role("button", name="Start").click()
    other.locator(".board .possible").first.wait_for()


def test_a_broken_connection_is_said_and_mended_without_a_reload(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    start(page, "oxixo")
    await_turn(page)
    wire.cut()
    page.locator(".connection:visible", has_text="reconnecting").wait_for()
    for width, height in [(1280, 800), (820, 1180), (390, 844), (844, 390)]:
        resize(page, width, height)
        assert page.evaluate(LIES_ON_TOP, ".connection")
    wire.mend()
    page.locator(".connection").wait_for(state="hidden")
    make_move(page)
    until(page, lambda: plies(page) >= 1)


def test_clocks_stand_still_while_nobody_knows_whether_they_run(
    visit: Visit, server: Server
) -> None:
    wires: list[Wire] = []

    def open_page() -> Any:
        page = visit()
        wires.append(Wire(page))
        return page

    clock = {"base": 600_000, "increment": 0}
    page = Company(open_page, server, "oxixo", "page bot", clock=clock).pages[0]
    await_turn(page)
    face = page.locator(".clock.running")
    before = face.inner_text()
    until(page, lambda: face.inner_text() != before)
    wires[0].cut()
    page.locator(".connection:visible").wait_for()
    stopped = face.inner_text()
    page.wait_for_timeout(1_200)
    assert face.inner_text() == stopped
    wires[0].mend()
    page.locator(".connection").wait_for(state="hidden")
    until(page, lambda: face.inner_text() != stopped)


def test_a_page_that_is_looked_at_again_connects_at_once(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    start(page, "oxixo")
    await_turn(page)
    wire.cut()
    page.locator(".connection:visible").wait_for()
    page.evaluate("""() => {
      window.waits = [];
      window.hurry = 50;
      const wait = window.setTimeout;
      window.setTimeout = (act, time, ...rest) => {
        if (1000 < time && time < 7900) window.waits.push(time);
        return wait(act, time / window.hurry, ...rest);
      };
    }""")
    until(page, lambda: page.evaluate("window.waits.length") >= 6)
    # From here on it would not try again by itself.
    tried = page.evaluate("(window.hurry = 0.001, window.waits.length)")
    until(page, lambda: page.evaluate("window.waits.length") > tried)
    assert page.evaluate("Math.max(...window.waits)") <= 3_000
    wire.mend()
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.locator(".connection").wait_for(state="hidden")


NO_CONNECTION = "You're offline"
FORGET_NOTICE = "document.querySelector('#toast').replaceChildren()"


def test_nothing_seems_done_that_was_not_sent(visit: Visit, server: Server) -> None:
    wires: list[Wire] = []

    def open_page() -> Any:
        page = visit()
        wires.append(Wire(page))
        return page

    company = Company(open_page, server, "yoxii", "page program")
    page = company.pages[0]
    await_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").wait_for()
    wires[0].cut()
    page.locator(".connection:visible").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await_notice(page, NO_CONNECTION)
    page.locator("dialog").wait_for(state="detached")
    for name in ("Take back", "Offer draw", "Resign"):
        assert page.get_by_role("button", name=name).get_attribute("aria-disabled") == "true"
    page.evaluate(FORGET_NOTICE)
    page.get_by_role("button", name="Offer draw").click(force=True)
    await_notice(page, NO_CONNECTION)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Your name").fill("Ada")
    page.evaluate(FORGET_NOTICE)
    page.get_by_label("Your name").press("Enter")
    await_notice(page, NO_CONNECTION)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    wires[0].mend()
    page.locator(".connection").wait_for(state="hidden")
    draw = page.get_by_role("button", name="Offer draw")
    until(page, lambda: draw.get_attribute("aria-disabled") is None)
    told = company.tell()
    assert told["state"] == "running"
    assert not told["people"][0]["name"]
    draw.click()
    page.get_by_text("Draw offered").wait_for()
    company.close()


def test_two_tabs_of_one_seat_show_the_same_game(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    await_turn(other)
    make_move(other)
    until(page, lambda: plies(page) >= 1)
    await_turn(page)
    make_move(page)
    until(other, lambda: plies(other) >= 3)
    assert not is_over(other)


@pytest.mark.complains("429")
def test_a_page_that_cannot_be_shown_offers_to_try_again(visit: Visit) -> None:
    page = visit(path="about:blank")
    refused = '{"refused": {"code": "too-fast", "sentence": "Too many requests."}}'
    page.route("**/api/games", lambda route: route.fulfill(status=429, body=refused), times=1)
    page.goto("/")
    page.get_by_role("alert").get_by_text("Too many requests.").wait_for()
    page.get_by_role("button", name="Try again").click()
    page.locator(".game").nth(4).wait_for()


def test_a_move_that_was_made_offline_says_that_it_will_be_sent(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    start(page, "oxixo")
    targets = await_turn(page)
    wire.cut()
    page.locator(".connection:visible").wait_for()
    point(page, targets[0])
    point(page, possible(page)[0])
    expect(page.locator(".prompt .detail")).to_have_text("Will be sent when you're back online.")
    wire.mend()
    until(page, lambda: plies(page) >= 1)
