"""What a person does at the page: start a table, point at targets, read what is said."""

import time
from collections.abc import Callable
from typing import Any

LIMIT = 120.0
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
    isComplete: Boolean(play && !play.disabled),
    isSent: document.querySelector(".prompt .detail")?.textContent.startsWith("Sent") ?? false,
    plies: document.querySelectorAll(".log > li").length,
  };
}"""


def start(page: Any, game: str, way: str = "bot") -> None:
    """Two clicks from the front page into a game."""
    page.locator(f'a[href="#/new/{game}/{way}"]').click()
    page.get_by_role("button", name="Start").click()


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
    while targets:
        point(page, targets[pick % len(targets)])
        seen = look(page)
        if seen["isComplete"]:
            page.get_by_role("button", name="Play", exact=True).click()
        if seen["isComplete"] or seen["isSent"] or seen["plies"] != before or not seen["chosen"]:
            return True
        targets = seen["possible"]
    return True


def until(page: Any, is_so: Callable[[], bool]) -> None:
    """Wait until something is so (the page's policy lets nobody wait inside it)."""
    end = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < end, page.locator("main").inner_text()
        page.wait_for_timeout(25)


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
