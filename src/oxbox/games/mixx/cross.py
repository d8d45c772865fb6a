"""The cross of Mixx in steps from the first card of the round: how far east, how far north."""

from typing import Final, NamedTuple

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
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State

FEWEST: Final = 5
"""The table never has fewer columns or rows than this."""
OPEN_CENTRE: Final = -1 - START
"""Where the centre of a cross stands that has none yet."""
WIDEST_CARD: Final = 10
"""Characters of a card in a text board, its left border included: room for every word."""
_CROSS_COLUMNS: Final = 64
"""Characters of a line of cards; the stock stands beside the cross."""


class Spot(NamedTuple):
    """A place of the table, whether a card lies there or not."""

    east: int
    north: int


class Cross(NamedTuple):
    """The outermost cards on the table, the centre, and how many ends of each axis are open.

    An axis is open if some card of the game fits it. The column is the first card alone while the
    centre is open; a card that fits it then fits beside some card of the row.
    """

    west: int
    east: int
    south: int
    north: int
    centre: int
    row_ends: int
    column_ends: int


class Extent(NamedTuple):
    """The room for a cross, in cards: its north-west corner, and how far it reaches from there.

    ``grain`` is how many characters wide a card of the cross may be in a text board.
    """

    west: int
    north: int
    columns: int
    rows: int
    grain: int


class Table(NamedTuple):
    """A cross and the room for it."""

    cross: Cross
    extent: Extent


@rule
def table_of(state: State) -> Table:
    """The cross as it lies, and the room for it."""
    cross = _cross_of(state)
    return Table(cross, _extent_of(cross, int(state.hand)))


@rule
def _cross_of(state: State) -> Cross:
    laid, cards = int(state.laid), pack(state)
    row_ends = min(laid, 2) if cards & ~int(state.blocked[ROW]) else 0
    column_ends = 2 if laid > 0 and cards & ~int(state.blocked[COLUMN]) else 0
    return Cross(
        int(state.ends[WEST]) - START,
        int(state.ends[EAST]) - START,
        int(state.ends[SOUTH]) - START,
        int(state.ends[NORTH]) - START,
        int(state.centre) - START,
        row_ends,
        column_ends,
    )


@rule
def _extent_of(cross: Cross, hand: int) -> Extent:
    """The room for a cross and its open places, on a table that is never tiny.

    It is at least as wide as the hands below it less the stock. The first card is in its middle for
    as long as there is room for the others.
    """
    used = cross.east - cross.west + 1 + cross.row_ends
    columns = max(used, hand - 1, FEWEST)
    first = _beginning(cross.west - cross.row_ends // 2, used, columns)
    high = cross.north - cross.south + 1 + cross.column_ends
    rows = max(high, FEWEST)
    lowest = _beginning(cross.south - cross.column_ends // 2, high, rows)
    return Extent(first, lowest + rows - 1, columns, rows, min(WIDEST_CARD, _CROSS_COLUMNS // used))


@rule
def _beginning(first: int, used: int, length: int) -> int:
    """Where an axis begins that is so long, and needs so much of that from its first place on."""
    return min(max(-(length // 2), first + used - length), first)


@rule
def spot_of(state: State, place: int) -> Spot:
    """Where a place lies."""
    if place == MIDDLE:
        return Spot(0, 0)
    direction = direction_of(place)
    step = 1 - (direction & 2)
    if place >= BESIDE:
        return Spot(int(state.ends[WEST]) - START + ((place - BESIDE) & 7), step)
    end = int(state.ends[direction]) - START + step
    return Spot(end, 0) if direction & 1 == ROW else Spot(int(state.centre) - START, end)


@rule
def has_end(cross: Cross, direction: int) -> bool:
    """Whether there is an open place at the end of one of the four arms."""
    if direction & 1 == ROW:
        return cross.row_ends > (0 if direction == EAST else 1)
    return cross.column_ends > 0 and cross.centre != OPEN_CENTRE


@rule
def has_sides(cross: Cross) -> bool:
    """Whether the places beside the cards of the row are open."""
    return cross.column_ends > 0 and cross.centre == OPEN_CENTRE


@rule
def end_of(cross: Cross, direction: int) -> Spot:
    """The place at the end of an arm, whether it is open or not."""
    if direction & 1 == ROW:
        return Spot(cross.east + 1 if direction == EAST else cross.west - 1, 0)
    return Spot(cross.centre, cross.north + 1 if direction == NORTH else cross.south - 1)


def laid_cards(state: State) -> list[tuple[int, Spot]]:
    """Every card of the cross and where it lies: the row from the west, the column from the south.

    The card in the centre comes with the row.
    """
    if not state.laid:
        return []
    north, east, south, west = map(int, state.ends)
    centre = int(state.centre) - START
    cards = [(int(state.axes[ROW][at]), Spot(at - START, 0)) for at in range(west, east + 1)]
    for at in range(south, north + 1):
        if at != START:
            cards.append((int(state.axes[COLUMN][at]), Spot(centre, at - START)))
    return cards
