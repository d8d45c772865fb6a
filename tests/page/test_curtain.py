"""The curtain between people at one device: while it is down, nothing hidden is in the page."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.company import SIT, TOKENS
from tests.page.conftest import Server
from tests.page.hands import Wire, await_notice, await_turn, make_move, start, until
from tests.server.client import Player, call

Visit = Callable[..., Any]
HAND = """() => [...document.querySelectorAll('.board .piece.possible[data-id^="card:"]')]
  .map((node) => `"${node.getAttribute("aria-label")}"`)"""
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
    assert "Pass the device" in kept
    assert not [label for label in hidden if label in kept]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (1280, 800)])
def test_the_curtain_leaves_no_gap_to_peep_through(visit: Visit, width: int, height: int) -> None:
    page = visit()
    page.set_viewport_size({"width": width, "height": height})
    start(page, "oxysoxy", "here")
    page.locator(".curtain:visible").wait_for()
    page.evaluate("scrollTo(0, 30)")
    seen = page.evaluate(
        "() => [1, 20, 40, 52, 60].map((y) => document.elementFromPoint(9, y))"
        ".map((node) => Boolean(node.closest('.top, .curtain')))"
    )
    assert seen == [True] * 5


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


def test_a_hand_is_gone_in_the_turns_of_others(visit: Visit, server: Server) -> None:
    kinds = [{"kind": kind} for kind in ("here", "here", "link")]
    made = call(server.address, "/api/tables", {"game": "oxysoxy", "seats": 3, "seating": kinds})
    table, token = made["table"], TOKENS[2]
    invitation = made["invitations"][0]["token"]
    call(server.address, f"/api/tables/{table}/join", {"token": token}, invitation)
    other = Player(server.address, table, token)
    other.send(seed="2" * 64)
    page = visit()
    page.evaluate(SIT, [table, "oxysoxy", made["token"], [0, 1]])
    page.goto(f"/#/table/{table}")
    hidden: set[str] = set()
    for seat in ("Red", "Blue"):
        page.locator(".curtain:visible", has_text=seat).wait_for()
        page.locator(".curtain button").click()
        await_turn(page)
        hidden |= set(page.evaluate(HAND))
        make_move(page)
    assert len(hidden) > 6
    title = page.locator(".prompt .title")
    until(page, lambda: title.inner_text() == "Yellow's turn.")
    until(page, lambda: page.locator(".board .piece").count() > 0)
    until(page, lambda: not any(label in page.evaluate(EVERYTHING) for label in hidden))
    assert page.locator(".curtain:visible").count() == 0
    kept = memory(page)
    assert "Pass the device" in kept
    assert not [label for label in hidden if label in kept]
    moves = call(server.address, f"/api/tables/{table}/moves?seat=2", None, token)
    other.send(move=moves["moves"][0], after=moves["after"], seat=2)
    page.locator(".curtain:visible", has_text="Red").wait_for()
    assert not [label for label in hidden if label in page.evaluate(EVERYTHING)]
    other.close()


def test_the_curtain_does_not_rise_for_somebody_who_clicked_without_a_connection(
    visit: Visit,
) -> None:
    page = visit()
    wire = Wire(page)
    start(page, "oxysoxy", "here")
    page.locator(".curtain:visible", has_text="Red").wait_for()
    wire.cut()
    page.locator(".connection:visible").wait_for()
    page.locator(".curtain button").click(force=True)
    await_notice(page, "You're offline")
    wire.mend()
    page.locator(".connection").wait_for(state="hidden")
    assert page.locator(".curtain:visible", has_text="Red").count() == 1
    assert page.evaluate(HAND) == []
    page.locator(".curtain button").click()
    assert await_turn(page)


def test_games_with_open_hands_need_no_curtain(visit: Visit) -> None:
    page = visit()
    start(page, "mixx", "here")
    for _ in range(3):
        make_move(page)
        assert page.locator(".curtain:visible").count() == 0


def test_people_at_one_device_have_a_name_each(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxysoxy/here")
    page.locator('input[name="seats"][value="3"]').check()
    page.get_by_label("Who plays Yellow").select_option("bot 1")
    page.get_by_label("Red's name").fill("Ada")
    page.get_by_label("Blue's name").fill("Bob")
    assert page.get_by_label("Yellow's name").count() == 0
    page.get_by_role("button", name="Start").click()
    page.locator(".curtain:visible", has_text="Pass the device to Ada.").wait_for()
    expect(page.locator(".seats .name")).to_have_text(["Ada", "Bob", "Pip"])
    page.get_by_role("button", name="I'm Ada – show my cards").click()
    await_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Blue's name").fill("Ben")
    page.get_by_label("Blue's name").press("Enter")
    page.get_by_role("button", name="Close").click()
    make_move(page)
    page.locator(".curtain:visible", has_text="Pass the device to Ben.").wait_for()
    page.goto("/#/new/oxysoxy/here")
    page.get_by_label("Blue's name").wait_for()
    assert page.get_by_label("Red's name").input_value() == "Ada"
    assert page.get_by_label("Blue's name").input_value() == "Bob"


def test_one_person_is_asked_for_one_name_wherever_they_sit(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxixo/bot")
    page.get_by_label("Who plays Cross").select_option("bot 1")
    assert page.get_by_label("Your name").count() == 0
    page.get_by_label("Who plays Circle").select_option("here")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start").click()
    await_turn(page)
    expect(page.locator(".seats .name")).to_have_text(["Pip", "Ada"])


def test_nobody_takes_the_name_of_another_for_their_own(visit: Visit) -> None:
    page = visit()
    page.goto("/#/new/oxixo/here")
    page.get_by_label("Cross's name").fill("Ada")
    page.get_by_label("Circle's name").fill("Bob")
    page.get_by_label("Who plays Cross").select_option("bot 1")
    assert page.get_by_label("Your name").input_value() == "Ada"
    page.get_by_label("Who plays Cross").select_option("here")
    assert page.get_by_label("Circle's name").input_value() == "Bob"
    page.get_by_label("Who plays Cross").select_option("bot 1")
    page.get_by_role("button", name="Start").click()
    await_turn(page)
    expect(page.locator(".seats .name")).to_have_text(["Pip", "Ada"])
    assert page.evaluate("localStorage['oxbox:name']") == '"Ada"'
