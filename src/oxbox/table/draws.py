"""Every draw of a deal, so that a checker needs no rules: (label, number, bound, result).

The rules are played again, interpreted, with a ``draw_from`` that listens. Functions are plain
Python: copies of them with other globals share everything but that one name.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias

from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.kernels.keyed import draw
from oxbox.kernels.layout import Key, State, blank, boxed
from oxbox.kernels.reading import Reading
from oxbox.key import key_array
from oxbox.position import Position

Draw: TypeAlias = tuple[int, int, int, int]


def draws_of(position: Position) -> list[Draw]:
    """All draws that led to a position, in the order in which they were first made."""
    if not position.game.rules.LABELS:
        return []
    found: dict[Draw, None] = {}

    room = blank(position.game.rules.LAYOUT)
    secret = key_array(position.key)
    make = operations.keyed_draw if operations.is_ready(room) else draw

    def listen(key: Key, label: int, number: int, bound: int) -> int:
        result = make(secret, label, number, bound)
        found[int(label), int(number), int(bound), int(result)] = None
        return result

    rules = _listening_rules(position.game, listen)
    room.seats = position.seats
    for option in position.game.options:
        option.store(room, position.options[option.name])
    state: State = Reading.of(boxed(room))
    rules["setup"](state, secret)
    for code in position.codes:
        rules["apply"](state, code)
    return list(found)


def _listening_rules(game: Game, listen: Callable[..., int]) -> dict[str, Any]:
    """The functions of a game's rules with another ``draw_from``."""
    module = vars(game.rules.module)
    rules = dict(module)
    for name, value in module.items():
        if isinstance(value, FunctionType) and value.__module__ == module["__name__"]:
            rules[name] = FunctionType(value.__code__, rules, name, value.__defaults__)
    rules["draw_from"] = listen
    return rules
