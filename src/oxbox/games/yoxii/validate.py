"""Whether a view that came from outside can be one of Yoxii."""

from oxbox.games.yoxii.geometry import BOARD
from oxbox.games.yoxii.rules import free_spaces, reachable
from oxbox.kit import State

_PIECES = (5, 5, 5, 3)


def is_valid(state: State) -> bool:
    """Whether the pieces are all there, and what follows from them does (R2-R5, R7-R11)."""
    boards = [int(board) for board in state.boards]
    values = [int(value) for value in state.values]
    everything, totem = boards[0] | boards[1], int(state.totem)
    if boards[0] & boards[1] or everything & ~BOARD or (values[0] | values[1]) & ~everything:
        return False
    if not (BOARD & ~everything) >> totem & 1:
        return False
    for seat, board in enumerate(boards):
        low, high = board & values[0], board & values[1]
        laid = (board & ~low & ~high, low & ~high, high & ~low, low & high)
        left = [most - cells.bit_count() for most, cells in zip(_PIECES, laid, strict=True)]
        kinds = sum(1 << kind for kind in range(4) if left[kind])
        if min(left) < 0 or state.stock[seat].tolist() != left or int(state.kinds[seat]) != kinds:
            return False
    if state.ended:
        return int(state.reach) == 0
    free = free_spaces(state) & ~(1 << totem)
    reach = reachable(totem, boards[int(state.seat)], free)
    return int(state.winner) == -1 and int(state.reach) == reach != 0
