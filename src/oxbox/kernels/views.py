"""Whose view a state is. The whole state never leaves the engine; views do."""

from typing import Final

from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State

NOBODY: Final = -1
"""The viewer that sits at no seat: a spectator."""

WHOLE: Final = -2
"""The viewer of a state that hides nothing: the engine, or a search after a redeal."""


@rule
def may_move(state: State) -> bool:
    """Whether a move may be chosen: the game runs, and the state is whole or the mover's view."""
    viewer = int(state.viewer)
    return int(state.ended) == 0 and (viewer == WHOLE or viewer == int(state.seat))
