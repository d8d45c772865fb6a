"""The table of Oxfurd Bluff: the stair, the levels of the Descenders, and what they are called.

The stair winds upwards from the lower left, every other row from right to left, with OXFURD across
the top. Spaces are ``step:12``, ``level:3`` (Descent 4; after the Descents come LAST CHANCE and
SETBACK) and ``tray``, where the die lies.
"""

from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE, Board, load_board
from oxbox.kit import Region, Setting, Space, phrase

_LONG_BOARD = 49
_GAP = 0.5
_LEVEL_WIDTH = 2
_LAST = 1
"""How many mistakes are left on LAST CHANCE."""


_TONES = {"free": "green", "respite": "turquoise", "bonus": "yellow", "plateau": "stone"}


@phrase
def regions(setting: Setting) -> tuple[Region, ...]:
    board = _board(setting)
    columns, rows, levels = _columns(board), _rows(board), len(board.plateaus) + 2
    left = columns + _GAP
    return (
        Region("stair", setting.text("stair"), 0, 0, columns, rows, (8 if columns == 7 else 5, 3)),
        Region("descent", setting.text("descent"), left, 0, _LEVEL_WIDTH, levels, (6, 2)),
    )


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    board = _board(setting)
    steps = [step.describe(setting, at) for at in range(board.length + 1)]
    levels = [_level(setting, level) for level in range(len(board.plateaus) + 2)]
    return (*steps, Space("tray", "stair", setting.text("tray"), _tray(board), 0), *levels)


@phrase
def step(setting: Setting, at: int) -> Space:
    board, name = _board(setting), step_name(setting, at)
    width = _columns(board) - 1
    if at == board.length:
        left = 0 if _tray(board) else 1
        return Space(f"step:{at}", "stair", name, left, 0, width, tone="violet", text=name)
    row, along = divmod(at, width + 1)
    x, y = along if row % 2 == 0 else width - along, _rows(board) - 1 - row
    kind, number = _kind(board, at)
    text = str(at)
    if kind:
        text += "\n" + setting.text(f"printed-{kind}", number=number)
    return Space(f"step:{at}", "stair", name, x, y, tone=_TONES.get(kind, ""), text=text)


def step_name(setting: Setting, at: int) -> str:
    """A step in words."""
    kind, number = _kind(_board(setting), at)
    return setting.text(f"step-{kind}" if kind else "step", step=at, number=number)


def is_top(setting: Setting, at: int) -> bool:
    """Whether a step is OXFURD."""
    return at == _board(setting).length


def level_name(setting: Setting, level: int) -> str:
    """A level in words."""
    left = mistakes_left(setting, level)
    if left < _LAST + 1:
        return setting.text("level-last" if left == _LAST else "level-setback")
    return setting.text("level", number=level + 1)


def mistakes_left(setting: Setting, level: int) -> int:
    """How many mistakes take a Descender from a level to SETBACK."""
    return len(_board(setting).plateaus) + 1 - level


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


def _kind(board: Board, at: int) -> tuple[str, int]:
    """What a step is, and the number that goes with it, the plateau's or the bonus's."""
    if at == board.length:
        return "top", 0
    if at in board.plateaus:
        return "plateau", board.plateaus.index(at) + 1
    kind = board.kinds()[at]
    return {PLAIN: "", FREE: "free", RESPITE: "respite"}.get(kind, "bonus"), kind


def _level(setting: Setting, level: int) -> Space:
    name, left = level_name(setting, level), _columns(_board(setting)) + _GAP
    tone = {_LAST: "orange", 0: "red"}.get(mistakes_left(setting, level), "")
    return Space(f"level:{level}", "descent", name, left, level, _LEVEL_WIDTH, tone=tone, text=name)
