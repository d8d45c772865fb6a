"""Oxy Soxy on the table: the meadow, and below it what lies before each seat."""

from oxbox.games.oxysoxy.panel import choices, facts, title, turn
from oxbox.games.oxysoxy.pieces import (
    MEADOW_HEIGHT,
    SEAT_WIDTH,
    TALL,
    boxes,
    card_in_box,
    lines,
    places,
    regions,
    seat_pieces,
    won_place,
)
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Scene


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
