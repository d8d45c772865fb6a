"""axe-core finds no barrier on any page, in the light theme or the dark one."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oxbox.games import GAMES
from tests.page.conftest import Server
from tests.page.hands import await_turn, play_bots, resign, start

Visit = Callable[..., Any]
BUILD = Path(__file__).parents[2] / "build"
THEMES = ("light", "dark")
SEARCH = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ["violations"]});
  return violations.map(({id, nodes}) =>
    `${id}: ${nodes.map(({target, failureSummary}) => `${target} ${failureSummary}`).join("; ")}`);
}"""


@functools.cache
def axe() -> str:
    """The source of axe-core, which ``scripts/axe`` brings."""
    found = sorted(BUILD.glob("axe-core-*/node_modules/axe-core/axe.min.js"))
    if not found:
        pytest.skip("axe-core is not installed: scripts/axe brings it")
    return found[-1].read_text(encoding="utf-8")


def check(page: Any) -> None:
    """Search what is shown now for barriers."""
    source = axe()
    page.evaluate(f"() => {{ {source} }}")
    assert page.evaluate(SEARCH) == []


def visit_in(visit: Visit, theme: str, size: str = "desktop", knows_games: bool = True) -> Any:
    """Open the front page in a theme, as somebody has chosen it."""
    chosen = f"""if (location.protocol !== "about:")
      localStorage.setItem("oxbox:theme", '"{theme}"');"""
    return visit(size=size, script=chosen, knows_games=knows_games)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_front_page_set_up_rules_and_settings_have_no_barriers(
    visit: Visit, size: str, theme: str
) -> None:
    page = visit_in(visit, theme, size)
    page.locator(".cover svg").nth(len(GAMES) - 1).wait_for()
    check(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    check(page)
    page.goto("/#/new/oxfurd/bot")
    page.locator(".setup").wait_for()
    check(page)
    page.goto("/#/rules/oxixo")
    page.locator("[data-rule=R7]").wait_for()
    check(page)
    page.goto("/#/nowhere")
    page.get_by_role("alert").get_by_text("nothing at this address").wait_for()
    check(page)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_no_barriers_while_it_is_played(visit: Visit, game: str, theme: str) -> None:
    page = visit_in(visit, theme)
    start(page, game)
    await_turn(page)
    check(page)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_waiting_joining_menu_end_and_replay_have_no_barriers(
    visit: Visit, server: Server, size: str, theme: str
) -> None:
    page = visit_in(visit, theme, size, knows_games=False)
    start(page, "yoxii", "link")
    page.locator(".invitation .qr svg").wait_for()
    check(page)
    guest = visit_in(visit, theme, size)
    guest.goto(page.locator(".invitation input").input_value())
    guest.get_by_role("button", name="Join").wait_for()
    check(guest)
    guest.goto("/")
    start(guest, "yoxii")
    await_turn(guest)
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("dialog").wait_for()
    check(guest)
    guest.keyboard.press("Escape")
    resign(guest)
    guest.locator("section.end .verdict strong").wait_for()
    check(guest)
    guest.goto(f"/#/replay/{play_bots(server, 'oxixo')}")
    guest.locator(".scrub").wait_for()
    check(guest)


@pytest.mark.parametrize("theme", THEMES)
def test_the_curtain_has_no_barriers(visit: Visit, theme: str) -> None:
    page = visit_in(visit, theme)
    start(page, "oxysoxy", "here")
    page.locator(".curtain:visible").wait_for()
    check(page)
