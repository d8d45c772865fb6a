"""Without a mouse, without sight: the keyboard alone, words for everything, moves announced."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from oxbox.games import GAMES
from tests.page.conftest import Server
from tests.page.hands import (
    await_turn,
    chosen,
    look,
    make_move,
    play_bots,
    plies,
    resign,
    start,
    until,
)

Visit = Callable[..., Any]


NAME = """() => {
  const node = document.activeElement;
  const label = node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent;
  return (label ?? node.textContent).trim();
}"""
UNNAMED = """() => [...document.querySelectorAll("button, a, input, select, .board .possible")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.getAttribute("aria-label") || node.textContent.trim()))
  .filter((node) => !node.labels?.length)
  .map((node) => node.outerHTML)"""
IN_DIALOG = """() => Boolean(document.activeElement.closest("dialog"))
  || document.activeElement === document.body"""


def tab_to(page: Any, what: str) -> None:
    """Press Tab until something of that name has the keyboard."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(NAME) == what:
            return
    raise AssertionError(f"Tab does not lead to {what}")


def test_the_keyboard_alone_is_enough_from_the_first_page_to_the_replay(visit: Visit) -> None:
    page = visit(knows_games=False)
    page.locator(".game").nth(4).wait_for()
    tab_to(page, "Oxixo: Play the computer")
    page.keyboard.press("Enter")
    page.locator(".setup").wait_for()
    tab_to(page, "Who plays Circle")
    page.keyboard.press("ArrowUp")
    assert page.get_by_label("Who plays Circle").input_value() == "bot 1"
    tab_to(page, "Your name")
    page.keyboard.press("Enter")
    page.locator("dialog .goal").wait_for()
    page.keyboard.press("Enter")
    targets = await_turn(page)
    while page.evaluate("document.activeElement.dataset.id ?? ''") not in targets:
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.dataset.id")
    assert focused in targets
    page.keyboard.press("Enter")
    assert chosen(page) == [focused]
    page.keyboard.press("Escape")
    assert chosen(page) == []
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    until(page, lambda: plies(page) >= 1)
    await_turn(page)
    tab_to(page, "Resign")
    page.keyboard.press("Enter")
    tab_to(page, "Resign")
    page.keyboard.press("Enter")
    page.locator("section.end:visible").wait_for()
    tab_to(page, "Replay")
    page.keyboard.press("Enter")
    page.get_by_role("slider").wait_for()
    tab_to(page, "Move")
    page.keyboard.press("End")
    said = page.locator(".sentence").inner_text()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".sentence").inner_text() != said


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_move_is_made_by_the_keyboard_alone(visit: Visit, name: str) -> None:
    page, game = visit(), GAMES[name]
    page.locator(".game").nth(4).wait_for()
    tab_to(page, f"{game.title}: Play the computer")
    page.keyboard.press("Enter")
    page.locator(".setup").wait_for()
    tab_to(page, "Your name")
    page.keyboard.press("Enter")
    targets, before = await_turn(page), plies(page)
    for _ in range(len(game.choosing) + 1):
        reach(page, targets)
        page.keyboard.press("Enter")
        seen = look(page)
        targets = seen["possible"]
        if seen["isComplete"]:
            tab_to(page, "Play")
            page.keyboard.press("Enter")
        if seen["isComplete"] or seen["isSent"] or seen["plies"] > before:
            break
    until(page, lambda: plies(page) > before)


def reach(page: Any, targets: list[str]) -> None:
    """Press Tab until something that can be chosen has the keyboard, unless it has it already."""
    for _ in range(80):
        if page.evaluate("document.activeElement.dataset.id ?? ''") in targets:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to any of {targets}")


def test_a_replay_has_a_list_of_moves_that_the_keyboard_goes_about_in(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    for _ in range(2):
        make_move(page)
        await_turn(page)
    resign(page)
    page.get_by_role("link", name="Replay").click()
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    moves.first.wait_for()
    count = moves.count()
    assert count >= 5
    assert moves.nth(2).inner_text().split()[:2] == ["2.", "Clover"]
    current = page.locator(".moves [aria-current=step]")
    tab_to(page, "Start")
    for key in ("End", "ArrowUp", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert current.inner_text() == "Start"
    page.keyboard.press("Enter")
    last = moves.nth(count - 1)
    assert last.get_attribute("aria-current") == "step"
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    assert page.get_by_role("slider").input_value() == str(count - 1)
    said = page.locator(".sentence").inner_text()
    assert said.startswith(f"{count - 1}. ")
    assert page.locator("#announcer p").last.inner_text() == said
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    assert page.locator(".sentence").inner_text() == "Start of the game."
    page.get_by_role("button", name="One move on").click()
    until(page, lambda: moves.nth(1).get_attribute("aria-current") == "step")
    assert (current.count(), page.locator('.moves [tabindex="0"]').count()) == (1, 1)


def test_a_replay_that_plays_leaves_whoever_is_in_the_list_where_they_are(
    visit: Visit, server: Server
) -> None:
    page, moves = watch_replay(visit, server)
    slider = page.get_by_role("slider")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, lambda: int(slider.input_value()) >= 1)
    moves.nth(1).focus()
    page.keyboard.press("End")
    last = moves.nth(moves.count() - 1)
    before, scrolled = int(slider.input_value()), page.evaluate(SCROLLED)
    until(page, lambda: int(slider.input_value()) > before)
    assert last.evaluate("(node) => node === document.activeElement")
    assert last.get_attribute("tabindex") == "0"
    assert page.locator('.moves [tabindex="0"]').count() == 1
    assert page.evaluate(SCROLLED) == scrolled > 0


def test_a_replay_plays_once_however_often_it_is_stopped_and_started(
    visit: Visit, server: Server
) -> None:
    page, _ = watch_replay(visit, server)
    slider, player = page.get_by_role("slider"), page.locator(".controls .button").nth(2)
    player.click()
    assert player.inner_text() == "Pause"
    until(page, lambda: int(slider.input_value()) >= 1)
    labels = page.evaluate(STOP_AND_START)
    assert labels == ["Play", "Pause", "Play", "Pause"]
    until(page, lambda: player.inner_text() == "Play")
    times = page.evaluate("window.times")
    assert min(later - sooner for sooner, later in pairwise(times)) > 600
    page.wait_for_timeout(900)
    assert (slider.input_value(), player.inner_text()) == ("4", "Play")


SCROLLED = "document.querySelector('.moves').scrollTop"
STOP_AND_START = """() => {
  const slider = document.querySelector(".scrub input");
  const player = document.querySelectorAll(".controls .button")[2];
  const labels = [];
  const press = (button) => {
    button.click();
    labels.push(player.textContent);
  };
  press(document.querySelector(".moves button"));
  press(player);
  press(player);
  window.times = [];
  let at = slider.value;
  new MutationObserver(() => {
    if (slider.value === at) return;
    window.times.push(performance.now());
    at = slider.value;
    if (at === "4") player.click();
  }).observe(slider, {attributes: true});
  press(player);
  return labels;
}"""


def watch_replay(visit: Visit, server: Server) -> tuple[Any, Any]:
    """The replay of a game between bots, and the buttons of its list."""
    page = visit()
    page.goto(f"/#/replay/{play_bots(server, 'mixx')}")
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    moves.nth(20).wait_for()
    return page, moves


def test_a_dialog_holds_the_keyboard_and_gives_it_back(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    await_turn(page)
    for name in ("Rules", "Menu", "Resign"):
        button = page.get_by_role("button", name=name, exact=True)
        button.focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").wait_for()
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(IN_DIALOG)
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        assert button.evaluate("(node) => node === document.activeElement")


def test_moves_are_announced_and_the_position_is_there_in_words(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    make_move(page)
    await_turn(page)
    said = page.locator("#announcer").inner_text()
    assert "You take" in said
    assert "Clover takes" in said
    assert "Your turn." in said
    assert page.locator("#announcer").get_attribute("aria-live") == "polite"
    page.get_by_text("Board description").click()
    page.locator(".in-words li").nth(24).wait_for()
    words = page.locator(".in-words").inner_text()
    pieces = page.evaluate(
        "[...document.querySelectorAll('.board .piece')].map((n) => n.getAttribute('aria-label'))"
    )
    assert len(pieces) == 25
    assert all(piece.split(",")[0] in words for piece in pieces)


def test_everything_that_can_be_chosen_has_a_name_and_a_role(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    await_turn(page)
    unnamed = page.evaluate(UNNAMED)
    assert unnamed == []
    roles = page.evaluate(
        "[...document.querySelectorAll('.board .possible')].map((n) => n.getAttribute('role'))"
    )
    assert set(roles) == {"button"}
