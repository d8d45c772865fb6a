"""A program beside us, spoken to in lines. Whatever it does, reading and waiting have an end.

Its standard output is read only when it has been asked something, a line at a time; its standard
error is drained all the time and forgotten but for the end. It gets a process group of its own,
which is killed as a whole.
"""

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from threading import Thread
from typing import Final

from oxbox.arena.fault import Fault
from oxbox.arena.limits import MEMORY
from oxbox.arena.memory import lacked_memory, limit_memory, wait_for
from oxbox.errors import GameError

LONGEST_LINE: Final = 65_536
"""No line of a program is longer, in bytes."""

ERRORS_KEPT: Final = 4_096
"""How many bytes from the end of its standard error are kept."""

ERRORS_MOST: Final = 16_000_000
"""A program that writes more bytes to its standard error floods it."""

_CHUNK: Final = 16_384
_GLANCE: Final = 0.005


def split_command(command: str) -> list[str]:
    """The words of a command, the first of which can be run; ``GameError`` otherwise."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise GameError(f"{command!r:.80} is no command: {error}.", "bad-command") from error
    if not words or "\0" in command:
        raise GameError(f"{command!r:.80} is no command.", "bad-command")
    if shutil.which(words[0]) is None:
        raise GameError(f"There is no program {words[0]!r:.80} that can be run.", "bad-command")
    return words


class Program:
    """A running program. Every method but ``kill`` may raise a ``Fault``.

    ``memory`` is how many megabytes each of its processes may have.
    """

    def __init__(self, command: str, memory: int = MEMORY) -> None:
        words = split_command(command)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            reason = error.strerror or str(error)
            raise Fault("crash", f"It does not start: {reason}.") from error
        limit_memory(self.pid, memory)
        self._memory = memory
        self._peak = 0.0
        self._in, self._out, self._err = (
            stream.fileno()
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr)
            if stream is not None
        )
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._buffer = bytearray()
        self._is_asked = False
        self._errors = b""
        self._floods = False
        self._drain = Thread(target=self._drain_errors, daemon=True)
        self._drain.start()

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    def ask(self, line: str, seconds: float) -> bytes:
        """Send a line and read the line that answers it, both within the timeout."""
        deadline = time.monotonic() + seconds
        self.send(line, seconds)
        return self._read_line(deadline)

    def send(self, line: str, seconds: float) -> None:
        """Send a line; whatever the program has said since the last one, it was not asked for.

        Before the first line nobody can tell: a program may be quicker than who starts it.
        """
        deadline = time.monotonic() + seconds
        self._listen()
        was_asked, self._is_asked = self._is_asked, True
        if self._buffer and was_asked:
            said = bytes(self._buffer[:60]).decode("utf-8", "replace")
            raise Fault("protocol", f"It wrote without being asked: {said!r}.")
        data = memoryview(line.encode() + b"\n")
        while data:
            if not self._wait(self._in, selectors.EVENT_WRITE, deadline):
                raise Fault("stall", "It does not read its standard input.")
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise self._death() from None

    def wait(self, seconds: float) -> int | None:
        """The exit code (negative: the signal), or None if the program does not end in time."""
        deadline = time.monotonic() + seconds
        while not self._has_ended():
            if time.monotonic() > deadline:
                return None
            time.sleep(_GLANCE)
        return self._exit_code()

    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
        return self._errors.decode("utf-8", "replace").strip()

    def last_words(self) -> str:
        """A sentence with the end of its standard error, if it wrote anything there."""
        self._drain.join(0.5)
        words = self.errors()
        return f" Its last words: {words[-400:]!r}." if words else ""

    def kill(self) -> None:
        """End the program and all that it has started in its group, if it has not ended yet."""
        if self._process.returncode is None:
            # The group goes while its leader is not yet waited for: its number is still ours.
            kill_group(self.pid)
            self._bury()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._drain.join(1.0)

    def _read_line(self, deadline: float) -> bytes:
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST_LINE:
                raise self._too_long()
            if self._floods:
                raise self._death()
            if not self._wait(self._out, selectors.EVENT_READ, deadline):
                half = " but half a line" if self._buffer else ""
                raise Fault("stall", f"It answered nothing{half} and was given up.")
            if not self._listen():
                raise self._death()
        line, _, rest = self._buffer.partition(b"\n")
        self._buffer = bytearray(rest)
        if len(line) > LONGEST_LINE:
            raise self._too_long()
        return bytes(line)

    def _listen(self) -> bool:
        """Take what the program has written, a chunk at most; false at the end of its output."""
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return True
        self._buffer += chunk
        return bool(chunk)

    def _wait(self, descriptor: int, event: int, deadline: float) -> bool:
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            return bool(selector.select(max(0.0, deadline - time.monotonic())))

    def _too_long(self) -> Fault:
        return Fault("protocol", f"It wrote a line of more than {LONGEST_LINE:,} bytes.")

    def _death(self) -> Fault:
        if self._floods:
            return Fault("protocol", f"It flooded its standard error with {ERRORS_MOST:,} bytes.")
        code = self.wait(0.5)
        if code is None:
            return Fault("crash", "It closed its standard input or output and did not end.")
        how = f"was ended by {_signal_name(-code)}" if code < 0 else "ended by itself"
        number = "" if code < 0 else f" with exit code {code}"
        return Fault("crash", f"It {how}{number}.{self._want_of_memory(code)}")

    def _want_of_memory(self, code: int) -> str:
        """A sentence about the memory that a program may have, where that was too little."""
        self._drain.join(0.5)
        if code == 0 or not lacked_memory(self.errors(), self._peak, self._memory):
            return ""
        return f" It needed more than the {self._memory:,} MB of memory that it may have."

    def _has_ended(self) -> bool:
        if self._process.returncode is not None:
            return True
        if not hasattr(os, "waitid"):
            return self._process.poll() is not None
        asked = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.pid, asked) is not None

    def _exit_code(self) -> int:
        """The exit code of a program that has ended; what is left of its group goes too."""
        if self._process.returncode is None:
            kill_group(self.pid)
            self._bury()
        return self._process.returncode

    def _bury(self) -> None:
        """Wait for a program that has ended, or will at once, and note how much memory it had."""
        self._process.returncode, self._peak = wait_for(self.pid)

    def _drain_errors(self) -> None:
        total = 0
        with self._process.stderr or open(os.devnull, "rb"):
            while chunk := os.read(self._err, 65_536):
                self._errors = (self._errors + chunk)[-ERRORS_KEPT:]
                total += len(chunk)
                if total > ERRORS_MOST:
                    self._floods = True
                    return


def kill_group(number: int) -> None:
    """Kill a process group, if it is still there."""
    try:
        os.killpg(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _signal_name(number: int) -> str:
    try:
        return f"the signal {signal.Signals(number).name}"
    except ValueError:
        return f"signal {number}"
