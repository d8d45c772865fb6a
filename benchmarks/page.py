"""How soon a click shows: ``python -m benchmarks.page``.

Two pages in one Chromium play each other at one server on this machine, with real clicks and all
movement on. A time runs from the click that completes a move (the time stamp of the event) to the
end of the first frame that shows the move, on the mover's page and on the other's. Medians over
at least ``MOVES`` moves a game. The first visit is counted in bytes on the wire, headers included.
"""

import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES
from tests.page.conftest import Server
from tests.page.hands import look, point, start

MOVES = 50
OWN_BAR, OTHER_BAR, VISIT_BAR = 50.0, 100.0, 150_000
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
WATCH = (
    f"""
  localStorage.setItem("oxbox:goals", '{json.dumps(list(GAMES))}');
"""
    + """
  globalThis.timing = {clicked: 0, shown: []};
  const now = (stamp) => performance.timeOrigin + stamp;
  addEventListener("click", (event) => {
    if (event.isTrusted) timing.clicked = now(event.timeStamp);
  }, true);
  new MutationObserver((changes) => {
    const isMove = (node) => node instanceof HTMLElement && node.dataset.number;
    const isNew = changes.some(({target, addedNodes}) =>
      target instanceof HTMLElement && target.matches(".log") && [...addedNodes].some(isMove));
    if (!isNew) return;
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => timing.shown.push(now(performance.now()));
      port2.postMessage(0);
    });
  }).observe(document, {childList: true, subtree: true});
"""
)


def main() -> bool:
    """Measure and print; say whether every bar is reached."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("There is no Chromium on this machine.")
        return False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        try:
            visit = first_visit(browser, server.address)
            times = {game: play(browser, server.address, game) for game in GAMES}
        finally:
            browser.close()
            server.kill()
    return report(visit, times)


def first_visit(browser: Any, address: str) -> float:
    """The bytes that the front page takes of somebody who has never been there."""
    page = browser.new_page()
    sizes: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.locator(".game .cover svg").nth(4).wait_for()
    page.wait_for_timeout(500)
    page.close()
    return sum(sizes)


def play(browser: Any, address: str, game: str) -> tuple[list[float], list[float]]:
    """Milliseconds from click to picture, on the mover's page and on the other's."""
    chance = random.Random(game)
    own: list[float] = []
    others: list[float] = []
    while len(own) < MOVES:
        contexts = [browser.new_context(base_url=address) for _ in range(2)]
        for context in contexts:
            context.add_init_script(WATCH)
        pages = sit_down([context.new_page() for context in contexts], game)
        while len(own) < MOVES and (mover := whose_turn(pages)) is not None:
            timed = time_move(pages, mover, chance)
            own.append(timed[mover])
            others.append(timed[1 - mover])
        for context in contexts:
            context.close()
    return own, others


def sit_down(pages: list[Any], game: str) -> list[Any]:
    """Two people at a new table, by link."""
    for page in pages:
        page.goto("/")
    start(pages[0], game, "link")
    pages[1].goto(pages[0].locator(".invitation input").input_value())
    pages[1].get_by_role("button", name="Sit down").click()
    return pages


def whose_turn(pages: list[Any]) -> int | None:
    """The page that has something to choose; None if the game is over."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for index, page in enumerate(pages):
            seen = look(page)
            if seen["isOver"]:
                return None
            if seen["possible"] and not seen["chosen"]:
                return index
    raise RuntimeError("nobody is to move")


def time_move(pages: list[Any], mover: int, chance: random.Random) -> list[float]:
    """Make a move by clicks; milliseconds until each page shows it."""
    page = pages[mover]
    for other in pages:
        other.evaluate("timing.shown.length = 0")
    while not page.evaluate("timing.shown.length"):
        seen = look(page)
        targets = [target for target in seen["possible"] if target not in seen["chosen"]]
        if targets and not seen["isSent"]:
            point(page, chance.choice(targets))
    shown = [first_shown(other) for other in pages]
    clicked = page.evaluate("timing.clicked")
    return [moment - clicked for moment in shown]


def first_shown(page: Any) -> float:
    """When a page first showed the move."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        shown: list[float] = page.evaluate("timing.shown")
        if shown:
            return shown[0]
        page.wait_for_timeout(5)
    raise RuntimeError("the move is not shown")


def report(visit: float, times: dict[str, tuple[list[float], list[float]]]) -> bool:
    """Print what was measured beside what has to be reached."""
    rows = []
    is_reached = visit < VISIT_BAR
    for game, both in times.items():
        for who, bar, measured in zip(("mover", "other"), (OWN_BAR, OTHER_BAR), both, strict=True):
            median = statistics.median(measured)
            is_reached &= median < bar
            ninth = statistics.quantiles(measured, n=10)[-1]
            cells = (f"{median:.1f}", f"{ninth:.1f}", f"{bar:.0f}", verdict(median < bar))
            rows.append((f"{game}, {who}", str(len(measured)), *cells))
    head = ("from click to picture, ms", "moves", "median", "90 %", "bar", "")
    print_table("A move in Chromium", head, rows)
    row = ("front page, bytes", f"{visit:,.0f}", f"{VISIT_BAR:,}", verdict(visit < VISIT_BAR))
    print_table("The first visit", ("", "transferred", "bar", ""), [row])
    load = subprocess.run(["uptime"], capture_output=True, text=True, check=False).stdout.strip()
    print(f"  {load}")
    return is_reached


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
