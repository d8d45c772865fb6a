"""The cards and the meadow of Oxy Soxy as numbers.

A card is 0 to 9 for the cows 1 to 10 and 10 to 19 for the bullocks 1 to 10 (``kind * 10 + value -
1``). A box is ``row * 5 + column``, row 0 in the south; lines 0 to 4 are the rows and 5 to 9 the
columns. In the meadow a card stands as ``1 + seat * 20 + card``, and 0 is an empty box.
"""

from typing import Final

import numpy as np

from oxbox.kit import rule

KINDS: Final = ("cow", "bullock")
CARDS: Final = 20
HAND: Final = 5
WIDTH: Final = 5
BOXES: Final = 25
LINES: Final = 10

ALL_CARDS: Final = (1 << CARDS) - 1
ALL_POINTS: Final = 4 * 2 * sum(range(1, 11))
ALL_BOXES: Final = (1 << BOXES) - 1
WEST_BOXES: Final = sum(1 << (row * WIDTH) for row in range(WIDTH))
EAST_BOXES: Final = WEST_BOXES << (WIDTH - 1)

WORTH: Final = np.zeros(1 + 4 * CARDS, np.int64)
"""A meadow card's value in the byte of a line's sums that belongs to its kind and seat."""

for _seat in range(4):
    for _card in range(CARDS):
        _kind, _value = divmod(_card, 10)
        WORTH[1 + _seat * CARDS + _card] = (_value + 1) << (8 * (4 * _kind + _seat))


def card_name(card: int) -> str:
    """Kind and value in words."""
    return f"{KINDS[card // 10]} {card % 10 + 1}"


def box_name(box: int) -> str:
    """Column a and row 1 in the south-west."""
    row, column = divmod(box, WIDTH)
    return f"{'abcde'[column]}{row + 1}"


def line_name(line: int) -> str:
    """A row has its number, a column its letter."""
    return f"row {line + 1}" if line < WIDTH else f"column {'abcde'[line - WIDTH]}"


@rule
def line_box(line: int, step: int) -> int:
    """A box of a line, counted from west to east or from south to north."""
    return line * WIDTH + step if line < WIDTH else step * WIDTH + line - WIDTH
