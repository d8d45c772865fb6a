"""A round of Mixx, played at random to its end as fast as can be."""

from oxbox.games.mixx.rules import CLASH, COLUMN, ROW, WEST
from oxbox.kernels.bits import count, nth, wrap
from oxbox.kernels.chance import below
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Chance, State


@rule
def finish_round(state: State, chance: Chance) -> int:
    """Play random moves up to the end of the round that has begun; return who lays last.

    Every move is as likely as in ``rules.pick``, and every card of the stock as likely to be drawn.
    The hands, the stock and ``laid`` are kept up to date, the rest of the table is not.
    """
    row = int(state.blocked[ROW])
    column = int(state.blocked[COLUMN])
    end = int(state.ends[WEST]) + int(state.laid)
    is_open = state.centre < 0 and not state.line
    seat = int(state.seat)
    following = seat
    while following >= 0:
        seat = following
        hand = int(state.hands[seat])
        in_row = hand & ~row
        others = count_beside(state, hand, end) if is_open else count(hand & ~column)
        index = below(chance, count(in_row) + others)
        if index < count(in_row):
            card = nth(in_row, index)
            clash = int(CLASH[card])
            if is_open:
                column = (row if state.laid == 1 else column) & clash
                state.axes[ROW, end] = card
                end += 1
            row |= clash
        else:
            index -= count(in_row)
            if is_open:
                position = int(state.ends[WEST])
                while index >= count(hand & ~int(CLASH[state.axes[ROW, position]])):
                    index -= count(hand & ~int(CLASH[state.axes[ROW, position]]))
                    position += 1
                column = int(CLASH[state.axes[ROW, position]])
                is_open = False
            card = nth(hand & ~column, index)
            column |= int(CLASH[card])
        state.laid += 1
        lay_and_draw(state, seat, card, chance)
        following = next_to_lay(state, seat, row & column)
    return seat


@rule
def count_beside(state: State, hand: int, end: int) -> int:
    """How many ways there are to fix the centre on one side of the line; ``end`` is east of it."""
    ways = 0
    if state.laid > 1:
        for position in range(state.ends[WEST], end):
            ways += count(hand & ~int(CLASH[state.axes[ROW, position]]))
    return ways


@rule
def lay_and_draw(state: State, seat: int, card: int, chance: Chance) -> None:
    """Take a card out of a hand and put any card of the stock in its place."""
    hand = int(state.hands[seat]) ^ wrap(1 << card)
    stock = int(state.stock)
    if stock != 0:
        bit = wrap(1 << nth(stock, below(chance, count(stock))))
        state.stock = stock ^ bit
        hand |= bit
    state.hands[seat] = hand


@rule
def next_to_lay(state: State, seat: int, blocked: int) -> int:
    """The next seat that can lay a card, the last layer included; -1 if there is none."""
    seats = int(state.seats)
    for _ in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        if int(state.hands[seat]) & ~blocked:
            return seat
    return -1
