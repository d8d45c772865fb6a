"""The cross of Mixx in steps from the first card of the round: how far east, how far north."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from oxbox.games.mixx.notation import direction_of
from oxbox.games.mixx.rules import (
    BESIDE,
    COLUMN,
    EAST,
    MIDDLE,
    NORTH,
    ROW,
    SOUTH,
    START,
    WEST,
    pack,
)
from oxbox.kernels.layout import State

FEWEST = 5
"""The table never has fewer columns or rows than this."""
TAKEN, CENTRAL = 4, 5
"""Kinds of places besides the directions: one with a card on it, and the middle of no cross."""

Place: TypeAlias = tuple[int, int, int, int]
"""A kind, a card, and how far east and north: a direction goes with the card that it starts from,
the other kinds with none."""


class Spot(NamedTuple):
    """A place of the table, whether a card lies there or not."""

    east: int
    north: int


class Cross(NamedTuple):
    """The cards on the table and whether some card of the game fits each axis.

    The row begins with its card in the ``west``, the column with that in the ``south``; the column
    is empty while the centre is open, and then a card that fits it fits beside every card.
    """

    row: tuple[int, ...]
    west: int
    row_is_open: bool
    column: tuple[int, ...]
    south: int
    centre: int
    column_is_open: bool


class Extent(NamedTuple):
    """The room for a cross, in cards: its north-west corner, and how far it reaches from there.

    ``used`` is how many of the columns are needed.
    """

    west: int
    north: int
    columns: int
    rows: int
    used: int


NO_CROSS = Cross((), 0, True, (), 0, 0, False)


def cross_of(state: State) -> Cross:
    """The cross as it lies."""
    if not state.laid:
        return NO_CROSS
    north, east, south, west = map(int, state.ends)
    column, row = state.axes
    row_is_open, column_is_open = open_axes(cards_of_game(state), state.blocked)
    cards = tuple(map(int, row[west : east + 1]))
    if state.centre < 0:
        return Cross(cards, west - START, row_is_open, (), 0, 0, column_is_open)
    crossing = tuple(map(int, column[south : north + 1]))
    south, centre = south - START, int(state.centre) - START
    return Cross(cards, west - START, row_is_open, crossing, south, centre, column_is_open)


def open_axes(cards: int, blocked: Sequence[int]) -> tuple[bool, bool]:
    """Whether some of the cards fits the row, and whether one fits the column."""
    return bool(cards & ~int(blocked[ROW])), bool(cards & ~int(blocked[COLUMN]))


def grown(cross: Cross, place: int, card: int, axes: tuple[bool, bool]) -> tuple[Cross, Spot]:
    """The cross with a card laid at a place, and where that is; ``axes`` are open from now on."""
    row, west, _, column, south, centre, _ = cross
    direction = direction_of(place)
    if place == MIDDLE:
        row, spot = (card,), Spot(0, 0)
    elif direction == EAST:
        row, spot = (*row, card), Spot(west + len(row), 0)
    elif direction == WEST:
        row, west = (card, *row), west - 1
        spot = Spot(west, 0)
    else:
        if place >= BESIDE:
            index = (place - BESIDE) & 7
            column, south, centre = (row[index],), 0, west + index
        if direction == NORTH:
            column, spot = (*column, card), Spot(centre, south + len(column))
        else:
            column, south = (card, *column), south - 1
            spot = Spot(centre, south)
    return Cross(row, west, axes[0], column, south, centre, axes[1]), spot


def spot_at(ends: tuple[int, ...], centre: int, place: int) -> Spot:
    """Where a place lies on a table whose ends and centre are at these positions."""
    if place == MIDDLE:
        return Spot(0, 0)
    direction = direction_of(place)
    if place >= BESIDE:
        index = (place - BESIDE) & 7
        return Spot(ends[WEST] + index - START, 1 if direction == NORTH else -1)
    end = ends[direction] + (1 if direction in (NORTH, EAST) else -1) - START
    return Spot(end, 0) if direction in (EAST, WEST) else Spot(centre - START, end)


def laid_places(cross: Cross) -> list[Place]:
    """The places with cards: the row from the west, then the column from the south."""
    row, west, _, column, south, centre, _ = cross
    return _taken_row(west, len(row)) + _taken_column(centre, south, len(column))


@cache
def _taken_row(west: int, cards: int) -> list[Place]:
    return [(TAKEN, 0, east, 0) for east in range(west, west + cards)]


@cache
def _taken_column(centre: int, south: int, cards: int) -> list[Place]:
    return [(TAKEN, 0, centre, north) for north in range(south, south + cards) if north]


def laid_cards(cross: Cross) -> list[tuple[int, int, int]]:
    """Every card of the cross, with how far east and north it lies."""
    row, west, _, column, south, centre, _ = cross
    cards = [(card, east, 0) for east, card in enumerate(row, west)]
    cards += [(card, centre, north) for north, card in enumerate(column, south) if north]
    return cards


def open_places(cross: Cross) -> list[Place]:
    """The places that are open to some card of the game."""
    row, west = cross.row, cross.west
    if not row:
        return [(CENTRAL, 0, 0, 0)]
    norths, souths = _places_of_column(cross) if cross.column_is_open else ([], [])
    easts = [(EAST, row[-1], west + len(row), 0)] if cross.row_is_open else []
    wests = [(WEST, row[0], west - 1, 0)] if cross.row_is_open and len(row) > 1 else []
    return norths + easts + souths + wests


def _places_of_column(cross: Cross) -> tuple[list[Place], list[Place]]:
    """The places in the north and in the south, beside every card while the centre is open."""
    row, west, _, column, south, centre, _ = cross
    if not column:
        norths = [(NORTH, card, east, 1) for east, card in enumerate(row, west)]
        return norths, [(SOUTH, card, east, -1) for east, card in enumerate(row, west)]
    north = south + len(column)
    return [(NORTH, column[-1], centre, north)], [(SOUTH, column[0], centre, south - 1)]


def extent_of(cross: Cross, fewest_columns: int = FEWEST) -> Extent:
    """The room for a cross and its open places, on a table that is never tiny.

    The first card is in its middle for as long as there is room for the others.
    """
    row, west, row_is_open, column, south, _, column_is_open = cross
    row_ends = min(len(row), 2) if row_is_open else 0
    column_ends = 2 if column_is_open else 0
    first, columns, used = _stretch(west, len(row), row_ends, fewest_columns)
    lowest, rows, _ = _stretch(south, len(column), column_ends, FEWEST)
    return Extent(first, lowest + rows - 1, columns, rows, used)


@cache
def _stretch(begin: int, cards: int, ends: int, fewest: int) -> tuple[int, int, int]:
    """Where an axis with so many open ends begins, its length, and how much of that it needs."""
    used, first = max(cards, 1) + ends, begin - ends // 2
    length = max(used, fewest, FEWEST)
    middle, lowest = -(length // 2), first + used - length
    return min(max(middle, lowest), first), length, used


_packs: dict[int, int] = {}


def cards_of_game(state: State) -> int:
    """All cards of the game, worked out once for the motifs left out."""
    without = int(state.without)
    if without not in _packs:
        _packs[without] = int(pack(state))
    return _packs[without]
