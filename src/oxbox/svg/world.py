"""Where the parts of a scene lie that names their places on a wide or a tall table.

Lengths are the units of that table. The page's ``board/world.js`` does the same for a screen, where
whoever looks sits below; a picture is seen from seat 0.
"""

from dataclasses import replace
from typing import Literal

from oxbox.scene import Box, Region, Scene, Space
from oxbox.svg.arrangement import Arrangement, Rectangle
from oxbox.svg.art import Art

Kind = Literal["wide", "tall"]


def kind_for(scene: Scene, width: float, wide_from: float) -> Kind | None:
    """The table to draw at a width; None where a scene has none."""
    has = {
        "wide": any(region.wide for region in scene.regions),
        "tall": any(region.tall for region in scene.regions),
    }
    if has["wide"] and (width >= wide_from or not has["tall"]):
        return "wide"
    return "tall" if has["tall"] else None


def arrange_world(scene: Scene, kind: Kind, art: Art) -> Arrangement:
    """Put every region and space of a scene on one of its tables, from (0, 0) on."""
    targets = {region.id: _box(region, kind) for region in scene.regions}
    shown = [region for region in scene.regions if targets[region.id].width]
    boards = [region for region in shown if region.look == "board"]
    reached = [targets[region.id] for region in boards]
    reached += [art.around(art.board(region.art, kind), targets[region.id]) for region in boards]
    hull = _hull(reached)
    panels = {region.id: _moved(targets[region.id], hull) for region in boards}
    regions = {region.id: region for region in scene.regions}
    spaces = {}
    for space in scene.spaces:
        region = regions[space.region]
        if region.id in panels:
            own = _place(space, region, kind, targets[region.id])
            if own.width:
                spaces[space.id] = _moved(own, hull)
    return Arrangement(panels, spaces, hull.width, hull.height)


def shown(scene: Scene, board: Arrangement) -> Scene:
    """A scene without the spaces that a table hides, and without what lies there."""
    spaces = tuple(space for space in scene.spaces if space.id in board.spaces)
    pieces = tuple(piece for piece in scene.pieces if piece.space in board.spaces)
    return replace(scene, spaces=spaces, pieces=pieces)


def _place(space: Space, region: Region, kind: Kind, target: Rectangle) -> Rectangle:
    """A space, fitted with all of its region into the region's box."""
    given: Box | None = getattr(space, kind)
    if given is not None:
        return Rectangle(*given)
    scale = min(target.width / region.width, target.height / region.height)
    x = target.x + (target.width - region.width * scale) / 2 + (space.x - region.x) * scale
    y = target.y + (target.height - region.height * scale) / 2 + (space.y - region.y) * scale
    return Rectangle(x, y, space.width * scale, space.height * scale)


def _box(region: Region, kind: Kind) -> Rectangle:
    given: Box | None = getattr(region, kind)
    return Rectangle(*(given or (region.x, region.y, region.width, region.height)))


def _hull(boxes: list[Rectangle]) -> Rectangle:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    bottom = max(box.y + box.height for box in boxes)
    return Rectangle(x, y, right - x, bottom - y)


def _moved(box: Rectangle, hull: Rectangle) -> Rectangle:
    return box._replace(x=box.x - hull.x, y=box.y - hull.y)
