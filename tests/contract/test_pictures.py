"""What the rules of a picture may not do, for every game."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module

import pytest

from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels.phrases import Phrase

EVERY_GAME = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))


def calls_of(game: Game, name: str) -> Iterator[tuple[ast.expr, dict[str, object]]]:
    """The second argument of each call of a function in the modules that have phrases."""
    picture = import_module(f"{game.package}.picture")
    phrases = [value for value in vars(picture).values() if isinstance(value, Phrase)]
    for module in {phrase.describe.__module__ for phrase in phrases} | {picture.__name__}:
        tree = ast.parse(inspect.getsource(import_module(module)))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == name:
                yield call.args[1], vars(import_module(module))


@EVERY_GAME
def test_a_part_is_put_with_its_look(game: Game) -> None:
    """With the key alone, a part would silently look as usual."""
    found = 0
    for part, names in calls_of(game, "put"):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            phrase = names[part.func.id]
            assert isinstance(phrase, Phrase)
            has_look = phrase.keys < len(phrase.usual)
            assert len(part.args) > phrase.keys or not has_look, ast.unparse(part)
            found += 1
    assert found


@EVERY_GAME
def test_a_target_is_named_by_its_key_alone(game: Game) -> None:
    for part, names in calls_of(game, "aim"):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            phrase = names[part.func.id]
            assert isinstance(phrase, Phrase)
            assert len(part.args) == phrase.keys, ast.unparse(part)
