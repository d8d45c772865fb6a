"""Starting the program as its users do: exit codes, quick help, pipes, a real terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCES), "TERM": "xterm-256color"}
HEAVY = ("numpy", "numba", "rich", "prompt_toolkit", "fastapi", "uvicorn")


def oxbox(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "oxbox", *arguments],
        input=text, capture_output=True, text=True, env=ENVIRONMENT, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("argument", ["--help", "--version", "games", "play --help"])
def test_what_comes_at_once_loads_nothing_heavy(argument: str) -> None:
    if argument == "games":
        # Only the words are broken with rich's widths; nothing is compiled or counted.
        forbidden: tuple[str, ...] = ("numpy", "numba", "prompt_toolkit")
    else:
        forbidden = HEAVY
    program = (
        "import sys\n"
        "from oxbox.cli import main\n"
        "try:\n"
        f"    main({argument.split()!r})\n"
        "except SystemExit:\n"
        "    pass\n"
        f"print([name for name in {forbidden!r} if name in sys.modules], file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert result.stderr == "[]\n"


def test_exit_codes_reach_the_shell() -> None:
    assert oxbox("--help").returncode == 0
    refused = oxbox("play", "chess")
    assert refused.returncode == 2
    assert refused.stderr.startswith("oxbox: There is no game chess.")
    assert oxbox("play", "oxixo", text="a3 e\n").returncode == 0


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"'{sys.executable}' -m oxbox play oxixo --people none --seed 1 | head -n 1"
    result = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert result.stdout == "Oxixo\n"
    assert result.stderr == ""


def test_a_terminal_without_our_characters_gets_question_marks() -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    result = subprocess.run(
        [sys.executable, "-m", "oxbox", "play", "oxixo"],
        input=b"", capture_output=True, env=environment, check=False,
    )  # fmt: skip
    assert result.returncode == 0
    assert b"?" in result.stdout
    assert result.stderr == b""


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.process, self.screen = pty.fork()
        if self.process == 0:
            # A shell that started the tests in the background has turned Ctrl-C off for them.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, [sys.executable, "-m", "oxbox", *arguments], ENVIRONMENT)
        self.seen = ""

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """What was written up to the text, which must come."""
        start = len(self.seen)
        assert self._comes(text, start, seconds), self.seen[start:]
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
            if self._comes(text, start, 6):
                return
        raise AssertionError(self.seen[start:])

    def type(self, text: str) -> None:
        """Type what the program waits for."""
        os.write(self.screen, text.encode())

    def leave(self) -> int:
        """The exit code."""
        for _ in range(600):
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


def test_a_terminal_gets_colours_and_ctrl_c_leaves_cleanly() -> None:
    terminal = Terminal("play", "oxixo")
    assert "\x1b[0;38;5;" in terminal.wait_for("Cross>")
    terminal.type("a3 e\r")
    terminal.wait_for("Circle>")
    terminal.interrupt("Save the game first?")
    terminal.type("\r")
    assert terminal.leave() == 130
    assert "Traceback" not in terminal.seen


def test_ctrl_d_on_a_terminal_leaves_with_zero() -> None:
    terminal = Terminal("play", "oxixo", "--no-color")
    assert "\x1b[0;38;5;" not in terminal.wait_for("Cross>")
    terminal.type("\x04")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.seen


def test_the_curtain_clears_the_screen_and_what_has_scrolled_off_it() -> None:
    terminal = Terminal("play", "oxysoxy", "--seed", "5")
    terminal.wait_for("Pass the keyboard to Red")
    terminal.type("\r")
    terminal.wait_for("Red>")
    terminal.type("bullock 10 c3\r")
    curtain = terminal.wait_for("Pass the keyboard to Blue")
    _, cleared, shown = curtain.rpartition("\x1b[2J\x1b[3J")
    assert cleared
    assert "Red lays bullock 10" in shown
    assert "│" not in shown
    terminal.interrupt("Save the game first?")
    terminal.type("\r")
    assert terminal.leave() == 130
    assert terminal.seen.rstrip().endswith("\x1b[2J\x1b[3J")


def test_replay_on_a_terminal_goes_forwards_and_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    oxbox("play", "oxixo", text=f"a3 e\nc1 n\nsave {path}\nquit\n")
    terminal = Terminal("replay", str(path))
    terminal.wait_for("[0 of 2]")
    terminal.type("\r")
    terminal.wait_for("[1 of 2]")
    terminal.type("b\r")
    terminal.wait_for("[0 of 2]")
    terminal.type("2\r")
    terminal.wait_for("[2 of 2]")
    terminal.type("\r")
    terminal.wait_for("The game is not finished.")
    assert terminal.leave() == 0
