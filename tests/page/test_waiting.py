"""A table that waits for people: a bot takes an empty seat, or the table is closed."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.page.hands import await_notice, await_turn, extend_grace, shorten_grace, start, until

Visit = Callable[..., Any]
MISSING = re.compile("Waiting for (Circle|your opponent)")
FOCUSED = "document.activeElement.id || document.activeElement.tagName"


def invite_two(visit: Visit) -> tuple[Any, list[str]]:
    """A table of Mixx that waits for Blue and Yellow, and the links to their seats."""
    page = visit()
    page.goto("/#/new/mixx/link")
    page.locator('input[name="seats"][value="3"]').check()
    page.locator(".setup button.large").click()
    page.locator(".invitation").nth(1).wait_for()
    return page, [link.input_value() for link in page.locator(".invitation input").all()]


def sit_down(page: Any, link: str) -> None:
    """Follow an invitation."""
    page.goto(link)
    page.get_by_role("button", name="Join").click()


def test_a_bot_takes_the_seat_of_somebody_who_does_not_come(visit: Visit) -> None:
    page, guest = visit(), visit()
    start(page, "oxixo", "link")
    link = page.locator(".invitation input").input_value()
    page.get_by_label("Which bot plays Circle").select_option("1")
    page.get_by_role("button", name="Add a bot as Circle").click()
    assert await_turn(page)
    assert "level 1" in page.locator(".seats .seat").nth(1).inner_text()
    guest.goto(link)
    guest.get_by_role("alert").get_by_text("A bot is playing Circle now.").wait_for()
    assert guest.get_by_role("button", name="Join").count() == 0
    guest.get_by_role("link", name="Watch").click()
    guest.get_by_text("You are watching.").wait_for()


def test_an_invitation_that_somebody_has_used_says_so_at_once(visit: Visit) -> None:
    (page, links), guest, late = invite_two(visit), visit(), visit()
    sit_down(guest, links[0])
    guest.get_by_role("heading", name="Waiting for Yellow").wait_for()
    late.goto(links[0])
    late.get_by_role("alert").get_by_text("ask your host for another link").wait_for()
    assert late.get_by_role("button", name="Join").count() == 0
    guest.goto("/#/")
    guest.goto(links[0])
    guest.get_by_role("heading", name="Waiting for Yellow").wait_for()
    for somebody, link in ((guest, links[1]), (page, links[1])):
        somebody.goto(link)
        somebody.get_by_role("alert").get_by_text("You're already at this table.").wait_for()
        somebody.get_by_role("link", name="To the table").click()
        somebody.get_by_role("heading", name="Waiting for Yellow").wait_for()


def test_who_sits_down_leaves_the_other_empty_seats_as_they_were(visit: Visit) -> None:
    (page, links), guest = invite_two(visit), visit("phone")
    level = page.get_by_label("Which bot plays Yellow")
    level.select_option("7")
    level.focus()
    sit_down(guest, links[0])
    page.get_by_role("heading", name="Waiting for Yellow").wait_for()
    assert level.input_value() == "7"
    assert level.evaluate("(node) => node === document.activeElement")
    page.get_by_role("button", name="Add a bot as Yellow").click()
    assert await_turn(page)


def test_only_whoever_set_the_table_up_sees_cards_of_empty_seats(visit: Visit) -> None:
    (page, links), guest, watcher = invite_two(visit), visit(), visit()
    sit_down(guest, links[0])
    watcher.goto(links[0].rsplit("/", 1)[0])
    for somebody, count in ((page, 1), (guest, 0), (watcher, 0)):
        somebody.get_by_role("heading", name="Waiting for Yellow").wait_for()
        expect(somebody.locator(".empty-seat")).to_have_count(count)
        expect(somebody.get_by_role("button", name="Add a bot")).to_have_count(count)


def test_whoever_sets_a_table_up_for_others_gives_their_seats_to_bots_or_closes_it(
    visit: Visit,
) -> None:
    page = visit()
    page.goto("/#/new/oxixo/link")
    page.get_by_label("Who plays Cross").select_option("link")
    page.locator(".setup button.large").click()
    page.get_by_role("heading", name="Waiting for Cross and Circle").wait_for()
    page.get_by_role("button", name="Add a bot as Cross").click()
    page.get_by_role("heading", name=MISSING).wait_for()
    page.reload()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close table").click()
    page.get_by_role("main").get_by_text("This table was closed.").wait_for()


def invite_all(visit: Visit, game: str, first: str) -> tuple[Any, list[str]]:
    """A table whose host has no seat, with the links to all of its seats."""
    page = visit()
    page.goto(f"/#/new/{game}/link")
    page.get_by_label(f"Who plays {first}").select_option("link")
    page.locator(".setup button.large").click()
    page.locator(".invitation").nth(1).wait_for()
    return page, [link.input_value() for link in page.locator(".invitation input").all()]


def test_a_guest_decides_only_where_a_host_without_a_seat_has_been_away_for_a_while(
    visit: Visit,
) -> None:
    (page, links), guest = invite_all(visit, "oxixo", "Cross"), visit()
    table = page.url
    sit_down(guest, links[0])
    guest.get_by_role("heading", name=MISSING).wait_for()
    give = guest.get_by_role("button", name="Add a bot as Circle")
    close = guest.get_by_role("button", name="Close this table")
    assert (give.count(), close.count()) == (0, 0)
    page.goto("/#/")
    give.wait_for()
    expect(close).to_have_count(1)
    page.goto(table)
    give.wait_for(state="detached")
    expect(close).to_have_count(0)
    page.goto("/#/")
    give.click()
    assert await_turn(guest)


def test_whoever_set_a_table_up_for_others_takes_one_of_its_seats_and_stays_the_host(
    visit: Visit,
) -> None:
    page, links = invite_all(visit, "oxixo", "Cross")
    page.goto(links[0])
    page.get_by_role("heading", name="Your Oxixo table").wait_for()
    page.get_by_role("button", name="Join").click()
    page.get_by_role("heading", name=MISSING).wait_for()
    expect(page.locator(".seats .seat").first).to_contain_text("You")
    expect(page.locator(".invitation input")).to_have_count(1)
    expect(page.locator(".invitation input")).to_have_value(links[1])
    expect(page.get_by_role("button", name="Close this table")).to_have_count(1)
    page.goto(links[1])
    page.get_by_role("alert").get_by_text("You're already at this table.").wait_for()
    page.get_by_role("link", name="To the table").click()
    page.get_by_role("button", name="Add a bot as Circle").click()
    assert await_turn(page)


def test_a_host_who_watches_in_one_window_and_sits_down_in_another_plays_in_both(
    visit: Visit,
) -> None:
    page, links = invite_all(visit, "oxixo", "Cross")
    other = page.context.new_page()
    sit_down(other, links[0])
    other.get_by_role("heading", name=MISSING).wait_for()
    page.get_by_role("heading", name=MISSING).wait_for()
    expect(page.locator(".seats .seat").first).to_contain_text("You")
    page.get_by_role("button", name="Add a bot as Circle").click()
    for window in (page, other):
        assert await_turn(window)


def test_a_link_to_a_seat_that_is_taken_tells_the_host_what_to_do(visit: Visit) -> None:
    (page, links), guest = invite_all(visit, "oxixo", "Cross"), visit()
    sit_down(guest, links[0])
    guest.get_by_role("heading", name=MISSING).wait_for()
    page.goto(links[0])
    page.get_by_role("alert").get_by_text("open another of your links").wait_for()
    page.get_by_role("link", name="To the table").click()
    page.get_by_role("heading", name=MISSING).wait_for()


def test_the_front_page_says_where_one_only_watches(visit: Visit) -> None:
    (page, links), guest = invite_all(visit, "oxixo", "Cross"), visit()
    page.get_by_role("button", name="Add a bot as Circle").click()
    sit_down(guest, links[0])
    assert await_turn(guest)
    for somebody, words in ((page, "you're watching (move 1)"), (guest, "your turn (move 1)")):
        somebody.goto("/#/")
        somebody.get_by_role("link", name="Oxixo").get_by_text(words).wait_for()


def test_whoever_fills_the_last_seat_by_keyboard_goes_on_with_it(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo", "link")
    page.get_by_role("button", name="Add a bot as Circle").focus()
    page.keyboard.press("Enter")
    assert await_turn(page)
    assert page.locator(".waiting:visible").count() == 0
    until(page, lambda: page.evaluate(FOCUSED) == "main")


def test_who_is_awaited_is_announced_and_a_question_keeps_its_button(visit: Visit) -> None:
    (page, links), guest = invite_two(visit), visit()
    button = page.get_by_role("button", name="Close this table")
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    sit_down(guest, links[0])
    page.locator(".waiting h2", has_text="Waiting for Yellow").wait_for()
    page.locator("#announcer p", has_text="Waiting for Yellow").wait_for(state="attached")
    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").press("Enter")
    page.locator("dialog").wait_for(state="detached")
    assert button.evaluate("(node) => node === document.activeElement")


def test_a_question_that_a_beginning_game_answers_does_not_lose_the_keyboard(visit: Visit) -> None:
    page, guest = visit(), visit()
    start(page, "oxixo", "link")
    link = page.locator(".invitation input").input_value()
    page.get_by_role("button", name="Close this table").click()
    sit_down(guest, link)
    page.locator(".board .piece").first.wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").press("Enter")
    page.locator("dialog").wait_for(state="detached")
    until(page, lambda: page.evaluate(FOCUSED) == "main")


def test_a_table_that_is_closed_closes_what_is_open_over_it(visit: Visit) -> None:
    (page, links), guest = invite_two(visit), visit()
    sit_down(guest, links[0])
    guest.get_by_role("heading", name="Waiting for Yellow").wait_for()
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("dialog").wait_for()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close table").click()
    guest.get_by_role("main").get_by_text("This table was closed.").wait_for()
    guest.locator("dialog").wait_for(state="detached")
    until(guest, lambda: guest.evaluate(FOCUSED) == "main")


def test_a_table_nobody_comes_to_is_closed_for_good(visit: Visit) -> None:
    page, guest, watcher = visit(), visit(), visit()
    start(page, "oxixo", "link")
    link = page.locator(".invitation input").input_value()
    watcher.goto(link.rsplit("/", 1)[0])
    watcher.get_by_role("heading", name=MISSING).wait_for()
    assert watcher.get_by_role("button", name="Close this table").count() == 0
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").click()
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close table").click()
    for somebody in (page, watcher):
        somebody.get_by_role("main").get_by_text("This table was closed.").wait_for()
    guest.goto(link)
    guest.get_by_role("main").get_by_text("This table was closed.").wait_for()
    page.get_by_role("link", name="Home", exact=True).click()
    page.locator(".game").nth(4).wait_for()
    until(page, lambda: page.evaluate("localStorage['oxbox:tables']") == "[]")
    assert page.get_by_role("heading", name="Your games").count() == 0


def test_whoever_left_before_the_deal_can_be_replaced_after_a_while(visit: Visit) -> None:
    page, guest = visit(), visit()
    start(page, "oxixo", "link")
    table, invitation = page.locator(".invitation input").input_value().split("/")[-2:]
    guest.goto("/")
    join = """([table, invitation]) => fetch(`/api/tables/${table}/join`, {
        method: "POST", body: "{}",
        headers: {Authorization: `Bearer ${invitation}`, "Content-Type": "application/json"},
    }).then((answer) => answer.status)"""
    assert guest.evaluate(join, [table, invitation]) == 200
    extend_grace(page)
    page.reload()
    page.get_by_role("heading", name="Waiting for Circle to join").wait_for()
    assert page.locator(".invitation").count() == 0
    give = page.get_by_role("button", name="Add a bot as Circle")
    assert give.get_attribute("aria-disabled") == "true"
    assert (
        give.get_attribute("title") == "You can do this once they have been gone a little longer."
    )
    give.click(force=True)
    await_notice(page, "You can do this once they have been gone a little longer.")
    shorten_grace(page)
    until(page, lambda: give.get_attribute("aria-disabled") is None)
    give.click()
    assert await_turn(page)


def test_the_goal_waits_until_everybody_has_joined_and_does_not_cover_the_link(
    visit: Visit,
) -> None:
    host, guest = visit(knows_games=False), visit()
    start(host, "oxixo", "link")
    host.locator(".meanwhile .goal li").nth(2).wait_for()
    assert host.locator("dialog").count() == 0
    guest.goto(host.locator(".invitation input").input_value())
    guest.get_by_role("button", name="Join").click()
    host.get_by_role("dialog").get_by_role("button", name="Got it").click()
    assert await_turn(host)
