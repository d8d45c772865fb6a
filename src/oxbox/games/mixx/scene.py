"""Mixx on the table: the cross, the stock, and every seat's hand.

Pieces are ``card:red-fish`` and ``back:stock``; spaces are ``place:EAST:NORTH`` (steps from the
first card of the round), ``hand:SEAT:INDEX`` and ``stock:pile``. A card is 1 by 1.5 units.
"""

from oxbox.games.mixx.cross import laid_cards, table_of
from oxbox.games.mixx.panel import facts, title
from oxbox.games.mixx.pieces import (
    card_piece,
    hand_cards,
    height_of,
    pile,
    place_id,
    places,
    regions,
    slots,
    stock_piece,
    width_of,
)
from oxbox.kernels.bits import count
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Piece, Scene


def draw(state: State, options: Options) -> Scene:
    """The table with all cards that lie open on it."""
    hand, seats = int(state.hand), int(state.seats)
    table, stock = table_of(state), count(int(state.stock))
    _, _, columns, rows, grain = table.extent
    return Scene(
        game="mixx",
        title=title(state),
        seat=None if state.ended else int(state.seat),
        width=width_of(columns, hand),
        height=height_of(rows, seats),
        regions=regions(columns, rows, grain, hand, seats),
        spaces=(*places(state, table), pile(columns), *slots(rows, hand, seats)),
        pieces=tuple(_pieces(state, grain - 1, stock)),
        facts=facts(state, stock),
    )


def _pieces(state: State, room: int, stock: int) -> list[Piece]:
    """The cards of the cross and of all hands, and the stock unless it is used up."""
    pieces = [card_piece(card, place_id(spot), room) for card, spot in laid_cards(state)]
    if stock:
        pieces.append(stock_piece(stock))
    for seat in range(int(state.seats)):
        pieces += hand_cards(seat, int(state.hands[seat]), int(state.hand))
    return pieces
