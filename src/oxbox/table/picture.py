"""Scenes and tellings as the JSON that clients get. Fields with their usual value are left out."""

from typing import Any, TypeAlias

import orjson

from oxbox.parts import format_part
from oxbox.scene import Part, Scene

Plain: TypeAlias = dict[str, Any]
"""What ``encode`` takes: JSON data with parts of scenes in it."""


def encode(data: Any) -> bytes:
    """Anything that clients are told, as JSON: a copy, because orjson's own has room for more."""
    return bytes(memoryview(orjson.dumps(data, _sent, orjson.OPT_PASSTHROUGH_DATACLASS)))


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
    sent = orjson.Fragment(bytes(memoryview(format_part(part))))
    object.__setattr__(part, "sent", sent)
    return sent
