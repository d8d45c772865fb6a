"""Scenes, changes between scenes and paths, as the JSON that clients get.

Fields with their usual value are left out. Regions, spaces, pieces and choices are told apart by
their ids; whatever else a scene has is small and sent whole.
"""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from oxbox.scene import Choice, Fact, Note, Piece, Region, Scene, Space, Step

Plain: TypeAlias = dict[str, Any]
Item: TypeAlias = Region | Space | Piece | Choice
Part: TypeAlias = Item | Fact | Note

BY_ID: Final = ("regions", "spaces", "pieces", "choices")
LISTS: Final = ("facts", "notes")
VALUES: Final = ("game", "title", "width", "height", "seat")

_items, _lists, _values = attrgetter(*BY_ID), attrgetter(*LISTS), attrgetter(*VALUES)
_id = attrgetter("id")

_USUAL: Final = {
    kind: tuple((field.name, field.default) for field in fields(kind))
    for kind in (Region, Space, Piece, Choice, Fact, Note)
}


@lru_cache(maxsize=50_000)
def plain_part(part: Part) -> Plain:
    """A region, space, piece, choice, fact or note as JSON; shared, so nobody may change it."""
    plain: Plain = {}
    for name, usual in _USUAL[type(part)]:
        value = getattr(part, name)
        if usual is MISSING or value != usual:
            plain[name] = list(value) if isinstance(value, tuple) else value
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
    if len(old) == len(new):
        pairs = [pair for pair in zip(old, new, strict=True) if pair[0] is not pair[1]]
        if all(was.id == item.id for was, item in pairs):
            # The usual case, and a quick one: the same things in the same order.
            different = [item for was, item in pairs if was != item]
            return {"set": [plain_part(item) for item in different]} if different else {}
    return _rearranged_items(old, new)


def _rearranged_items(old: Sequence[Item], new: Sequence[Item]) -> Plain:
    names, names_before = list(map(_id, new)), list(map(_id, old))
    known = dict(zip(names_before, old, strict=True))
    staying = set(names)
    changed: Plain = {}
    different = [item for item in new if known.get(item.id) is not item]
    if different := [item for item in different if known.get(item.id) != item]:
        changed["set"] = [plain_part(item) for item in different]
    if gone := [name for name in names_before if name not in staying]:
        changed["gone"] = gone
        names_before = [name for name in names_before if name in staying]
    if names_before + [name for name in names if name not in known] != names:
        changed["order"] = names
    return changed
