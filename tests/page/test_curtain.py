"""The curtain between people at one device: while it is down, nothing hidden is in the page."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.hands import await_turn, make_move, start, until

Visit = Callable[..., Any]
HAND = """() => [...document.querySelectorAll(".board .piece.possible")]
  .map((node) => node.getAttribute("aria-label")).filter((label) => /in hand/.test(label))"""
EVERYTHING = """() => [document.documentElement.outerHTML, ...Object.values(sessionStorage),
  ...Object.values(localStorage)].join("\\n")"""


def memory(page: Any) -> str:
    """Every text that a script of the page could still reach."""
    session = page.context.new_cdp_session(page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda told: parts.append(told["chunk"]))
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    return "".join(parts)


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_hidden_is_in_page_or_memory_while_the_curtain_is_down(
    visit: Visit, seats: int
) -> None:
    page = visit()
    page.goto("/#/new/oxysoxy/here")
    page.locator(f'input[name="seats"][value="{seats}"]').check()
    page.get_by_role("button", name="Start").click()
    hidden: set[str] = set()
    for seat in (*("Red", "Blue", "Yellow")[:seats], "Red"):
        page.locator(".curtain:visible", has_text=seat).wait_for()
        until(page, lambda: page.locator(".board .piece").count() > 0)
        there = page.evaluate(EVERYTHING)
        assert not [label for label in hidden if label in there]
        page.locator(".curtain button").click()
        await_turn(page)
        hidden |= set(page.evaluate(HAND))
        make_move(page)
    assert len(hidden) > 8
    page.locator(".curtain:visible", has_text="Blue").wait_for()
    until(page, lambda: page.locator(".board .piece").count() > 0)
    kept = memory(page)
    assert "The curtain is down" in kept
    assert not [label for label in hidden if label in kept]


def test_a_hand_is_gone_with_the_curtain_and_not_with_the_servers_answer(visit: Visit) -> None:
    page = visit()

    def swallow(ours: Any) -> None:
        theirs = ours.connect_to_server()
        ours.on_message(lambda sent: None if '"snapshot":null' in sent else theirs.send(sent))

    page.route_web_socket("**/socket", swallow)
    start(page, "oxysoxy", "here")
    page.locator(".curtain button").click()
    await_turn(page)
    hidden = page.evaluate(HAND)
    make_move(page)
    page.locator(".curtain:visible", has_text="Blue").wait_for()
    there, kept = page.evaluate(EVERYTHING), memory(page)
    assert page.locator(".board .piece").count() == 0
    assert len(hidden) > 4
    assert not [label for label in hidden if label in there or label in kept]


def test_the_curtain_stays_down_over_a_reload(visit: Visit) -> None:
    page = visit()
    start(page, "oxysoxy", "here")
    page.locator(".curtain button").click()
    await_turn(page)
    hidden = page.evaluate(HAND)
    page.reload()
    page.locator(".curtain:visible", has_text="Red").wait_for()
    there = page.evaluate(EVERYTHING)
    assert hidden
    assert not [label for label in hidden if label in there]


def test_games_with_open_hands_need_no_curtain(visit: Visit) -> None:
    page = visit()
    start(page, "mixx", "here")
    for _ in range(3):
        make_move(page)
        assert page.locator(".curtain:visible").count() == 0
