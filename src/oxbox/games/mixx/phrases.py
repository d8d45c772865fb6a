"""The words of Mixx's tellings: what each kind of phrase stands for, given its numbers.

A place comes as steps from the first card of the round with ``ZERO`` added, the corner that the
table begins in as ``CORNERS`` times its steps to the west plus those to the north. Some phrases are
halves, because there would be too many of the whole: ``LAYS`` goes on with ``WHERE``, ``CARD`` with
``AT``, ``END_PLACE`` with ``END_LABEL``, and ``AMOUNTS`` follows ``EARNED``.
"""

from collections.abc import Iterable
from typing import Final

import orjson

from oxbox.games.mixx.cards import format_card
from oxbox.games.mixx.cross import OPEN_CENTRE, Spot
from oxbox.games.mixx.notation import DIRECTIONS
from oxbox.games.mixx.panel import (
    amount_facts,
    earned_fact,
    laying_title,
    leading_title,
    missing,
    number_of_cards,
    result,
    seat_name,
)
from oxbox.games.mixx.pieces import (
    STOCK,
    beside,
    beside_label,
    card_id,
    card_piece,
    hand_room,
    height_of,
    middle,
    pile,
    place_id,
    regions,
    slot_id,
    slots,
    stock_piece,
    taken,
)
from oxbox.games.mixx.rules import NORTH, SOUTH
from oxbox.kernels.telling import FIRST_KIND
from oxbox.parts import format_part
from oxbox.scene import Part, Piece, Space
from oxbox.setting import Setting

ZERO: Final = -OPEN_CENTRE
CORNERS: Final = 16

(
    LAYS, WHERE, DRAWS, MISSES, WINS, LEADS, TO_LAY, TO_LEAD, RESULT,
    CARD_ID, CARD, AT, IN_HAND, STOCK_ID, STOCK_PILE, ABOUT, ROW_TAKEN, COLUMN_TAKEN,
    END_PLACE, END_LABEL, EMPTY, PLACE_ID, ROW_GONE, SIDES_GONE, COLUMN_GONE,
    PILE, SLOTS, ALL_REGIONS, WHOLE_HEIGHT, EARNED, AMOUNTS,
) = range(FIRST_KIND, FIRST_KIND + 31)  # fmt: skip


def _spot(east: int, north: int) -> Spot:
    return Spot(east - ZERO, north - ZERO)


def _corner(number: int) -> Spot:
    return Spot(-(number // CORNERS), number % CORNERS)


def _hand(setting: Setting) -> int:
    return int(setting.options["hand"])


def _joined(parts: Iterable[Part]) -> bytes:
    return b",".join(map(format_part, parts))


def _ids(spots: Iterable[Spot]) -> bytes:
    return b",".join([orjson.dumps(place_id(spot)) for spot in spots])


def _begun(part: Part, left_out: str) -> bytes:
    """A part without one of its members and without its end."""
    members = orjson.loads(format_part(part))
    del members[left_out]
    return orjson.dumps(members)[:-1]


def _ended(members: dict[str, str]) -> bytes:
    """The last members of a part."""
    return b"," + orjson.dumps(members)[1:]


def _say_laying(setting: Setting, seat: int, card: int) -> bytes:
    return orjson.dumps(f"{seat_name(seat)} lays {format_card(card)}")[:-1]


def _say_where(setting: Setting, direction: int, neighbour: int, fixes_centre: int) -> bytes:
    where = f" {DIRECTIONS[direction - 1]}" if direction else ""
    name = format_card(neighbour - 1) if neighbour else ""
    where += f" of {name}" if neighbour else ""
    where += f", which makes {name} the centre" if fixes_centre else ""
    return orjson.dumps(f"{where}.")[1:]


def _say_drawing(setting: Setting, seat: int, card: int) -> str:
    return f"{seat_name(seat)} draws {format_card(card)}."


def _say_missing(setting: Setting, mover: int, following: int) -> str:
    return missing(mover, following, setting.seats)


def _say_winning(setting: Setting, winner: int, cards: int) -> str:
    won = f"{seat_name(winner)} wins {number_of_cards(cards)} from the table"
    return f"Nobody can lay a card now, so {won}."


def _say_leading(setting: Setting, seat: int) -> str:
    return f"{seat_name(seat)} leads the next round."


def _say_to_lay(setting: Setting, seat: int) -> str:
    return laying_title(seat)


def _say_to_lead(setting: Setting, seat: int) -> str:
    return leading_title(seat)


def _say_result(setting: Setting, winners: int, cards: int) -> str:
    return result([seat for seat in range(setting.seats) if winners >> seat & 1], cards)


def _say_card_id(setting: Setting, card: int) -> str:
    return card_id(card)


def _say_card(setting: Setting, card: int, room: int) -> bytes:
    return _begun(card_piece(card, "", room), "space")


def _say_at(setting: Setting, east: int, north: int) -> bytes:
    return _ended({"space": place_id(_spot(east, north))})


def _say_in_hand(setting: Setting, seat: int, index: int, card: int) -> Piece:
    return card_piece(card, slot_id(seat, index), hand_room(_hand(setting)))


def _say_stock_id(setting: Setting) -> str:
    return STOCK


def _say_stock(setting: Setting, left: int) -> Piece:
    return stock_piece(left)


def _say_about(setting: Setting, card: int, east: int, corner: int, is_new: int) -> bytes:
    """The places north and south of a card of the row, and its own if that is new."""
    begin, (at, _) = _corner(corner), _spot(east, 0)
    sides = ((NORTH, Spot(at, 1)), (SOUTH, Spot(at, -1)))
    own = [taken(Spot(at, 0), begin)] if is_new else []
    return _joined([*own, *(beside(side, card, spot, begin) for side, spot in sides)])


def _say_row_taken(setting: Setting, west: int, east: int, corner: int) -> bytes:
    return _joined([taken(spot, _corner(corner)) for spot in _row(west, east)])


def _say_column_taken(setting: Setting, centre: int, south: int, north: int, corner: int) -> bytes:
    return _joined([taken(spot, _corner(corner)) for spot in _column(centre, south, north)])


def _row(west: int, east: int) -> list[Spot]:
    return [_spot(at, ZERO) for at in range(west, east + 1)]


def _column(centre: int, south: int, north: int) -> list[Spot]:
    """The spots side by side in the column, but for the centre."""
    return [_spot(centre, at) for at in range(south, north + 1) if at != ZERO]


def _say_place(setting: Setting, east: int, north: int, corner: int) -> bytes:
    return _begun(taken(_spot(east, north), _corner(corner)), "label")


def _say_beside(setting: Setting, direction: int, card: int) -> bytes:
    return _ended({"label": beside_label(direction, card), "text": DIRECTIONS[direction]})


def _say_middle(setting: Setting, corner: int) -> Space:
    return middle(_corner(corner))


def _say_place_id(setting: Setting, east: int, north: int) -> str:
    return place_id(_spot(east, north))


def _say_row_gone(setting: Setting, west: int, east: int) -> bytes:
    """The places side by side in the row, but for that where the round began."""
    return _ids([spot for spot in _row(west, east) if spot.east])


def _say_sides_gone(setting: Setting, west: int, east: int, centre: int) -> bytes:
    """The places north and south of the row, but for those beside the centre."""
    besides = [at for at in range(west, east + 1) if at != centre]
    return _ids([_spot(at, ZERO + step) for step in (1, -1) for at in besides])


def _say_column_gone(setting: Setting, centre: int, south: int, north: int) -> bytes:
    return _ids(_column(centre, south, north))


def _say_pile(setting: Setting, columns: int) -> Space:
    return pile(columns)


def _say_slots(setting: Setting, rows: int) -> bytes:
    return _joined(slots(rows, _hand(setting), setting.seats))


def _say_regions(setting: Setting, columns: int, rows: int, grain: int) -> bytes:
    return _joined(regions(columns, rows, grain, _hand(setting), setting.seats))


def _say_height(setting: Setting, rows: int) -> bytes:
    return orjson.dumps(height_of(rows, setting.seats))


def _say_earned(setting: Setting, seat: int, cards: int, more: int, counts_hands: int) -> bytes:
    """What a seat has earned and, unless ``more`` is 0, the next one: a card less than that."""
    earned = [cards, more - 1] if more else [cards]
    return _joined([earned_fact(at, n, bool(counts_hands)) for at, n in enumerate(earned, seat)])


def _say_amounts(setting: Setting, stock: int, laid: int) -> bytes:
    return b"," + _joined(amount_facts(stock, laid))


PHRASES: Final = {
    LAYS: _say_laying,
    WHERE: _say_where,
    DRAWS: _say_drawing,
    MISSES: _say_missing,
    WINS: _say_winning,
    LEADS: _say_leading,
    TO_LAY: _say_to_lay,
    TO_LEAD: _say_to_lead,
    RESULT: _say_result,
    CARD_ID: _say_card_id,
    CARD: _say_card,
    AT: _say_at,
    IN_HAND: _say_in_hand,
    STOCK_ID: _say_stock_id,
    STOCK_PILE: _say_stock,
    ABOUT: _say_about,
    ROW_TAKEN: _say_row_taken,
    COLUMN_TAKEN: _say_column_taken,
    END_PLACE: _say_place,
    END_LABEL: _say_beside,
    EMPTY: _say_middle,
    PLACE_ID: _say_place_id,
    ROW_GONE: _say_row_gone,
    SIDES_GONE: _say_sides_gone,
    COLUMN_GONE: _say_column_gone,
    PILE: _say_pile,
    SLOTS: _say_slots,
    ALL_REGIONS: _say_regions,
    WHOLE_HEIGHT: _say_height,
    EARNED: _say_earned,
    AMOUNTS: _say_amounts,
}
