"""A server for benchmarks: ``oxbox serve`` in a process of its own, on a folder that goes away."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from oxbox.games import GAMES

Plain = dict[str, Any]

_LONGEST = 900.0


class Served:
    """A server that can be killed and started again on the same folder.

    It has no limits unless other ``arguments`` are given.
    """

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        arguments: Sequence[str] = ("--no-limits",),
    ) -> None:
        self.folder = folder
        self._arguments = arguments
        self._environment = {**os.environ, **(environment or {})}
        self.start()

    def start(self) -> None:
        """Begin to serve, and wait until the address is known."""
        command = [sys.executable, "-m", "oxbox", "serve", "--no-browser", *self._arguments]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)],
            stdout=subprocess.PIPE,
            env=self._environment,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)", self.process.stdout.readline())
        if found is None:
            raise RuntimeError("the server did not start")
        self.host, self.port = found[1], int(found[2])

    def call(
        self,
        path: str,
        body: Any = None,
        token: str | None = None,
        source: tuple[str, int] | None = None,
    ) -> Any:
        """One request, from an address if one is given."""
        connection = http.client.HTTPConnection(
            self.host, self.port, timeout=60, source_address=source
        )
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body)
        with closing(connection):
            connection.request("GET" if body is None else "POST", path, data, headers)
            answer = connection.getresponse()
            text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {text.decode()}")
        return json.loads(text) if "json" in answer.headers["content-type"] else text.decode()

    def metric(self, name: str) -> float:
        """What the server counts under a name."""
        found = re.search(rf"^oxbox_{name} ([\d.]+)$", self.call("/metrics"), re.MULTILINE)
        assert found is not None
        return float(found[1])

    def wait_until_compiled(self) -> None:
        """Wait until every game runs compiled."""
        began = time.monotonic()
        while len(self.call("/api/site")["ready"]) < len(GAMES):
            if time.monotonic() - began > _LONGEST:
                raise RuntimeError("the games are not compiled")
            time.sleep(0.5)

    def megabytes(self) -> float:
        """The memory that the server holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def seconds_busy(self) -> float:
        """How long the thread that serves has been computing since it started."""
        process = self.process.pid
        line = Path(f"/proc/{process}/task/{process}/stat").read_text(encoding="ascii")
        user, system = line.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def served(environment: Mapping[str, str] | None = None) -> Iterator[Served]:
    """A server on an empty folder, for as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder) / "data", environment)
        try:
            yield server
        finally:
            if server.process.poll() is None:
                server.stop()
