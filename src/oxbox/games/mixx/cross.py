"""The cross of Mixx in steps from the first card of the round: how far east, how far north."""

from collections.abc import Iterable
from typing import NamedTuple

from oxbox.games.mixx.notation import direction_of
from oxbox.games.mixx.rules import (
    BESIDE,
    COLUMN,
    EAST,
    MIDDLE,
    NORTH,
    PLACES,
    ROW,
    SOUTH,
    START,
    WEST,
    fitting,
    pack,
)
from oxbox.kernels.layout import State

FEWEST = 5
"""The table never has fewer columns or rows than this."""


class Spot(NamedTuple):
    """A place of the table, whether a card lies there or not."""

    east: int
    north: int


class Extent(NamedTuple):
    """The room for a cross, in cards: its north-west corner, and how far it reaches from there."""

    west: int
    north: int
    columns: int
    rows: int


def spot_of(state: State, place: int) -> Spot:
    """Where a place of a move lies."""
    if place == MIDDLE:
        return Spot(0, 0)
    direction = direction_of(place)
    if place >= BESIDE:
        index = (place - BESIDE) & 7
        return Spot(int(state.ends[WEST]) + index - START, 1 if direction == NORTH else -1)
    end = int(state.ends[direction]) + (1 if direction in (NORTH, EAST) else -1) - START
    return Spot(end, 0) if direction in (EAST, WEST) else Spot(int(state.centre) - START, end)


def laid_cards(state: State) -> dict[Spot, int]:
    """The cards on the table by spot: the row from the west, then the column from the south."""
    if not state.laid:
        return {}
    row = range(int(state.ends[WEST]), int(state.ends[EAST]) + 1)
    cards = {Spot(position - START, 0): int(state.axes[ROW, position]) for position in row}
    if state.centre >= 0:
        east = int(state.centre) - START
        for position in range(int(state.ends[SOUTH]), int(state.ends[NORTH]) + 1):
            cards[Spot(east, position - START)] = int(state.axes[COLUMN, position])
    return cards


def open_places(state: State) -> dict[Spot, int]:
    """The places, by their spots, that are open to some card of the game."""
    cards = _pack(int(state.without), state)
    open_now = [place for place in range(PLACES) if fitting(state, place) & cards]
    return {spot_of(state, place): place for place in open_now}


_packs: dict[int, int] = {}


def _pack(without: int, state: State) -> int:
    """All cards of the game, worked out once."""
    if without not in _packs:
        _packs[without] = pack(state)
    return _packs[without]


def extent_of(spots: Iterable[Spot], fewest_columns: int = FEWEST) -> Extent:
    """The room for these spots, which lie in the middle of a table that is never tiny."""
    found = list(spots)
    west, columns = _stretch([spot.east for spot in found], max(FEWEST, fewest_columns))
    south, rows = _stretch([spot.north for spot in found], FEWEST)
    return Extent(west, south + rows - 1, columns, rows)


def _stretch(steps: list[int], fewest: int) -> tuple[int, int]:
    """Where one side begins, and its length."""
    length = max(steps) - min(steps) + 1
    spare = max(0, fewest - length)
    return min(steps) - spare // 2, length + spare
