"""Where the stair winds up its mountain on a wide and on a tall screen, whatever its layout.

The steps lie in rows, one above the other and every other one from right to left, each as long as
the mountain is wide there. Rows begin with a plateau wherever they can, so that the path turns
on ledges. The numbers are pixels of a stage of 1064 by 848, and of a tall one of 760 by 780.
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
    mountain=(0, 0, 800, 848),
    foot=(38, 744, 738),
    peak=(268, 712, 284),
    town=(350, 150, 110, 37),
    tray=(706, 762, 66, 66),
    shaft=(836, 256, 200, 552),
)
TALL: Final = Stage(
    mountain=(0, 0, 620, 780),
    foot=(34, 600, 704),
    peak=(184, 566, 234),
    town=(272, 118, 84, 28),
    tray=(540, 716, 60, 60),
    shaft=(634, 96, 122, 664),
)
PLATES: Final[tuple[Box, ...]] = (
    (550, 2, 248, 58),
    (808, 2, 248, 58),
    (550, 68, 248, 58),
    (808, 68, 248, 58),
)
"""Where the names of the players stand on a wide screen."""
LEDGE: Final = 1.5
"""How much wider than a step a plateau is."""
_FEWEST, _MOST = 4, 14
_GAP = 0.06
_RISE = 0.3
"""How much of the way to the next row a row rises."""
_SLAB = 0.4
"""How high a step is, at most, of the way to the next row; its front is more than half of that."""
_NARROWEST, _WIDEST = 1.4, 1.3
"""How wide a step is for its height, at least, and for the way to the next row, at most."""


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
    """The boxes of a row, spread over the width of the mountain there."""
    (left, right, foot), (high_left, high_right, peak) = stage.foot, stage.peak
    part = number / max(count - 1, 1)
    low, high = left + (high_left - left) * part, right + (high_right - right) * part
    pitch = (foot - peak) / max(count - 1, 1)
    room = (high - low) / _length(board, row)
    step = min(room, _WIDEST * pitch)
    height = min(_SLAB * pitch, step / _NARROWEST)
    boxes: list[Box] = []
    along = 0.0
    for at in row:
        size = LEDGE if at in board.plateaus else 1
        middle = along + size * room / 2
        x = low + middle if number % 2 == 0 else high - middle
        width = size * step - _GAP * step
        y = foot - pitch * (number + _RISE * along / (high - low)) - height
        boxes.append((x - width / 2, y, width, height))
        along += size * room
    return boxes
