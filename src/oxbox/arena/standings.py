"""What the results of a match come to: a row for each bot, and what else has to be said."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isinf
from statistics import fmean
from typing import TypeAlias

from oxbox.arena.fault import FAULTS
from oxbox.arena.match import Match
from oxbox.arena.rating import Rating, Score, elo_lead, elo_table, score
from oxbox.arena.result import ENDLESS, RULES, Result
from oxbox.arena.weng_lin import rate_all
from oxbox.errors import GameError

Deals: TypeAlias = dict[tuple[int, int], list[Result]]
"""The results of whole deals, by deal and group."""


@dataclass
class Row:
    """A bot: all of its games, and the score of those whose deals are complete."""

    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    choices: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    score: Score = field(default_factory=lambda: score([]))
    rating: Rating | None = None

    @property
    def games(self) -> int:
        """How many games it played."""
        return self.won + self.drawn + self.lost


@dataclass
class Standings:
    """The rows in the order of the bots, and notes that belong below them."""

    match: Match
    rows: list[Row]
    notes: list[str]

    @property
    def expected(self) -> float:
        """What a bot scores that is as good as the others."""
        return 1 / self.match.seats


def standings(match: Match, results: Sequence[Result]) -> Standings:
    """Work out all rows."""
    rows = [Row(name) for name in match.names]
    for result in results:
        _count(rows, result)
    deals = whole_deals(match, results)
    for number, row in enumerate(rows):
        row.score = score(_observations(deals, number))
    notes = _notes(match, results, deals)
    if deals:
        try:
            _rate(match, rows, deals)
        except GameError as error:
            notes.append(str(error))
    return Standings(match, rows, notes)


def whole_deals(match: Match, results: Sequence[Result]) -> Deals:
    """The deals of which every game is played."""
    deals: Deals = defaultdict(list)
    for result in results:
        deals[result.deal, result.group].append(result)
    return {key: games for key, games in sorted(deals.items()) if len(games) == match.seats}


def repeated(match: Match, results: Sequence[Result]) -> int:
    """How many games have the same moves as another one on the same deal.

    Where the deal has no chance in it, all deals are the same.
    """
    dealt = bool(match.game.rules.LABELS)
    played = [(r.deal if dealt else 0, r.moves) for r in results if r.end == RULES]
    return len(played) - len(set(played))


def _count(rows: list[Row], result: Result) -> None:
    for seat, number in enumerate(result.bots):
        row = rows[number]
        row.drawn += not result.winners
        row.won += seat in result.winners
        row.lost += bool(result.winners) and seat not in result.winners
        row.choices += int(result.choices[seat])
        row.seconds += result.seconds[seat]
        if seat == result.failed:
            row.faults[result.end] += 1


def _rate(match: Match, rows: list[Row], deals: Deals) -> None:
    if match.seats > 2:
        played = [game for games in deals.values() for game in games]
        ratings = rate_all(match.game, match.seats, len(rows), played)
    elif len(rows) == 2:
        ratings = [elo_lead(row.score) for row in rows]
    else:
        meetings = [
            (deal, *match.groups[group], fmean(_shares(games, match.groups[group][0])))
            for (deal, group), games in deals.items()
        ]
        ratings = elo_table(len(rows), meetings)  # type: ignore[arg-type]
    for row, rating in zip(rows, ratings, strict=True):
        row.rating = rating


def _observations(deals: Deals, bot: int) -> list[float]:
    """A bot's mean share on each deal that it played."""
    shares: dict[int, list[float]] = defaultdict(list)
    for (deal, _), games in deals.items():
        shares[deal] += _shares(games, bot)
    return [fmean(values) for values in shares.values() if values]


def _shares(games: Sequence[Result], bot: int) -> list[float]:
    return [game.share(game.bots.index(bot)) for game in games if bot in game.bots]


def _notes(match: Match, results: Sequence[Result], deals: Deals) -> list[str]:
    notes = []
    left_out = len(results) - sum(len(games) for games in deals.values())
    if left_out:
        notes.append(f"Games of unfinished deals, left out of the scores: {left_out:,}.")
    endless = sum(result.end == ENDLESS for result in results)
    if endless:
        notes.append(f"Games that were cut off and count as draws: {endless:,}.")
    again = repeated(match, results)
    if again:
        notes.append(
            f"Games that repeat the moves of another one: {again:,} of {len(results):,}; "
            "their results say nothing new."
        )
    for result in _first_faults(results):
        name = match.names[result.bots[result.failed or 0]]
        notes.append(f"{name}, first {result.end} (deal {result.deal}): {result.note}")
    return notes


def _first_faults(results: Sequence[Result]) -> list[Result]:
    """The first fault of each kind of each bot."""
    first: dict[tuple[int, str], Result] = {}
    for result in sorted(results, key=lambda result: result.id):
        if result.failed is not None:
            first.setdefault((result.bots[result.failed], result.end), result)
    return list(first.values())


def table(found: Standings) -> list[tuple[str, ...]]:
    """The rows as texts, with their heading first."""
    kind = "Elo" if found.match.seats == 2 else "Weng-Lin"
    faults = [kind for kind in FAULTS if any(row.faults[kind] for row in found.rows)]
    heading = ("bot", "w-d-l", "score %", "95 %", kind, "95 %", "ms/move")
    lines = [(*heading, *faults)]
    for row in found.rows:
        counts = (str(row.faults[kind]) for kind in faults)
        lines.append((*_cells(row, found.match.seats == 2), *counts))
    return lines


def _cells(row: Row, is_lead: bool) -> tuple[str, ...]:
    pace = f"{1000 * row.seconds / row.choices:.1f}" if row.choices else "-"
    share, between, rating, margin = "-", "-", "-", "-"
    if row.score.count:
        share = f"{100 * row.score.mean:.1f}"
        between = f"{100 * row.score.low:.1f}-{100 * row.score.high:.1f}"
    if row.rating is not None:
        write = _signed if is_lead else "{:.1f}".format
        rating = write(row.rating.value)
        margin = f"{write(row.rating.low)} to {write(row.rating.high)}"
    ends = f"{row.won}-{row.drawn}-{row.lost}"
    return (row.name, ends, share, between, rating, margin, pace)


def _signed(value: float) -> str:
    if isinf(value):
        return "+∞" if value > 0 else "-∞"
    return f"{value:+.0f}"
