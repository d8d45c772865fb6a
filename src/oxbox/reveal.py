"""Whether a move shows something hidden: after such a move nothing can be taken back.

One rule for all games: a move reveals if two states that its mover's view could be of give
different views after it. The same is asked for everybody else at the table, who may learn something
too: of the states that their own view could be of, those that allow the move are compared.
"""

from typing import Final

from oxbox.kernels import operations
from oxbox.move import Move
from oxbox.position import Position
from oxbox.view import View

DEALS: Final = 16
"""How many states are tried. Of two equally likely ones both turn up but once in 32,768 checks."""


def reveals(position: Position, move: Move) -> bool:
    """Whether a legal move of this position would show anybody something hidden."""
    return any(_shows(position.view(seat), move.code) for seat in range(position.seats))


def _shows(view: View, code: int) -> bool:
    """Whether what the viewer sees after the move depends on what is hidden from them now."""
    seen: set[bytes] = set()
    for number in range(DEALS):
        state = view.redeal(number)
        if operations.refusal(state, code):
            continue
        operations.apply(state, code)
        operations.redact(state, view.viewer)
        seen.add(state.tobytes())
        if len(seen) > 1:
            return True
    return False
