"""Oxbox: five board games in one box.

    >>> import oxbox
    >>> position = oxbox.start("yoxii", seed=7)
    >>> position.push("ne d5 3")

Everything here is loaded when first used, so that importing Oxbox costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oxbox.bots.making import bot as bot
    from oxbox.errors import GameError as GameError
    from oxbox.games import GAMES as GAMES
    from oxbox.games import find_game as find_game
    from oxbox.kernels.views import NOBODY as NOBODY
    from oxbox.move import Move as Move
    from oxbox.outcome import Outcome as Outcome
    from oxbox.position import Position as Position
    from oxbox.position import replay as replay
    from oxbox.position import start as start
    from oxbox.record import Record as Record
    from oxbox.view import View as View
    from oxbox.warmup import warm as warm

_HOMES = {
    "GAMES": "games",
    "GameError": "errors",
    "Move": "move",
    "NOBODY": "kernels.views",
    "Outcome": "outcome",
    "Position": "position",
    "Record": "record",
    "View": "view",
    "bot": "bots.making",
    "find_game": "games",
    "replay": "position",
    "start": "position",
    "warm": "warmup",
}
__all__ = [*_HOMES]  # noqa: PLE0604
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'oxbox' has no attribute {name!r}")
    value = getattr(import_module(f"oxbox.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
