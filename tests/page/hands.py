"""What a person does at the page: start a table, point at targets, read what is said."""

import time
from collections.abc import Callable
from typing import Any

LIMIT = 30.0


def start(page: Any, game: str, way: str = "bot") -> None:
    """Two clicks from the front page into a game."""
    page.locator(f'a[href="#/new/{game}/{way}"]').click()
    page.get_by_role("button", name="Start").click()


def possible(page: Any) -> list[str]:
    """The targets that can be chosen now, on the board or as buttons."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.board .possible, .choices button:not([disabled])')]"
        ".map((node) => node.dataset.id)"
    )
    return found


def point(page: Any, target: str) -> None:
    """Click on a target."""
    page.locator(f'.table [data-id="{target}"]').first.click(force=True)


def chosen(page: Any) -> list[str]:
    """The targets that have been chosen."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.chosen[data-id]')].map((node) => node.dataset.id)"
    )
    return found


def await_turn(page: Any) -> list[str]:
    """Wait until something can be chosen; nothing if the game is over."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        if is_over(page):
            return []
        skip = page.locator(".prompt .buttons > button:visible", has_text="Go on")
        if skip.count():
            page.evaluate("document.querySelector('.prompt .buttons > button:last-child').click()")
        targets = possible(page)
        if targets and not chosen(page):
            return targets
        page.wait_for_timeout(20)
    raise AssertionError(page.locator("main").inner_text())


def is_over(page: Any) -> bool:
    """Whether the page says that the game is over."""
    return bool(page.locator("section.end:visible").count())


def make_move(page: Any, pick: int = 0) -> bool:
    """Choose targets until a move is made; say whether there was one to make."""
    targets = await_turn(page)
    if not targets:
        return False
    before = plies(page)
    while targets:
        point(page, targets[pick % len(targets)])
        if plies(page) != before or not chosen(page):
            return True
        targets = [] if is_sent(page) else possible(page)
    return True


def plies(page: Any) -> int:
    """How many moves are in the log."""
    return int(page.locator(".log > li").count())


def is_sent(page: Any) -> bool:
    """Whether the move is on its way."""
    return "Sent" in page.locator(".prompt .detail").inner_text()


def until(page: Any, is_so: Callable[[], bool]) -> None:
    """Wait until something is so (the page's policy lets nobody wait inside it)."""
    end = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < end, page.locator("main").inner_text()
        page.wait_for_timeout(25)
