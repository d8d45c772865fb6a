"""What strangers can do to people at other tables: ``python -m benchmarks.attack [NAME ...]``.

Each attack has a server of its own, with its default limits and all games compiled. Fifteen tables
of all games play there, at a steady pace that the limits allow, from other loopback addresses than
the attacker's; everybody has about two seconds left on their clocks, and answers in an eighth of a
second. What is measured is how long a mover waits for their own event, with the move on the disk:

- *quiet*: nobody else is there;
- *control*: a process computes beside it, as eagerly as an attacker can, and sends nothing;
- *attacked*: the same for ten seconds of the attack, and until all that was done then is told of.

An attacker on the server's own machine takes part of its two cores, which in earnest they would
not: so the attack runs in a process that gives way to all others (nice 19), over a line of 50
Mbit/s, and its figures are compared with those of the control, in the same run. Meanwhile somebody
opens one finished table after the other, which the server has to load from the disk.

The bars: p99 at most three times that of the control and never above 250 ms, no game lost on time,
nobody cut off, no opening of a table above 250 ms, and memory within 20 % of before after at most a
minute. A pause of the whole process makes everybody wait, so that only clocks and memory count
there; an attack by names may add 10 kB to the log of its table.
"""

import sys

import uvloop

from benchmarks.attacks.every import ATTACKS
from benchmarks.attacks.round import ATTACK, WITHIN, Found, percentile, play_round, sent_by
from benchmarks.table import print_table, verdict

RATIO_BAR, WAIT_BAR, LOG_BAR = 3.0, 0.250, 10_000
UNTIMED = ("pause",)
"""Attacks in which nobody can be served in time."""
HEAD = (
    *("", "quiet p50", "p99", "control p99", "attacked p99", "max", "ratio", "opening"),
    *("lost on time", "cut off", "MB before", "peak", "after", "s", ""),
)


def misses(name: str, found: Found) -> list[str]:
    """The bars that are not reached."""
    high, control = percentile(found.attacked, 99), percentile(found.control, 99)
    is_timed = name not in UNTIMED
    bars = {
        "ratio": is_timed and high > RATIO_BAR * control,
        "p99": is_timed and high > WAIT_BAR,
        "opening": is_timed and max(found.openings, default=0.0) > WAIT_BAR,
        "clocks": found.flagged > 0,
        "cut off": found.cut_off > 0,
        "memory": found.after > WITHIN * found.before,
        "log": found.logged > LOG_BAR,
    }
    return [bar for bar, is_missed in bars.items() if is_missed]


def row_of(name: str, found: Found) -> list[str]:
    """The figures of one attack, times in milliseconds."""
    control, attacked = (percentile(waits, 99) for waits in (found.control, found.attacked))
    times = [percentile(found.quiet, 50), percentile(found.quiet, 99), control, attacked]
    times.append(max(found.attacked, default=0.0))
    return [
        name,
        *(f"{time * 1000:,.1f}" for time in times),
        f"{attacked / control:.1f}",
        f"{max(found.openings, default=0.0) * 1000:,.0f}",
        str(found.flagged),
        str(found.cut_off),
        *(f"{size:,.0f}" for size in (found.before, found.peak, found.after)),
        str(found.rested),
        verdict(not misses(name, found)),
    ]


def main(names: list[str] | None = None) -> bool:
    """Attack, print, and say whether all bars are reached."""
    rows, is_reached = [], True
    for name in names or ATTACKS:
        found = uvloop.run(play_round(name))
        rows.append(row_of(name, found))
        missed = misses(name, found)
        is_reached = is_reached and not missed
        told = f"missed: {', '.join(missed)}" if missed else "all bars reached"
        print(f"{name}: {sent_by(found.report)}; {found.logged:,} bytes logged; {told}")
        print("  " + "  ".join(rows[-1]), flush=True)
        if percentile(found.control, 99) > WAIT_BAR / RATIO_BAR:
            print("  The machine is too busy with other things to say much about times.")
    title = f"{ATTACK:.0f} s of each attack, times in ms"
    print_table(title, HEAD, rows)
    return is_reached


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
