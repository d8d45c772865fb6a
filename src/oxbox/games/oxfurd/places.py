"""The table of Oxfurd Bluff: the stair, the levels of the Descenders, and what they are called.

On a text board the stair winds upwards from the lower left, every other row from right to left,
with OXFURD across the top. Spaces are ``step:12``, ``level:3`` (Descent 4; after the Descents come
LAST CHANCE and SETBACK) and ``tray``, where the die lies. ``mountain.py`` has their places in
pictures.
"""

from dataclasses import replace

from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE, Board, load_board
from oxbox.games.oxfurd.mountain import PLATES, TALL, WIDE, ledge_of, level_boxes, step_boxes
from oxbox.kit import Region, Setting, Space, phrase

_LONG_BOARD = 49
_GAP = 0.5
_LEVEL_WIDTH = 2
_LAST = 1
"""How many mistakes are left on LAST CHANCE."""


_TONES = {
    "free": "green",
    "respite": "turquoise",
    "bonus": "yellow",
    "plateau": "stone",
    "top": "violet",
}


@phrase
def regions(setting: Setting) -> tuple[Region, ...]:
    board = _board(setting)
    columns, rows, levels = _columns(board), _rows(board), len(board.plateaus) + 2
    stair = Region("stair", setting.text("stair"), 0, 0, columns, rows, art="mountain", is_way=True)
    left, name = columns + _GAP, setting.text("descent")
    descent = Region("descent", name, left, 0, _LEVEL_WIDTH, levels, (6, 2), art="shaft")
    return (
        replace(
            stair,
            grain=(8 if columns == 7 else 5, 3),
            wide=WIDE.mountain,
            tall=TALL.mountain,
        ),
        replace(descent, wide=WIDE.shaft, tall=TALL.shaft),
        *(_plate(setting, seat) for seat in range(setting.seats)),
    )


def _plate(setting: Setting, seat: int) -> Region:
    name = setting.name(seat)
    return Region(f"plate:{seat}", name, 0, 0, 0, 0, wide=PLATES[seat], look="plate")


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    board = _board(setting)
    steps = [step.describe(setting, at) for at in range(board.length + 1)]
    levels = [_level(setting, level) for level in range(len(board.plateaus) + 2)]
    tray = Space("tray", "stair", setting.text("tray"), _tray(board), 0, skin="stump")
    return (*steps, replace(tray, wide=WIDE.tray, tall=TALL.tray), *levels)


@phrase
def step(setting: Setting, at: int) -> Space:
    board, name = _board(setting), step_name(setting, at)
    x, y, width = _place(board, at)
    kind, number = _kind(board, at)
    text = name if kind == "top" else str(at)
    if kind not in ("", "top"):
        text += "\n" + setting.text(f"printed-{kind}", number=number)
    return Space(
        f"step:{at}",
        "stair",
        name,
        x,
        y,
        width,
        tone=_TONES.get(kind, ""),
        text=text,
        skin=_skin(board, at),
        wide=step_boxes(board, WIDE)[at],
        tall=step_boxes(board, TALL)[at],
    )


def _place(board: Board, at: int) -> tuple[int, int, int]:
    """Where a step lies on a text board, and how wide it is there."""
    columns = _columns(board)
    if at == board.length:
        return 0 if _tray(board) else 1, 0, columns - 1
    row, along = divmod(at, columns)
    return along if row % 2 == 0 else columns - 1 - along, _rows(board) - 1 - row, 1


def _skin(board: Board, at: int) -> str:
    kind, number = _kind(board, at)
    if kind == "plateau":
        return ledge_of(board, at)
    return {"": "step", "top": "town", "bonus": f"step-bonus-{number}"}.get(kind, f"step-{kind}")


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
    board, name = _board(setting), level_name(setting, level)
    left = mistakes_left(setting, level)
    return Space(
        f"level:{level}",
        "descent",
        name,
        _columns(board) + _GAP,
        level,
        _LEVEL_WIDTH,
        tone={_LAST: "orange", 0: "red"}.get(left, ""),
        text=str(level + 1) if left > _LAST else name,
        skin={_LAST: "level-last", 0: "level-setback"}.get(left, "level"),
        wide=level_boxes(board, WIDE)[level],
        tall=level_boxes(board, TALL)[level],
    )
