"""A match played as far as it is not played yet."""

import os
from collections.abc import Generator, Sequence

from oxbox.arena.ledger import Ledger
from oxbox.arena.match import Match
from oxbox.arena.opening import openings
from oxbox.arena.pool import play_all
from oxbox.arena.result import Result


def count_missing(match: Match, games: int, results: Sequence[Result]) -> int:
    """How many of the games that make up a match of this length have no result."""
    deals = match.deals(games)
    played = {result.id for result in results}
    return deals * match.seats * len(match.groups) - sum(deal < deals for deal, _, _ in played)


def play_missing(
    match: Match,
    games: int,
    results: list[Result],
    ledger: Ledger | None = None,
    processes: int | None = None,
) -> Generator[Result]:
    """Play what has no result yet; each result is in ``results``, and kept, when it is yielded."""
    done = {result.id for result in results}
    left = count_missing(match, games, results)
    if left == 0:
        return
    tasks = (task for task in match.tasks(games, openings(match)) if task.id not in done)
    for result in play_all(match, tasks, min(processes or usual_processes(), left)):
        if ledger:
            ledger.add(result)
        if not ledger or results is not ledger.results:
            results.append(result)
        yield result


def usual_processes() -> int:
    """One for each core that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
