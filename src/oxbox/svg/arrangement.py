"""Where the parts of a scene go in a picture that names no places: panels around the regions.

A scene leaves no room between its regions. Here they are spread apart so that every one gets a
panel with an edge; what lies in a region moves with it. Lengths are board units.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oxbox.scene import Region, Scene
from oxbox.svg.lettering import number

_LOOSELY = 1.1
"""How far apart things stand that could be larger."""
_NEAR = 1e-6


class Rectangle(NamedTuple):
    """A box; y points downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def place(self) -> str:
        """The box as attributes of an element."""
        place = f'x="{number(self.x)}" y="{number(self.y)}"'
        return f'{place} width="{number(self.width)}" height="{number(self.height)}"'

    def inset(self, by: float) -> "Rectangle":
        """The box with all four sides moved inwards, or outwards if negative."""
        return Rectangle(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def hold(self, shape: float, highest: float = math.inf) -> "Rectangle":
        """The largest box of a shape (width divided by height) in the middle of this one."""
        width = min(self.width, self.height * shape, highest * shape)
        height = width / shape
        x, y = self.centre
        return Rectangle(x - width / 2, y - height / 2, width, height)


class Rooms(NamedTuple):
    """What a panel needs beside its region.

    ``edge`` is how far it reaches beyond the region, ``gap`` what shows between two panels.
    """

    edge: float
    gap: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Panels by region id and boxes by space id, from (0, 0) on."""

    panels: Mapping[str, Rectangle]
    spaces: Mapping[str, Rectangle]
    width: float
    height: float


class _Span(NamedTuple):
    """A region along one axis, where it lies across it, and the length of its panel."""

    start: float
    end: float
    low: float
    high: float
    length: float

    def faces(self, other: "_Span") -> bool:
        """Whether the two meet when they are moved along the axis."""
        return self.low < other.high - _NEAR and other.low < self.high - _NEAR


def arrange(scene: Scene, rooms: Rooms) -> Arrangement:
    """Spread a scene's regions and draw panels around them, which meet at the far sides."""
    regions = [region for region in scene.regions if region.look == "board"]
    across = [_across(region, rooms) for region in regions]
    down = [_down(region, rooms) for region in regions]
    lefts, tops = _spread(across, rooms.gap), _spread(down, rooms.gap)
    right, bottom = _far_end(across, lefts), _far_end(down, tops)
    panels: dict[str, Rectangle] = {}
    moved: dict[str, tuple[float, float]] = {}
    for index, region in enumerate(regions):
        x, y = lefts[index], tops[index]
        width = right - x if _is_last(across, index) else across[index].length
        height = bottom - y if _is_last(down, index) else down[index].length
        panels[region.id] = Rectangle(x, y, width, height)
        inner_x, inner_y = x + (width - region.width) / 2, y + rooms.edge
        moved[region.id] = (inner_x - region.x, inner_y - region.y)
    spaces = {}
    for space in scene.spaces:
        x, y = moved.get(space.region, (0.0, 0.0))
        spaces[space.id] = Rectangle(space.x + x, space.y + y, space.width, space.height)
    return Arrangement(panels, spaces, right, bottom)


def _across(region: Region, rooms: Rooms) -> _Span:
    length = region.width + 2 * rooms.edge
    low, high = region.y, region.y + region.height
    return _Span(region.x, region.x + region.width, low, high, length)


def _down(region: Region, rooms: Rooms) -> _Span:
    length = region.height + 2 * rooms.edge
    low, high = region.x, region.x + region.width
    return _Span(region.y, region.y + region.height, low, high, length)


def _far_end(spans: Sequence[_Span], starts: Sequence[float]) -> float:
    ends = (start + span.length for start, span in zip(starts, spans, strict=True))
    return max(ends, default=1.0)


def _is_last(spans: Sequence[_Span], index: int) -> bool:
    """Whether no region ends later than this one."""
    return spans[index].end > max(span.end for span in spans) - _NEAR


def _spread(spans: Sequence[_Span], gap: float) -> list[float]:
    """Where the panels start, with a gap between them.

    Regions that started on one line still do, and those that overlap move together.
    """
    placed: dict[float, float] = {}
    for start in sorted({span.start for span in spans}):
        placed[start] = start
        for here in (span for span in spans if span.start == start):
            for other in (span for span in spans if span.start < start and span.faces(here)):
                begin = placed[other.start]
                overlaps = other.end > start + _NEAR
                needed = start - other.start if overlaps else other.length + gap
                placed[start] = max(placed[start], begin + needed)
    return [placed[span.start] for span in spans]


def share(box: Rectangle, shapes: Sequence[float], highest: float = math.inf) -> list[Rectangle]:
    """Boxes for things of these shapes, side by side in rows, as large as possible or allowed."""
    if not shapes:
        return []
    count, shape = len(shapes), max(shapes)
    columns = _columns(box.width / shape, box.height, count, highest)
    rows = -(-count // columns)
    width = min(box.width / columns, highest * shape * _LOOSELY)
    height = min(box.height / rows, highest * _LOOSELY)
    middle_x, middle_y = box.centre
    boxes = []
    for index, own in enumerate(shapes):
        row, column = divmod(index, columns)
        x = middle_x + (column - min(columns, count - row * columns) / 2) * width
        slot = Rectangle(x, middle_y + (row - rows / 2) * height, width, height)
        boxes.append(slot.hold(own, highest))
    return boxes


def _columns(width: float, height: float, count: int, highest: float) -> int:
    """The number of columns that makes things of the shape 1 largest; fewer rows if several do."""

    def merit(columns: int) -> tuple[float, int, int]:
        rows = -(-count // columns)
        return min(width / columns, height / rows, highest), -rows, -columns

    return max(range(1, count + 1), key=merit)
