"""Servers for tests: real ones, on a free port, in a process of their own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from oxbox.server.settings import NO_LIMITS
from tests.server.client import LIMIT


class Server:
    """A server that can be stopped, killed and started again on the same folder."""

    def __init__(self, folder: Path, limits: dict[str, Any], **settings: Any) -> None:
        self.folder = folder
        self.limits = limits
        self.settings = settings
        self.base = ""
        self.start()

    def start(self) -> None:
        """Begin to serve."""
        command = [sys.executable, "-m", "tests.server.start", str(self.folder)]
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, json.dumps(self.limits), json.dumps(self.settings)],
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        assert self.process.stdout is not None
        port = int(self.process.stdout.readline())
        self.base = f"http://127.0.0.1:{port}"

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self.process.kill()
        self._wait()

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self._wait()

    def log(self) -> str:
        """What it has written about itself."""
        return (self.folder.parent / f"{self.folder.name}.log").read_text()

    def _wait(self) -> None:
        self.process.wait(LIMIT)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it as it is."""
    served = Server(tmp_path_factory.mktemp("server") / "data", asdict(NO_LIMITS))
    yield served
    served.stop()
    assert "Traceback" not in served.log(), served.log()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone."""
    served = Server(tmp_path / "data", {})
    yield served
    if served.process.poll() is None:
        served.stop()
    assert "Traceback" not in served.log()
