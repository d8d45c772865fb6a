"""A course of lessons that can be broken off and taken up again."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.outcome import listed
from oxbox.train.checkpoint import Kept, load, refusal, save

_SAVE_EVERY: Final = 10.0
"""How many seconds of work are lost at most, even if the machine is switched off."""


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


class Course:
    """A number of games of a learner, with the file that keeps it."""

    def __init__(self, game: Game, path: Path, games: int | None, seed: int) -> None:
        module = learning_of(game)
        self.path = path
        self.size: int = module.LESSON
        self.games: int = games or module.GAMES
        self.learner: Learner = module.Learner(seed)
        kept = load(path)
        if kept is not None:
            try:
                self.learner = module.Learner.resume(kept)
            except (KeyError, ValueError, TypeError) as error:
                raise refusal(path) from error
        if self.learner.seed != seed:
            raise GameError(
                f"{path} was begun with the seed {self.learner.seed}, not {seed}; name another "
                "file to begin anew.",
                "other-seed",
            )

    @property
    def steps(self) -> int:
        """How many lessons are left."""
        return max(0, -((self.learner.games - self.games) // self.size))

    def run(self) -> Iterator[int]:
        """Give the lessons that are left; however this ends, those given so far are kept."""
        kept = self.learner.keep()
        saved = time.monotonic()
        try:
            for _ in range(self.steps):
                self.learner.lesson()
                kept = self.learner.keep()
                if time.monotonic() - saved > _SAVE_EVERY:
                    save(self.path, kept)
                    saved = time.monotonic()
                yield self.learner.games
        finally:
            save(self.path, kept)
