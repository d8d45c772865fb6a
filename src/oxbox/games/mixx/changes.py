"""How the table of Mixx changes with the cross: its places, the slots beside it, and its size.

Each part of the picture that is new or different is put into a row (``kernels.telling``).
"""

from typing import Final

import numpy as np

from oxbox.games.mixx.cards import COLOURS, MOTIFS
from oxbox.games.mixx.cross import (
    OPEN_CENTRE,
    Cross,
    Extent,
    Spot,
    Table,
    end_of,
    has_end,
    has_sides,
)
from oxbox.games.mixx.phrases import (
    ABOUT,
    ALL_REGIONS,
    AT,
    CARD,
    COLUMN_GONE,
    COLUMN_TAKEN,
    CORNERS,
    EMPTY,
    END_LABEL,
    END_PLACE,
    PILE,
    PLACE_ID,
    ROW_GONE,
    ROW_TAKEN,
    SIDES_GONE,
    SLOTS,
    WHOLE_HEIGHT,
    ZERO,
)
from oxbox.games.mixx.pieces import width_of
from oxbox.games.mixx.rules import COLUMN, ROW, START
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.telling import (
    HEIGHT,
    PIECES,
    REGIONS,
    SPACES,
    SPACES_GONE,
    WIDTH,
    Row,
    go_on,
    number,
    phrase,
    put,
)

_LONGEST_WORDS: Final = np.array(
    [max(len(colour), len(motif)) for colour in COLOURS for motif in MOTIFS], np.int64
)
"""For each card, how many characters its words take."""


@rule
def put_places(now: State, spot: Spot, direction: int, was: Table, table: Table, row: Row) -> None:
    """The places that are new or different once a card lies at a spot.

    ``direction`` is that in which it lies from its neighbour. Where the table begins in another
    corner, all places are different.
    """
    cross, corner = table.cross, _corner(table.extent)
    all_move = corner != _corner(was.extent)
    if has_sides(cross):
        for east in range(cross.west, cross.east + 1):
            is_new = all_move or east == spot.east
            if is_new or not has_sides(was.cross):
                card = int(now.axes[ROW, START + east])
                put(row, SPACES, phrase(ABOUT, card, east + ZERO, corner, 1 if is_new else 0))
    elif all_move or spot.north == 0:
        first, last = (cross.west, cross.east) if all_move else (spot.east, spot.east)
        put(row, SPACES, phrase(ROW_TAKEN, first + ZERO, last + ZERO, corner))
    if cross.centre != OPEN_CENTRE and (all_move or spot.north != 0):
        first, last = (cross.south, cross.north) if all_move else (spot.north, spot.north)
        column = cross.centre + ZERO
        put(row, SPACES, phrase(COLUMN_TAKEN, column, first + ZERO, last + ZERO, corner))
    for arm in range(4):
        is_new = all_move or arm == direction or (arm & 1 == ROW and not has_end(was.cross, arm))
        if is_new and has_end(cross, arm):
            end = end_of(cross, arm)
            put(row, SPACES, phrase(END_PLACE, end.east + ZERO, end.north + ZERO, corner))
            go_on(row, phrase(END_LABEL, arm, int(now.axes[arm & 1, now.ends[arm]])))


@rule
def _corner(extent: Extent) -> int:
    return CORNERS * -extent.west + extent.north


@rule
def put_closed_places(spot: Spot, direction: int, was: Cross, cross: Cross, row: Row) -> None:
    """The places that are open no more once a card lies at a spot, other than that itself."""
    if was.centre != cross.centre:
        west, east, centre = cross.west + ZERO, cross.east + ZERO, cross.centre + ZERO
        put(row, SPACES_GONE, phrase(SIDES_GONE, west, east, centre))
        if cross.column_ends == 0:
            put(row, SPACES_GONE, phrase(PLACE_ID, centre, ZERO - spot.north))
    for arm in range(4):
        if arm != direction and has_end(was, arm) and not has_end(cross, arm):
            end = end_of(was, arm)
            put(row, SPACES_GONE, phrase(PLACE_ID, end.east + ZERO, end.north + ZERO))


@rule
def put_empty_table(was: Table, table: Table, row: Row) -> None:
    """The middle of a table that is empty now, and all places of the cross that lay there."""
    put(row, SPACES, phrase(EMPTY, _corner(table.extent)))
    put_slots(was.extent, table.extent, row)
    cross = was.cross
    west, east = cross.west + ZERO, cross.east + ZERO
    first, last = west - cross.row_ends // 2, east + (1 if cross.row_ends > 0 else 0)
    if first != last:
        put(row, SPACES_GONE, phrase(ROW_GONE, first, last))
    if has_sides(cross):
        put(row, SPACES_GONE, phrase(SIDES_GONE, west, east, OPEN_CENTRE + ZERO))
    if cross.centre != OPEN_CENTRE:
        open_end = cross.column_ends // 2
        first, last = cross.south + ZERO - open_end, cross.north + ZERO + open_end
        put(row, SPACES_GONE, phrase(COLUMN_GONE, cross.centre + ZERO, first, last))


@rule
def put_slots(was: Extent, extent: Extent, row: Row) -> None:
    """The slots of stock and hands, where they stand elsewhere."""
    if was.columns != extent.columns:
        put(row, SPACES, phrase(PILE, extent.columns))
    if was.rows != extent.rows:
        put(row, SPACES, phrase(SLOTS, extent.rows))


@rule
def put_shape(was: Extent, extent: Extent, hand: int, row: Row) -> None:
    """The regions and the size of the picture, where they are different."""
    columns, rows, grain = extent.columns, extent.rows, extent.grain
    if was.columns != columns or was.rows != rows or was.grain != grain:
        put(row, REGIONS, phrase(ALL_REGIONS, columns, rows, grain))
    if width_of(was.columns, hand) != width_of(columns, hand):
        put(row, WIDTH, number(width_of(columns, hand)))
    if was.rows != rows:
        put(row, HEIGHT, phrase(WHOLE_HEIGHT, rows))


@rule
def put_cards(now: State, spot: Spot, laid: int, was: Extent, extent: Extent, row: Row) -> None:
    """A card that was laid at a spot, and those whose words get shorter or longer by that."""
    room, least = extent.grain - 1, min(extent.grain, was.grain) - 1
    put(row, PIECES, phrase(CARD, laid, room))
    go_on(row, phrase(AT, spot.east + ZERO, spot.north + ZERO))
    if extent.grain == was.grain:
        return
    for axis in range(2):
        for position in range(now.ends[axis + 2], now.ends[axis] + 1):
            card = int(now.axes[axis, position])
            if card != laid and _LONGEST_WORDS[card] > least and not is_twice(axis, position):
                along, across = position - START + ZERO, int(now.centre) - START + ZERO
                at = phrase(AT, across, along) if axis == COLUMN else phrase(AT, along, ZERO)
                put(row, PIECES, phrase(CARD, card, room))
                go_on(row, at)


@rule
def is_twice(axis: int, position: int) -> bool:
    """Whether this is the centre of the column, which is part of the row."""
    return axis == COLUMN and position == START
