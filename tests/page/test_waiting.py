"""A table that waits for people: a bot takes an empty seat, or the table is closed."""

from collections.abc import Callable
from typing import Any

from tests.page.hands import await_turn, start, until

Visit = Callable[..., Any]


def test_a_bot_takes_the_seat_of_somebody_who_does_not_come(visit: Visit) -> None:
    page, guest = visit(), visit()
    start(page, "oxixo", "link")
    link = page.locator(".invitation input").input_value()
    page.get_by_label("Level of a bot for Circle").select_option("1")
    page.get_by_role("button", name="Let a bot play Circle").click()
    assert await_turn(page)
    assert "bot, level 1" in page.locator(".seats .seat").nth(1).inner_text()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    guest.locator("#toast.shown", has_text="A bot was given this seat.").wait_for()


def test_who_sits_down_leaves_the_other_empty_seats_as_they_were(visit: Visit) -> None:
    page, guest = visit(), visit("phone")
    page.goto("/#/new/mixx/link")
    page.locator('input[name="seats"][value="3"]').check()
    page.get_by_role("button", name="Start").click()
    link = page.locator(".invitation input").first.input_value()
    level = page.get_by_label("Level of a bot for Yellow")
    level.select_option("7")
    level.focus()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="Waiting for Yellow.").wait_for()
    assert level.input_value() == "7"
    assert level.evaluate("(node) => node === document.activeElement")
    assert guest.locator(".invitation").count() == 0
    guest.get_by_role("button", name="Let a bot play Yellow").click()
    assert await_turn(page)


def test_a_table_nobody_comes_to_is_closed_for_good(visit: Visit) -> None:
    page, guest, watcher = visit(), visit(), visit()
    start(page, "oxixo", "link")
    link = page.locator(".invitation input").input_value()
    watcher.goto(link.rsplit("/", 1)[0])
    watcher.get_by_text("Waiting for Circle.").wait_for()
    assert watcher.get_by_role("button", name="Close this table").count() == 0
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").click()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close it").click()
    guest.goto(link)
    for somebody in (page, watcher, guest):
        somebody.get_by_role("main").get_by_text("This table was closed.").wait_for()
    page.get_by_role("link", name="To the front page").click()
    page.locator(".game").nth(4).wait_for()
    until(page, lambda: page.evaluate("localStorage['oxbox:tables']") == "[]")
    assert page.get_by_role("heading", name="Your tables").count() == 0
