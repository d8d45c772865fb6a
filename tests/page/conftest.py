"""A server of its own and a real Chromium for every test of the page."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api as playwright

from oxbox.games import GAMES
from tests.server.client import LIMIT

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the quickest first
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
playwright.expect.set_options(timeout=LIMIT * 1000)


class Server:
    """The server in a process of its own; it can be killed and started again."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.data = data
        self.variables = variables
        self.port = 0

    @property
    def address(self) -> str:
        """What links begin with, once it has been started."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the port that it had before if it had one, and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.page.start", str(self.data), str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **self.variables},
        )
        assert self.process.stdout is not None
        with self.process.stdout as told:
            self.port = int(told.readline())

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of the page."""
    server = Server(tmp_path_factory.mktemp("page"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests of the page."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=list(_FLAGS), timeout=LIMIT * 1000
        )
        yield browser
        browser.close()


class Faults:
    """Whatever goes wrong in pages: errors that nobody caught, complaints, requests elsewhere.

    ``expected`` has a part of each complaint that a test provokes.
    """

    def __init__(self, server: Server, expected: tuple[str, ...]) -> None:
        self.found: list[str] = []
        self._own = (f"{server.address}/", f"{server.address}?", "data:", "blob:")
        self._expected = expected

    def watch(self, context: Any) -> None:
        """Note what goes wrong in all pages of a context."""
        context.on("request", self._note_request)
        context.on("console", self._note_complaint)
        context.on("weberror", lambda fault: self.found.append(str(fault.error)))

    def _note_request(self, request: Any) -> None:
        if not request.url.startswith(self._own):
            self.found.append(f"a request to {request.url}")

    def _note_complaint(self, message: Any) -> None:
        is_expected = any(part in message.text for part in self._expected)
        if message.type in ("error", "assert") and not is_expected:
            self.found.append(f"{message.text} ({message.location.get('url')})")


@pytest.fixture
def visit(
    browser: Any, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Open the front page as somebody new; whatever goes wrong in the page fails the test.

    A test that provokes complaints of the browser names them: ``@pytest.mark.complains(...)``.
    """
    contexts: list[Any] = []
    mark = request.node.get_closest_marker("complains")
    faults = Faults(server, mark.args if mark else ())

    def open_page(
        size: str = "desktop",
        knows_games: bool = True,
        motion: str = "reduce",
        script: str = "",
        path: str = "/",
    ) -> Any:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            reduced_motion=motion,
            base_url=server.address,
        )
        faults.watch(context)
        if script:
            context.add_init_script(script)
        if knows_games:
            goals = json.dumps([*GAMES, "tictactoe"])
            known = f"localStorage.setItem('oxbox:goals', '{goals}')"
            context.add_init_script(f"if (location.protocol !== 'about:') {known}")
        page = context.new_page()
        page.set_default_timeout(LIMIT * 1000)
        contexts.append(context)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults.found
