"""How many moves a second one server carries, over sockets, with durable storage.

A hundred tables, twenty of each game, with default options and a socket for every seat; the people
are in this process, the server in another. First everybody moves as soon as they can: that is the
most the server carries. Then all move at a steady pace a little above the bar: that is how long a
mover waits for their own event, with the move on the disk. A disk that stalls (more than 25 ms for
one writing) makes everybody wait, whatever the server does, so that is said too.
"""

import statistics

import uvloop

from benchmarks.driving import Crowd, Measure
from benchmarks.serving import served
from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

TABLES = 20
SECONDS = 6.0
RATE_BAR, WAIT_BAR = 4_000, 0.025
PACE = 4_100


def percentile(waits: list[float], hundredths: int) -> float:
    """The wait that so many of a hundred do not exceed, in seconds."""
    return statistics.quantiles(waits, n=100, method="inclusive")[hundredths - 1]


def rows_of(name: str, measure: Measure) -> list[list[str]]:
    """The figures of one run: of all games, and of each."""
    found = []
    for game, waits in [("all games", measure.all_waits()), *sorted(measure.waits.items())]:
        rate = len(waits) / measure.seconds
        middle, high = percentile(waits, 50) * 1000, percentile(waits, 99) * 1000
        label = f"{name}, {game}"
        found.append([label, f"{rate:,.0f}", f"{middle:.1f}", f"{high:.1f}"])
    return found


async def measure_all() -> tuple[Measure, Measure]:
    """Play both runs at one server."""
    with served() as server:
        server.wait_until_compiled()
        crowd = Crowd(server, 7)
        await crowd.prepare(TABLES * 6)
        fastest = await crowd.play(TABLES, SECONDS)
        await crowd.prepare(TABLES * 6)
        steady = await crowd.play(TABLES, SECONDS, PACE)
    return fastest, steady


def main() -> bool:
    """Measure, print, and say whether both bars are reached."""
    fastest, steady = uvloop.run(measure_all())
    head = ["moves over sockets", "a second", "p50 ms", "p99 ms"]
    rows = rows_of("as fast as possible", fastest) + rows_of(f"{PACE:,} a second", steady)
    print_table(f"{TABLES * len(GAMES)} tables at one server", head, rows)
    most = len(fastest.all_waits()) / fastest.seconds
    rate = len(steady.all_waits()) / steady.seconds
    wait = percentile(steady.all_waits(), 99)
    for name, run in (("as fast as possible", fastest), ("steadily", steady)):
        each = run.busy / len(run.all_waits()) * 1e6
        print(f"  {name}, the server computes for {each:.0f} us a move and is busy for "
              f"{run.busy / run.seconds:.0%} of the time; the disk stalled {run.stalls} times, "
              f"for {run.stalled * 1000:.0f} ms in all.")  # fmt: skip
    bars = [
        ("at most", f"{most:,.0f} moves/s", f"{RATE_BAR:,}", most >= RATE_BAR),
        ("steadily", f"{rate:,.0f} moves/s", f"{RATE_BAR:,}", rate >= RATE_BAR),
        ("p99 then", f"{wait * 1000:.1f} ms", f"{WAIT_BAR * 1000:.0f} ms", wait < WAIT_BAR),
        ("refused", str(fastest.refusals + steady.refusals), "0",
         not fastest.refusals + steady.refusals),
    ]  # fmt: skip
    print_table("Bars", ["", "", "bar", ""], [[*row, verdict(ok)] for *row, ok in bars])
    return all(bar[-1] for bar in bars)
