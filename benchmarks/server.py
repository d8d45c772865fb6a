"""How many moves a second one server carries, over sockets, with durable storage.

A hundred tables, twenty of each game, with default options and a socket for every seat; the people
are in this process, the server in another. First everybody moves as soon as they can: that is the
most the server carries. Then all move at a steady pace a little above the bar: that is how long a
mover waits for their own event, with the move on the disk. A disk that stalls (more than 25 ms for
one writing) makes everybody wait, whatever the server does, so that is said too.

A shared machine is slower by half from one minute to the next, so that all of it is done in several
rounds, each with a server of its own: every round is printed, and the middle one of each figure is
held against its bar.
"""

import statistics
from typing import NamedTuple

import uvloop

from benchmarks.driving import Crowd, Measure
from benchmarks.serving import served
from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

TABLES = 20
SECONDS = 6.0
RATE_BAR, WAIT_BAR = 4_000, 0.025
PACE = 4_100
ROUNDS = 5


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


class Round(NamedTuple):
    """Both runs at one server."""

    fastest: Measure
    steady: Measure

    def figures(self) -> tuple[float, float, float]:
        """Moves a second at most and steadily, and how long all but a hundredth waited then."""
        most, rate = (len(run.all_waits()) / run.seconds for run in self)
        return most, rate, percentile(self.steady.all_waits(), 99)


async def play_round() -> Round:
    """Play both runs at a new server."""
    with served() as server:
        server.wait_until_compiled()
        crowd = Crowd(server, 7)
        await crowd.prepare(TABLES * 6)
        fastest = await crowd.play(TABLES, SECONDS)
        await crowd.prepare(TABLES * 6)
        return Round(fastest, await crowd.play(TABLES, SECONDS, PACE))


def print_round(number: int, played: Round) -> None:
    """Say what was measured, and what the server and the disk were doing."""
    head = ["moves over sockets", "a second", "p50 ms", "p99 ms"]
    rows = rows_of("as fast as possible", played.fastest)
    rows += rows_of(f"{PACE:,} a second", played.steady)
    print_table(f"{TABLES * len(GAMES)} tables at one server, round {number}", head, rows)
    for name, run in (("as fast as possible", played.fastest), ("steadily", played.steady)):
        each = run.busy / len(run.all_waits()) * 1e6
        print(f"  {name}, the server computes for {each:.0f} us a move and is busy for "
              f"{run.busy / run.seconds:.0%} of the time; the disk stalled {run.stalls} times, "
              f"for {run.stalled * 1000:.0f} ms in all.")  # fmt: skip


def main() -> bool:
    """Measure, print, and say whether all bars are reached."""
    rounds = []
    for number in range(1, ROUNDS + 1):
        rounds.append(uvloop.run(play_round()))
        print_round(number, rounds[-1])
    figures = list(zip(*[played.figures() for played in rounds], strict=True))
    most, rate, wait = map(statistics.median, figures)
    refused = sum(run.refusals for played in rounds for run in played)
    bars = [
        ("at most", "moves/s", figures[0], most, f"{RATE_BAR:,}", most >= RATE_BAR),
        ("steadily", "moves/s", figures[1], rate, f"{RATE_BAR:,}", rate >= RATE_BAR),
        ("p99 then", "ms", [each * 1000 for each in figures[2]], wait * 1000,
         f"{WAIT_BAR * 1000:.0f}", wait < WAIT_BAR),
        ("refused", "moves", [], refused, "0", not refused),
    ]  # fmt: skip
    rows = [
        [f"{name}, {unit}", ", ".join(f"{one:,.0f}" for one in each), f"{middle:,.0f}", bar,
         verdict(is_reached)]
        for name, unit, each, middle, bar, is_reached in bars
    ]  # fmt: skip
    print_table("Bars", ["", "all rounds", "middle", "bar", ""], rows)
    return all(bar[-1] for bar in bars)
