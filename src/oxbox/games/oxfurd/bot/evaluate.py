"""How an Oxfurd Bluff position looks: by how far the Climbers are."""

from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State


@rule
def evaluate(state: State, seat: int) -> int:
    """How far the seat's Climber is ahead of the next best, in thousandths of the stair."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.climbers[other]))
    return (int(state.climbers[seat]) - best) * 900 // 96
