"""Scenes, changes between scenes and paths, as the JSON that clients get.

Fields with their usual value are left out. Regions, spaces, pieces and choices are told apart by
their ids; whatever else a scene has is small and sent whole.
"""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Any, Final, TypeAlias

from oxbox.scene import Choice, Fact, Note, Piece, Region, Scene, Space, Step

Plain: TypeAlias = dict[str, Any]
Item: TypeAlias = Region | Space | Piece | Choice
Part: TypeAlias = Item | Fact | Note

BY_ID: Final = ("regions", "spaces", "pieces", "choices")
LISTS: Final = ("facts", "notes")
VALUES: Final = ("game", "title", "width", "height", "seat")

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
    for name in BY_ID:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and (changed := _changed_items(old, new)):
            found[name] = changed
    for name in LISTS:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            found[name] = [plain_part(part) for part in new]
    for name in VALUES:
        if getattr(before, name) != getattr(after, name):
            found[name] = getattr(after, name)
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


def coded_paths(paths: Iterable[tuple[str, ...]]) -> list[list[Any]]:
    """Paths in their order, each with how many targets it shares with the one before."""
    coded: list[list[Any]] = []
    before: tuple[str, ...] = ()
    for path in paths:
        kept = 0
        for old, new in zip(before, path, strict=False):
            if old != new:
                break
            kept += 1
        coded.append([kept, *path[kept:]])
        before = path
    return coded


def _changed_items(old: Sequence[Item], new: Sequence[Item]) -> Plain:
    known = {item.id: item for item in old}
    changed: Plain = {}
    different = []
    for item in new:
        was = known.get(item.id)
        if was is not item and was != item:
            different.append(item)
    if different:
        changed["set"] = [plain_part(item) for item in different]
    names = [item.id for item in new]
    staying = set(names)
    if gone := [name for name in known if name not in staying]:
        changed["gone"] = gone
    kept = [name for name in known if name in staying]
    if kept + [name for name in names if name not in known] != names:
        changed["order"] = names
    return changed
