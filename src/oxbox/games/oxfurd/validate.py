"""Whether a view that came from outside can be one of Oxfurd Bluff."""

from oxbox.games.oxfurd.rules import WORDS, in_deck
from oxbox.kit import State, count

_MANY = 1 << 30


def is_valid(state: State) -> bool:
    """Whether every piece stands on the board and every card is of the deck (R1-R7, R26)."""
    seats, top, cards = int(state.seats), int(state.top), int(state.cards)
    numbers = (
        *((int(step), 0, top) for step in state.climbers),
        *((int(level), 0, int(state.plateau_count)) for level in state.descenders),
        *((int(number), 0, 6) for number in state.roll_offs),
        (int(state.die), 1, 6),
        (int(state.free_roll), 0, 6),
        (int(state.card), 0, cards - 1),
        (int(state.left), 0, cards - 1),
        (int(state.turns), 0, seats),
        (int(state.sweep), 0, 1),
        (int(state.rolls), 1, _MANY),
        (int(state.drawn), 1, _MANY),
    )
    if not all(lowest <= number <= highest for number, lowest, highest in numbers):
        return False
    for word in range(WORDS):
        if (int(state.unused[word]) | int(state.answered[word])) & ~in_deck(state, word):
            return False
    landed = int(state.landed[0]) % (1 << 64) | int(state.landed[1]) % (1 << 64) << 64
    unused = sum(count(int(bits)) for bits in state.unused)
    return unused == int(state.left) and landed < 1 << (top + 1)
