"""Level 8 against plain tree search: the arena runs behind what the documentation says of it.

What is played is what ``bars["strength"]`` of each game says: against a bot that it names, or
against as much time a move as level 8 takes here, measured first. Time is processor time, so that
nothing depends on what else the machine is doing. The games are kept in a folder, so that a run
that was stopped goes on. It takes hours, so that it runs only when it is named:
``python -m benchmarks strength``, or ``python -m benchmarks.strength GAME-SEATS`` for one match.
"""

import json
import sys
import time
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import oxbox
from benchmarks.table import print_table, verdict
from oxbox.arena.ledger import open_ledger
from oxbox.arena.limits import Limits
from oxbox.arena.match import Match, usual_openings
from oxbox.arena.pool import count_missing, play_missing
from oxbox.arena.result import Result
from oxbox.arena.standings import Row, standings
from oxbox.cli.console import progress
from oxbox.games import GAMES, find_game
from oxbox.warmup import warm

FOLDER = Path("bench-results/strength")
_LIMITS = Limits(move=60.0)
_LEVEL = "8"


@dataclass(frozen=True)
class Bar:
    """A match and what has to come out: a score, no loss at all, or more than the fair share."""

    game: str
    seats: int
    games: int
    score: float | None = None
    against: str = ""
    openings: int | None = None
    balanced: int = 0

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.game}-{self.seats}"

    @property
    def said(self) -> str:
        """The bar in words."""
        if self.against:
            return "no loss"
        return f">= {self.score:.0%}" if self.score else f"> {1 / self.seats:.0%}"

    def match(self, against: str) -> Match:
        """Level 8 first, then the others."""
        game = find_game(self.game)
        seats, options = game.resolve(self.seats, {})
        bots = (_LEVEL, *[against] * (seats - 1))
        openings = usual_openings(game) if self.openings is None else self.openings
        return Match(game.name, seats, options, bots, "strength", openings, _LIMITS, self.balanced)

    def is_reached(self, row: Row) -> bool:
        """Whether the level did what it has to."""
        if self.against:
            return row.lost == 0
        return row.score.mean >= self.score if self.score else row.score.low > 1 / self.seats


BARS = tuple(
    Bar(game.name, seats, **wanted)
    for game in GAMES.values()
    for seats, wanted in game.bars.get("strength", {}).items()
)


def main(names: Collection[str] = ()) -> bool:
    """Play what is missing in the matches named, or in all; print, and say if all is reached."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows, reached = [], True
    for bar in [bar for bar in BARS if not names or bar.name in names]:
        against = bar.against or f"uct:{_pace(bar):.4f}cpu"
        row = standings(bar.match(against), _play(bar, against)).rows[0]
        good = bar.is_reached(row)
        reached &= good
        score = row.score
        figures = [
            against,
            f"{row.won}-{row.drawn}-{row.lost}",
            f"{100 * score.mean:.1f}",
            f"{100 * score.low:.1f}-{100 * score.high:.1f}",
            f"{1000 * row.seconds / max(1, row.choices):.0f}",
        ]
        rows.append([f"{bar.game}, {bar.seats} seats", *figures, bar.said, verdict(good)])
    head = ["level 8", "against", "w-d-l", "score %", "95 %", "ms/move", "bar", ""]
    print_table("Strength", head, rows)
    return reached


def _play(bar: Bar, against: str) -> list[Result]:
    match = bar.match(against)
    with open_ledger(FOLDER / f"{bar.name}.jsonl", match) as ledger:
        left = count_missing(match, bar.games, ledger.results)
        played = play_missing(match, bar.games, ledger.results, ledger)
        with closing(played):
            for _ in progress(played, left, bar.name):
                pass
        return ledger.results


def _pace(bar: Bar) -> float:
    """Processor seconds that level 8 takes for a move: measured once for a results file."""
    path = FOLDER / f"{bar.name}.pace"
    if not path.exists():
        path.write_text(json.dumps(round(_measure(bar), 4)), encoding="utf-8")
    return float(json.loads(path.read_text(encoding="utf-8")))


def _measure(bar: Bar) -> float:
    """The mean over some games in which level 8 plays a seat each.

    A game before them does not count: what it compiles, endings above all, takes longer than play.
    """
    warm(bar.game)
    _times(bar, 0)
    spent = [took for seat in range(bar.seats) for took in _times(bar, seat)]
    return sum(spent) / len(spent)


def _times(bar: Bar, seat: int) -> list[float]:
    """What level 8 takes for each move of a game in which it plays one seat."""
    spent = []
    position = bar.match("uct:200").start(seat)
    bot = oxbox.bot(bar.game, _LEVEL, bar.seats, seat, position.options)
    other = oxbox.bot(bar.game, "uct:200", bar.seats, seat, position.options)
    while position.seat is not None:
        began = time.thread_time()
        move = (bot if position.seat == seat else other).choose(position.view())
        if position.seat == seat:
            spent.append(time.thread_time() - began)
        position.push(move)
    return spent


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
