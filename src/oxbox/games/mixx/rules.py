"""The rules of Mixx (docs/games/mixx.md).

A card is ``colour * 8 + motif``; a set of cards is the 64 bits of a signed integer.

``hands[seat]``  the cards in hand
``stock``        the cards not yet drawn; only the key knows their order
``axes``         the cards on the table by axis, -1 for none; positions grow to the north and to
                 the east; the first card of a round is ``axes[ROW, START]``, and once the centre
                 is fixed it stands at ``axes[COLUMN, START]`` as well
``ends``         the positions of the outermost cards in the north, east, south and west
``centre``       the position of the centre in the row, -1 while it is open
``blocked``      for each axis, the cards that cannot join it; see ``lay`` for the column while the
                 centre is open
``laid``         how many cards lie on the table and are not won yet; the last cross of the game
                 stays in sight in ``axes``, ``ends`` and ``centre``
``piles[seat]``  how many cards the seat has won
``hand``, ``without``, ``line``, ``count_hands``  the options

A move is ``place * 64 + card``. Place 0 is the middle of an empty table; 1 to 4 are the north,
east, south and west ends (east and west also while the centre is open); 5 to 12 are north and 13
to 20 south of the cards of the line, counted from the west.
"""

from typing import Final

import numpy as np

from oxbox.kit import (
    BITS_64,
    WHOLE,
    Chance,
    Key,
    Moves,
    Ruling,
    Rulings,
    State,
    below,
    count,
    draw_from,
    layout,
    lowest,
    may_move,
    noise,
    nth,
    rule,
    wrap,
)

START: Final = 7
"""Seven cards at most follow on either side of the first."""

LAYOUT: Final = layout(
    "mixx",
    [
        ("key", np.int64, (2,), BITS_64),
        ("hands", np.int64, (4,), BITS_64),
        ("stock", np.int64, (), BITS_64),
        ("blocked", np.int64, (2,), BITS_64),
        ("without", np.int16, (), 0b11111111),
        ("axes", np.int8, (2, 16), (-1, 63)),
        ("ends", np.int8, (4,), 2 * START),
        ("piles", np.int8, (4,), 64),
        ("centre", np.int8, (), (-1, 2 * START)),
        ("laid", np.int8, (), 15),
        ("hand", np.int8, (), (3, 8)),
        ("line", np.int8, (), 1),
        ("count_hands", np.int8, (), 1),
    ],
)
LABELS: Final = ("stock",)
STOCK: Final = 0

COLUMN, ROW = 0, 1
"""The axes; a direction's axis is its lowest bit."""
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

MIDDLE, FIRST_ARM, BESIDE, PLACES = 0, 1, 5, 21
HIGHEST_MOVE: Final = PLACES * 64 - 1
MOST_MOVES: Final = 100
"""A line of seven and a hand of the unused colour: one card with 16 places and seven with 12."""
MOST_TURNS: Final = 64

REASONS: Final = Rulings("running", rule="R6")
STOCK_OUT: Final = REASONS.add("stock-out", rule="R26")

REFUSALS: Final = Rulings("legal", rule="R6")
NO_SUCH_MOVE: Final = REFUSALS.add("no-such-move", rule="R6")
OVER: Final = REFUSALS.add("over", rule="R25")
NOT_IN_HAND: Final = REFUSALS.add("not-in-hand", rule="R6")
NOT_FIRST: Final = REFUSALS.add("not-first", rule="R5")
FIRST_ONLY: Final = REFUSALS.add("first-only", rule="R5")
SECOND_PLACE: Final = REFUSALS.add("second-place", rule="R8")
CENTRE_OPEN: Final = REFUSALS.add("centre-open", rule="R10")
CENTRE_FIXED: Final = REFUSALS.add("centre-fixed", rule="R13")
LINE_ONLY: Final = REFUSALS.add("line-only", rule="R29")
NO_NEIGHBOUR: Final = REFUSALS.add("no-neighbour", rule="R10")
CLASH_FIRST: Final = REFUSALS.add("clash-first", rule="R8")
CLASH_LINE: Final = REFUSALS.add("clash-line", rule="R9")
CLASH_NEIGHBOUR: Final = REFUSALS.add("clash-neighbour", rule="R10")
CLASH_AXIS: Final = REFUSALS.add("clash-axis", rule="R14")
TARGETS: Final = (Ruling("card", rule="R6"), Ruling("place", rule="R6"))


def _clashing(card: int) -> int:
    others = range(64)
    alike = [other for other in others if other >> 3 == card >> 3 or other & 7 == card & 7]
    return wrap(sum(1 << other for other in alike))


CLASH = np.array([_clashing(card) for card in range(64)], np.int64)
"""For each card, the cards that share its colour or its motif, itself included."""


@rule
def pack(state: State) -> int:
    """All cards of the game, with the motifs left out taken away (R1, R28)."""
    without = int(state.without)
    cards = 0
    for card in range(64):
        if not (without >> (card & 7)) & 1:
            cards |= wrap(1 << card)
    return cards


@rule
def setup(state: State, key: Key) -> None:
    """Deal the hands, one seat after the other, and let seat 0 lead (R2, R3, R27, R28)."""
    state.key[0] = key[0]
    state.key[1] = key[1]
    state.stock = pack(state)
    for seat in range(4):
        state.hands[seat] = 0
        state.piles[seat] = 0
    for seat in range(state.seats):
        for _ in range(state.hand):
            replenish(state, seat)
    clear_table(state)
    state.seat = 0
    state.ended = 0
    state.viewer = WHOLE


@rule
def clear_table(state: State) -> None:
    """Make room for a new round."""
    for position in range(16):
        state.axes[COLUMN, position] = -1
        state.axes[ROW, position] = -1
    for direction in range(4):
        state.ends[direction] = START
    state.blocked[COLUMN] = 0
    state.blocked[ROW] = 0
    state.centre = -1
    state.laid = 0


@rule
def replenish(state: State, seat: int) -> None:
    """Draw one card of the stock, which has one (R3, R7)."""
    stock = int(state.stock)
    left = count(stock)
    drawn = 64 - 8 * count(int(state.without)) - left
    bit = wrap(1 << nth(stock, draw_from(state.key, STOCK, drawn, left)))
    state.stock = stock ^ bit
    state.hands[seat] = int(state.hands[seat]) | bit


@rule
def fitting(state: State, place: int) -> int:
    """The cards, of any hand, that may be laid at a place now; none if it is not open (R5-R14)."""
    laid = int(state.laid)
    if laid == 0:
        return -1 if place == MIDDLE else 0
    if place == FIRST_ARM + EAST or (place == FIRST_ARM + WEST and laid > 1):
        return ~int(state.blocked[ROW])
    if state.centre >= 0:
        is_arm = place == FIRST_ARM + NORTH or place == FIRST_ARM + SOUTH
        return ~int(state.blocked[COLUMN]) if is_arm else 0
    index = (place - BESIDE) & 7
    if place < BESIDE or laid == 1 or index >= laid or state.line:
        return 0
    return ~int(CLASH[state.axes[ROW, state.ends[WEST] + index]])


@rule
def legal(state: State, out: Moves) -> int:
    """Write the moves of the seat to play in the order of place and card (R5-R14)."""
    if not may_move(state):
        return 0
    hand = int(state.hands[state.seat])
    found = 0
    for place in range(PLACES):
        found = write_moves(hand & fitting(state, place), place, out, found)
    return found


@rule
def write_moves(cards: int, place: int, out: Moves, found: int) -> int:
    """Write the moves of these cards to a place after those found; return how many there are."""
    while cards:
        card = lowest(cards)
        out[found] = place * 64 + card
        found += 1
        cards ^= wrap(1 << card)
    return found


@rule
def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move: places come in pairs that fit the same cards."""
    hand = int(state.hands[state.seat])
    laid = int(state.laid)
    if laid == 0:
        return nth(hand, below(chance, count(hand)))
    row = hand & ~int(state.blocked[ROW])
    in_row = count(row)
    if laid == 1:
        return (FIRST_ARM + EAST) * 64 + nth(row, below(chance, in_row))
    if state.centre < 0 and not state.line:
        return pick_open(state, chance, row)
    column = hand & ~int(state.blocked[COLUMN])
    choice = below(chance, 2 * (in_row + count(column)))
    index = choice >> 1
    direction = (choice & 1) * 2
    cards = column
    if index < in_row:
        direction += 1
        cards = row
    else:
        index -= in_row
    return (FIRST_ARM + direction) * 64 + nth(cards, index)


@rule
def pick_open(state: State, chance: Chance, row: int) -> int:
    """A uniformly random move while the centre is open; ``row`` are the cards that fit the ends."""
    hand = int(state.hands[state.seat])
    west = int(state.ends[WEST])
    laid = int(state.laid)
    total = count(row)
    for position in range(west, west + laid):
        total += count(hand & ~int(CLASH[state.axes[ROW, position]]))
    choice = below(chance, 2 * total)
    index = choice >> 1
    cards = row
    neighbour = -1
    while index >= count(cards):
        index -= count(cards)
        neighbour += 1
        cards = hand & ~int(CLASH[state.axes[ROW, west + neighbour]])
    if neighbour < 0:
        return (FIRST_ARM + EAST + (choice & 1) * 2) * 64 + nth(cards, index)
    return (BESIDE + (choice & 1) * 8 + neighbour) * 64 + nth(cards, index)


@rule
def refusal(state: State, move: int) -> int:
    """Which rule forbids the move, 0 if none does; must agree with ``legal``."""
    if move < 0 or move > HIGHEST_MOVE:
        return NO_SUCH_MOVE
    if state.ended:
        return OVER
    bit = wrap(1 << (move & 63))
    if not int(state.hands[state.seat]) & bit:
        return NOT_IN_HAND
    place = move >> 6
    return 0 if fitting(state, place) & bit else why_not(state, place)


@rule
def why_not(state: State, place: int) -> int:
    """Which rule keeps a card of the hand from a place where it does not fit."""
    laid = int(state.laid)
    if laid == 0:
        return FIRST_ONLY
    if place == MIDDLE:
        return NOT_FIRST
    if laid == 1:
        return CLASH_FIRST if place == FIRST_ARM + EAST else SECOND_PLACE
    if state.centre >= 0:
        return CENTRE_FIXED if place >= BESIDE else CLASH_AXIS
    if place == FIRST_ARM + EAST or place == FIRST_ARM + WEST:
        return CLASH_LINE
    if state.line:
        return LINE_ONLY
    if place < BESIDE:
        return CENTRE_OPEN
    return NO_NEIGHBOUR if (place - BESIDE) & 7 >= laid else CLASH_NEIGHBOUR


@rule
def apply(state: State, move: int) -> None:
    """Lay a card, draw one, and pass the turn (R5-R7)."""
    seat = int(state.seat)
    lay(state, move)
    if state.stock != 0:
        replenish(state, seat)
    pass_turn(state, seat)


@rule
def lay(state: State, move: int) -> None:
    """Lay a card of the mover's hand on the table, without drawing another (R5, R8-R11, R13).

    While the centre is open, ``blocked[COLUMN]`` are the cards that can stand at a right angle to
    no card of the line: all of them while it has one card (R8) or with the option ``line`` (R29).
    """
    card = move & 63
    place = move >> 6
    clash = int(CLASH[card])
    laid = int(state.laid)
    state.hands[state.seat] = int(state.hands[state.seat]) ^ wrap(1 << card)
    state.laid = laid + 1
    if place == MIDDLE:
        state.axes[ROW, START] = card
        state.blocked[ROW] = clash
        state.blocked[COLUMN] = -1
        return
    direction = place - FIRST_ARM
    if place >= BESIDE:
        fix_centre(state, int(state.ends[WEST]) + ((place - BESIDE) & 7))
        direction = NORTH if place < BESIDE + 8 else SOUTH
    elif state.centre < 0 and not state.line:
        beside = int(state.blocked[ROW]) if laid == 1 else int(state.blocked[COLUMN])
        state.blocked[COLUMN] = beside & clash
    axis = direction & 1
    position = int(state.ends[direction]) + 1 - (direction & 2)
    state.ends[direction] = position
    state.axes[axis, position] = card
    state.blocked[axis] = int(state.blocked[axis]) | clash


@rule
def fix_centre(state: State, position: int) -> None:
    """Make a card of the line the centre, and with it the first card of the column (R11, R14)."""
    centre = int(state.axes[ROW, position])
    state.centre = position
    state.axes[COLUMN, START] = centre
    state.blocked[COLUMN] = CLASH[centre]


@rule
def pass_turn(state: State, seat: int) -> None:
    """Give the turn to the next seat that can lay, the last layer included (R16-R20)."""
    fitting_nowhere = int(state.blocked[COLUMN]) & int(state.blocked[ROW])
    seats = int(state.seats)
    following = seat
    for _ in range(seats):
        following = following + 1 if following + 1 < seats else 0
        if int(state.hands[following]) & ~fitting_nowhere:
            state.seat = following
            return
    close_round(state, seat)


@rule
def close_round(state: State, winner: int) -> None:
    """Give the cross to its winner; begin the next round or end the game (R21-R25)."""
    state.piles[winner] += state.laid
    if state.stock == 0:
        state.laid = 0
        state.ended = STOCK_OUT
        state.seat = -1
    else:
        clear_table(state)
        state.seat = 1 - winner if state.seats == 2 else winner


@rule
def score(state: State, seat: int) -> int:
    """The cards won, and with ``count_hands`` those left in hand at the end (R26, R30)."""
    cards = int(state.piles[seat])
    if state.count_hands and state.ended:
        cards += count(int(state.hands[seat]))
    return cards


@rule
def won(state: State, seat: int) -> bool:
    """Whether nobody has a higher score (R26)."""
    highest = 0
    for other in range(state.seats):
        highest = max(highest, score(state, other))
    return score(state, seat) == highest


@rule
def redact(state: State, seat: int) -> None:
    """Blank the key: the order of the stock is the one secret, for all alike (R4)."""
    state.key[0] = 0
    state.key[1] = 0
    state.viewer = seat


@rule
def redeal(state: State, chance: Chance) -> None:
    """Shuffle the stock anew (R4)."""
    state.key[0] = noise(chance)
    state.key[1] = noise(chance)
    state.viewer = WHOLE
