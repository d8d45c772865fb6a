"""A page that was loading when the server went comes up by itself, and keeps its address."""

import base64
import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from oxbox.server import app
from oxbox.server.api import guard
from tests.page.company import SIT
from tests.page.conftest import Server
from tests.page.hands import await_turn, make_move, plies, resign, start, until
from tests.server.client import call

Visit = Callable[..., Any]
LOST = ":text('Connection lost – reconnecting …'):visible"
DROPPED = pytest.mark.complains("ERR_FAILED", "WebSocket connection to")
KILLED = pytest.mark.complains("net::ERR_", "WebSocket connection to")


def drop(page: Any, part: str, times: int = 1) -> list[str]:
    """Let the next requests for a part of the page fail; what has failed is listed."""
    dropped: list[str] = []

    def fail(route: Any) -> None:
        dropped.append(route.request.url)
        route.abort()

    page.route(f"**/{part}", fail, times=times)
    return dropped


def test_the_script_in_the_page_is_the_one_that_the_policy_allows() -> None:
    text = (app.PAGE / "index.html").read_text(encoding="utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in guard.POLICY


@DROPPED
@pytest.mark.parametrize(
    ("address", "part", "shown"),
    [
        ("#/", "main.js", ".game"),
        ("#/", "elements.js", ".game"),
        ("#/", "styles/base.css", ".game"),
        ("#/", "api/games", ".game"),
        ("#/", "api/games/oxixo/art", ".cover[data-game=oxixo] svg"),
        ("#/new/oxixo/bot", "front/setup.js", ".setup"),
        ("#/new/oxixo/bot", "board/pawn.js", ".setup"),
        ("#/rules/oxixo", "api/games/oxixo/rules", "[data-rule=R7]"),
    ],
)
def test_a_page_of_which_a_part_is_lost_comes_up_by_itself(
    visit: Visit, address: str, part: str, shown: str
) -> None:
    page = visit(path="about:blank")
    dropped = drop(page, part)
    page.goto(f"/{address}")
    page.locator(shown).first.wait_for()
    expect(page.locator(LOST)).to_have_count(0)
    expect(page.locator("body")).to_have_css("margin", "0px")
    assert len(dropped) == 1
    assert page.url.endswith(f"/{address}")


@DROPPED
@pytest.mark.parametrize(
    "part", ["table/table.js", "board/renderer.js", "api/games", "api/games/oxixo/art"]
)
def test_a_table_of_which_a_part_is_lost_comes_up_by_itself(
    visit: Visit, server: Server, part: str
) -> None:
    made = call(server.address, "/api/tables", {"game": "oxixo"})
    page = visit()
    page.evaluate(SIT, [made["table"], "oxixo", made["token"], made["seats"]])
    page.goto("about:blank")
    dropped = drop(page, part)
    page.goto(f"/#/table/{made['table']}")
    page.locator(".board .possible").first.wait_for()
    make_move(page)
    until(page, lambda: plies(page) == 1)
    assert len(dropped) == 1


@DROPPED
def test_a_table_asks_until_it_knows_how_the_server_is_set_up(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo", "link")
    page.locator(".invitation input").wait_for()
    page.goto("about:blank")
    dropped = drop(page, "api/site", times=4)
    page.go_back()
    with page.expect_response("**/api/site"):
        page.locator(".invitation input").wait_for()
    assert len(dropped) == 4


def test_a_table_whose_first_sockets_break_says_so_and_comes_up(
    visit: Visit, server: Server
) -> None:
    made = call(server.address, "/api/tables", {"game": "oxixo"})
    page = visit()
    page.evaluate(SIT, [made["table"], "oxixo", made["token"], made["seats"]])
    page.goto("about:blank")
    is_cut = True

    def connect(ours: Any) -> None:
        if is_cut:
            ours.close(code=1001)
        else:
            ours.connect_to_server()

    page.route_web_socket("**/socket", connect)
    page.goto(f"/#/table/{made['table']}")
    page.locator(LOST).first.wait_for()
    is_cut = False
    assert await_turn(page)


@DROPPED
def test_an_invitation_keeps_its_token_while_the_page_loads_again(
    visit: Visit, server: Server
) -> None:
    kinds = [{"kind": "here"}, {"kind": "link"}]
    made = call(server.address, "/api/tables", {"game": "oxixo", "seating": kinds})
    address = f"/#/table/{made['table']}/{made['invitations'][0]['token']}"
    for part in ("main.js", "front/join.js", f"api/tables/{made['table']}"):
        page = visit(path="about:blank")
        dropped = drop(page, part)
        page.goto(address)
        page.get_by_role("button", name="Join").wait_for()
        assert len(dropped) == 1
        assert page.url.endswith(address)


@KILLED
@pytest.mark.parametrize("part", ["styles/base.css", "main.js", "front/tables.js", "api/games"])
def test_a_page_whose_server_dies_while_it_loads_comes_up_with_the_next_server(
    visit: Visit, server: Server, part: str
) -> None:
    page = visit(path="about:blank")

    def die(route: Any) -> None:
        server.kill()
        route.continue_()

    page.route(f"**/{part}", die, times=1)
    page.goto("/#/new/oxixo/here", wait_until="commit")
    try:
        page.locator(LOST).first.wait_for()
    finally:
        server.start()
    page.get_by_role("button", name="Start").click()
    page.locator(".board .possible").first.wait_for()


@pytest.mark.complains("503")
def test_a_server_that_is_about_to_stop_is_asked_again(visit: Visit) -> None:
    page = visit(path="about:blank")
    refused = '{"refused": {"code": "stopping", "sentence": "The server is stopping."}}'
    is_stopping = True

    def answer(route: Any) -> None:
        if is_stopping:
            route.fulfill(status=503, content_type="application/json", body=refused)
        else:
            route.continue_()

    page.route("**/api/games", answer)
    page.goto("/")
    page.get_by_role("alert").get_by_text("The server is stopping.").wait_for()
    is_stopping = False
    page.locator(".game").nth(4).wait_for()


NOTE_WAITS = """if (location.protocol !== "about:") {
  const wait = window.setTimeout;
  window.setTimeout = (act, time) => {
    sessionStorage.waits = `${sessionStorage.waits ?? ""} ${time}`;
    return wait(act, 0);
  };
}"""
"""Whoever waits need not, but how long they would have waited is noted."""


@DROPPED
def test_a_page_that_fails_again_and_again_waits_longer_each_time(visit: Visit) -> None:
    page = visit(script=NOTE_WAITS, path="about:blank")
    dropped = drop(page, "main.js", times=5)
    page.goto("/", wait_until="commit")
    page.locator(".game").nth(4).wait_for()
    waits = page.evaluate("sessionStorage.waits").split()
    assert waits[:5] == ["250", "500", "1000", "2000", "4000"]
    assert len(dropped) == 5
    assert page.evaluate("history.state") is None


def test_the_link_to_the_content_leaves_the_address_as_it_is(visit: Visit) -> None:
    page = visit()
    page.goto("/#/rules/oxixo")
    page.locator("[data-rule=R7]").wait_for()
    page.get_by_role("link", name="Skip to the content").press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.url.endswith("/#/rules/oxixo")


@DROPPED
def test_a_record_that_cannot_be_fetched_now_accuses_nobody(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    make_move(page)
    dropped = drop(page, "record")
    resign(page)
    page.locator(".verdict.right").wait_for()
    assert len(dropped) == 1
