"""What a game's learner can do, and where it is found."""

from typing import Any, Protocol, TypeAlias

import numpy.typing as npt

from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.outcome import listed

Kept: TypeAlias = dict[str, npt.NDArray[Any]]


class Learner(Protocol):
    """Learns from games, a lesson at a time; the same seed learns the same."""

    games: int
    seed: int

    def lesson(self) -> None:
        """Play some games and learn from them."""

    def keep(self) -> Kept:
        """Everything to go on from, and what the evaluation reads; no later lesson changes it."""


def learning_of(game: Game) -> Any:
    """The game's module ``bot.learn``."""
    found = game.module("bot.learn")
    if found is None:
        able = listed([each.name for each in GAMES.values() if each.module("bot.learn")])
        raise GameError(f"{game.title} has nothing to train; {able} have.", "not-trained")
    return found
