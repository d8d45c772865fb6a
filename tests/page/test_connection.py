"""Connections that break, servers that die, and two tabs of one seat."""

from collections.abc import Callable
from typing import Any

from tests.page.conftest import Server
from tests.page.hands import Wire, await_turn, is_over, make_move, plies, start, until

Visit = Callable[..., Any]
LIES_ON_TOP = """(name) => {
  const node = document.querySelector(name);
  const box = node.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === node;
}"""


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
        page.locator(".connection:visible", has_text="trying again").wait_for()
        other.get_by_role("button", name="Start").click()
        other.locator("#toast.shown", has_text="does not answer").wait_for()
    finally:
        server.start()
    page.locator(".connection").wait_for(state="hidden", timeout=40_000)
    make_move(page)
    until(page, lambda: plies(page) > before)
    assert not is_over(page)
    other.get_by_role("button", name="Start").click()
    assert await_turn(other)


def test_a_broken_connection_is_said_and_mended_without_a_reload(visit: Visit) -> None:
    page = visit()
    wire = Wire(page)
    start(page, "oxixo")
    await_turn(page)
    wire.cut()
    page.locator(".connection:visible", has_text="trying again").wait_for()
    for width, height in [(1280, 800), (820, 1180), (390, 844), (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LIES_ON_TOP, ".connection")
    wire.mend()
    page.locator(".connection").wait_for(state="hidden", timeout=40_000)
    make_move(page)
    until(page, lambda: plies(page) >= 1)


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


def test_a_page_that_cannot_be_shown_offers_to_try_again(visit: Visit) -> None:
    page = visit()
    page.route("**/api/games", lambda route: route.abort())
    page.reload()
    page.get_by_text("The server does not answer.").wait_for()
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try again").click()
    page.locator(".game").nth(4).wait_for()
