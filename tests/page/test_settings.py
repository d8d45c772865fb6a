"""Theme, coordinates, keys, the tab, and addresses that lead nowhere."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Server
from tests.page.hands import await_turn, make_move, play_bots, start, until

Visit = Callable[..., Any]
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
LIGHT, DARK = "rgb(247, 239, 221)", "rgb(29, 23, 18)"


def test_a_theme_holds_for_all_pages_and_is_remembered(visit: Visit) -> None:
    page = visit()
    assert page.evaluate(GROUND) == LIGHT
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark").check()
    assert page.evaluate(GROUND) == DARK
    page.reload()
    assert page.evaluate(GROUND) == DARK
    start(page, "oxixo")
    await_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("As the system").check()
    assert page.evaluate(GROUND) == LIGHT
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == DARK


def test_a_board_is_without_coordinates_if_wished(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    await_turn(page)
    coordinate = page.locator(".board text", has_text="d1").first
    expect(coordinate).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Coordinates on the board").uncheck()
    expect(coordinate).to_be_hidden()
    page.reload()
    await_turn(page)
    expect(coordinate).to_be_hidden()


def test_a_question_mark_explains_the_keys_but_not_while_one_types(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("type a move")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("?")
    expect(keys).to_have_count(0)


def test_the_tab_says_that_it_is_my_turn(visit: Visit) -> None:
    page = visit()
    expect(page).to_have_title("Oxbox")
    start(page, "oxixo")
    expect(page).to_have_title("Your turn – Oxixo · Oxbox")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "icon-turn.svg")
    page.goto("/#/")
    expect(page).to_have_title("Oxbox")
    expect(icon).to_have_attribute("href", "icon.svg")


@pytest.mark.parametrize("address", ["/#/nowhere", "/#/tables/abc", "/#/new"])
def test_an_unknown_address_says_so_and_leads_home(visit: Visit, address: str) -> None:
    page = visit(path=address)
    page.get_by_role("alert").get_by_text("There is nothing at this address.").wait_for()
    assert page.get_by_role("button", name="Try again").count() == 0
    page.get_by_role("link", name="Home", exact=True).click()
    page.locator(".game").first.wait_for()


def test_a_page_that_comes_late_does_not_replace_the_one_that_was_asked_for(visit: Visit) -> None:
    page = visit(path="about:blank")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/api/games", hold)
    page.goto("/")
    until(page, lambda: bool(held))
    page.goto("/#/nowhere")
    page.get_by_role("alert").get_by_text("There is nothing").wait_for()
    with page.expect_response("**/api/games"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("alert").get_by_text("There is nothing")).to_be_visible()


def test_arrow_keys_step_through_a_replay_at_once(visit: Visit, server: Server) -> None:
    page = visit(path=f"/#/replay/{play_bots(server, 'yoxii')}")
    sentence = page.locator(".scrub .sentence")
    expect(sentence).to_have_text("Start of the game.")
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text("1. ")
    page.keyboard.press("ArrowLeft")
    expect(sentence).to_have_text("Start of the game.")


def test_words_of_drawings_are_not_copied_with_the_text(visit: Visit) -> None:
    page = visit()
    page.locator(".cover[data-game=mixx] svg").wait_for()
    assert page.evaluate("document.querySelectorAll('svg.art text').length") > 0
    page.keyboard.press("Control+a")
    copied = page.evaluate("getSelection().toString()")
    assert "Five games in one box" in copied
    words = page.evaluate(
        "[...document.querySelectorAll('svg.art text')].map((e) => e.textContent)"
    )
    assert not {word for word in words if len(word) > 4 and word in copied}


def test_a_log_keeps_only_moves_and_what_happened(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    make_move(page)
    await_turn(page)
    assert page.locator(".log > .move").count() == 2
    assert page.locator(".log > .remark").count() == 0
