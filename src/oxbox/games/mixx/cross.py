"""The cross of Mixx in steps from the first card of the round: how far east, how far north."""

from typing import Final, NamedTuple

from oxbox.games.mixx.notation import direction_of
from oxbox.games.mixx.rules import BESIDE, COLUMN, EAST, MIDDLE, NORTH, ROW, SOUTH, START, WEST
from oxbox.kit import State, rule

FEWEST: Final = 5
"""The table never has fewer columns or rows than this."""
SPAN: Final = 16
"""More than any table has."""


class Spot(NamedTuple):
    """A place of the table, whether a card lies there or not."""

    east: int
    north: int


class Span(NamedTuple):
    """One axis of the table: its westernmost or southernmost place, and how many it has.

    ``used`` counts those from the first to the last that has a card or is open.
    """

    first: int
    length: int
    used: int


class Sheet(NamedTuple):
    """The table as a whole: its westernmost and northernmost places, and how many it has."""

    west: int
    north: int
    columns: int
    rows: int


@rule
def place_on(sheet: Sheet, spot: Spot) -> int:
    """How many rows, times ``SPAN``, and columns a spot is from the sheet's upper left corner."""
    return (sheet.north - spot.north) * SPAN + spot.east - sheet.west


@rule
def size_of(sheet: Sheet) -> int:
    """How many rows, times ``SPAN``, and columns a sheet has."""
    return sheet.rows * SPAN + sheet.columns


@rule
def span_of(state: State, axis: int, cards: int) -> Span:
    """The room for an axis and its open ends: it has them if some of the cards fits it.

    The row is at least as long as the hands below it less the stock. The first card is in the
    middle for as long as there is room for the others. While the centre is open, a card that fits
    the column fits beside some card of the row.
    """
    ends = min(int(state.laid), 2) if cards & ~int(state.blocked[axis]) else 0
    first = int(state.ends[axis + 2]) - START - ends // 2
    used = int(state.ends[axis]) - int(state.ends[axis + 2]) + 1 + ends
    length = max(used, FEWEST, int(state.hand) - 1 if axis == ROW else 0)
    return Span(min(max(-(length // 2), first + used - length), first), length, used)


@rule
def open_spot(state: State, place: int) -> Spot:
    """Where a place lies that moves may name."""
    if place == MIDDLE:
        return Spot(0, 0)
    direction = direction_of(place)
    step = 1 - (direction & 2)
    if place >= BESIDE:
        return Spot(int(state.ends[WEST]) - START + ((place - BESIDE) & 7), step)
    end = int(state.ends[direction]) - START + step
    return Spot(end, 0) if direction & 1 == ROW else Spot(int(state.centre) - START, end)


@rule
def in_sight(state: State) -> int:
    """How many cards lie on the table, those of a game's last cross included."""
    if not state.ended or state.axes[ROW, START] < 0:
        return int(state.laid)
    in_row = int(state.ends[EAST]) - int(state.ends[WEST]) + 1
    return in_row + int(state.ends[NORTH]) - int(state.ends[SOUTH])


@rule
def laid_spot(state: State, index: int) -> Spot:
    """Where a card of the cross lies: the row from the west, then the column from the south.

    The card in the centre comes with the row.
    """
    west, south = int(state.ends[WEST]) - START, int(state.ends[SOUTH]) - START
    in_row = int(state.ends[EAST]) - START - west + 1
    if index < in_row:
        return Spot(west + index, 0)
    north = south + index - in_row
    return Spot(int(state.centre) - START, north if north < 0 else north + 1)


@rule
def card_at(state: State, spot: Spot) -> int:
    """The card that lies at a spot."""
    if spot.north == 0:
        return int(state.axes[ROW, START + spot.east])
    return int(state.axes[COLUMN, START + spot.north])
