"""How much memory the server holds: at rest after compiling all games anew, and by open tables.

A table is open with the deal made, the first moves played and a socket for every seat.
"""

import tempfile
import time

import uvloop

from benchmarks.driving import Crowd
from benchmarks.serving import served
from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

TABLES = 1_000
IDLE_BAR, TABLES_BAR = 250, 100


async def measure_all() -> tuple[float, float]:
    """Megabytes at rest, and what open tables add."""
    with tempfile.TemporaryDirectory() as cache, served({"OXBOX_CACHE": cache}) as server:
        server.wait_until_compiled()
        time.sleep(5)
        idle = server.megabytes()
        crowd = Crowd(server, 1)
        each = TABLES // len(GAMES)
        await crowd.prepare(each)
        await crowd.play(each, 2.0)
        return idle, server.megabytes() - idle


def main() -> bool:
    """Measure, print, and say whether both bars are reached."""
    idle, added = uvloop.run(measure_all())
    figures = [("at rest, all games compiled anew", idle, IDLE_BAR)]
    figures.append((f"added by {TABLES:,} open tables", added, TABLES_BAR))
    rows = [[name, f"{size:.0f}", str(bar), verdict(size < bar)] for name, size, bar in figures]
    print_table("Memory of the server", ["", "MB", "less than", ""], rows)
    return all(size < bar for _, size, bar in figures)
