"""Whether a view that came from outside can be one of Mixx."""

from functools import reduce
from operator import and_, or_

from oxbox.games.mixx.rules import CLASH, COLUMN, EAST, NORTH, ROW, SOUTH, START, WEST, pack
from oxbox.kit import State

_ALL = (1 << 64) - 1


def is_valid(state: State) -> bool:
    """Whether every card is in one place, and the cross can be laid so (R1-R4, R8-R14)."""
    row, column = _axis(state, ROW, WEST, EAST), _axis(state, COLUMN, SOUTH, NORTH)
    if row is None or column is None or (not row and int(state.laid)):
        return False
    centre, west = int(state.centre), int(state.ends[WEST])
    if centre < 0:
        table, fits = row, not column
    else:
        middle = START - int(state.ends[SOUTH])
        fits = 0 <= centre - west < len(row) and len(column) > 1 and not state.line
        fits = fits and column[middle] == row[centre - west]
        table = [*row, *column[:middle], *column[middle + 1 :]]
    return (
        fits
        and int(state.laid) == (0 if state.ended else len(table))
        and _has_all_cards(state, table)
        and [int(cards) % (1 << 64) for cards in state.blocked] == _blocked(state, row, column)
    )


def _axis(state: State, axis: int, first: int, last: int) -> list[int] | None:
    """The cards of an axis in order, which differ in colour and motif; None if it has gaps."""
    begin, end = int(state.ends[first]), int(state.ends[last])
    cards = state.axes[axis].tolist()
    found = [card for card in cards if card != -1]
    if not found:
        return found if begin == end == START else None
    if not begin <= START <= end or cards[begin : end + 1] != found:
        return None
    kinds = {card >> 3 for card in found}, {card & 7 for card in found}
    return found if all(len(kind) == len(found) for kind in kinds) else None


def _has_all_cards(state: State, table: list[int]) -> bool:
    """Whether hands, stock and table share no card, and the piles have the rest.

    The last cross of a game is in sight although it is won.
    """
    hands = [int(hand) for hand in state.hands]
    piles = state.piles.tolist()
    sets = [bits % (1 << 64) for bits in (*hands, int(state.stock))]
    together = reduce(or_, sets) | reduce(or_, (1 << card for card in table), 0)
    number = sum(bits.bit_count() for bits in sets) + len(table)
    won = sum(piles) - (len(table) if state.ended else 0)
    seats, every = int(state.seats), pack(state) % (1 << 64)
    return (
        together.bit_count() == number
        and not together & ~every
        and won >= 0
        and number + won == every.bit_count()
        and not any(hands[seats:])
        and not any(piles[seats:])
        and all(hand.bit_count() <= int(state.hand) for hand in sets[:seats])
    )


def _blocked(state: State, row: list[int], column: list[int]) -> list[int]:
    """The cards that can join neither axis, by the cards that lie there; see ``rules.lay``."""
    clashes = [int(CLASH[card]) % (1 << 64) for card in row]
    beside = _ALL if len(row) == 1 or state.line else reduce(and_, clashes, _ALL)
    if column:
        beside = reduce(or_, (int(CLASH[card]) % (1 << 64) for card in column))
    return [beside if row else 0, reduce(or_, clashes, 0)]
