"""The front page and the form on which a table is set up."""

from collections.abc import Callable
from typing import Any

Visit = Callable[..., Any]


def seats(page: Any, count: int) -> None:
    """Choose how many seats there are."""
    page.locator(f'input[name="seats"][value="{count}"]').check()


def players(page: Any) -> list[str]:
    """Who is to play each seat."""
    selects = page.locator(".seat-field select")
    return [selects.nth(seat).input_value() for seat in range(selects.count())]


def test_another_number_of_seats_leaves_what_was_chosen(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/mixx/bot")
    page.get_by_label("Who plays Blue").select_option("bot 7")
    seats(page, 3)
    page.get_by_label("Who plays Yellow").select_option("here")
    page.get_by_label("Yellow's name").fill("Ada")
    page.get_by_label("One line").check()
    seats(page, 2)
    assert players(page) == ["here", "bot 7"]
    seats(page, 4)
    assert players(page) == ["here", "bot 7", "here", "bot 2"]
    assert page.get_by_label("Yellow's name").input_value() == "Ada"
    assert page.get_by_label("One line").is_checked()


def test_what_nobody_chose_is_as_usual_for_the_number_of_seats(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/mixx/bot")
    hand = page.get_by_label("Hand size")
    assert hand.input_value() == "8"
    seats(page, 4)
    assert hand.input_value() == "5"
    hand.fill("4")
    seats(page, 3)
    assert hand.input_value() == "4"


def test_who_plays_together_is_said_where_anybody_does(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxixo/bot")
    together = page.locator(".sides")
    seats(page, 4)
    assert together.inner_text() == "A1 and A2 play together against B1 and B2."
    seats(page, 2)
    assert not together.is_visible()


def test_options_have_titles_that_people_understand(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxysoxy/bot")
    page.get_by_label("Quick game").wait_for()
    titles = page.locator(".options strong").all_inner_texts()
    assert titles == ["Cards may touch", "Discard score cards freely", "Quick game"]


def test_a_clock_of_ones_own_is_checked_only_where_it_is_chosen(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxixo/here")
    clock, minutes = page.get_by_label("Clock"), page.get_by_role("spinbutton", name="Minutes")
    clock.select_option("own")
    minutes.fill("500")
    clock.select_option("No clock")
    assert not minutes.is_visible()
    page.get_by_role("button", name="Start").click()
    page.locator("body.at-table .seats .seat").first.wait_for()
    assert page.locator(".clock").count() == 0


def test_a_clock_without_minutes_says_which_numbers_are_possible(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxixo/here")
    page.get_by_label("Clock").select_option("own")
    minutes = page.get_by_role("spinbutton", name="Minutes")
    seconds = page.get_by_role("spinbutton", name="Seconds per move")
    complaint = "(node) => node.validationMessage"
    sentences = {
        minutes: "Minutes: a whole number from 1 to 180.",
        seconds: "Seconds per move: a whole number from 0 to 120.",
    }
    for field, sentence in sentences.items():
        usual = field.input_value()
        for odd in ("", "500", "-1", "1.5"):
            field.fill(odd)
            assert field.evaluate(complaint) == sentence
            page.get_by_role("button", name="Start").click()
            assert field.evaluate("(node) => node === document.activeElement")
        field.fill(usual)
        assert field.evaluate(complaint) == ""
    minutes.fill("7")
    page.get_by_role("button", name="Start").click()
    page.locator(".clock").first.wait_for()
    assert page.locator(".clock").last.inner_text() == "7:00"


def test_the_way_home_has_a_name_and_the_front_page_says_where_one_is(visit: Visit) -> None:
    page = visit("phone")
    home = page.get_by_role("link", name="Oxbox")
    assert home.inner_text() == "Oxbox"
    page.goto("/#/new/oxixo/bot")
    page.get_by_role("button", name="Start").click()
    page.locator("body.at-table").wait_for()
    assert home.inner_text() == ""
    home.click()
    page.get_by_role("heading", level=1).first.wait_for()
