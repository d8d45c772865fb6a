"""What a text gives away, and what each viewer may know after every move: a module for each game.

A game without a module here hides nothing.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from oxbox.game import Game
from oxbox.kernels.layout import State

Secrets = set[str]


class Hidden(Protocol):
    """What a game hides from somebody at some time, in words."""

    def told(self, text: str) -> Secrets:
        """The secrets that a text gives away."""

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """The secrets that a viewer may know at each of the whole states of a game."""


class Nothing:
    """A game that is open to all from its first move to its last."""

    def told(self, text: str) -> Secrets:
        """Nothing is hidden, so nothing is given away."""
        return set()

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """Nothing is hidden."""
        return [set() for _ in states]


def hidden_of(game: Game) -> type[Hidden]:
    """What a game hides."""
    module = f"{__name__}.{game.name}"
    if find_spec(module) is None:
        assert not hasattr(game.rules.module, "redact"), f"there is no tests/hidden/{game.name}.py"
        return Nothing
    return cast(type[Hidden], import_module(module).HIDDEN)
