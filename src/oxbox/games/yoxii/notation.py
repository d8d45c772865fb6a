"""Moves of Yoxii as text: ``ne d5 3``, the totem's direction, the piece's space and its value."""

import re

from oxbox.games.yoxii.geometry import CELLS, DIRECTIONS, SPACES, WIDTH
from oxbox.kit import NotationError, State

_COLUMNS = "abcdefg"
_WORDS = {"n": "north", "e": "east", "s": "south", "w": "west"}

_VALUES = {"o": 1, "ii": 2, "y": 3, "x": 4}
"""The marks on the pieces, which are understood but not written."""

_MOVE = re.compile(
    r"(north|south|n|s)?[\s-]*(east|west|e|w)?[\s,]+([a-g])([1-7])[\s,]+([1-4]|o|ii|y|x)", re.ASCII
)


MOVES_EACH_WAY = CELLS * 4
"""How many moves have the same direction of the totem."""


def format_space(space: int) -> str:
    """A space's name: column a in the west, row 1 in the south."""
    return f"{_COLUMNS[space & 7]}{(space >> 3) + 1}"


def format_direction(direction: int) -> str:
    """A direction in words, such as ``north-east``."""
    return "-".join(_WORDS[letter] for letter in DIRECTIONS[direction])


def split_move(move: int) -> tuple[int, int, int]:
    """A move's direction, the space of its piece, and the value."""
    direction, cell = divmod(move >> 2, CELLS)
    return direction, cell + cell // WIDTH, (move & 3) + 1


def format_move(state: State, move: int) -> str:
    """Direction, space and value."""
    direction, space, value = split_move(move)
    return f"{DIRECTIONS[direction]} {format_space(space)} {value}"


def parse_move(state: State, text: str) -> int:
    """The move that the text names, whether the rules allow it or not."""
    found = _MOVE.fullmatch(text.strip().lower())
    if found is None or not (found[1] or found[2]):
        raise NotationError(f"{text!r:.60} is not a move of Yoxii; write one like ne d5 3.")
    direction = (found[1] or "")[:1] + (found[2] or "")[:1]
    row, column = int(found[4]) - 1, _COLUMNS.index(found[3])
    if row * 8 + column not in SPACES:
        raise NotationError(f"There is no space {found[3]}{found[4]} on the board of Yoxii.")
    cell = row * WIDTH + column
    value = _VALUES.get(found[5]) or int(found[5])
    return (DIRECTIONS.index(direction) * CELLS + cell) * 4 + value - 1
