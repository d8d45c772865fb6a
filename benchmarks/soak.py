"""Whether memory stays flat: very many sockets that come and go, and very many finished games.

First sockets, at a server with its default limits: each shakes hands, says hello, hears one text
and leaves. They come from 200 loopback addresses, because one address may not open as many as fast;
one that is refused tries again a little later. Then games, at a server without limits: people play
at random at a hundred tables to their end, again and again, and leave. A server keeps a table for
ten minutes after the last look, so it may rest for a little longer than that in the end.

``OXBOX_SOAK_SOCKETS`` and ``OXBOX_SOAK_GAMES`` set other counts than 200,000 and 5,000.
"""

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from benchmarks.driving import Crowd, Playing
from benchmarks.frames import Frames
from benchmarks.serving import Served, served
from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

SOCKETS = int(os.environ.get("OXBOX_SOAK_SOCKETS", "200_000"))
GAMES_PLAYED = int(os.environ.get("OXBOX_SOAK_GAMES", "5_000"))
WITHIN: Final = 1.2
_VISITORS: Final = 40
_NETWORKS: Final = 5
_LATER: Final = 0.2
"""Seconds until somebody who was refused tries again."""
_LONGEST_VISIT: Final = 30.0
_LONGEST_GAME: Final = 300.0
_TABLES: Final = 20
"""Tables of each game that are played at once."""
_LONGEST_REST: Final = 780.0
_MINUTE: Final = 60.0


class Visitor(Frames):
    """A socket that says hello, hears one text and leaves."""

    def __init__(self, server: Served, table: str) -> None:
        super().__init__(f"{server.host}:{server.port}", f"/api/tables/{table}/socket")
        self.has_heard = False
        self.gone = asyncio.get_running_loop().create_future()

    def opened(self) -> None:
        """Say hello."""
        self.say(b'{"hello":{}}')

    def heard(self, text: bytes) -> None:
        """Leave."""
        self.has_heard = True
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Leave also if the handshake is refused."""
        try:
            super().data_received(data)
        except ConnectionError:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.gone.done():
            self.gone.set_result(None)


class Visits:
    """All visits to one table of a server, and the memory after every tenth of them."""

    def __init__(self, server: Served, table: str, most: int) -> None:
        self._server = server
        self._table = table
        self._most = most
        self.done = 0
        self.refused = 0
        self.sizes: list[float] = []

    async def make_all(self) -> None:
        """Let people come and go, many at once."""
        await asyncio.gather(*(self._come_and_go(number) for number in range(_VISITORS)))

    async def _come_and_go(self, number: int) -> None:
        turn = 0
        while self.done < self._most:
            turn += 1
            source = f"127.0.{20 + turn % _NETWORKS}.{number + 1}", 0
            if await self._visit(source):
                self._count()
            else:
                self.refused += 1
                await asyncio.sleep(_LATER)

    async def _visit(self, source: tuple[str, int]) -> bool:
        visitor = Visitor(self._server, self._table)
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(_LONGEST_VISIT):
                await asyncio.get_running_loop().create_connection(
                    lambda: visitor, self._server.host, self._server.port, local_addr=source
                )
                await visitor.gone
        return visitor.has_heard

    def _count(self) -> None:
        self.done += 1
        if self.done * 10 % self._most < 10 and len(self.sizes) < self.done * 10 // self._most:
            self.sizes.append(self._server.megabytes())
            print(f"  {self.done:,} sockets, {self.refused:,} refused, {self.sizes[-1]:.0f} MB",
                  flush=True)  # fmt: skip


class Finishing(Crowd):
    """People who leave once their game is over, and make no place for another."""

    def go_on(self, at: Playing) -> None:
        """Leave; it is over when everybody has left."""
        self.leave(at)
        self.playing.discard(at)
        self.is_done = not self.playing

    async def play_batch(self) -> int:
        """Play some games to their end and return how many there were."""
        await self.prepare(_TABLES)
        await self.play(_TABLES, _LONGEST_GAME)
        return _TABLES * len(GAMES)


async def soak_in_sockets() -> list[tuple[str, float, float]]:
    """Open and close sockets: what was measured, its figure and its bar, in megabytes."""
    with TemporaryDirectory() as folder:
        server = Served(Path(folder) / "data", arguments=())
        try:
            server.wait_until_compiled()
            await asyncio.sleep(5)
            start = server.megabytes()
            table = server.call("/api/tables", {"game": "yoxii"})["table"]
            print(f"\n{SOCKETS:,} sockets at a server of {start:.0f} MB", flush=True)
            visits = Visits(server, table, SOCKETS)
            await visits.make_all()
            end = await rest(server, start)
        finally:
            server.kill()
    grown = visits.sizes[-1] - visits.sizes[1]
    return [
        (f"after {visits.done:,} sockets", end, WITHIN * start),
        ("growth in the last four fifths of them", grown, (WITHIN - 1) / 2 * start),
    ]


async def soak_in_games() -> list[tuple[str, float, float]]:
    """Play games to their end: what was measured, its figure and its bar, in megabytes."""
    with served() as server:
        server.wait_until_compiled()
        await asyncio.sleep(5)
        start, crowd, count = server.megabytes(), Finishing(server, 5), 0
        print(f"\n{GAMES_PLAYED:,} games at a server of {start:.0f} MB", flush=True)
        while count < GAMES_PLAYED:
            count += await crowd.play_batch()
            if count % 500 == 0:
                print(f"  {count:,} games, {server.megabytes():.0f} MB", flush=True)
        print(f"  all played, {server.metric('tables_open'):.0f} tables are open", flush=True)
        await wait_for_rest(server)
        end, left = await rest(server, start), server.metric("tables_open")
    return [
        (f"after {count:,} games, at rest", end, WITHIN * start),
        ("tables still open then", left, 0),
    ]


async def wait_for_rest(server: Served) -> None:
    """Wait until no table is open any more, but not for ever."""
    began = told = time.monotonic()
    while server.metric("tables_open") and time.monotonic() < began + _LONGEST_REST:
        await asyncio.sleep(5)
        if time.monotonic() > told + _MINUTE:
            told = time.monotonic()
            print(f"  {server.metric('tables_open'):.0f} tables are open, "
                  f"{server.megabytes():.0f} MB", flush=True)  # fmt: skip


async def rest(server: Served, start: float) -> float:
    """The memory as soon as it is as at the start, or after a minute."""
    began = time.monotonic()
    while (size := server.megabytes()) > WITHIN * start and time.monotonic() < began + _MINUTE:
        await asyncio.sleep(1)
    return size


def main() -> bool:
    """Measure, print, and say whether memory stays flat."""
    figures = [*uvloop.run(soak_in_sockets()), *uvloop.run(soak_in_games())]
    rows = [
        [name, f"{size:.0f}", f"{bar:.0f}", verdict(size <= bar)] for name, size, bar in figures
    ]
    print_table("Memory of the server", ["", "MB", "at most", ""], rows)
    return all(size <= bar for _, size, bar in figures)
