"""Every draw of a deal, so that a checker needs no rules: (label, number, bound, result).

The rules are played again, interpreted, with a ``draw`` that listens. Functions are plain Python:
copies of them with other globals share everything but that one name.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias

from oxbox.game import Game
from oxbox.kernels.keyed import draw
from oxbox.kernels.layout import Key, blank
from oxbox.key import key_array
from oxbox.position import Position

Draw: TypeAlias = tuple[int, int, int, int]


def draws_of(position: Position) -> list[Draw]:
    """All draws that led to a position, in the order in which they were first made."""
    found: dict[Draw, None] = {}

    def listen(key: Key, label: int, number: int, bound: int) -> int:
        result = draw(key, label, number, bound)
        found[int(label), int(number), int(bound), int(result)] = None
        return result

    rules = _listening_rules(position.game, listen)
    state = blank(position.game.rules.LAYOUT)
    state.seats = position.seats
    for option in position.game.options:
        option.store(state, position.options[option.name])
    rules["setup"](state, key_array(position.key))
    for move in position.moves:
        rules["apply"](state, move.code)
    return list(found)


def _listening_rules(game: Game, listen: Callable[..., int]) -> dict[str, Any]:
    """The functions of a game's rules with another ``draw``."""
    module = vars(game.rules)
    rules = dict(module)
    for name, value in module.items():
        if isinstance(value, FunctionType) and value.__module__ == module["__name__"]:
            rules[name] = FunctionType(value.__code__, rules, name, value.__defaults__)
    if game.rules.LABELS:
        rules["draw"] = listen
    return rules
