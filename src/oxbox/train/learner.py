"""What a game's learner can do, and where it is found."""

from importlib import import_module
from importlib.util import find_spec
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
    """The game's module ``learn``."""
    if not _learns(game):
        able = listed([each.name for each in GAMES.values() if _learns(each)])
        raise GameError(f"{game.title} has nothing to train; {able} have.", "not-trained")
    return import_module(f"{game.package}.learn")


def _learns(game: Game) -> bool:
    return find_spec(f"{game.package}.learn") is not None
