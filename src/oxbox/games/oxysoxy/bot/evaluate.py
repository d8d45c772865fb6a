"""What a bot may know about good positions of Oxy Soxy.

A score card in hand is worth about ten points, so that points alone say little until the last of
them are spent: a bot that counts only points scores far too early. The weights are rounded by hand
from a least squares fit of what seats still won in 300 games of two seats that the tree search,
with some random moves, played against itself. Fits for three and four seats gave a score card 8.6
and 7.2 points, with more for the cards still to come; all seat counts share one set.
"""

from collections.abc import Mapping
from typing import Final

from oxbox.games.oxysoxy.cards import BOXES, CARDS, HAND, LINES, WIDTH
from oxbox.games.oxysoxy.lines import leader
from oxbox.games.oxysoxy.rules import SCORE, cards_left, score_kinds, scorings
from oxbox.kernels.bits import lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.mixing import mix

_SETTINGS: Final[Mapping[str, float]] = {
    "exploration": 0.0,
    "cutoff": 0,
    "prior": 0.5,
    "temperature": 0.1,
    "patience": 4,
}
SETTINGS: Final[Mapping[int, Mapping[str, float]]] = dict.fromkeys((2, 3, 4), _SETTINGS)
"""How the tree search gets the most out of this evaluation, by the number of seats."""

POINT: Final = 100
"""Everything below is in hundredths of a point."""
SCORE_CARD: Final = 1000
STRENGTH_EACH: Final = 1
"""A score card's worth grows with the values of the seat's cards that are still to come."""
STRENGTH: Final = 6
BEST_LINE: Final = 25
ANY_LINE: Final = 4

UNSURE: Final = 900
UNSURE_EACH: Final = 170
"""How far the expected lead is off, and how much more with each score card left in the game."""

_HALF: Final = (1 << 32) - 1


@rule
def evaluate(state: State, seat: int) -> int:
    """How far the seat can expect to be ahead of the best other, weighed by how sure that is."""
    best = -1
    for other in range(state.seats):
        if other != seat:
            best = max(best, outlook(state, other))
    lead = outlook(state, seat) - best
    unsure = UNSURE + UNSURE_EACH * int(state.score_cards_left)
    size = 999 * abs(lead) // (abs(lead) + unsure)
    return size if lead > 0 else -size


@rule
def outlook(state: State, seat: int) -> int:
    """The points that the seat may expect to have in the end, in hundredths."""
    points = POINT * int(state.points[seat])
    held = int(state.score_cards[seat, 0]) + int(state.score_cards[seat, 1])
    if held == 0:
        return points
    best, every = gains(state, seat)
    strength = strength_left(state, seat)
    lines = BEST_LINE * best + ANY_LINE * every
    return points + lines + held * (SCORE_CARD + STRENGTH_EACH * strength) + STRENGTH * strength


@rule
def gains(state: State, seat: int) -> tuple[int, int]:
    """What the seat could score now where it leads: the best line, and all lines together."""
    best = 0
    every = 0
    left = scorings(state, score_kinds(state, seat))
    while left:
        scoring = lowest(left)
        left &= left - 1
        kind = 1 if scoring >= LINES else 0
        sums = int(state.sums[scoring - kind * LINES])
        if leader((sums >> (32 * kind)) & _HALF) == seat:
            prize = (sums >> (32 * (1 - kind))) & _HALF
            gain = (prize & 255) + ((prize >> 8) & 255) + ((prize >> 16) & 255) + (prize >> 24)
            every += gain
            best = max(best, gain)
    return best, every


@rule
def strength_left(state: State, seat: int) -> int:
    """The values of the cards that the seat has not laid yet; in a view its hand is in its pile."""
    cards = int(state.hands[seat]) | int(state.piles[seat])
    strength = 0
    while cards:
        strength += lowest(cards) % 10 + 1
        cards &= cards - 1
    return strength


@rule
def twin(state: State, move: int) -> int:
    """The same card in the first of the rows, and of the columns, that are as empty.

    What counts are the cards that share a line, so that empty lines may change places; not where
    cards must not touch (R28), for which only the empty meadow would be worth a look.
    """
    if move >= SCORE or not state.touching:
        return move
    card = move // BOXES
    row = first_alike(state, move % BOXES // WIDTH, 0)
    column = first_alike(state, move % WIDTH, WIDTH)
    return card * BOXES + row * WIDTH + column


@rule
def first_alike(state: State, line: int, first: int) -> int:
    """The line itself, or if it is empty the first empty one; columns come after ``first`` rows."""
    if state.sums[first + line] != 0:
        return line
    for other in range(line):
        if state.sums[first + other] == 0:
            return other
    return line


@rule
def settled(state: State) -> bool:
    """Whether every seat knows every card: those who have so few left have them all in hand."""
    most = 0
    for seat in range(state.seats):
        most = max(most, cards_left(state, seat))
    return most <= HAND


@rule
def hash_of(state: State) -> int:
    """The meadow, the cards to come, the score cards, the points, the turn and the options."""
    found = int(state.seat) * 4 + int(state.touching) * 2 + int(state.waste) + 1
    for seat in range(2):
        cards = int(state.hands[seat]) << CARDS | int(state.piles[seat])
        held = int(state.score_cards[seat, 0]) * 4 + int(state.score_cards[seat, 1])
        found = mix(found ^ cards)
        found = mix(found ^ (int(state.points[seat]) * 16 + held))
    for row in range(WIDTH):
        boxes = 0
        for box in range(row * WIDTH, row * WIDTH + WIDTH):
            boxes = boxes * 128 + int(state.meadow[box])
        found = mix(found ^ boxes)
    return found
