"""Scenes and tellings as the JSON that clients get. Fields with their usual value are left out."""

from collections.abc import Iterable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeAlias

import orjson

from oxbox.scene import Choice, Fact, Note, Part, Piece, Region, Scene, Space, Step

Plain: TypeAlias = dict[str, Any]
"""What ``encode`` takes: JSON data with parts of scenes in it."""

_NAMES: Final[dict[type[Part], list[str]]] = {
    kind: [field.name for field in fields(kind) if field.init]
    for kind in (Region, Space, Piece, Choice, Fact, Note)
}
_USUAL: Final = {kind: [field.default for field in fields(kind) if field.init] for kind in _NAMES}
_VALUES: Final = {kind: attrgetter(*names) for kind, names in _NAMES.items()}


def encode(data: Any) -> bytes:
    """Anything that clients are told, as JSON: a copy, because orjson's own has room for more."""
    return bytes(memoryview(orjson.dumps(data, _sent, orjson.OPT_PASSTHROUGH_DATACLASS)))


def plain_steps(steps: Iterable[Step]) -> list[Plain]:
    """A telling: each step with what changed since the picture before it."""
    return [
        {"sentence": sentence, "ids": ids, "changes": changes, "renamed": renamed}
        if renamed
        else {"sentence": sentence, "ids": ids, "changes": changes}
        for sentence, ids, changes, renamed in steps
    ]


def plain_scene(scene: Scene | None) -> Plain | None:
    """The whole picture, without its paths."""
    if scene is None:
        return None
    plain: Plain = {"game": scene.game, "title": scene.title}
    plain |= {"width": scene.width, "height": scene.height}
    for name in ("regions", "spaces", "pieces", "choices", "facts", "notes"):
        if parts := getattr(scene, name):
            plain[name] = parts
    if scene.seat is not None:
        plain["seat"] = scene.seat
    if scene.marked:
        plain["marked"] = scene.marked
    if scene.decisive:
        plain["decisive"] = scene.decisive
    return plain


def _sent(part: Part) -> orjson.Fragment:
    """The JSON of a part, which each part keeps: games make most of their parts only once."""
    return part.sent or _send(part)


def _send(part: Part) -> orjson.Fragment:
    kind = type(part)
    known = zip(_NAMES[kind], _VALUES[kind](part), _USUAL[kind], strict=True)
    sent = orjson.Fragment(encode({name: value for name, value, usual in known if value != usual}))
    object.__setattr__(part, "sent", sent)
    return sent
