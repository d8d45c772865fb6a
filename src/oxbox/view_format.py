"""Views as JSON: the state's fields by name, so that a field more does not make a text unreadable.

``oxbox``    the version of the format
``view``     the game's name
``options``  every option with its value
``state``    every field of the state with its value; in version 1 all bytes of the state, in Base64

Of the fields that a text lacks, those whose range is 0 alone are 0: layouts gained such fields
(``moment``) for what is shown between two positions. A text of version 1 may lack them, too.
"""

import base64
import json
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from oxbox.game import Game
from oxbox.kernels.layout import Layout, States, always_zero, without
from oxbox.options import Options, plain_options

VERSION: Final = 2


def format_view(game: Game, options: Options, box: States) -> str:
    """The state in a box as one JSON text."""
    told = {"options": plain_options(options), "state": _fields(game, box)}
    return json.dumps({"oxbox": VERSION, "view": game.name, **told})


def parse_view(game: Game, text: str) -> tuple[Any, Iterator[States]]:
    """The options that a JSON text holds, and the states that it may stand for; not checked.

    Whatever is wrong with the text is one of ``ValueError``, ``LookupError``, ``TypeError``,
    ``OverflowError`` and ``RecursionError``, some of them only when a state is asked for.
    """
    data = json.loads(text)
    if data["view"] != game.name:
        raise ValueError("another game")
    return data["options"], _READERS[data["oxbox"]](game, data["state"])


def _fields(game: Game, box: States) -> dict[str, Any]:
    return {name: box[name][0].tolist() for name in _names(game, box.dtype)}


def _names(game: Game, layout: Layout) -> list[str]:
    """The fields that say something."""
    return [name for name in layout.names or () if name not in (game.name, "spare")]


def _read_fields(game: Game, given: Any) -> Iterator[States]:
    box = np.zeros(1, game.rules.LAYOUT)
    fields = {name: box[name][0].tolist() for name in always_zero(box.dtype)} | given
    with np.errstate(invalid="ignore"):
        for name, value in fields.items():
            box[name][0] = value
    if _fields(game, box) != fields:
        raise ValueError("fields")
    yield box


def _read_bytes(game: Game, given: Any) -> Iterator[States]:
    """The bytes as the present layout, and as the one that had no fields that are always 0."""
    raw = base64.b64decode(given, validate=True)
    newest = game.rules.LAYOUT
    for layout in (newest, without(newest, always_zero(newest))):
        if len(raw) == layout.itemsize:
            old = np.frombuffer(raw, layout)
            box = np.zeros(1, newest)
            for name in _names(game, layout):
                box[name] = old[name]
            yield box


_READERS: Final = {1: _read_bytes, 2: _read_fields}
