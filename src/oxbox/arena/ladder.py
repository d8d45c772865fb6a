"""The ladder: every level of a game against the one below it, and the lowest against greedy.

With two seats they play each other; with more, one seat of a level sits among seats of the level
below. Each rung is a match of its own with a results file of its own, whose name holds a digest of
both levels: a level that is defined anew is measured anew.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Final

from oxbox.arena.limits import Limits
from oxbox.arena.match import Match, usual_openings
from oxbox.arena.result import Result
from oxbox.arena.standings import Row, standings
from oxbox.game import Game
from oxbox.level import LEVELS, Level

LOWEST, HIGHEST = 0.60, 0.85
"""What a level should score, with two seats, against the one below."""

GREEDY_AT_MOST: Final = 0.25
"""What level 1 may score against the greedy bot with two seats."""

TOP_SHARE: Final = 2
"""The highest level takes its time, so it plays only one in this many games."""

_LIMITS: Final = Limits(move=30.0)


@dataclass(frozen=True)
class Rung:
    """One step: a level, and what it plays against."""

    game: Game
    seats: int
    level: int

    @property
    def below(self) -> str:
        """The bot on the other seats."""
        return "greedy" if self.level == LEVELS[0] else str(self.level - 1)

    @property
    def levels(self) -> tuple[Level, ...]:
        """What the levels are that play."""
        levels = self.game.levels(self.seats)
        return levels[max(0, self.level - 2) : self.level]

    @property
    def match(self) -> Match:
        """The match: the level first, then the others."""
        _, options = self.game.resolve(self.seats, {})
        bots = (str(self.level), *[self.below] * (self.seats - 1))
        openings = usual_openings(self.game)
        return Match(self.game.name, self.seats, options, bots, "ladder", openings, _LIMITS)

    def games(self, usual: int) -> int:
        """How many games it plays, where ``usual`` is what lower rungs of most games play."""
        games = usual * self.game.luck(self.seats)
        return -(-games // TOP_SHARE) if self.level == LEVELS[-1] else games

    def file(self, folder: Path) -> Path:
        """Where its results are kept."""
        digest = hashlib.sha256(repr(self.levels).encode()).hexdigest()[:8]
        return folder / f"{self.game.name}-{self.seats}-{self.level}-{digest}.jsonl"


def rungs(games: Iterable[Game]) -> Iterator[Rung]:
    """All rungs of these games, the lowest first.

    Levels of a game's own kind are not measured against greedy, which may know as little.
    """
    for game in games:
        for seats in game.seats:
            for level in LEVELS:
                rung = Rung(game, seats, level)
                if level > LEVELS[0] or not rung.levels[0].is_own:
                    yield rung


@dataclass(frozen=True)
class Step:
    """What came out on a rung: the rows of the level and of one of the others."""

    rung: Rung
    row: Row
    other: Row

    @property
    def verdict(self) -> str:
        """Whether the step is as large as it should be, in a word."""
        score, fair = self.row.score, 1 / self.rung.seats
        if self.rung.level == LEVELS[0]:
            at_most = GREEDY_AT_MOST if self.rung.seats == 2 else fair
            return "weaker" if score.mean <= at_most else "too strong"
        if self.rung.seats > 2:
            return "more" if score.low > fair else "not clear"
        if LOWEST <= score.mean <= HIGHEST:
            return "a step"
        return "small" if score.mean < LOWEST else "large"


def judge_step(rung: Rung, results: list[Result]) -> Step:
    """What the results of a rung come to."""
    return Step(rung, *standings(rung.match, results).rows[:2])


def page(steps: Iterable[Step]) -> str:
    """All steps as tables in Markdown, one for each game and number of seats."""
    parts = [f"# How strong the levels are\n\n{_HEAD}"]
    seen: tuple[str, int] | None = None
    for step in steps:
        game, seats = step.rung.game, step.rung.seats
        if (game.name, seats) != seen:
            seen = (game.name, seats)
            parts.append(f"\n## {game.title}, {seats} seats\n\n{_COLUMNS}")
        parts.append(_line(step))
    return "\n".join(parts) + "\n"


_HEAD = fill(f"""\
Made by `make levels`; a run that is stopped goes on from the games it has. Each level plays the one
below it, level 1 the greedy bot, on paired deals from every seat; with more than two seats, one
seat of the level among seats of the level below. Where luck counts for much, more games are played.
*Score* is the mean share of the win, with its 95 % interval over deals ([arena](arena.md)). With
two seats a step should be between {LOWEST * 100:.0f} % and {HIGHEST * 100:.0f} %; with more, the
share should be clearly above the fair one (33 % or 25 %; partners share a win, so that for them
50 % is the most). *ms* is the mean time of a move on the machine that made this
table.""", 120)  # fmt: skip

_COLUMNS = """| level | how it thinks | ms | against | games | score % | 95 % | |
|---:|---|---:|---|---:|---:|---:|---|"""


def _line(step: Step) -> str:
    row, level = step.row, step.rung.levels[-1]
    below = step.rung.below if step.rung.below == "greedy" else f"level {step.rung.below}"
    pace = 1000 * row.seconds / row.choices if row.choices else 0.0
    score = row.score
    shares = f"{100 * score.mean:.1f} | {100 * score.low:.1f}-{100 * score.high:.1f}"
    measured = f"{pace:.1f} | {below} | {row.games:,} | {shares} | {step.verdict}"
    return f"| {step.rung.level} | {describe(level)} | {measured} |"


def describe(level: Level) -> str:
    """A level in a few words."""
    if level.is_own:
        return level.about
    how = {"tree": "tree", "judged": "tree, evaluated", "alphabeta": "alpha-beta"}[level.search]
    words = [f"{how}, {level.nodes:,} nodes"]
    if level.overlooked:
        words.append(f"overlooks {level.overlooked / 10:g} %")
    if level.generous:
        words.append(f"{level.generous / 10:g} % generous")
    return ", ".join(words)
