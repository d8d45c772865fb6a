"""The table of Oxfurd Bluff: the stair, the levels of the Descenders, and what they are called.

The stair winds upwards from the lower left, every other row from right to left, with OXFURD across
the top. Spaces are ``step:12``, ``level:3`` (Descent 4; after the Descents come LAST CHANCE and
SETBACK) and ``tray``, where the die lies.
"""

from typing import NamedTuple

from oxbox.games.oxfurd.board import FREE, MOST_BONUS, PLAIN, RESPITE, Board, load_board
from oxbox.kit import Region, Setting, Space, phrase

_LONG_BOARD = 49
_GAP = 0.5
_LEVEL_WIDTH = 2


class Mark(NamedTuple):
    """What is printed on a step, in full and in at most four letters for narrow boards."""

    name: str
    short: str
    tone: str


_MARKS = {
    PLAIN: Mark("", "", ""),
    FREE: Mark("FREE ROLL", "FREE", "green"),
    RESPITE: Mark("RESPITE", "REST", "turquoise"),
    **{n: Mark(f"BONUS {n}", f"+{n}", "yellow") for n in range(1, MOST_BONUS + 1)},
}


@phrase
def regions(setting: Setting) -> tuple[Region, ...]:
    board = _board(setting)
    columns, rows, levels = _columns(board), _rows(board), len(level_names(setting))
    left = columns + _GAP
    return (
        Region("stair", "The stair", 0, 0, columns, rows, (8 if columns == 7 else 5, 3)),
        Region("descent", "The descent", left, 0, _LEVEL_WIDTH, levels, (6, 2)),
    )


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    board = _board(setting)
    steps = [step.describe(setting, at) for at in range(board.length + 1)]
    levels = [_level(board, *level) for level in enumerate(level_names(setting))]
    return (*steps, Space("tray", "stair", "The die", _tray(board), 0), *levels)


@phrase
def step(setting: Setting, at: int) -> Space:
    board, name = _board(setting), step_name(setting, at)
    name, width = name[0].upper() + name[1:], _columns(board) - 1
    if at == board.length:
        left = 0 if _tray(board) else 1
        return Space(f"step:{at}", "stair", name, left, 0, width, tone="violet", text=name)
    row, along = divmod(at, width + 1)
    x, y = along if row % 2 == 0 else width - along, _rows(board) - 1 - row
    mark = _mark(board, at)
    text = f"{at}\n{mark.short}" if mark.short else str(at)
    return Space(f"step:{at}", "stair", name, x, y, tone=mark.tone, text=text)


def step_name(setting: Setting, at: int) -> str:
    """A step in words."""
    board = _board(setting)
    mark = _mark(board, at).name
    if at == board.length:
        return "OXFURD"
    if at in board.plateaus:
        return f"{mark} (step {at})"
    return f"step {at}, {mark}" if mark else f"step {at}"


def level_names(setting: Setting) -> tuple[str, ...]:
    """All levels in words."""
    descents = range(1, len(_board(setting).plateaus) + 1)
    return (*(f"Descent {number}" for number in descents), "LAST CHANCE", "SETBACK")


def _board(setting: Setting) -> Board:
    return load_board(setting.options["board"])


def _columns(board: Board) -> int:
    return 7 if board.length <= _LONG_BOARD else 11


def _rows(board: Board) -> int:
    """How many rows the stair has, OXFURD's included."""
    return (board.length - 1) // _columns(board) + 2


def _tray(board: Board) -> int:
    """The column of the corner that the stair does not reach: OXFURD is above the last step."""
    last = _columns(board) - 1
    row, along = divmod(board.length - 1, last + 1)
    ends_left = (along <= last / 2) == (row % 2 == 0)
    return last if ends_left else 0


def _mark(board: Board, at: int) -> Mark:
    if at in board.plateaus:
        number = board.plateaus.index(at) + 1
        return Mark(f"Plateau {number}", f"P{number}", "stone")
    return _MARKS[board.kinds()[at]]


def _level(board: Board, level: int, name: str) -> Space:
    left, tone = _columns(board) + _GAP, {"LAST CHANCE": "orange", "SETBACK": "red"}.get(name, "")
    return Space(f"level:{level}", "descent", name, left, level, _LEVEL_WIDTH, tone=tone, text=name)
