"""A server of its own and a real Chromium for every test of the page."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api as playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class Server:
    """The server in a process of its own; it can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.page.start", str(self.data), str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=2).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

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
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Open the front page as somebody new; whatever goes wrong in the page fails the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open_page(size: str = "desktop", knows_games: bool = True) -> Any:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            reduced_motion="reduce",
            base_url=server.address,
        )
        if knows_games:
            goals = '["oxysoxy", "oxixo", "oxfurd", "mixx", "yoxii"]'
            context.add_init_script(f"localStorage.setItem('oxbox:goals', '{goals}')")
        page = context.new_page()
        page.set_default_timeout(40_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        contexts.append(context)
        page.goto("/")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults
