"""The last cards of a game with chance or secrets, played perfectly.

When the stock is used up, nobody's cards are hidden from whoever has counted: every deal of the
view is the same, and with two seats alpha-beta can search it to the end of the game.
"""

from dataclasses import dataclass
from typing import Final

from oxbox.bots.alphabeta import AlphaBeta, Settings
from oxbox.kernels import operations
from oxbox.kernels.dispatch import game_of, implementation, settled_never
from oxbox.kernels.layout import State
from oxbox.view import View

_ENTRIES: Final = 1 << 17


@dataclass(frozen=True, slots=True)
class Ending:
    """A position that is solved.

    ``move``   the best move, as a code
    ``value``  the mover's share of the win if both play perfectly: 1, a half or 0
    ``nodes``  how many states were visited to prove it
    ``line``   the moves expected, this one first
    """

    move: int
    value: float
    nodes: int
    line: tuple[int, ...]


def has_endings(state: State) -> bool:
    """Whether views of the game that a state belongs to may leave nothing to chance."""
    return implementation(game_of(state), "settled") is not settled_never


def is_ending(view: View) -> bool:
    """Whether the viewer is to move, of two seats, and nothing hidden or random is left."""
    if view.seats != 2 or view.seat is None or view.seat != view.viewer:
        return False
    return operations.settled(view.state)


def solve_ending(view: View, nodes: int) -> Ending | None:
    """The exact result of a view; None if it is no ending or needs more than so many nodes.

    It knows no more than the view: all deals of an ending are alike.
    """
    if not is_ending(view):
        return None
    entries = min(_ENTRIES, max(64, nodes))
    found = AlphaBeta(view.game, settings=Settings(entries=entries)).search(view.redeal(0), nodes)
    if not found.exact:
        return None
    return Ending(found.move, (found.value + 1000) / 2000, found.nodes, found.line)
