"""The table of Oxfurd Bluff: the stair, the levels of the Descenders, and what they are called.

The stair winds upwards from the lower left, every other row from right to left, with OXFURD across
the top. Spaces are ``step:12``, ``level:3`` (Descent 4; after the Descents come LAST CHANCE and
SETBACK) and ``tray``, where the die lies.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from oxbox.games.oxfurd.board import FREE, MOST_BONUS, RESPITE, load_board
from oxbox.kernels.layout import State
from oxbox.kernels.reading import bytes_of
from oxbox.scene import Region, Space

_LONG_BOARD = 49
_GAP = 0.5
_LEVEL_WIDTH = 2


@dataclass(frozen=True, eq=False)
class Stair:
    """A state's board: what each step is, from the start up, and the steps of the plateaus.

    Each is only equal to itself, so that looking up what is known of it takes no comparison.
    """

    kinds: bytes
    plateaus: bytes

    @property
    def top(self) -> int:
        """OXFURD."""
        return len(self.kinds) - 1

    @property
    def levels(self) -> int:
        """How many levels there are, SETBACK included."""
        return len(self.plateaus) + 2

    @property
    def columns(self) -> int:
        """How many steps stand side by side."""
        return 7 if self.top <= _LONG_BOARD else 11

    @property
    def rows(self) -> int:
        """How many rows there are, OXFURD's included."""
        return (self.top - 1) // self.columns + 2

    def mark(self, step: int) -> str:
        """What is marked on a step; nothing on a plain one."""
        if step == self.top:
            return "OXFURD"
        if step in self.plateaus:
            return f"Plateau {self.plateaus.index(step) + 1}"
        kind = self.kinds[step]
        if 0 < kind <= MOST_BONUS:
            return f"BONUS {kind}"
        return {FREE: "FREE ROLL", RESPITE: "RESPITE"}.get(kind, "")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every step in words."""
        return tuple(_name(step, self.mark(step)) for step in range(self.top + 1))

    @cached_property
    def level_names(self) -> tuple[str, ...]:
        """Every level in words."""
        descents = (f"Descent {number}" for number in range(1, len(self.plateaus) + 1))
        return (*descents, "LAST CHANCE", "SETBACK")


def stair_of(state: State) -> Stair:
    """The board that a state holds."""
    return _stair(bytes_of(state, "steps"), bytes_of(state, "plateaus"))


@lru_cache(maxsize=64)
def _stair(steps: bytes, ground: bytes) -> Stair:
    """The board of two fields as they are, filled up with zeros; OXFURD is the highest ground."""
    top = max(ground)
    return Stair(steps[: top + 1], ground[: ground.index(top)])


@lru_cache(maxsize=64)
def stair_on(board: str) -> Stair:
    """The board of a name or a path, found once: looking for its file takes a while."""
    found = load_board(board)
    return Stair(bytes(found.kinds()), bytes(found.plateaus))


def _name(step: int, mark: str) -> str:
    if mark == "OXFURD":
        return mark
    if mark.startswith("Plateau"):
        return f"{mark} (step {step})"
    return f"step {step}, {mark}" if mark else f"step {step}"


@lru_cache(maxsize=64)
def regions(stair: Stair) -> tuple[Region, Region]:
    """The stair and, to its right, the levels."""
    grain = (8, 3) if stair.top <= _LONG_BOARD else (5, 3)
    left = stair.columns + _GAP
    return (
        Region("stair", "The stair", 0, 0, stair.columns, stair.rows, grain),
        Region("descent", "The descent", left, 0, _LEVEL_WIDTH, stair.levels, (6, 2)),
    )


@lru_cache(maxsize=64)
def spaces(stair: Stair) -> tuple[Space, ...]:
    """Every step from the start up, the tray of the die, and every level from the top down."""
    steps = (_step(stair, step) for step in range(stair.top))
    levels = (_level(stair, level) for level in range(stair.levels))
    return (*steps, *_top_row(stair), *levels)


def _step(stair: Stair, step: int) -> Space:
    row, along = divmod(step, stair.columns)
    x = along if row % 2 == 0 else stair.columns - 1 - along
    y = stair.rows - 1 - row
    short, tone = _print(stair.mark(step))
    text = f"{step}\n{short}" if short else str(step)
    name = stair.names[step]
    label = name[0].upper() + name[1:]
    return Space(f"step:{step}", "stair", label, x, y, tone=tone, text=text)


def _print(mark: str) -> tuple[str, str]:
    """A mark in at most four letters, for narrow boards, and its tone."""
    word, _, number = mark.partition(" ")
    if word == "Plateau":
        return f"P{number}", "stone"
    if word == "BONUS":
        return f"+{number}", "yellow"
    return {"FREE": ("FREE", "green"), "RESPITE": ("REST", "turquoise")}.get(word, ("", ""))


def _top_row(stair: Stair) -> tuple[Space, Space]:
    """OXFURD above the last step, and the tray in the corner that the stair does not reach."""
    width = stair.columns - 1
    row, along = divmod(stair.top - 1, stair.columns)
    ends_left = (along <= width / 2) == (row % 2 == 0)
    left, tray = (0, width) if ends_left else (1, 0)
    goal = Space(
        f"step:{stair.top}", "stair", "OXFURD", left, 0, width, 1, "cell", "violet", "OXFURD"
    )
    return goal, Space("tray", "stair", "The die", tray, 0)


def _level(stair: Stair, level: int) -> Space:
    name = stair.level_names[level]
    tone = {"LAST CHANCE": "orange", "SETBACK": "red"}.get(name, "")
    x = stair.columns + _GAP
    return Space(f"level:{level}", "descent", name, x, level, _LEVEL_WIDTH, tone=tone, text=name)
