"""Scenes, changes between scenes and paths, as the JSON that clients get.

Fields with their usual value are left out. Regions, spaces, pieces and choices are told apart by
their ids; whatever else a scene has is small and sent whole.
"""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any, Final, TypeAlias

from oxbox.scene import Choice, Fact, Note, Piece, Region, Scene, Space, Step

Plain: TypeAlias = dict[str, Any]
Item: TypeAlias = Region | Space | Piece | Choice
Part: TypeAlias = Item | Fact | Note

BY_ID: Final = ("regions", "spaces", "pieces", "choices")
LISTS: Final = ("facts", "notes")
VALUES: Final = ("game", "title", "width", "height", "seat")

_id = attrgetter("id")
_items, _lists, _values = attrgetter(*BY_ID), attrgetter(*LISTS), attrgetter(*VALUES)

_USUAL: Final = {
    kind: tuple((field.name, field.default) for field in fields(kind))
    for kind in (Region, Space, Piece, Choice, Fact, Note)
}


_MOST_PARTS: Final = 20_000
_parts: dict[int, tuple[Part, Plain]] = {}
"""Parts as JSON by their identity: games make most of their parts only once, and comparing takes
longer than making the JSON."""


def plain_part(part: Part) -> Plain:
    """A region, space, piece, choice, fact or note as JSON; shared, so nobody may change it."""
    known = _parts.get(id(part))
    if known is not None:
        return known[1]
    plain: Plain = {}
    for name, usual in _USUAL[type(part)]:
        value = getattr(part, name)
        if usual is MISSING or value != usual:
            plain[name] = list(value) if isinstance(value, tuple) else value
    if len(_parts) >= _MOST_PARTS:
        _parts.clear()
    _parts[id(part)] = part, plain
    return plain


def plain_scene(scene: Scene) -> Plain:
    """The whole picture as JSON, without its paths."""
    plain: Plain = {"game": scene.game, "title": scene.title}
    plain |= {"width": scene.width, "height": scene.height}
    for name in (*BY_ID, *LISTS):
        if parts := getattr(scene, name):
            plain[name] = [plain_part(part) for part in parts]
    if scene.seat is not None:
        plain["seat"] = scene.seat
    if scene.marked:
        plain["marked"] = list(scene.marked)
    return plain


def changes(before: Scene, after: Scene) -> Plain:
    """What turns one picture into the next: what is new or different by id, and what is gone."""
    found: Plain = {}
    if before is after:
        return found
    for name, old, new in zip(BY_ID, _items(before), _items(after), strict=True):
        if old is not new and (changed := _changed_items(old, new)):
            found[name] = changed
    for name, old, new in zip(LISTS, _lists(before), _lists(after), strict=True):
        if old is not new and old != new:
            found[name] = [plain_part(part) for part in new]
    for name, old, new in zip(VALUES, _values(before), _values(after), strict=True):
        if old != new:
            found[name] = new
    return found


def plain_steps(before: Scene, steps: Iterable[Step]) -> list[Plain]:
    """A telling as JSON: each step with what changed since the picture before it."""
    told = []
    for step in steps:
        plain: Plain = {"sentence": step.sentence, "ids": list(step.ids)}
        if step.renamed:
            plain["renamed"] = dict(step.renamed)
        plain["changes"] = changes(before, step.scene)
        told.append(plain)
        before = step.scene
    return told


def coded_paths(paths: Sequence[tuple[str, ...]]) -> list[list[Any]]:
    """Paths in their order, each with how many targets it shares with the one before."""
    return list(map(_coded_path, [(), *paths], paths))


@lru_cache(maxsize=16_384)
def _coded_path(before: tuple[str, ...], path: tuple[str, ...]) -> list[Any]:
    """A path as the rest of one that shares its beginning; shared, so nobody may change it."""
    kept = 0
    for old, new in zip(before, path, strict=False):
        if old != new:
            break
        kept += 1
    return [kept, *path[kept:]]


def _changed_items(old: Sequence[Item], new: Sequence[Item]) -> Plain:
    """What changed between two lists; most of it did not, at the beginning and at the end."""
    first, last = _alike(old, new)
    left, come = old[first : len(old) - last], new[first : len(new) - last]
    order_before, order = list(map(_id, left)), list(map(_id, come))
    if order_before == order:
        pairs = zip(left, come, strict=True)
        set_anew = [plain_part(item) for was, item in pairs if was is not item and was != item]
        return {"set": set_anew} if set_anew else {}
    gone = dict(zip(order_before, left, strict=True))
    added, different = [], []
    for name, item in zip(order, come, strict=True):
        was = gone.pop(name, None)
        if was is None:
            added.append(name)
        if was is not item and was != item:
            different.append(plain_part(item))
    changed: Plain = {}
    if different:
        changed["set"] = different
    if gone:
        changed["gone"] = list(gone)
        order_before = [name for name in order_before if name not in gone]
    if (added and last) or order_before + added != order:
        changed["order"] = list(map(_id, new))
    return changed


def _alike(old: Sequence[Item], new: Sequence[Item]) -> tuple[int, int]:
    """How many items at the beginning of both lists are the same, and how many at the end."""
    most = min(len(old), len(new))
    first = next(compress(count(), map(is_not, old, new)), most)
    last = next(compress(count(), map(is_not, reversed(old), reversed(new))), most)
    return first, min(last, most - first)
