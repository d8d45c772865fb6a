"""Pictures of tellings, for tests."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter
from typing import Any, cast

from oxbox.scene import Changes, Item, Items, Scene, Step


def scenes_of(scene: Scene, steps: Sequence[Step]) -> list[Scene]:
    """The pictures of a telling that begins with a scene."""
    return [scene := scene.after(step.changes) for step in steps]


def unordered(scene: Scene) -> Scene:
    """The same picture with spaces and pieces in the order of their ids."""
    spaces = tuple(sorted(scene.spaces, key=attrgetter("id")))
    return replace(scene, spaces=spaces, pieces=tuple(sorted(scene.pieces, key=attrgetter("id"))))


def names_only_what_changed(before: Scene, steps: Sequence[Step]) -> bool:
    """Whether the steps of a telling mention all that changed and nothing else."""
    scenes = [before, *scenes_of(before, steps)]
    found = [_unordered_changes(compare(*pair)) for pair in pairwise(scenes)]
    return found == [_unordered_changes(step.changes) for step in steps]


def _unordered_changes(changes: Changes) -> dict[str, Any]:
    plain: dict[str, Any] = dict(changes)
    for name in {"spaces", "pieces"} & changes.keys():
        plain[name] = {kind: set(items) for kind, items in plain[name].items()}
    return plain


def compare(before: Scene, after: Scene) -> Changes:
    """What turns one picture into another."""
    found: dict[str, Any] = {}
    for name in ("title", "seat", "width", "height", "regions", "choices", "facts", "notes"):
        if getattr(before, name) != getattr(after, name):
            found[name] = getattr(after, name)
    for name in ("spaces", "pieces"):
        if items := differing(getattr(before, name), getattr(after, name)):
            found[name] = items
    return cast(Changes, found)


def differing(before: Sequence[Item], after: Sequence[Item]) -> Items[Item]:
    """Which spaces or pieces are new or different, and which are gone; empty if none are."""
    gone = {item.id: item for item in before}
    known = [(item, gone.pop(item.id, None)) for item in after]
    found: Items[Item] = {}
    if new := [item for item, was in known if was is not item and was != item]:
        found["set"] = new
    if gone:
        found["gone"] = list(gone)
    return found


def decisive(steps: Sequence[Step], is_over: bool) -> tuple[str, ...]:
    """The ids of what decided a game: the last step of its last telling points at them."""
    return tuple(steps[-1].ids) if is_over and steps else ()


def marked(steps: Sequence[Step]) -> tuple[str, ...]:
    """The ids that a telling is about, without the pieces that it took away."""
    named: dict[str, None] = {}
    for _, ids, changes, _ in steps:
        for name in ids:
            named[name] = None
        pieces = changes.get("pieces")
        if pieces is not None and "gone" in pieces:
            for name in pieces["gone"]:
                named.pop(name, None)
    return tuple(named)
