"""Whether a view that came from outside can be one of Oxixo."""

from oxbox.games.oxixo.rules import cubes_of, sides_with_a_line
from oxbox.kit import State


def is_valid(state: State) -> bool:
    """Whether the symbols lie on the board, and no line is made while the game runs (R2, R17)."""
    cells = (1 << int(state.width) ** 2) - 1
    crosses, circles = cubes_of(state, 0), cubes_of(state, 1)
    both, dots = crosses | circles, int(state.dots)
    if crosses & circles or both & ~cells or int(state.symbols) != crosses | circles << 32:
        return False
    if dots < 0 or dots & ~both or (dots and state.seats == 2):
        return False
    if state.moment:
        return False
    if not (both.bit_count() <= int(state.ply) < 1 << 30 and int(state.quiet) >= 0):
        return False
    has_line = sides_with_a_line(int(state.symbols), int(state.width) - 3) != 0
    return -1 <= int(state.winner) <= 1 if state.ended else not has_line and state.winner == -1
