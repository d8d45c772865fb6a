"""Whether a view that came from outside can be one of Oxy Soxy."""

from oxbox.games.oxysoxy.cards import ALL_CARDS, BOXES, CARDS, HAND, LINES, WIDTH, WORTH
from oxbox.games.oxysoxy.lines import judge
from oxbox.kernels.layout import copy
from oxbox.kit import State


def is_valid(state: State) -> bool:
    """Whether every card is in one place, and what follows from the meadow does (R1-R5, R9)."""
    return _has_sound_cards(state) and _has_sound_score_cards(state) and _has_sound_lines(state)


def suppose(state: State) -> None:
    """Let the seat to play hold every card that it has not laid, unless its hand is shown."""
    seat = int(state.seat)
    if state.viewer != seat:
        state.hands[seat] = int(state.piles[seat])


def _has_sound_cards(state: State) -> bool:
    lying = [int(placed) for placed in state.meadow if placed]
    if len(set(lying)) < len(lying) or max(lying, default=0) > state.seats * CARDS:
        return False
    for seat in range(4):
        hand, pile = int(state.hands[seat]), int(state.piles[seat])
        laid = sum(1 << (placed - 1) % CARDS for placed in lying if (placed - 1) // CARDS == seat)
        most = ALL_CARDS if seat < state.seats else 0
        if hand & pile or (hand | pile) & laid or (hand | pile) & ~most:
            return False
        size = min(HAND, (hand | pile).bit_count()) if state.viewer == seat else 0
        if hand.bit_count() != size:
            return False
    return True


def _has_sound_score_cards(state: State) -> bool:
    each, left = 1 if state.quick else 2, 0
    for seat in range(4):
        for number in state.score_cards[seat].tolist():
            left += number
            if number > (each if seat < state.seats else 0):
                return False
    return left == int(state.score_cards_left) and (left == 0) == (state.ended != 0)


def _has_sound_lines(state: State) -> bool:
    expected = copy(state)
    sums = [0] * LINES
    for box in range(BOXES):
        for line in (box // WIDTH, WIDTH + box % WIDTH):
            sums[line] += int(WORTH[state.meadow[box]])
    expected.occupied = sum(1 << box for box in range(BOXES) if state.meadow[box])
    for line in range(LINES):
        expected.sums[line] = sums[line]
        judge(expected, line)
    return expected.tobytes() == state.tobytes()
