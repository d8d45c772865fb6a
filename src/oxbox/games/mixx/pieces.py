"""The regions and spaces of Mixx's table and the pieces on them.

The cross decides where everything stands; the hands only fill their slots. What most pictures have
in common is made once.
"""

from functools import lru_cache

from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.mixx.cross import (
    WIDEST_CARD,
    Spot,
    Table,
    end_of,
    has_end,
    has_sides,
    laid_cards,
)
from oxbox.games.mixx.notation import DIRECTIONS, neighbour_of
from oxbox.games.mixx.panel import number_of_cards, seat_name
from oxbox.games.mixx.rules import FIRST_ARM, NORTH, SOUTH
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.scene import Piece, Region, Space

STOCK = "back:stock"

_HEIGHT = 1.5
_HAND_COLUMNS = 78
"""Characters of a line of cards in hand."""


@rule
def width_of(columns: int, hand: int) -> int:
    """The width of a picture whose cross has so many columns."""
    return max(columns + 1, hand)


def height_of(rows: int, seats: int) -> float:
    """The height of a picture whose cross has so many rows."""
    return (rows + seats) * _HEIGHT


@lru_cache(maxsize=256)
def regions(columns: int, rows: int, grain: int, hand: int, seats: int) -> tuple[Region, ...]:
    """The cross, the stock beside it, and the hands below."""
    height, hand_grain = rows * _HEIGHT, (hand_room(hand) + 1, 2)
    return (
        Region("cross", "The cross", 0, 0, columns, height, (grain, 2)),
        Region("stock", "Stock", columns, 0, 1, _HEIGHT, (WIDEST_CARD, 2)),
        *(
            Region(f"hand:{seat}", _hand(seat), 0, height_of(rows, seat), hand, _HEIGHT, hand_grain)
            for seat in range(seats)
        ),
    )


def _hand(seat: int) -> str:
    return f"{seat_name(seat)}'s hand"


def places(state: State, table: Table) -> list[Space]:
    """All places of the cross, whether a card lies there or some card of the game could."""
    cross, corner = table.cross, Spot(table.extent.west, table.extent.north)
    if not state.laid:
        return [middle(corner)]
    laid = laid_cards(state)
    spaces = [taken(spot, corner) for _, spot in laid]
    if has_sides(cross):
        for card, (east, _) in laid:
            spaces += [
                beside(NORTH, card, Spot(east, 1), corner),
                beside(SOUTH, card, Spot(east, -1), corner),
            ]
    for direction in range(4):
        neighbour = neighbour_of(state, FIRST_ARM + direction)
        if neighbour is not None and has_end(cross, direction):
            spaces.append(beside(direction, neighbour, end_of(cross, direction), corner))
    return spaces


def middle(corner: Spot) -> Space:
    """The only place of an empty table that begins in this corner."""
    return _place(Spot(0, 0), corner, "the middle of the table", "")


def taken(spot: Spot, corner: Spot) -> Space:
    """A place with a card on it."""
    return _place(spot, corner, _way(*spot), "")


def beside(direction: int, card: int, spot: Spot, corner: Spot) -> Space:
    """An open place in a direction from a card."""
    return _place(spot, corner, beside_label(direction, card), DIRECTIONS[direction])


def beside_label(direction: int, card: int) -> str:
    """What an open place is called."""
    return f"{DIRECTIONS[direction]} of {format_card(card)}"


@lru_cache(maxsize=4096)
def _place(spot: Spot, corner: Spot, label: str, text: str) -> Space:
    x, y = spot.east - corner.east, (corner.north - spot.north) * _HEIGHT
    return Space(place_id(spot), "cross", label, x, y, 1, _HEIGHT, "card", text=text)


def _way(east: int, north: int) -> str:
    """How far a place with a card is from where the round began."""
    across = f"{abs(east)} {'east' if east > 0 else 'west'}" if east else ""
    along = f"{abs(north)} {'north' if north > 0 else 'south'}" if north else ""
    way = " and ".join(filter(None, (across, along)))
    return f"{way} of the first card" if way else "where the round began"


def pile(columns: int) -> Space:
    """The space of the stock, beside a cross with so many columns."""
    return Space("stock:pile", "stock", "the stock", columns, 0, 1, _HEIGHT, "card")


@lru_cache(maxsize=256)
def slots(rows: int, hand: int, seats: int) -> tuple[Space, ...]:
    """The spaces of the hands, below a cross with so many rows."""
    return tuple(
        Space(
            slot_id(seat, index),
            f"hand:{seat}",
            f"card {index + 1} of {_hand(seat)}",
            index,
            height_of(rows, seat),
            1,
            _HEIGHT,
            "card",
        )
        for seat in range(seats)
        for index in range(hand)
    )


def place_id(spot: Spot) -> str:
    """The id of a place of the cross."""
    return f"place:{spot.east}:{spot.north}"


def slot_id(seat: int, index: int) -> str:
    """The id of a place for a card in hand."""
    return f"hand:{seat}:{index}"


def card_id(card: int) -> str:
    """The id of a card, wherever it lies."""
    return f"card:{format_card(card)}"


def hand_cards(seat: int, cards: int, hand: int) -> list[Piece]:
    """The cards of a hand in their slots."""
    room = hand_room(hand)
    held = [card for card in range(64) if cards >> card & 1]
    return [card_piece(card, slot_id(seat, index), room) for index, card in enumerate(held)]


def hand_room(hand: int) -> int:
    """How many characters a word on a card in hand may have."""
    return min(WIDEST_CARD, _HAND_COLUMNS // hand) - 1


@lru_cache(maxsize=8192)
def card_piece(card: int, space: str, room: int) -> Piece:
    """A card that lies open, its words shortened to fit the region's text board."""
    colour, motif = COLOURS[card >> 3], MOTIFS[card & 7]
    text = (_shortened(colour, room), _shortened(motif, room))
    return Piece(card_id(card), space, f"{colour} {motif}", format_card(card), colour, text)


def _shortened(word: str, room: int) -> str:
    return word if len(word) <= room else f"{word[: room - 1]}."


def stock_piece(left: int) -> Piece:
    """The stock, which is not used up."""
    label = f"the stock, {number_of_cards(left)} face down"
    return Piece(STOCK, "stock:pile", label, "back", "ink", ("stock", str(left)))
