"""Where the stair winds up its mountain on a wide and on a tall screen, whatever its layout.

The steps lie in rows, one above the other and every other one from right to left, each as long as
the mountain is wide there. Rows begin with a plateau wherever they can, so that the path turns
on ledges. The numbers are pixels of a stage of 1064 by 848, and of a tall one of 760 by 848.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from oxbox.games.oxfurd.board import Board

Box = tuple[float, float, float, float]


class Stage(NamedTuple):
    """The size of a table and what lies on it.

    ``foot`` and ``peak``  the slope: how far the lowest and the highest row reach, and how high
                           they lie
    ``town``, ``tray``, ``shaft``  boxes
    """

    mountain: Box
    foot: tuple[float, float, float]
    peak: tuple[float, float, float]
    town: Box
    tray: Box
    shaft: Box


WIDE: Final = Stage(
    mountain=(0, 40, 800, 808),
    foot=(38, 744, 738),
    peak=(268, 712, 284),
    town=(350, 150, 110, 37),
    tray=(706, 762, 66, 66),
    shaft=(836, 256, 200, 552),
)
TALL: Final = Stage(
    mountain=(0, 0, 620, 850),
    foot=(34, 596, 772),
    peak=(190, 566, 256),
    town=(268, 128, 92, 31),
    tray=(540, 784, 60, 60),
    shaft=(634, 96, 122, 732),
)
PLATES: Final[tuple[Box, ...]] = (
    (560, 14, 240, 60),
    (812, 14, 240, 60),
    (560, 80, 240, 60),
    (812, 80, 240, 60),
)
"""Where the names of the players stand on a wide screen."""
LEDGE: Final = 1.5
"""How much wider than a step a plateau is."""
_FEWEST, _MOST = 4, 14
_GAP = 0.06
_RISE = 0.3
"""How much of the way to the next row a row rises."""
_SLAB = 0.34
_LOWEST_SHAPE, _HIGHEST_SHAPE = 1.1, 2.0
"""How wide a step may be for its height."""


@lru_cache(maxsize=64)
def rows_of(board: Board) -> tuple[range, ...]:
    """The steps below OXFURD in rows that have room for large steps and begin with plateaus."""
    ways = [_rows(board, longest) for longest in range(_FEWEST, _MOST)]
    return max(ways, key=lambda rows: _merit(board, rows))


@lru_cache(maxsize=64)
def step_boxes(board: Board, stage: Stage) -> tuple[Box, ...]:
    """The box of each step, OXFURD included: where a Climber stands, without the step's front."""
    rows = rows_of(board)
    boxes: list[Box] = []
    for number, row in enumerate(rows):
        boxes += _row_boxes(board, stage, row, number, len(rows))
    return (*boxes, stage.town)


def level_boxes(board: Board, stage: Stage) -> tuple[Box, ...]:
    """The boxes of the Descenders' levels, from the top of the shaft down."""
    x, y, width, height = stage.shaft
    count = len(board.plateaus) + 2
    x, width = x + 0.29 * width, 0.54 * width
    return tuple((x, y + height * n / count, width, height / count) for n in range(count))


def ledge_of(board: Board, at: int) -> str:
    """What a plateau looks like: the camp, a ledge where the path turns, or one on its way."""
    if at == 0:
        return "camp"
    turns = [row.start for row in rows_of(board)]
    return ("plateau-left", "plateau-right")[turns.index(at) % 2] if at in turns else "plateau"


def _rows(board: Board, longest: int) -> tuple[range, ...]:
    """Rows of at most ``longest`` steps: a new one at each plateau, unless the last is short."""
    rows: list[range] = []
    for begin, end in zip(board.plateaus, (*board.plateaus[1:], board.length), strict=True):
        if rows and len(rows[-1]) + end - begin <= longest:
            rows[-1] = range(rows[-1].start, end)
            continue
        parts = -(-(end - begin) // longest)
        cuts = [begin + (end - begin) * part // parts for part in range(parts + 1)]
        rows += [range(*cut) for cut in pairwise(cuts)]
    return tuple(rows)


def _merit(board: Board, rows: tuple[range, ...]) -> float:
    """How large the steps are, less where the path turns elsewhere than on a plateau."""
    longest = max(_length(board, row) for row in rows)
    (left, right, foot), (_, _, peak) = WIDE.foot, WIDE.peak
    size = min((right - left) * 0.8 / longest, (foot - peak) / len(rows))
    turning = sum(row.start in board.plateaus for row in rows) / len(rows)
    return size * (0.8 + 0.2 * turning)


def _length(board: Board, row: range) -> float:
    """How long a row is, in steps."""
    return len(row) + (LEDGE - 1) * sum(at in board.plateaus for at in row)


def _row_boxes(board: Board, stage: Stage, row: range, number: int, count: int) -> list[Box]:
    (left, right, foot), (high_left, high_right, peak) = stage.foot, stage.peak
    part = number / max(count - 1, 1)
    low, high = left + (high_left - left) * part, right + (high_right - right) * part
    pitch = (foot - peak) / max(count - 1, 1)
    unit = min((high - low) / _length(board, row), pitch * _HIGHEST_SHAPE * 0.62)
    height = min(pitch * 0.62, unit / _LOWEST_SHAPE) * _SLAB / 0.62
    boxes: list[Box] = []
    along = 0.0
    for at in row:
        width = unit * (LEDGE if at in board.plateaus else 1)
        x = low + along if number % 2 == 0 else high - along - width
        rise = _RISE * pitch * along / (high - low)
        y = foot - pitch * number - rise
        boxes.append((x + _GAP * unit / 2, y - height, width - _GAP * unit, height))
        along += width
    return boxes
