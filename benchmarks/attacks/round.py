"""One attack on one server: what people at other tables notice of it, and what it leaves behind."""

import asyncio
import json
import sqlite3
import statistics
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.attacks.attacker import Target
from benchmarks.attacks.every import NUMBERS
from benchmarks.attacks.histories import write_finished
from benchmarks.attacks.players import Players
from benchmarks.serving import Served

WARM_UP, QUIET, ATTACK = 2.0, 6.0, 10.0
"""Seconds of play before anything is measured, of each figure without an attack, and with it."""
LONGEST_WAIT: Final = 20.0
"""Seconds after the attack for which people wait for what they did during it."""
MINUTE: Final = 60
PLIES: Final = 40_000
WITHIN: Final = 1.2
_OPENER: Final = ("127.0.0.20", 0)
_OPENING: Final = 0.4
"""Seconds from the opening of one table on the disk to that of the next."""
_SHORT_GAMES: Final = [40] * 100
_READY: Final = 90.0


@dataclass
class Found:
    """What was measured; waits in seconds, memory in megabytes."""

    quiet: list[float] = field(default_factory=list)
    control: list[float] = field(default_factory=list)
    attacked: list[float] = field(default_factory=list)
    openings: list[float] = field(default_factory=list)
    flagged: int = 0
    cut_off: int = 0
    before: float = 0.0
    peak: float = 0.0
    after: float = 0.0
    rested: int = 0
    logged: int = 0
    report: dict[str, Any] = field(default_factory=dict)


def percentile(waits: list[float], hundredths: int) -> float:
    """The wait that so many of a hundred do not exceed, in seconds."""
    if len(waits) < 2:
        return float("inf")
    return statistics.quantiles(waits, n=100, method="inclusive")[hundredths - 1]


async def play_round(name: str) -> Found:
    """Attack a new server once."""
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        lengths = [PLIES, *_SHORT_GAMES] if name == "replays" else _SHORT_GAMES
        now = int(time.time() * 1000)
        finished = write_finished(data / "tables.sqlite", lengths, now)
        server = Served(data, arguments=())
        try:
            server.wait_until_compiled()
            number, process = NUMBERS[name], server.process.pid
            target = Target(server.host, server.port, number, ATTACK, process=process)
            target = replace(target, finished=(finished[0], finished[-1]))
            return await _play(server, name, target, finished[1:-1])
        finally:
            with suppress(ProcessLookupError):
                server.kill()


async def _play(server: Served, name: str, target: Target, on_disk: list[str]) -> Found:
    found, players = Found(), Players(server, 7)
    await players.begin()
    await players.play_on(WARM_UP)
    opener = Opener(server, on_disk)
    async with running(opener.run):
        found.quiet = (await players.play_on(QUIET)).all_waits()
        async with Process.start("control", replace(target, seconds=QUIET)) as control:
            await control.begin()
            found.control = (await players.play_on(QUIET)).all_waits()
        found.before = server.megabytes()
        await _attack(server, name, target, players, found, opener)
    await _rest(server, found)
    found.logged = logged(server.folder, found.report)
    return found


async def _attack(
    server: Served, name: str, target: Target, players: Players, found: Found, opener: "Opener"
) -> None:
    async def watch() -> None:
        while True:
            found.peak = max(found.peak, server.megabytes())
            await asyncio.sleep(0.1)

    async with Process.start(name, target) as process, running(watch):
        await process.begin()
        opener.waits.clear()
        flagged = players.flagged
        measure = await players.play_on(ATTACK)
        found.cut_off = await players.finish(LONGEST_WAIT)
        found.attacked, found.flagged = measure.all_waits(), players.flagged - flagged
        found.openings = [*opener.waits, *opener.unanswered()]
    found.report = process.report


async def _rest(server: Served, found: Found) -> None:
    """Wait until the memory is as before, or for a minute."""
    for found.rested in range(MINUTE + 1):
        found.after = server.megabytes()
        if found.after <= WITHIN * found.before:
            return
        await asyncio.sleep(1)


def logged(folder: Path, report: dict[str, Any]) -> int:
    """How many bytes the attack has written to the log of its own table, if it names one."""
    named = [name.removeprefix("table ") for name in report["sent"] if name.startswith("table ")]
    query = "SELECT sum(length(entry)) FROM log JOIN tables USING (key) WHERE id = ?"
    with closing(sqlite3.connect(folder / "tables.sqlite")) as reader:
        return sum(int(reader.execute(query, (name,)).fetchone()[0] or 0) for name in named)


class Opener:
    """Somebody who opens one table after the other that is only on the disk."""

    def __init__(self, server: Served, tables: list[str]) -> None:
        self.waits: list[float] = []
        self._server = server
        self._tables = tables
        self._begun = 0.0

    def unanswered(self) -> list[float]:
        """How long the last opening has taken so far, if it is not done."""
        return [time.perf_counter() - self._begun] if self._begun else []

    async def run(self) -> None:
        """Open tables."""
        for table in self._tables:
            path = f"/api/tables/{table}/snapshot"
            self._begun = began = time.perf_counter()
            await asyncio.to_thread(self._server.call, path, source=_OPENER)
            self.waits.append(time.perf_counter() - began)
            self._begun = 0.0
            await asyncio.sleep(max(0.0, began + _OPENING - time.perf_counter()))


@asynccontextmanager
async def running(work: Callable[[], Any]) -> AsyncIterator[None]:
    """Let something run beside."""
    task = asyncio.create_task(work())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError, OSError, RuntimeError):
            await task


class Process:
    """An attack in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.report: dict[str, Any] = {}

    @classmethod
    @asynccontextmanager
    async def start(cls, name: str, target: Target) -> "AsyncIterator[Process]":
        """Prepare an attack; in the end, hear what it has done."""
        command = sys.executable, "-m", "benchmarks.attacks", name, json.dumps(asdict(target))
        pipe = asyncio.subprocess.PIPE
        one = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        try:
            if await asyncio.wait_for(one._line(), _READY) != b"ready\n":
                raise RuntimeError(f"{name} could not be prepared")
            yield one
            one.report = json.loads(await asyncio.wait_for(one._line(), _READY))
        finally:
            if one._process.returncode is None:
                with suppress(ProcessLookupError):
                    one._process.kill()
            await one._process.wait()

    async def begin(self) -> None:
        """Let it attack."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        await self._process.stdin.drain()

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        return await self._process.stdout.readline()


def sent_by(report: dict[str, Any]) -> str:
    """What an attack has sent, in words."""
    counts = Counter(report["sent"])
    told = [f"{count:,} {what}" for what, count in counts.items() if not what.startswith("table ")]
    return f"{', '.join(told)}; {report['busy']:.1f} s of computing"
