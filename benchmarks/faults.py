"""What a crash costs: the server is killed again and again while people play.

After each start every table is read back and compared with what people were told: a move that
anybody heard of must be there, and every table must go on. Rules run interpreted here, because a
server that lives for half a second has no use for compiled ones.
"""

import asyncio
import random

import uvloop

from benchmarks.driving import Crowd, Playing
from benchmarks.serving import Served, served
from benchmarks.table import print_table, verdict

KILLS = 100
TABLES = 3
"""Tables of each game."""


class Witnesses(Crowd):
    """People who note what they are told; a table whose game is over is replaced after the kill."""

    def __init__(self, server: Served, seed: int) -> None:
        super().__init__(server, seed)
        self.at: list[Playing] = []
        self.told = 0
        self.lost = 0
        self.unreadable = 0
        self.stuck = 0

    def go_on(self, at: Playing) -> None:
        """Stay where the game is over."""

    async def gather(self) -> None:
        """Fill the room: every table that is over is replaced by another of its game."""
        for game in self.spare:
            missing = TABLES - sum(at.game == game and not at.is_over for at in self.at)
            for _ in range(missing):
                at = await asyncio.to_thread(Playing, self, game)
                await at.sit_down()
                self.at.append(at)
        self.at = [at for at in self.at if not at.is_over]

    def begin(self) -> None:
        """Let everybody play."""
        self.is_done = False
        for at in self.at:
            at.begin(self.loop.time())

    async def examine(self) -> None:
        """Compare each table with what was told about it, and let its people come back."""
        for at in self.at:
            at.pause()
            try:
                snapshot = await asyncio.to_thread(
                    self.server.call, f"/api/tables/{at.table}/snapshot"
                )
            except (RuntimeError, OSError, ValueError):
                self.unreadable += 1
                continue
            moves = dict(enumerate(snapshot["moves"], 1))
            self.told += len(at.told) - at.examined
            self.lost += sum(moves.get(ply) != text for ply, text in at.told.items())
            self.lost += snapshot["number"] < at.number
            at.examined = len(at.told)
            at.is_over = snapshot["state"] == "over"
            if not at.is_over:
                await self._resume(at)

    async def _resume(self, at: Playing) -> None:
        try:
            async with asyncio.timeout(20):
                await at.sit_down()
        except (TimeoutError, OSError):
            self.stuck += 1


async def kill_often(server: Served, kills: int, seed: int) -> Witnesses:
    """Kill and start a server under load so many times."""
    chance = random.Random(seed)
    crowd = Witnesses(server, seed)
    for number in range(kills):
        await crowd.gather()
        crowd.begin()
        await asyncio.sleep(chance.uniform(0.01, 0.6))
        server.kill()
        crowd.is_done = True
        await asyncio.to_thread(server.start)
        await crowd.examine()
        if number % 10 == 9:
            print(f"  {number + 1} kills, {crowd.told:,} moves told, {crowd.lost} lost", flush=True)
    return crowd


async def measure_all() -> Witnesses:
    """Kill a server as often as the bar asks for."""
    with served({"NUMBA_DISABLE_JIT": "1"}) as server:
        return await kill_often(server, KILLS, 11)


def main() -> bool:
    """Kill, print, and say whether anything was lost."""
    crowd = uvloop.run(measure_all())
    figures = [
        ("moves told that are lost", crowd.lost),
        ("tables that cannot be read", crowd.unreadable),
        ("tables that do not go on", crowd.stuck),
    ]
    rows = [[name, str(count), "0", verdict(count == 0)] for name, count in figures]
    title = f"{KILLS} kills while people play, {crowd.told:,} moves told"
    print_table(title, ["", "", "bar", ""], rows)
    return crowd.told > 0 and not any(count for _, count in figures)
