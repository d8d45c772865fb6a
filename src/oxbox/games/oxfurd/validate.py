"""Whether a view that came from outside can be one of Oxfurd Bluff."""

from oxbox.games.oxfurd.rules import WORDS, in_deck
from oxbox.kit import State, count


def is_valid(state: State) -> bool:
    """Whether every piece stands on the board and every card is of the deck (R1-R7, R26)."""
    top, cards = int(state.top), int(state.cards)
    bounds = (
        (max(state.climbers), top),
        (max(state.descenders), state.plateau_count),
        (max(state.card, state.left), cards - 1),
        (state.turns, state.seats),
    )
    if any(int(number) > int(most) for number, most in bounds):
        return False
    for word in range(WORDS):
        if (int(state.unused[word]) | int(state.answered[word])) & ~in_deck(state, word):
            return False
    landed = int(state.landed[0]) % (1 << 64) | int(state.landed[1]) % (1 << 64) << 64
    unused = sum(count(int(bits)) for bits in state.unused)
    return unused == int(state.left) and landed < 1 << (top + 1)
