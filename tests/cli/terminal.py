"""The program on a terminal of its own, for tests that need one."""

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

LIMIT = 180.0
"""Seconds: what has not come by then never will, however busy the machine is."""
SOURCES = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCES), "TERM": "xterm-256color"}


class Terminal:
    """The program on a terminal of its own."""

    def __init__(
        self, *arguments: str, lines: int = 24, to: Path | None = None, **variables: str
    ) -> None:
        self.process, self.screen = pty.fork()
        if self.process == 0:
            # A shell that started the tests in the background has turned Ctrl-C off for them.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            command = [sys.executable, "-m", "oxbox", *arguments]
            if to is not None:
                os.dup2(os.open(to, os.O_WRONLY | os.O_CREAT), 1)
            size = {"LINES": str(lines), "COLUMNS": "80"}
            os.execve(sys.executable, command, {**ENVIRONMENT, **size, **variables})
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """What was written up to the text, which must come."""
        start = len(self.seen)
        assert self._comes(text, start, LIMIT), self.seen[start:]
        return self.seen[start:]

    def _comes(self, text: str, start: int, seconds: float) -> bool:
        """Read what is written until the text comes, or time is up."""
        end = time.monotonic() + seconds
        while text not in self.seen[start:] and time.monotonic() < end:
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.screen, 65536).decode(errors="replace")
                except OSError:
                    break
            if "\x1b[6n" in self.seen[start:]:
                self.seen = self.seen.replace("\x1b[6n", "")
                os.write(self.screen, b"\x1b[1;1R")
        return text in self.seen[start:]

    def interrupt(self, text: str) -> None:
        """Press Ctrl-C until the text comes.

        Between Python's writing of a question and its reading of the answer it is heard only with
        the next key; a person presses again.
        """
        start = len(self.seen)
        for _ in range(10):
            os.write(self.screen, b"\x03")
            if self._comes(text, start, LIMIT / 10):
                return
        raise AssertionError(self.seen[start:])

    def type(self, text: str) -> None:
        """Type what the program waits for."""
        os.write(self.screen, text.encode())

    def leave(self) -> int:
        """The exit code."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                os.close(self.screen)
                return os.waitstatus_to_exitcode(status)
            if select.select([self.screen], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.screen, 65536).decode(errors="replace")
                except OSError:
                    time.sleep(0.05)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        raise AssertionError(self.seen)
