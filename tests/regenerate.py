"""Write perft files, golden playthroughs and fair deals again: ``python -m tests.regenerate``."""

import json
from pathlib import Path

import numpy as np

from oxbox.kernels.perft import perft
from oxbox.position import Position
from oxbox.record import Record
from oxbox.scene import narrate
from tests.cases import CASES, Case, chance_of, push_random
from tests.table.vectors import vectors

HERE = Path(__file__).parent
DEEPEST = 6


def most_sequences(case: Case) -> int:
    """How many are counted: where options differ, few show as much as many."""
    return 5_000_000 if case.options else 150_000_000


def perft_text(case: Case) -> str:
    """A line for each depth: its number and how many sequences of that length there are."""
    states = np.zeros(DEEPEST, case.game.rules.LAYOUT)
    states[0] = case.start(0).state
    counts = [1, perft(states, 1)]
    while len(counts) <= DEEPEST and counts[-1] ** 2 // counts[-2] <= most_sequences(case):
        counts.append(perft(states, len(counts)))
    return "".join(f"{depth} {count}\n" for depth, count in enumerate(counts) if depth)


def golden_text(case: Case) -> str:
    """A whole game as people would follow it: the moves with what they did, then the record."""
    position, chance = case.start(0), chance_of(case, 0)
    lines = [f"# {case}", ""]
    while position.seat is not None:
        name = case.game.seat_name(case.seats, position.seat)
        push_random(position, chance)
        lines.append(f"{position.ply}. {name}: {position.peek()}")
        lines += [f"   {line}" for line in narrate(position.tell(-1))]
    return "\n".join([*lines, "", *_end(position), Record.of(position).to_json(), ""])


def _end(position: Position) -> list[str]:
    return [
        str(position.outcome()),
        f"scores {position.scores}",
        f"state {position.state.tobytes().hex()}",
    ]


def golden_cases() -> list[Case]:
    """The plain game for every seat count."""
    return [case for case in CASES if case.options == _first(case).options]


def _first(case: Case) -> Case:
    return next(c for c in CASES if c.game is case.game and c.seats == case.seats)


def main() -> None:
    """Write all files, and remove those that nothing asks for any more."""
    for path in (HERE / "perft").glob("*.txt"):
        path.unlink()
    for case in CASES:
        (HERE / "perft" / f"{case}.txt").write_text(perft_text(case), encoding="utf-8")
    for case in golden_cases():
        (HERE / "golden" / f"{case}.txt").write_text(golden_text(case), encoding="utf-8")
    (HERE / "golden" / "fair.json").write_text(json.dumps(vectors()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
