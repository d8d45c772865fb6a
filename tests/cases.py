"""Every game with every seat count and every option, for the tests that hold for all of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels import operations
from oxbox.kernels.chance import below, generator
from oxbox.kernels.layout import Chance
from oxbox.position import Position, start


def variants_of(game: Game) -> list[Mapping[str, Any]]:
    """The options that tests play with: what the game names, or each option at each of its ends."""
    if game.variants:
        return list(game.variants)
    found: list[Mapping[str, Any]] = [{}]
    for option in game.options:
        usual = {option.default_for(seats) for seats in game.seats}
        found += [{option.name: end} for end in option.ends if {end} != usual]
    return found


GAMES_A_CASE = 12
"""How many random games a test plays for each case."""


@dataclass(frozen=True)
class Case:
    """One way to play a game."""

    game: Game
    seats: int
    options: Mapping[str, Any]

    def __str__(self) -> str:
        words = [f"{name}={_plain(value)}" for name, value in self.options.items()]
        return "-".join([self.game.name, str(self.seats), *words])

    def start(self, seed: int) -> Position:
        """A new game with a deal of its own."""
        return start(self.game, self.seats, self.options, seed=f"{self} {seed}")


def _plain(value: Any) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value).lower()


CASES = [
    Case(game, seats, options)
    for game in GAMES.values()
    for seats in game.seats
    for options in variants_of(game)
]


def chance_of(case: Case, seed: int) -> Chance:
    """A generator of the test's own, the same in every run."""
    return generator(sum(str(case).encode()) * 1000 + seed)


def random_positions(case: Case, seed: int, most: int = 10_000) -> list[Position]:
    """Snapshots of one random game: the start, every few moves, and the end."""
    position, chance = case.start(seed), chance_of(case, seed)
    snapshots = [position.copy()]
    while position.seat is not None and position.ply < most:
        push_random(position, chance)
        if below(chance, 6) == 0 or position.seat is None:
            snapshots.append(position.copy())
    return snapshots


def push_random(position: Position, chance: Chance) -> None:
    """Play a random legal move."""
    moves = position.legal_moves
    position.push(moves[below(chance, len(moves))])


def play_to_the_end(position: Position, chance: Chance) -> Position:
    """Play random legal moves until the game is over."""
    while position.seat is not None:
        push_random(position, chance)
    return position


def random_states(case: Case, seed: int, moves: int = 8) -> Any:
    """An array of states of one game, each some random moves on."""
    states = np.zeros(16, case.game.rules.LAYOUT)
    state = case.start(seed).state
    for index in range(len(states)):
        states[index] = state
        chance = chance_of(case, seed + index)
        for _ in range(below(chance, moves + 1)):
            if not states[index].ended:
                operations.apply(states[index], operations.pick(states[index], chance))
    return states
