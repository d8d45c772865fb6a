"""What a person does at the page: start a table, point at targets, read what is said."""

import time
from collections.abc import Callable
from typing import Any

from tests.page.conftest import Server
from tests.server.client import LIMIT, Player, call

LOOK = """() => {
  const ids = (selector) => [...document.querySelectorAll(selector)].map((node) => node.dataset.id);
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].some((node) => node.checkVisibility());
  const skip = [...document.querySelectorAll(".prompt .buttons > button")].at(-1);
  if (skip && skip.checkVisibility()) skip.click();
  const play = document.querySelector(".prompt .buttons .play");
  return {
    possible: ids(".board .possible, .choices button:not([disabled])"),
    chosen: ids(".chosen[data-id]"),
    isOver: shown("section.end"),
    isComplete: Boolean(play && play.checkVisibility()),
    isCovered: shown(".curtain"),
    isSent: document.querySelector(".prompt .detail")?.textContent.startsWith("Sent") ?? false,
    plies: document.querySelectorAll(".log > .move").length,
  };
}"""


def start(page: Any, game: str, way: str = "bot") -> None:
    """Two clicks from the front page into a game."""
    page.locator(f'a[href="#/new/{game}/{way}"]').click()
    page.locator(".setup button.large").click()


def look(page: Any) -> dict[str, Any]:
    """What the page shows: possible and chosen targets, whether it is over, how many moves.

    Somebody who looks is also in a hurry: a move that is being told is told to its end.
    """
    seen: dict[str, Any] = page.evaluate(LOOK)
    return seen


def possible(page: Any) -> list[str]:
    """The targets that can be chosen now, on the board or as buttons."""
    targets: list[str] = look(page)["possible"]
    return targets


def chosen(page: Any) -> list[str]:
    """The targets that have been chosen."""
    targets: list[str] = look(page)["chosen"]
    return targets


def is_over(page: Any) -> bool:
    """Whether the page says that the game is over."""
    return bool(look(page)["isOver"])


def plies(page: Any) -> int:
    """How many moves are in the log."""
    return int(look(page)["plies"])


def point(page: Any, target: str) -> None:
    """Click on a target."""
    page.locator(f'.table [data-id="{target}"]').first.click(force=True)


def await_turn(page: Any) -> list[str]:
    """Wait until something can be chosen; nothing if the game is over."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        seen = look(page)
        if seen["isOver"]:
            return []
        if seen["possible"] and not seen["chosen"]:
            return list(seen["possible"])
        page.wait_for_timeout(15)
    raise AssertionError(page.locator("main").inner_text())


def make_move(page: Any, pick: int = 0) -> bool:
    """Choose targets until a move is made; say whether there was one to make."""
    targets = await_turn(page)
    if not targets:
        return False
    before = plies(page)
    while targets:  # a click on a picture that is just being drawn again chooses nothing
        point(page, targets[pick % len(targets)])
        seen = await_effect(page, before)
        if seen["isComplete"]:
            page.get_by_role("button", name="Play", exact=True).click()
            break
        targets = [] if is_made(seen, before) else seen["possible"]
    return True


def is_made(seen: dict[str, Any], before: int) -> bool:
    """Whether a move is on its way, or has been told to the end of the game or the next person."""
    return bool(seen["isSent"] or seen["isOver"] or seen["isCovered"] or seen["plies"] != before)


def await_effect(page: Any, before: int) -> dict[str, Any]:
    """Wait until a move is made, or goes on with another target."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        seen = look(page)
        if seen["isComplete"] or seen["possible"] or is_made(seen, before):
            return seen
        page.wait_for_timeout(15)
    raise AssertionError(page.locator("main").inner_text())


def until(page: Any, is_so: Callable[[], bool]) -> None:
    """Wait until something is so (the page's policy lets nobody wait inside it)."""
    end = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < end, page.locator("main").inner_text()
        page.wait_for_timeout(25)


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Any, width: int, height: int) -> None:
    """Change the size of the window, and wait until the page has seen it."""
    page.set_viewport_size({"width": width, "height": height})
    seen = f"innerWidth === {width} && matchMedia('(width: {width}px)').matches"
    until(page, lambda: bool(page.evaluate(seen)))
    page.evaluate(DRAWN)


def await_notice(page: Any, words: str) -> None:
    """Wait until the page has said something, for however short a moment it is shown."""
    page.locator("#toast", has_text=words).wait_for(state="attached")


def play_bots(server: Server, game: str, seats: int = 2) -> str:
    """A table at which bots have finished a game; somebody looks, because they rest otherwise."""
    seating = [{"kind": "bot", "level": 1}] * seats
    made = call(server.address, "/api/tables", {"game": game, "seats": seats, "seating": seating})
    watcher = Player(server.address, made["table"])
    if not watcher.until("snapshot")["outcome"]:
        watcher.until("end")
    watcher.close()
    return str(made["table"])


def extend_grace(page: Any) -> None:
    """Let a page believe that a bot may play for somebody after an hour; until it asks again."""

    def answer(route: Any) -> None:
        told = route.fetch()
        route.fulfill(response=told, json={**told.json(), "grace": 3_600_000})

    page.route("**/api/site", answer)


def shorten_grace(page: Any) -> None:
    """Let a page know the grace as it is, from its next look at the table."""
    page.unroute("**/api/site")
    page.reload()


def resign(page: Any) -> None:
    """Give up, and say so twice."""
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


class Wire:
    """The way from a page to its server, which can be cut and mended."""

    def __init__(self, page: Any) -> None:
        self._sockets: list[Any] = []
        self._is_cut = False
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, ours: Any) -> None:
        if self._is_cut:
            ours.close(code=1001)
        else:
            ours.connect_to_server()
            self._sockets.append(ours)

    def cut(self) -> None:
        """Break the first connection, and let no other be made."""
        self._is_cut = True
        self._sockets[0].close(code=1001)

    def mend(self) -> None:
        """Let connections be made again."""
        self._is_cut = False
