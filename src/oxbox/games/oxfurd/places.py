"""The table of Oxfurd Bluff: the stair, the levels of the Descenders, and what they are called.

The stair winds upwards from the lower left, every other row from right to left, with OXFURD across
the top. Spaces are ``step:12``, ``level:3`` (Descent 4, LAST CHANCE and SETBACK follow the Descents)
and ``tray``, where the die lies.
"""

from oxbox.games.oxfurd.board import FREE, MOST_BONUS, RESPITE
from oxbox.kernels.layout import State
from oxbox.scene import Region, Space

_TONES = {"FREE": "green", "BONUS": "yellow", "REST": "turquoise", "P": "stone"}
_LONG_BOARD = 49
_GAP = 0.5
_LEVEL_WIDTH = 2


def columns(state: State) -> int:
    """How many steps stand side by side."""
    return 7 if state.top <= _LONG_BOARD else 11


def rows(state: State) -> int:
    """How many rows the stair has, OXFURD's included."""
    return (int(state.top) - 1) // columns(state) + 2


def regions(state: State) -> tuple[Region, Region]:
    """The stair and, to its right, the levels."""
    width, levels = columns(state), int(state.plateau_count) + 2
    grain = (8, 3) if width == 7 else (5, 3)
    return (
        Region("stair", "The stair", 0, 0, width, rows(state), grain),
        Region("descent", "The descent", width + _GAP, 0, _LEVEL_WIDTH, levels, (6, 2)),
    )


def spaces(state: State) -> tuple[Space, ...]:
    """Every step from the start up, the tray of the die, and every level from the top down."""
    steps = [_step(state, step) for step in range(int(state.top))]
    levels = [_level(state, level) for level in range(int(state.plateau_count) + 2)]
    return (*steps, *_top_row(state), *levels)


def kind_of(state: State, step: int) -> str:
    """What is marked on a step; nothing on a plain one."""
    if step == state.top:
        return "OXFURD"
    level = int(state.levels[step])
    if state.plateaus[level] == step:
        return f"Plateau {level + 1}"
    kind = int(state.steps[step])
    if 0 < kind <= MOST_BONUS:
        return f"BONUS {kind}"
    return {FREE: "FREE ROLL", RESPITE: "RESPITE"}.get(kind, "")


def name_step(state: State, step: int) -> str:
    """A step in words."""
    kind = kind_of(state, step)
    if kind == "OXFURD":
        return kind
    if kind.startswith("Plateau"):
        return f"{kind} (step {step})"
    return f"step {step}, {kind}" if kind else f"step {step}"


def name_level(state: State, level: int) -> str:
    """A level in words."""
    below = level - int(state.plateau_count)
    return f"Descent {level + 1}" if below < 0 else ("LAST CHANCE", "SETBACK")[below]


def _step(state: State, step: int) -> Space:
    width = columns(state)
    row, along = divmod(step, width)
    x = along if row % 2 == 0 else width - 1 - along
    short = _short(kind_of(state, step))
    tone = _TONES.get(short.rstrip("0123456789+"), "yellow" if short else "")
    text = f"{step}\n{short}" if short else str(step)
    label = name_step(state, step)
    label = label[0].upper() + label[1:]
    return Space(f"step:{step}", "stair", label, x, rows(state) - 1 - row, tone=tone, text=text)


def _short(kind: str) -> str:
    """A step's mark in four letters, for narrow boards."""
    word, _, number = kind.partition(" ")
    short = {"Plateau": "P", "BONUS": "+", "FREE": "FREE", "RESPITE": "REST"}.get(word, "")
    return short + number if short in ("P", "+") else short


def _top_row(state: State) -> tuple[Space, Space]:
    """OXFURD above the last step, and the tray in the corner that the stair does not reach."""
    width, top = columns(state), int(state.top)
    last_row, along = divmod(top - 1, width)
    ends_left = (along < width / 2) == (last_row % 2 == 0)
    tray = width - 1 if ends_left else 0
    return (
        Space(f"step:{top}", "stair", "OXFURD", 0 if ends_left else 1, 0, width - 1, tone="violet", text="OXFURD"),
        Space("tray", "stair", "The die", tray, 0),
    )


def _level(state: State, level: int) -> Space:
    name = name_level(state, level)
    x = columns(state) + _GAP
    tone = "" if name.startswith("Descent") else "orange" if name == "LAST CHANCE" else "red"
    return Space(f"level:{level}", "descent", name, x, level, _LEVEL_WIDTH, tone=tone, text=name)
