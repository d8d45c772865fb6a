"""The rules of Oxy Soxy (docs/games/oxysoxy.md).

``hands[seat]``             cards 0 to 19 as bits
``piles[seat]``             likewise; in a view, another seat's hand is empty and its pile has both
                            (the size of the hand follows: five, or all that is left)
``meadow[box]``             what lies there, see ``cards``; ``occupied`` has the same as bits
``score_cards[seat, kind]`` how many are left; ``score_cards_left`` counts those of all seats
``points[seat]``            the sum of the cards won
``sums[line]``              eight bytes, each seat's sum in the line: cows first, then bullocks; the
                            highest are 6 to 10, together 40
``scorable``                bit ``kind * 10 + line`` where such a score card can score the line
``key``                     the deal's
``touching``, ``waste``, ``quick``  the options
``moment``                  0; only a telling shows others, between two positions (``picture``)

Moves, in this order: ``card * 25 + box`` lays a card, ``500 + kind * 10 + line`` scores a line,
``520 + kind`` throws a score card away. Kind 0 is cow and kind 1 is bullock.
"""

from typing import Final

import numpy as np

from oxbox.games.oxysoxy.cards import (
    ALL_BOXES,
    ALL_CARDS,
    ALL_POINTS,
    BOXES,
    CARDS,
    EAST_BOXES,
    HAND,
    LINES,
    WEST_BOXES,
    WIDTH,
    WORTH,
)
from oxbox.games.oxysoxy.lines import HALF, judge, score_line
from oxbox.games.oxysoxy.lines import leader as leader  # noqa: PLC0414 (the picture asks here)
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
)

LAYOUT: Final = layout(
    "oxysoxy",
    [
        ("key", np.int64, (2,), BITS_64),
        ("sums", np.int64, (LINES,), 0x2828_2828_2828_2828),
        ("hands", np.int32, (4,), ALL_CARDS),
        ("piles", np.int32, (4,), ALL_CARDS),
        ("occupied", np.int32, (), ALL_BOXES),
        ("scorable", np.int32, (), (1 << 2 * LINES) - 1),
        ("points", np.int16, (4,), ALL_POINTS),
        ("meadow", np.int8, (BOXES,), 4 * CARDS),
        ("score_cards", np.int8, (4, 2), 2),
        ("score_cards_left", np.int8, (), 16),
        ("touching", np.int8, (), 1),
        ("waste", np.int8, (), 1),
        ("quick", np.int8, (), 1),
        ("moment", np.int8, (), 0),
    ],
)
LABELS: Final = ("pile 0", "pile 1", "pile 2", "pile 3")
SCORE: Final = CARDS * BOXES
DISCARD: Final = SCORE + 2 * LINES
HIGHEST_MOVE: Final = DISCARD + 1
MOST_MOVES: Final = HAND * BOXES + 2
MOST_TURNS: Final = 4 * 24

REASONS: Final = Rulings("running", rule="R7")
SCORED_OUT: Final = REASONS.add("scored-out", rule="R23")

REFUSALS: Final = Rulings("legal", rule="R7")
NO_SUCH_MOVE: Final = REFUSALS.add("no-such-move", rule="R7")
NOT_YOUR_TURN: Final = REFUSALS.add("not-your-turn", rule="R6")
NOT_IN_HAND: Final = REFUSALS.add("not-in-hand", rule="R8")
OCCUPIED: Final = REFUSALS.add("occupied", rule="R8")
TOUCHING: Final = REFUSALS.add("touching", rule="R28")
NO_SCORE_CARD: Final = REFUSALS.add("no-score-card", rule="R11")
ONE_KIND: Final = REFUSALS.add("one-kind", rule="R16")
SHARED: Final = REFUSALS.add("shared", rule="R17")
KEEP: Final = REFUSALS.add("keep", rule="R19")
TARGETS: Final = (Ruling("card", rule="R7"), Ruling("place", rule="R7"))

_LINE_BITS = (1 << LINES) - 1


@rule
def setup(state: State, key: Key) -> None:
    """Clear the meadow, hand out score cards, shuffle and deal; seat 0 begins (R1-R6, R31)."""
    state.key[0] = key[0]
    state.key[1] = key[1]
    for line in range(LINES):
        state.sums[line] = 0
    for box in range(BOXES):
        state.meadow[box] = 0
    state.occupied = 0
    state.scorable = 0
    each = 1 if state.quick else 2
    for seat in range(4):
        plays = seat < state.seats
        state.hands[seat] = 0
        state.piles[seat] = ALL_CARDS if plays else 0
        state.points[seat] = 0
        state.score_cards[seat, 0] = each if plays else 0
        state.score_cards[seat, 1] = each if plays else 0
        if plays:
            for _ in range(HAND):
                draw_card(state, seat)
    state.score_cards_left = 2 * each * state.seats
    state.seat = 0
    state.ended = 0
    state.viewer = WHOLE
    state.moment = 0


@rule
def draw_card(state: State, seat: int) -> None:
    """Take the next card of the seat's own pile into its hand; the pile is not empty (R5, R9)."""
    pile = int(state.piles[seat])
    left = count(pile)
    card = 1 << nth(pile, draw_from(state.key, seat, CARDS - left, left))
    state.piles[seat] = pile ^ card
    state.hands[seat] = int(state.hands[seat]) | card


@rule
def cards_left(state: State, seat: int) -> int:
    """How many cards the seat has; five are its hand, or all if there are fewer (R9)."""
    return count(int(state.hands[seat]) | int(state.piles[seat]))


@rule
def open_boxes(state: State) -> int:
    """The boxes that can take a card, as bits (R8, R10, R28)."""
    taken = int(state.occupied)
    if not state.touching:
        beside = (taken << WIDTH) | (taken >> WIDTH)
        taken |= beside | ((taken & ~EAST_BOXES) << 1) | ((taken & ~WEST_BOXES) >> 1)
    return ALL_BOXES & ~taken


@rule
def score_kinds(state: State, seat: int) -> int:
    """The kinds of which the seat has a score card left, as bits."""
    cow = 1 if state.score_cards[seat, 0] else 0
    bullock = 2 if state.score_cards[seat, 1] else 0
    return cow | bullock


@rule
def scorings(state: State, kinds: int) -> int:
    """The bits of ``scorable`` for score cards of these kinds (R11, R16, R17)."""
    cow = _LINE_BITS if kinds & 1 else 0
    bullock = _LINE_BITS << LINES if kinds & 2 else 0
    return int(state.scorable) & (cow | bullock)


@rule
def discards(state: State, kinds: int, others: int) -> int:
    """The kinds that may be thrown away, by the number of other moves (R18, R19, R30)."""
    return kinds if state.waste or others == 0 else 0


@rule
def may_discard(state: State) -> bool:
    """Whether the seat to play may throw a score card away (R18, R19, R30)."""
    seat = int(state.seat)
    kinds = score_kinds(state, seat)
    others = scorings(state, kinds) | (open_boxes(state) if state.hands[seat] else 0)
    return discards(state, kinds, others) != 0


@rule
def legal(state: State, out: Moves) -> int:
    """Write the moves of the seat to play, ascending: lay, score, throw away (R7-R19, R30)."""
    if not may_move(state):
        return 0
    seat = int(state.seat)
    found = 0
    hand = int(state.hands[seat])
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        boxes = open_boxes(state)
        while boxes:
            out[found] = card * BOXES + lowest(boxes)
            found += 1
            boxes &= boxes - 1
    kinds = score_kinds(state, seat)
    lines = scorings(state, kinds)
    while lines:
        out[found] = SCORE + lowest(lines)
        found += 1
        lines &= lines - 1
    thrown = discards(state, kinds, found)
    while thrown:
        out[found] = DISCARD + lowest(thrown)
        found += 1
        thrown &= thrown - 1
    return found


@rule
def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move: first which sort, then which of them.

    Card and box take a random number each, because that is faster than a division.
    """
    seat = int(state.seat)
    hand = int(state.hands[seat])
    boxes = open_boxes(state)
    wide = count(boxes)
    lays = count(hand) * wide
    kinds = score_kinds(state, seat)
    lines = scorings(state, kinds)
    others = lays + count(lines)
    thrown = discards(state, kinds, others)
    index = below(chance, others + count(thrown))
    if index < lays:
        card = nth(hand, below(chance, count(hand)))
        return card * BOXES + nth(boxes, below(chance, wide))
    if index < others:
        return SCORE + nth(lines, index - lays)
    return DISCARD + nth(thrown, index - others)


@rule
def refusal(state: State, move: int) -> int:
    """Which rule forbids the move, 0 if none does."""
    if move < 0 or move > HIGHEST_MOVE:
        return NO_SUCH_MOVE
    if not may_move(state):
        return NOT_YOUR_TURN
    seat = int(state.seat)
    if move < SCORE:
        return lay_refusal(state, seat, move // BOXES, move % BOXES)
    kinds = score_kinds(state, seat)
    kind = move - DISCARD if move >= DISCARD else (move - SCORE) // LINES
    if not (kinds >> kind) & 1:
        return NO_SCORE_CARD
    if move < DISCARD:
        return score_refusal(state, move - SCORE)
    return 0 if may_discard(state) else KEEP


@rule
def lay_refusal(state: State, seat: int, card: int, box: int) -> int:
    """Which rule forbids laying the card in the box (R8, R28)."""
    if not (int(state.hands[seat]) >> card) & 1:
        return NOT_IN_HAND
    if (int(state.occupied) >> box) & 1:
        return OCCUPIED
    return 0 if (open_boxes(state) >> box) & 1 else TOUCHING


@rule
def score_refusal(state: State, scoring: int) -> int:
    """Which rule forbids the scoring, given as the number of its bit (R16, R17)."""
    if (int(state.scorable) >> scoring) & 1:
        return 0
    sums = int(state.sums[scoring % LINES])
    return SHARED if sums & HALF and sums >> 32 else ONE_KIND


@rule
def apply(state: State, move: int) -> None:
    """Lay a card and draw, or use up a score card; end the game or pass the turn (R6-R23)."""
    seat = int(state.seat)
    if move < SCORE:
        lay(state, seat, move // BOXES, move % BOXES)
    elif move < DISCARD:
        kind = (move - SCORE) // LINES
        score_line(state, kind, (move - SCORE) % LINES)
        spend(state, seat, kind)
    else:
        spend(state, seat, move - DISCARD)
    if state.score_cards_left == 0:
        state.ended = SCORED_OUT
        state.seat = -1
    else:
        state.seat = next_seat(state, seat)


@rule
def lay(state: State, seat: int, card: int, box: int) -> None:
    """Put a hand card into the meadow and draw one while the pile lasts (R8, R9)."""
    state.hands[seat] = int(state.hands[seat]) ^ (1 << card)
    placed = 1 + seat * CARDS + card
    state.meadow[box] = placed
    state.occupied = int(state.occupied) | (1 << box)
    worth = int(WORTH[placed])
    row = box // WIDTH
    column = WIDTH + box % WIDTH
    state.sums[row] = int(state.sums[row]) + worth
    state.sums[column] = int(state.sums[column]) + worth
    judge(state, row)
    judge(state, column)
    if state.piles[seat]:
        draw_card(state, seat)


@rule
def spend(state: State, seat: int, kind: int) -> None:
    """Take a score card out of the game (R14, R18)."""
    state.score_cards[seat, kind] -= 1
    state.score_cards_left -= 1


@rule
def next_seat(state: State, seat: int) -> int:
    """The next seat that can do something; one with a score card always can (R6, R20-R22)."""
    can_lay = open_boxes(state) != 0
    while True:
        seat = seat + 1 if seat + 1 < state.seats else 0
        if score_kinds(state, seat) or (can_lay and state.hands[seat]):
            return seat


@rule
def score(state: State, seat: int) -> int:
    """The seat's points so far (R15)."""
    return int(state.points[seat])


@rule
def won(state: State, seat: int) -> bool:
    """Whether the game is over and no seat has more points (R25)."""
    most = 0
    for other in range(4):
        most = max(most, int(state.points[other]))
    return state.ended != 0 and int(state.points[seat]) == most


@rule
def redact(state: State, seat: int) -> None:
    """Put the other seats' hands back on their piles and blank the key (R26, R27)."""
    state.key[0] = 0
    state.key[1] = 0
    for other in range(4):
        if other != seat:
            state.piles[other] = int(state.piles[other]) | int(state.hands[other])
            state.hands[other] = 0
    state.viewer = seat


@rule
def redeal(state: State, chance: Chance) -> None:
    """Draw the hidden hands from what those seats have left, under a new key (R26, R27)."""
    state.key[0] = noise(chance)
    state.key[1] = noise(chance)
    for seat in range(4):
        if state.viewer not in (WHOLE, seat):
            left = count(int(state.piles[seat]))
            for taken in range(min(HAND, left)):
                card = 1 << nth(int(state.piles[seat]), below(chance, left - taken))
                state.piles[seat] = int(state.piles[seat]) ^ card
                state.hands[seat] = int(state.hands[seat]) | card
    state.viewer = WHOLE
