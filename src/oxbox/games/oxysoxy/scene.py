"""Oxy Soxy on the table: the meadow, and below it what lies before each seat.

Targets of a path are a card ``card:0:cow-7`` and a box ``box:c3``, or a stack of score cards
``score:0:cow`` and a line ``line:row-3`` or the choice ``discard``.
"""

from collections.abc import Sequence
from functools import cache

from oxbox.games.oxysoxy.cards import BOXES, LINES
from oxbox.games.oxysoxy.panel import choices, facts, title, turn
from oxbox.games.oxysoxy.pieces import (
    MEADOW_HEIGHT,
    SEAT_WIDTH,
    TALL,
    box_id,
    boxes,
    card_id,
    card_in_box,
    line_id,
    lines,
    places,
    regions,
    score_id,
    seat_pieces,
    won_place,
)
from oxbox.games.oxysoxy.rules import DISCARD, HIGHEST_MOVE, SCORE
from oxbox.games.oxysoxy.telling import tell
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Scene

__all__ = ["draw", "paths", "tell"]


def draw(state: State, options: Options) -> Scene:
    """The meadow, and each seat's hand, pile, score cards and points."""
    seats = range(int(state.seats))
    spaces = [*boxes(), *lines()]
    pieces = [card_in_box(int(card), box) for box, card in enumerate(state.meadow) if card]
    for seat in seats:
        spaces += (*places(seat), won_place(seat, int(state.points[seat])))
        pieces += seat_pieces(state, seat)
    return Scene(
        game="oxysoxy",
        title=title(state),
        seat=turn(state),
        width=SEAT_WIDTH,
        height=MEADOW_HEIGHT + TALL * len(seats),
        regions=regions(state),
        spaces=tuple(spaces),
        pieces=tuple(pieces),
        choices=choices(state),
        facts=facts(state),
    )


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move a card and its box, or a score card and its line or its end."""
    known = _paths(int(state.seat))
    return [known[move] for move in moves]


@cache
def _paths(seat: int) -> tuple[tuple[str, ...], ...]:
    """The paths of all moves that there are."""
    return tuple(_path(seat, move) for move in range(HIGHEST_MOVE + 1))


def _path(seat: int, move: int) -> tuple[str, ...]:
    if move < SCORE:
        card, box = divmod(move, BOXES)
        return (card_id(seat, card), box_id(box))
    if move < DISCARD:
        kind, line = divmod(move - SCORE, LINES)
        return (score_id(seat, kind), line_id(line))
    return (score_id(seat, move - DISCARD), "discard")
