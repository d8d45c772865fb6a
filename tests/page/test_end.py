"""The end of a game: said to the reader, in sight on every screen, with the focus kept."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.company import Company
from tests.page.conftest import Server
from tests.page.hands import await_turn, make_move, resign, resize, start

Visit = Callable[..., Any]
SCREENS = [(1440, 900), (820, 1180), (390, 844), (360, 640)]
IN_SIGHT = """(node) => {
  const {top, bottom, left, right, width} = node.getBoundingClientRect();
  return width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_ribbon_says_how_it_ended_and_a_rematch_is_in_sight(visit: Visit, size: str) -> None:
    page = visit(size=size)
    start(page, "oxixo")
    make_move(page)
    await_turn(page)
    resign(page)
    ribbon = page.locator("section.end h2.ribbon")
    expect(ribbon).to_have_text("You lost")
    expect(page.locator("section.end")).to_have_attribute("data-mood", "lost")
    for width, height in SCREENS:
        resize(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        assert page.get_by_role("button", name="Rematch").evaluate(IN_SIGHT), (width, height)
        assert ribbon.evaluate(IN_SIGHT), (width, height)


def test_the_focus_goes_to_the_end_and_the_log_says_what_ended_the_game(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    make_move(page)
    await_turn(page)
    resign(page)
    page.locator("section.end .verdict strong").wait_for()
    assert page.evaluate("document.activeElement.closest('section.end') !== null")
    last = page.locator(".log > li").last
    expect(last).to_have_text("You resigned.")
    expect(last).to_be_in_viewport(ratio=1)


def test_the_opponent_reads_who_resigned_by_name(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "yoxii", "page page")
    one, other = company.pages[0], company.pages[1]
    one.get_by_role("button", name="Menu").click()
    one.get_by_label("Your name").fill("Ada")
    one.get_by_label("Your name").press("Enter")
    one.keyboard.press("Escape")
    other.locator(".seat", has_text="Ada").wait_for()
    resign(one)
    expect(other.locator("section.end h2")).to_have_text("You won")
    expect(other.locator("section.end .reason")).to_have_text("Ada resigned.")
    expect(other.locator(".log > .remark")).to_have_text("Ada resigned.")


def test_home_says_what_i_did(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    resign(page)
    page.locator("section.end:visible").wait_for()
    page.goto("/#/")
    card = page.locator(".resume li", has_text="Oxixo vs Clover")
    expect(card).to_contain_text("You lost.")


def test_a_loss_is_never_green(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    resign(page)
    verdict = page.locator("section.end .verdict strong")
    verdict.wait_for()
    muted = page.evaluate("getComputedStyle(document.querySelector('small, .role')).color")
    assert verdict.evaluate("(node) => getComputedStyle(node).color") == muted
