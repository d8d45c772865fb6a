"""Moves of Oxixo as text: ``a3 e``, with four seats ``a3 e self`` or ``a3 e partner``."""

import re

from oxbox.games.oxixo.geometry import ENDS
from oxbox.kit import NotationError, State

DOTS = ("self", "partner")

_MOVE = re.compile(
    r"([a-e])([1-5])[\s,]*(n|e|s|w|north|east|south|west)(?:[\s,]+(self|partner|s|p))?", re.ASCII
)


def format_cell(width: int, cell: int) -> str:
    """A cell's name: column a and row 1 in the south-west."""
    row, column = divmod(cell, width)
    return f"{'abcde'[column]}{row + 1}"


def format_move(state: State, move: int) -> str:
    """Cube, end and, with four seats, whom the dot points at."""
    text = f"{format_cell(int(state.width), move >> 3)} {ENDS[(move >> 1) & 3]}"
    return f"{text} {DOTS[move & 1]}" if state.seats == 4 else text


def parse_move(state: State, text: str) -> int:
    """The move that the text names, whether the rules allow it or not."""
    found = _MOVE.fullmatch(text.strip().lower())
    width = int(state.width)
    wants_dot = bool(state.seats == 4)
    if found is None or bool(found[4]) != wants_dot:
        example = "a3 e self" if wants_dot else "a3 e"
        raise NotationError(f"{text!r:.60} is not a move of Oxixo; write one like {example}.")
    column, row = "abcde".index(found[1]), int(found[2]) - 1
    if max(column, row) >= width:
        raise NotationError(f"There is no cube {found[1]}{found[2]} on a board of size {width}.")
    dot = int(found[4].startswith("p")) if wants_dot else 0
    return ((row * width + column) * 4 + ENDS.index(found[3][0])) * 2 + dot
