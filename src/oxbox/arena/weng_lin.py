"""Weng-Lin ratings for three and four seats, worked out by the openskill package.

A game is fed to it with its whole ranking: winners first, the others by their scores, a bot
that failed last. Partners are one team.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from oxbox.arena.rating import Rating, Z
from oxbox.arena.result import Result
from oxbox.errors import GameError
from oxbox.game import Game


def rate_all(game: Game, seats: int, bots: int, results: Iterable[Result]) -> list[Rating]:
    """Everybody's rating (25 is where all begin) after the games in their order."""
    try:
        model: Any = import_module("openskill.models").PlackettLuce()
    except ImportError as error:
        raise GameError(
            "Ratings for more than two seats need the package openskill: "
            "pip install 'oxbox[arena]' brings it.",
            "no-openskill",
        ) from error
    ratings = [model.rating() for _ in range(bots)]
    sides = game.sides(seats)
    for result in sorted(results, key=lambda result: result.id):
        teams = [[ratings[result.bots[seat]] for seat in side] for side in sides]
        rated = model.rate(teams, ranks=ranking(result, sides))
        for side, team in zip(sides, rated, strict=True):
            for seat, rating in zip(side, team, strict=True):
                ratings[result.bots[seat]] = rating
    return [Rating(r.mu, r.mu - Z * r.sigma, r.mu + Z * r.sigma) for r in ratings]


def ranking(result: Result, sides: tuple[tuple[int, ...], ...]) -> list[int]:
    """Each side's rank, from 0 for the best; equal ones share it."""
    worth = [_worth(result, side) for side in sides]
    order = sorted(set(worth), reverse=True)
    return [order.index(value) for value in worth]


def _worth(result: Result, side: tuple[int, ...]) -> tuple[int, float]:
    """What is compared: winning or losing first, then the score of a game played to its end."""
    if not result.winners:
        return 0, 0.0
    if result.failed is not None:
        return int(result.failed not in side), 0.0
    if any(seat in result.winners for seat in side):
        return 1, 0.0
    return 0, sum(result.scores[seat] for seat in side)
