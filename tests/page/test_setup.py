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
    page.get_by_label("Name of Yellow").fill("Ada")
    page.get_by_label("One line").check()
    seats(page, 2)
    assert players(page) == ["here", "bot 7"]
    seats(page, 4)
    assert players(page) == ["here", "bot 7", "here", "bot 2"]
    assert page.get_by_label("Name of Yellow").input_value() == "Ada"
    assert page.get_by_label("One line").is_checked()


def test_what_nobody_chose_is_as_usual_for_the_number_of_seats(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/mixx/bot")
    hand = page.get_by_label("Cards in a hand")
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
    assert titles == ["Cards may touch", "Throwing score cards away", "Quick game"]


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
