"""What a bot may know about Oxfurd Bluff: which definition is asked, and how far the others are."""

from oxbox.games.oxfurd.rules import asked as asked_by
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


def asked(state: State) -> tuple[int, int]:
    """The card on the table and which of its definitions is asked."""
    return int(state.card), asked_by(int(state.die))
