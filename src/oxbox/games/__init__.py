"""The games, by name.

They are the folders here, those in the folders that the environment variable ``OXBOX_GAMES`` names,
and what installed packages declare as entry points of the group ``oxbox.games``.
"""

import logging
import os
import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import MappingProxyType

from oxbox.errors import UnknownGameError, quoted
from oxbox.game import Game, game_in

logger = logging.getLogger("oxbox.games")


def _packages() -> Iterator[str]:
    yield from (f"{__name__}.{found.name}" for found in iter_modules(__path__) if found.ispkg)
    for folder in filter(None, os.environ.get("OXBOX_GAMES", "").split(os.pathsep)):
        sys.path.append(folder)
        yield from (found.name for found in iter_modules([folder]) if found.ispkg)
    yield from (found.value for found in entry_points(group="oxbox.games"))


def _games() -> dict[str, Game]:
    """All games in their order; one of another package that does not load is left out."""
    found: dict[str, Game] = {}
    for package in _packages():
        try:
            game = game_in(package)
        except Exception:
            if package.startswith(f"{__name__}."):
                raise
            logger.exception("The game %s could not be loaded.", package)
        else:
            found.setdefault(game.name, game)
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))


GAMES: Mapping[str, Game] = MappingProxyType(_games())


def find_game(name: str) -> Game:
    """The game of that name; upper case, blanks and hyphens do not matter."""
    text = name if isinstance(name, str) else quoted(name)
    plain = "".join(letter for letter in text.lower() if letter.isalnum())
    for game in GAMES.values():
        if plain == game.name or plain in game.aliases:
            return game
    near = get_close_matches(plain, GAMES, 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(GAMES)}."
    raise UnknownGameError(f"There is no game {quoted(name, 40)}. {hint}", "unknown-game")
