"""The page in a real Chromium: whole games, the curtain, the keyboard, reloads, spectators."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.company import Company
from tests.page.conftest import Server
from tests.page.hands import (
    Wire,
    await_turn,
    chosen,
    is_over,
    make_move,
    play_bots,
    plies,
    point,
    possible,
    resign,
    start,
    until,
)

Visit = Callable[..., Any]


@pytest.mark.parametrize("game", ["oxixo", "yoxii", "mixx", "oxfurd", "oxysoxy"])
def test_a_whole_game_is_played_against_a_bot_by_clicking(visit: Visit, game: str) -> None:
    page, chance = visit(), random.Random(game)
    start(page, game)
    for _ in range(150):
        if not make_move(page, chance.randrange(1000)):
            break
    page.locator("section.end:visible").wait_for()
    assert (page.locator(".lessons dt").count() > 0) == (game == "oxfurd")
    has_scores = re.search(r" \d+–\d+$", page.locator("section.end h2").inner_text())
    is_tied = page.get_by_text("more pieces around the totem").count() > 0
    assert bool(has_scores) == (game in ("yoxii", "mixx", "oxysoxy") and not is_tied)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").fill("1")
    assert "1. " in page.locator(".sentence").inner_text()


def test_a_first_game_opens_with_its_goal(visit: Visit) -> None:
    page = visit(knows_games=False)
    start(page, "oxixo")
    page.locator("dialog .goal li").nth(2).wait_for()
    page.get_by_role("button", name="Got it").click()
    page.locator("dialog").wait_for(state="detached")
    page.reload()
    await_turn(page)
    assert page.locator("dialog").count() == 0


def test_whoever_goes_back_from_the_goal_of_a_game_has_not_read_it(visit: Visit) -> None:
    page = visit(knows_games=False)
    start(page, "oxixo")
    page.locator("dialog .goal").wait_for()
    page.go_back()
    page.get_by_role("button", name="Start").wait_for()
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("localStorage['oxbox:goals']") is None
    page.go_forward()
    page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    assert await_turn(page)
    assert page.evaluate("localStorage['oxbox:goals']") == '["oxixo"]'


def test_no_clock_runs_while_somebody_reads_the_goal(visit: Visit, server: Server) -> None:
    clock = {"base": 600_000, "increment": 0}
    company = Company(visit, server, "oxixo", "page link", clock=clock)
    other = company.pages[0]
    page = company.sit(visit(knows_games=False), 1)
    page.locator("dialog .goal li").nth(2).wait_for()
    awaited = "Circle is reading the rules"
    other.get_by_role("heading", name=awaited).wait_for()
    page.get_by_role("button", name="Full rules").click()
    page.get_by_role("dialog", name="Oxixo rules").locator('[data-rule="R7"]').wait_for()
    page.keyboard.press("Escape")
    assert company.tell()["state"] == "waiting"
    page.get_by_role("dialog", name="Oxixo").get_by_role("button", name="Got it").click()
    other.locator(".clock.running").wait_for()
    assert company.tell()["state"] != "waiting"


def test_a_goal_that_was_read_while_the_connection_was_lost_is_told_later(visit: Visit) -> None:
    page = visit(knows_games=False)
    wire = Wire(page)
    start(page, "oxixo")
    page.locator("dialog .goal").wait_for()
    wire.cut()
    page.locator(".connection:visible").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    wire.mend()
    assert await_turn(page)


def test_a_guest_who_read_the_goal_on_the_invitation_is_not_shown_it_again(visit: Visit) -> None:
    host, guest = visit(), visit(knows_games=False)
    start(host, "oxixo", "link")
    guest.goto(host.locator(".invitation input").input_value())
    guest.locator(".join .goal li").nth(2).wait_for()
    guest.get_by_role("button", name="Join").click()
    assert await_turn(host)
    guest.locator(".board .piece").first.wait_for()
    assert guest.locator("dialog").count() == 0


def test_the_rules_can_be_read_before_anybody_sits_down(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Oxixo: rules").click()
    page.locator('.reader [data-rule="R7"]', has_text="16 cubes of the rim").wait_for()
    page.get_by_role("link", name="Play Oxixo").click()
    page.get_by_role("button", name="Rules").click()
    page.locator('dialog [data-rule="R7"]').wait_for()


def test_a_move_can_be_typed(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    page.keyboard.press("/")
    page.keyboard.type("a3 e")
    page.keyboard.press("Enter")
    page.locator(".log > li", has_text="a3 e").wait_for()


def test_an_impossible_move_says_why_with_its_rule(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    page.get_by_role("button", name="Type it").click()
    page.get_by_label("Type a move").fill("a3 w")
    page.keyboard.press("Enter")
    page.locator(".prompt .rule", has_text="R11").wait_for()
    point(page, "cube:c3")
    page.locator(".prompt .rule", has_text="R7").click()
    assert "16 cubes of the rim" in page.locator(".rules .cited").inner_text()


def test_a_half_made_move_says_what_each_target_is_for_and_numbers_them(visit: Visit) -> None:
    page = visit("phone")
    start(page, "yoxii")
    await_turn(page)
    numbers = page.locator(".board .number")
    for count, target in enumerate(("cell:c5", "cell:b6", "stock:0:1"), 1):
        page.locator(f'.board [data-id="{target}"]').tap(force=True)
        expect(numbers).to_have_text([str(number) for number in range(1, count + 1)])
    detail = page.locator(".prompt .detail")
    expect(detail).to_have_text("Totem to c5, one of your 1s on b6?")
    names = [
        page.get_by_role("button", name=f"{name}, choice {place}", exact=True)
        for place, name in enumerate(("c5", "b6", "one of your 1s"), 1)
    ]
    assert [name.count() for name in names] == [1, 1, 1]
    for count in (2, 1, 0):
        page.get_by_role("button", name="Back", exact=True).tap()
        expect(numbers).to_have_count(count)
    expect(page.get_by_role("button", name="c5", exact=True)).to_have_count(1)


def test_a_ring_covers_no_name_of_a_space(visit: Visit) -> None:
    page = visit("phone")
    start(page, "yoxii")
    await_turn(page)
    point(page, "cell:c5")
    assert page.evaluate("""() => {
      const space = document.querySelector('.board [data-id="cell:c5"]');
      const [ring, name] = [".ring.under", ".print"].map((part) => space.querySelector(part));
      const {x, y, height} = ring.getBBox();
      const reach = parseFloat(getComputedStyle(ring).strokeWidth) / 2;
      const [left, baseline] = ["x", "y"].map((side) => parseFloat(name.getAttribute(side)));
      return left >= x + reach && baseline <= y + height - reach;
    }""")


def test_a_reload_in_mid_move_keeps_what_was_chosen(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    targets = await_turn(page)
    point(page, targets[0])
    page.reload()
    page.locator(".board .chosen").wait_for()
    assert chosen(page) == [targets[0]]

    def has_gone_on() -> bool:
        if targets := possible(page):
            point(page, targets[0])
        return plies(page) > 0

    until(page, has_gone_on)


def test_two_browsers_play_by_link_and_a_third_watches(visit: Visit) -> None:
    host, guest, spectator = visit(), visit("phone"), visit()
    start(host, "oxixo", "link")
    link = host.locator(".invitation input").input_value()
    expect(host.locator(".only-here")).to_have_count(1)
    assert "These links only work on this computer." in host.locator(".reach").inner_text()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Bob <b>")
    guest.get_by_role("button", name="Join").click()
    make_move(host)
    spectator.goto(link.rsplit("/", 1)[0])
    spectator.locator(".log > li", has_text="Cross takes").wait_for()
    make_move(guest)
    until(host, lambda: [plies(page) for page in (host, guest, spectator)] == [2, 2, 2])
    assert possible(spectator) == []
    spectator.locator(".prompt .detail", has_text="You are watching.").wait_for()
    assert spectator.get_by_label("Type a move").is_hidden()
    assert spectator.get_by_role("button", name="Play").is_hidden()
    assert "Bob <b>" in host.locator(".seats").inner_text()
    host.get_by_role("button", name="Offer draw").click()
    guest.get_by_role("button", name="Agree").click()
    for page in (host, guest, spectator):
        page.locator("section.end:visible").wait_for()


def test_a_move_against_a_bot_is_taken_back_and_a_game_resigned(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    make_move(page)
    await_turn(page)
    page.get_by_role("button", name="Take back").click()
    until(page, lambda: plies(page) == 0)
    resign(page)
    page.locator("section.end:visible", has_text="You lost").wait_for()
    page.get_by_role("button", name="Rematch").click()
    until(page, lambda: not is_over(page))
    assert await_turn(page)


def test_a_finished_game_stays_listed_with_its_replay_after_a_rematch(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    make_move(page)
    await_turn(page)
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    until(page, lambda: not is_over(page))
    assert await_turn(page)
    page.goto("/#/")
    for _ in range(2):
        page.locator(".resume li", has_text="your turn").wait_for()
        page.locator(".resume li", has_text="You lost.").wait_for()
        page.reload()
    page.get_by_role("link", name="Replay Yoxii vs Clover").click()
    page.get_by_role("slider").wait_for()


TOLD_AS_CHOSEN = """() => {
  window.told = [];
  new MutationObserver(() => {
    const sentence = document.querySelector(".prompt .title").textContent;
    told.push([sentence, document.querySelectorAll(".table .chosen").length]);
  }).observe(document.querySelector(".prompt"), {subtree: true, childList: true});
}"""


def test_an_answer_is_shown_as_chosen_while_it_is_told_and_not_while_the_next_one_is(
    visit: Visit,
) -> None:
    page = visit()
    start(page, "oxfurd")
    await_turn(page)
    page.evaluate(TOLD_AS_CHOSEN)
    told: list[tuple[str, int]] = []
    while not [sentence for sentence, _ in told if sentence.startswith("Clover said")]:
        assert make_move(page)
        await_turn(page)
        told = page.evaluate("told")
    assert {number for sentence, number in told if sentence.startswith("You said")} == {1}
    assert {number for sentence, number in told if sentence.startswith("Clover said")} == {0}


def test_the_replay_of_a_game_with_words_shows_what_was_answered(
    visit: Visit, server: Server
) -> None:
    page = visit()
    page.goto(f"/#/replay/{play_bots(server, 'oxfurd')}")
    word = page.locator(".notes.current .headline").inner_text()
    first, second = (page.locator(".moves li").nth(number) for number in (1, 2))
    assert word in first.inner_text()
    first.locator("button").click()
    assert page.locator(".notes.current .headline").inner_text() == word
    assert page.locator(".notes.current .asked").count() == 1
    page.get_by_role("button", name="One move on").click()
    until(page, lambda: page.locator(".notes.current .headline").inner_text() != word)
    assert page.locator(".notes.current .headline").inner_text() in second.inner_text()
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".notes.current .asked").count() == 1
