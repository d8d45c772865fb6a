"""The five games, by name."""

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from oxbox.errors import UnknownGameError, quoted
from oxbox.game import Game
from oxbox.games.mixx import GAME as MIXX
from oxbox.games.oxfurd import GAME as OXFURD
from oxbox.games.oxixo import GAME as OXIXO
from oxbox.games.oxysoxy import GAME as OXYSOXY
from oxbox.games.yoxii import GAME as YOXII

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.name: game for game in (OXYSOXY, OXIXO, OXFURD, MIXX, YOXII)}
)


def find_game(name: str) -> Game:
    """The game of that name; upper case, blanks and hyphens do not matter."""
    text = name if isinstance(name, str) else quoted(name)
    plain = "".join(letter for letter in text.lower() if letter.isalnum())
    plain = {"oxfurdbluff": "oxfurd", "quixo": "oxixo"}.get(plain, plain)
    if plain in GAMES:
        return GAMES[plain]
    near = get_close_matches(plain, GAMES, 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(GAMES)}."
    raise UnknownGameError(f"There is no game {quoted(name, 40)}. {hint}", "unknown-game")
