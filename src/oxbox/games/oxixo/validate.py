"""Whether a view that came from outside can be one of Oxixo."""

from oxbox.games.oxixo.rules import cubes_of, sides_with_a_line
from oxbox.kit import State


def is_valid(state: State) -> bool:
    """Whether the symbols lie on the board, and no line is made while the game runs (R2, R17)."""
    cells = (1 << int(state.width) ** 2) - 1
    crosses, circles = cubes_of(state, 0), cubes_of(state, 1)
    both, dots = crosses | circles, int(state.dots)
    if crosses & circles or both & ~cells:
        return False
    if dots & ~both or (dots and state.seats == 2) or both.bit_count() > int(state.ply):
        return False
    has_line = sides_with_a_line(int(state.symbols), int(state.width) - 3) != 0
    return bool(state.ended) or (not has_line and int(state.winner) == -1)
