"""A match: its settings, and the games that follow from them.

Every group of bots that fits the seats plays every deal as often as it has seats, turned by one
seat each time: each bot plays each seat of each deal. In which order they sit around the table
changes from deal to deal, so that nobody always follows the same bot or has the same partner.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from math import factorial
from typing import Any, Final

from oxbox.arena.limits import Limits
from oxbox.bots.alphabeta import can_search
from oxbox.errors import GameError, OptionError
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.position import Position, start

MOST_BOTS: Final = 32
_LONGEST_SEED: Final = 100


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: ``bots[seat]`` is the number of the bot that sits there."""

    deal: int
    group: int
    turn: int
    bots: tuple[int, ...]
    opening: tuple[str, ...] = ()

    @property
    def id(self) -> tuple[int, int, int]:
        """What tells this game from the others of its match."""
        return self.deal, self.group, self.turn


@dataclass(frozen=True)
class Match:
    """The settings of a match. ``bots`` are texts; the same text twice is two bots.

    ``openings`` is how many random moves a game begins with; ``options`` are resolved ones;
    ``balanced`` is how many nodes alpha-beta spends on making sure that an opening is neither won
    nor lost, 0 for none.
    """

    game_name: str
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    openings: int = 0
    limits: Limits = field(default_factory=Limits)
    balanced: int = 0

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.game_name)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, each differently."""
        return tuple(
            text
            if text not in self.bots[:number]
            else f"{text} #{self.bots[:number].count(text) + 1}"
            for number, text in enumerate(self.bots)
        )

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Who meets at a table."""
        return tuple(combinations(range(len(self.bots)), self.seats))

    def deals(self, games: int) -> int:
        """The number of deals that gives each group at least ``games`` games."""
        return -(-games // self.seats)

    def seatings(self, deal: int, group: int) -> tuple[tuple[int, ...], ...]:
        """The bots by seat, once for each game of a deal."""
        first, *others = self.groups[group]
        orders = list(permutations(others))
        around = (first, *orders[deal % factorial(len(others))])
        return tuple(around[-turn:] + around[:-turn] for turn in range(self.seats))

    def tasks(self, games: int, openings: Iterator[tuple[str, ...]]) -> Iterator[Task]:
        """All games, deal by deal; each deal takes the next opening."""
        for deal in range(self.deals(games)):
            opening = next(openings)
            for group in range(len(self.groups)):
                for turn, bots in enumerate(self.seatings(deal, group)):
                    yield Task(deal, group, turn, bots, opening)

    def start(self, deal: int) -> Position:
        """The start of a deal."""
        return start(self.game, self.seats, self.options, seed=self.noise(f"deal {deal}").hex())

    def bot_seed(self, task: Task, seat: int) -> int:
        """The seed of a bot's own chance; the deal cannot be worked out from it."""
        label = f"bot {task.deal} {task.group} {task.turn} {seat}"
        return int.from_bytes(self.noise(label)[:4], "little") >> 1

    def noise(self, label: str) -> bytes:
        """Sixteen bytes that follow from the match's seed and a label."""
        text = f"oxbox arena 1\n{self.seed}\n{label}"
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]


def usual_seats(game: Game, bots: int) -> int:
    """The number of bots, if the game can have as many seats; else its first number of seats."""
    return bots if bots in game.seats else game.seats[0]


def usual_openings(game: Game) -> int:
    """Four random moves where all deals are the same, none where each differs by itself."""
    return 0 if game.rules.LABELS else 4


def check_match(match: Match) -> None:
    """Refuse what makes no match."""
    if len(match.bots) > MOST_BOTS:
        raise OptionError(f"At most {MOST_BOTS} bots fit into an arena.", "too-many-bots")
    if len(match.bots) < match.seats:
        raise OptionError(
            f"{match.game.title} with {match.seats} seats needs at least {match.seats} bots, not "
            f"{len(match.bots)}; the same bot may be named twice.",
            "too-few-bots",
        )
    if match.balanced and not can_search(match.game):
        raise OptionError(
            f"{match.game.title} has chance, secrets or more than two sides: alpha-beta cannot "
            "balance its openings.",
            "no-alpha-beta",
        )
    if not 0 < len(match.seed) <= _LONGEST_SEED:
        raise GameError(f"A seed is a text of 1 to {_LONGEST_SEED} letters.", "bad-seed")
