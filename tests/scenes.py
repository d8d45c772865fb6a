"""Pictures of tellings, for tests."""

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from oxbox.scene import Scene, Step


def scenes_of(scene: Scene, steps: Sequence[Step]) -> list[Scene]:
    """The pictures of a telling that begins with a scene."""
    return [scene := scene.after(step.changes) for step in steps]


def unordered(scene: Scene) -> Scene:
    """The same picture with spaces and pieces in the order of their ids."""
    spaces = tuple(sorted(scene.spaces, key=attrgetter("id")))
    return replace(scene, spaces=spaces, pieces=tuple(sorted(scene.pieces, key=attrgetter("id"))))
