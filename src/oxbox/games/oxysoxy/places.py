"""Where the parts of Oxy Soxy's table lie on a wide and on a tall screen (docs/art.md).

Wide boxes are pixels of a stage of 1064 by 848, tall ones of a stage of 390 by 556. Seat 0 has the
lower edge: whoever looks sits there. The others have a block of cards in a corner of a wide table,
and a column of the shelf above the meadow on a tall one.
"""

from typing import Final, NamedTuple

from oxbox.games.oxysoxy.cards import WIDTH
from oxbox.kit import Box


class Place(NamedTuple):
    """The boxes of a part on both tables; a width of 0 hides it there."""

    wide: Box
    tall: Box


MEADOW: Final = Place((228, 14, 608, 648), (0, 40, 390, 416))
"""The meadow with its fence, in the shape of the symbol that is drawn there."""
_SYMBOL_WIDTH, _CELL_WIDTH, _CELL_HEIGHT, _LEFT, _TOP = 608, 104, 112, 70, 16
_SIGNS: Final = 70
"""How wide the signs of rows and how high those of columns are."""

_BLOCKS: Final = ((), ((838, 14),), ((4, 14), (838, 14)), ((4, 14), (838, 14), (838, 318)))
"""Where the other seats have their blocks on a wide table, by their number."""
_OWN_BLOCK: Final = (4, 532)
_PLATE: Final = (222, 60)
_HEIGHT, _WIDTH = 556, 390
_SHELF: Final = 36


def box_place(at: int) -> Place:
    """A box of the meadow."""
    row, column = divmod(at, WIDTH)
    x, y = _LEFT + _CELL_WIDTH * column, _TOP + _CELL_HEIGHT * (WIDTH - 1 - row)
    return _in_meadow(x, y, _CELL_WIDTH, _CELL_HEIGHT)


def line_place(at: int) -> Place:
    """The sign of a line: west of a row, south of a column."""
    if at < WIDTH:
        y = _TOP + _CELL_HEIGHT * (WIDTH - 1 - at)
        return _in_meadow(0, y, _SIGNS, _CELL_HEIGHT)
    x, y = _LEFT + _CELL_WIDTH * (at - WIDTH), _TOP + _CELL_HEIGHT * WIDTH + 2
    return _in_meadow(x, y, _CELL_WIDTH, _SIGNS)


def _in_meadow(x: float, y: float, width: float, height: float) -> Place:
    """A box of the symbol where it is drawn on both tables."""
    boxes = []
    for left, top, across, _ in MEADOW:
        scale = across / _SYMBOL_WIDTH
        boxes.append((left + x * scale, top + y * scale, width * scale, height * scale))
    return Place(*boxes)


def plate_place(seat: int, seats: int) -> Box:
    """The name of a player on a wide table; a tall one has them in a strip."""
    x, y = _corner(seat, seats)
    return (x, y, *_PLATE)


def seat_place(seat: int, seats: int) -> Place:
    """All that lies before a seat."""
    if seat == 0:
        return Place((4, 532, 832, 312), (0, 0, _WIDTH, _HEIGHT))
    x, y = _corner(seat, seats)
    column = _WIDTH / seats
    return Place((x, y + 66, 222, 224), (column * seat, 0, column, _SHELF))


def hand_place(seat: int, seats: int, place: int) -> Place:
    """A card of a hand. Later cards lie over earlier ones, and cover none of their marks."""
    if seat == 0:
        return Place((288 + 105 * place, 684, 118, 152), (66.5 * place, 460, 75, 96))
    x, y = _corner(seat, seats)
    left = _WIDTH / seats * seat
    tall = (left + 133 + 10.4 * place, 6.0, 20.0, 26.0) if seats == 2 else (left + 78, 10, 0, 0)
    return Place((x + 4 + 28 * place, y + 68, 54, 69), tall)


def pile_place(seat: int, seats: int) -> Place:
    """A pile."""
    x, y = _corner(seat, seats)
    left = _WIDTH / seats * seat
    if seat == 0:
        return Place((x + 4, y + 200, 88, 110), (46, 2, 28, 34))
    tall = (left + 104, 2.0, 28.0, 34.0) if seats == 2 else (left + 78, 10, 0, 0)
    return Place((x + 174, y + 69, 46, 66), tall)


def score_place(seat: int, seats: int, kind: int) -> Place:
    """The score cards of a kind: cows, then bulls."""
    x, y = _corner(seat, seats)
    if seat == 0:
        return Place((x + 6 + 106 * kind, y + 70, 98, 124), (343, 460 + 48.5 * kind, 46, 47))
    left = _WIDTH / seats * seat
    tall = (left + (44 if seats == 2 else 2) + 30 * kind, 0, 30, 36)
    return Place((x + 4 + 66 * kind, y + 145, 62, 80), tall)


def barn_place(seat: int, seats: int) -> Place:
    """The barn for the cards that a seat wins."""
    x, y = _corner(seat, seats)
    left = _WIDTH / seats * seat
    if seat == 0:
        return Place((x + 104, y + 203, 112, 107), (2, 0, 38, 36))
    tall = (left + (2 if seats == 2 else 63), 0, 38 if seats == 2 else 33, 36)
    return Place((x + 138, y + 148, 82, 78), tall)


def _corner(seat: int, seats: int) -> tuple[int, int]:
    return _BLOCKS[seats - 1][seat - 1] if seat else _OWN_BLOCK
