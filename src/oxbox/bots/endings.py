"""The last cards of a game with chance or secrets, played perfectly.

When the stock is used up, nobody's cards are hidden from a player who has counted: every deal of
the view is the same, and with two seats alpha-beta can search it to the end of the game.
"""

from typing import Final

from oxbox.bots.alphabeta import AlphaBeta, Result, Settings
from oxbox.kernels import operations
from oxbox.kernels.dispatch import has_own
from oxbox.kernels.layout import State
from oxbox.view import View

_ENTRIES: Final = 1 << 17


def has_endings(state: State) -> bool:
    """Whether views of the game that a state belongs to may leave nothing to chance."""
    return has_own(state, "settled")


def is_ending(view: View) -> bool:
    """Whether the viewer is to move, of two seats, and nothing hidden or random is left."""
    is_to_move = view.seat is not None and view.seat == view.viewer
    return view.seats == 2 and is_to_move and operations.settled(view.state)


def solve_ending(view: View, nodes: int) -> Result | None:
    """The exact result of a view; None if it is no ending or needs more than this many nodes.

    It knows no more than the view: all deals of an ending are alike.
    """
    if not is_ending(view):
        return None
    entries = min(_ENTRIES, max(64, nodes))
    found = AlphaBeta(view.game, settings=Settings(entries=entries)).search(view.redeal(0), nodes)
    return found if found.exact else None
