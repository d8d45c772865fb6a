"""What can be made of some cards of Mixx, whatever lies on the table."""

from typing import Final

from oxbox.games.mixx.rules import CLASH
from oxbox.kernels.bits import count, lowest, wrap
from oxbox.kernels.compile import rule

_BOTTOM: Final = 0x0101010101010101
_LOW_FOUR: Final = 0x0F0F0F0F0F0F0F0F
_LOW_SIX: Final = 0x3F3F3F3F3F3F3F3F
_LOW_SEVEN: Final = 0x7F7F7F7F7F7F7F7F


@rule
def longest(cards: int) -> int:
    """No more of these cards than this can lie in one axis: their colours, or their motifs."""
    colours = cards | ((cards >> 4) & _LOW_FOUR)
    colours |= (colours >> 2) & _LOW_SIX
    colours |= (colours >> 1) & _LOW_SEVEN
    motifs = cards | (cards >> 32)
    motifs |= motifs >> 16
    motifs |= motifs >> 8
    return min(count(colours & _BOTTOM), count(motifs & 255))


@rule
def clashes(cards: int) -> int:
    """How many pairs of these cards cannot lie in one axis."""
    pairs = 0
    while cards:
        card = lowest(cards)
        cards ^= wrap(1 << card)
        pairs += count(cards & int(CLASH[card]))
    return pairs


@rule
def clashes_between(cards: int, others: int) -> int:
    """How many pairs of one of these and one of those cards cannot lie in one axis."""
    pairs = 0
    while cards:
        card = lowest(cards)
        cards ^= wrap(1 << card)
        pairs += count(others & int(CLASH[card]))
    return pairs
