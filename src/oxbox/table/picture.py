"""Scenes and tellings as the JSON that clients get. Fields with their usual value are left out."""

from dataclasses import MISSING, fields
from typing import Any, Final, TypeAlias

import orjson

from oxbox.scene import Choice, Fact, Note, Piece, Region, Scene, Space, Step

Plain: TypeAlias = dict[str, Any]
Part: TypeAlias = Region | Space | Piece | Choice | Fact

_USUAL: Final = {
    kind: tuple((field.name, field.default) for field in fields(kind))
    for kind in (Region, Space, Piece, Choice, Fact)
}
_LISTS: Final = ("regions", "spaces", "pieces", "choices", "facts", "notes", "marked")

_MOST_PARTS: Final = 20_000
_parts: dict[int, tuple[Part, orjson.Fragment]] = {}
"""Parts as JSON by their identity: games make most of their parts only once, but not notes."""


def encode(data: Any) -> bytes:
    """Anything that clients are told, as JSON."""
    return orjson.dumps(data, _plain, orjson.OPT_PASSTHROUGH_DATACLASS)


def _plain(thing: Any) -> Any:
    """What stands for a part, a step or a scene in JSON."""
    known = _parts.get(id(thing))
    if known is not None:
        return known[1]
    if type(thing) is Note:
        return {"look": thing.look, "text": thing.text}
    if type(thing) in _USUAL:
        return _remember(thing)
    if type(thing) is Step:
        return _plain_step(thing)
    if type(thing) is Scene:
        return _plain_scene(thing)
    raise TypeError(f"clients are told nothing of {type(thing).__name__}")


def _remember(part: Part) -> orjson.Fragment:
    plain: Plain = {}
    for name, usual in _USUAL[type(part)]:
        value = getattr(part, name)
        if usual is MISSING or value != usual:
            plain[name] = value
    if len(_parts) >= _MOST_PARTS:
        _parts.clear()
    fragment = orjson.Fragment(orjson.dumps(plain))
    _parts[id(part)] = part, fragment
    return fragment


def _plain_step(step: Step) -> Plain:
    sentence, ids, changes, renamed = step
    plain: Plain = {"sentence": sentence, "ids": ids, "changes": changes}
    return {**plain, "renamed": renamed} if renamed else plain


def _plain_scene(scene: Scene) -> Plain:
    """The whole picture, without its paths."""
    plain: Plain = {"game": scene.game, "title": scene.title}
    plain |= {"width": scene.width, "height": scene.height}
    plain |= {name: parts for name in _LISTS if (parts := getattr(scene, name))}
    return plain if scene.seat is None else {**plain, "seat": scene.seat}
