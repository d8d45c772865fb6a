"""Where everything lies on a wide table, in pixels of a stage of 1064, and on a tall one, of 780.

Seat 0 has the hand at the lower edge. On a wide table the others sit at the top, or at the left,
the top and the right; on a tall one each has a row above the chart. Cards lie over each other where
there is no room for all of them.
"""

from typing import Final, NamedTuple

from oxbox.kit import Box

SHAPE: Final = 150 / 108
"""The height of a card divided by its width, its shadow included."""
_STEADY: Final = 4.65
"""The height of the chart in cards while the cross has up to five rows."""
_MOST: Final = 9
"""No cross has more rows or columns, its open ends included."""
_SEEN: Final = 0.6
"""The part of a card that is seen, at least, where another lies over it."""

_CHARTS: Final = {
    2: (166.0, 142.0, 732.0, 530.0),
    3: (204.0, 142.0, 694.0, 530.0),
    4: (204.0, 142.0, 656.0, 530.0),
}
_DECK: Final = (974.0, 8.0, 80.0, 111.0)
_OWN_NAME: Final = (8.0, 744.0, 220.0, 60.0)
_NAMES: Final = {
    "top": (12.0, 14.0, 252.0, 60.0),
    "left": (2.0, 142.0, 184.0, 60.0),
    "right": (878.0, 142.0, 184.0, 60.0),
}
_SIDES: Final = {2: ("top",), 3: ("left", "top"), 4: ("left", "top", "right")}

_TALL: Final = 780.0
_ROW: Final = 116.0
_TALL_NAME: Final = {2: 380.0, 3: 316.0, 4: 316.0}
_TALL_CHART: Final = (744.0, 724.0)
_PAPER: Final = 26.0
"""How far the paper of the chart reaches beyond it."""


class Boxes(NamedTuple):
    """A part's place on a wide and on a tall table."""

    wide: Box
    tall: Box


def chart(seats: int) -> Boxes:
    """The room for the cross."""
    return Boxes(_CHARTS[seats], (18.0, _top(seats) + _PAPER, *_TALL_CHART))


def deck(seats: int) -> Boxes:
    """The deck: in the upper right corner, or above the own hand."""
    height = _ROW - 8
    width = height / SHAPE
    return Boxes(_DECK, (_TALL - width - 4, _middle(seats) + 2, width, height))


def name(seats: int, seat: int) -> Boxes:
    """The plate with the name of a player."""
    if seat == 0:
        return Boxes(_OWN_NAME, (0.0, _middle(seats) + 6, _TALL_NAME[seats], 100.0))
    side = _SIDES[seats][seat - 1]
    return Boxes(_NAMES[side], (0.0, _ROW * (seat - 1), _TALL_NAME[seats], 100.0))


def hand(seats: int, seat: int) -> Boxes:
    """The room for a hand."""
    if seat == 0:
        return Boxes((232.0, 698.0, 820.0, 144.0), (0.0, _middle(seats) + _ROW, _TALL, 186.0))
    left = _TALL_NAME[seats] + 10
    row = (left, _ROW * (seat - 1), _TALL - left, _ROW - 8)
    side = _SIDES[seats][seat - 1]
    if side == "top":
        return Boxes((274.0, 8.0, 690.0, 106.0), row)
    return Boxes((_NAMES[side][0] + 6, 208.0, 172.0, 472.0), row)


def slot(seats: int, seat: int, index: int, held: int) -> Boxes:
    """The room for a card of a hand that has up to ``held``."""
    wide, tall = hand(seats, seat)
    if seat and _SIDES[seats][seat - 1] != "top":
        width = wide[2] / 2 - 2
        x, y = wide[0] + index % 2 * (width + 4), wide[1] + index // 2 * 118
        return Boxes(_rounded(x, y, width, width * SHAPE), _in_row(tall, index, held))
    return Boxes(_in_row(wide, index, held), _in_row(tall, index, held))


def spot(seats: int, at: tuple[int, int], size: tuple[int, int]) -> Boxes:
    """The room for a card of the cross: how far right and down of how many columns and rows."""
    wide, tall = chart(seats)
    return Boxes(_on_chart(wide, at, size), _on_chart(tall, at, size))


def _in_row(room: Box, index: int, held: int) -> Box:
    """Cards side by side in the middle of a room, or over each other."""
    left, top, across, height = room
    width = height / SHAPE
    step = min(width + 2, (across - width) / max(held - 1, 1))
    start = left + (across - width - step * (held - 1)) / 2
    return _rounded(start + step * index, top, width, height)


def _on_chart(room: Box, at: tuple[int, int], size: tuple[int, int]) -> Box:
    (left, top, across, down), (columns, rows) = room, size
    height = min(down / _STEADY, down / (1 + _SEEN * (rows - 1)))
    width = height / SHAPE
    step = min(1.25 * width, _step(across - width, columns))
    fall = min(height, _step(down - height, rows))
    x = left + (across - width) / 2 + step * (at[0] - (columns - 1) / 2)
    y = top + (down - height) / 2 + fall * (at[1] - (rows - 1) / 2)
    return _rounded(x, y, width, height)


def _step(room: float, places: int) -> float:
    """How far apart places lie that share a room; the more they are, the nearer to its edges."""
    return room * (0.95 + 0.05 * places / _MOST) / (places - 1)


def _rounded(*lengths: float) -> Box:
    x, y, width, height = (round(length, 1) for length in lengths)
    return x, y, width, height


def _top(seats: int) -> float:
    """The upper edge of the chart's paper on a tall table."""
    return _ROW * (seats - 1) + 4


def _middle(seats: int) -> float:
    """The lower edge of the chart's paper on a tall table."""
    return _top(seats) + _TALL_CHART[1] + 2 * _PAPER + 4
