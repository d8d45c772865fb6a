"""What a move of Mixx did: a card is laid, another drawn; seats miss their turn, or a round ends.

A path is a card of the hand, then a place.
"""

import numpy as np

from oxbox.games.mixx.changes import (
    is_twice,
    put_cards,
    put_closed_places,
    put_empty_table,
    put_places,
    put_shape,
    put_slots,
)
from oxbox.games.mixx.cross import spot_of, table_of
from oxbox.games.mixx.notation import direction_of
from oxbox.games.mixx.phrases import (
    AMOUNTS,
    CARD_ID,
    DRAWS,
    EARNED,
    IN_HAND,
    LAYS,
    LEADS,
    MISSES,
    PHRASES,
    PLACE_ID,
    RESULT,
    STOCK_ID,
    STOCK_PILE,
    TO_LAY,
    TO_LEAD,
    WHERE,
    WINS,
    ZERO,
)
from oxbox.games.mixx.rules import BESIDE, COLUMN, LAYOUT, MIDDLE, ROW, START, lay, score, won
from oxbox.kernels.bits import count, lowest, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.telling import (
    FACTS,
    IDS,
    PIECES,
    PIECES_GONE,
    SEAT,
    TITLE,
    Row,
    aim,
    go_on,
    number,
    phrase,
    put,
    say,
)

__all__ = ["PHRASES", "choose", "tell"]


@rule
def choose(state: State, move: int, row: Row) -> None:
    """The card, then the place."""
    spot = spot_of(state, move >> 6)
    aim(row, phrase(CARD_ID, move & 63))
    aim(row, phrase(PLACE_ID, spot.east + ZERO, spot.north + ZERO))


@rule
def tell(before: State, move: int, after: State, row: Row) -> None:
    """A card is laid, another drawn; seats miss their turn, or the round ends, or the game."""
    seat, following, goes_on = int(before.seat), int(after.seat), int(after.laid) > 0
    drawn = int(before.stock) & ~int(after.stock)
    passes = goes_on and following != seat
    moments = np.empty(1, LAYOUT)  # one, between the laying of the card and what follows
    moments[0] = before
    lay(moments[0], move)
    _tell_laying(before, move, moments[0], drawn == 0, row)
    if before.laid == 0 and (drawn != 0 or not passes):
        put(row, TITLE, phrase(TO_LAY, seat))
    if drawn:
        _tell_drawing(before, move & 63, lowest(drawn), after, row)
    if passes:
        put(row, TITLE, phrase(TO_LAY, following))
        put(row, SEAT, number(following))
    if not goes_on:
        _tell_winning(seat, moments[0], after, row)
    elif following != (seat + 1) % before.seats:
        say(row, phrase(MISSES, seat, following))


@rule
def _tell_laying(before: State, move: int, now: State, closes: bool, row: Row) -> None:
    """A card is laid; the hand closes its gap unless that waits for a card from the stock."""
    seat, card, place = int(before.seat), move & 63, move >> 6
    spot, direction = spot_of(before, place), direction_of(place)
    was, table = table_of(before), table_of(now)
    say(row, phrase(LAYS, seat, card))
    go_on(row, _where(before, place))
    put(row, IDS, phrase(CARD_ID, card))
    put_places(now, spot, direction, was, table, row)
    put_slots(was.extent, table.extent, row)
    put_closed_places(spot, direction, was.cross, table.cross, row)
    put_cards(now, spot, card, was.extent, table.extent, row)
    if closes:
        _put_hand(seat, int(now.hands[seat]), card, 63, row)
    put_shape(was.extent, table.extent, int(now.hand), row)
    _put_facts(before, count(int(before.stock)), int(now.laid), row)


@rule
def _where(state: State, place: int) -> int:
    """How the sentence about a card goes on that is laid at a place."""
    direction = direction_of(place)
    if place == MIDDLE or state.centre >= 0:
        return phrase(WHERE, direction + 1)
    position = int(state.ends[direction])
    if place >= BESIDE:
        position = START + spot_of(state, place).east
    card = int(state.axes[ROW, position])
    return phrase(WHERE, direction + 1, card + 1, 1 if place >= BESIDE else 0)


@rule
def _tell_drawing(before: State, gap: int, card: int, after: State, row: Row) -> None:
    """A card from the stock comes in hand, and those between it and the gap move."""
    seat, left = int(before.seat), count(int(after.stock))
    say(row, phrase(DRAWS, seat, card))
    put(row, IDS, phrase(CARD_ID, card))
    _put_hand(seat, int(after.hands[seat]), min(gap, card), max(gap, card), row)
    if left:
        put(row, PIECES, phrase(STOCK_PILE, left))
    else:
        put(row, PIECES_GONE, phrase(STOCK_ID))
    _put_facts(before, left, int(before.laid) + 1, row)


@rule
def _put_hand(seat: int, hand: int, least: int, highest: int, row: Row) -> None:
    """The cards of a hand from the least to the highest; those below lie before them."""
    index = 0
    while hand:
        card = lowest(hand)
        hand ^= wrap(1 << card)
        if least <= card <= highest:
            put(row, PIECES, phrase(IN_HAND, seat, index, card))
        index += 1


@rule
def _put_facts(state: State, stock: int, laid: int, row: Row) -> None:
    """What the seats have earned, two by two, and the cards of the stock and on the table."""
    seats, counts_hands = int(state.seats), 1 if state.ended and state.count_hands else 0
    for seat in range(0, seats, 2):
        more = score(state, seat + 1) + 1 if seat + 1 < seats else 0
        put(row, FACTS, phrase(EARNED, seat, score(state, seat), more, counts_hands))
    go_on(row, phrase(AMOUNTS, stock, laid))


@rule
def _tell_winning(winner: int, now: State, after: State, row: Row) -> None:
    """The cross goes to its winner, the table is empty, and another round follows or the result."""
    was, table, following = table_of(now), table_of(after), int(after.seat)
    say(row, phrase(WINS, winner, int(now.laid)))
    _put_card_ids(now, IDS, row)
    put_empty_table(was, table, row)
    _put_card_ids(now, PIECES_GONE, row)
    put_shape(was.extent, table.extent, int(now.hand), row)
    _put_facts(after, count(int(after.stock)), 0, row)
    result = _result(after) if after.ended else 0
    put(row, TITLE, result if after.ended else phrase(TO_LEAD, following))
    if following != winner:
        put(row, SEAT, number(following))
    say(row, result if after.ended else phrase(LEADS, following))


@rule
def _put_card_ids(now: State, section: int, row: Row) -> None:
    """All cards on the table: the row from the west, then the column from the south."""
    for axis in range(ROW, COLUMN - 1, -1):
        for position in range(now.ends[axis + 2], now.ends[axis] + 1):
            if not is_twice(axis, position):
                put(row, section, phrase(CARD_ID, int(now.axes[axis, position])))


@rule
def _result(state: State) -> int:
    """Who has won the game, with how many cards."""
    winners, cards = 0, 0
    for seat in range(state.seats):
        if won(state, seat):
            winners |= 1 << seat
            cards = score(state, seat)
    return phrase(RESULT, winners, cards)
