"""Why targets choose no move: the rule that forbids what somebody points at.

A scene offers only legal paths, so a target that is none needs another source: every move of the
game, legal or not, has a path, and the rules say what forbids it. Rules are checked from the most
general on, so of all moves that begin with the given targets the latest refusal says most.
"""

from collections.abc import Sequence

from oxbox.game import Ruling
from oxbox.kernels import operations
from oxbox.view import View


def find_ruling(view: View, targets: Sequence[str]) -> Ruling | None:
    """The rule that forbids every move beginning with the targets; None if no move does so."""
    wanted = tuple(targets)
    codes = range(view.game.rules.HIGHEST_MOVE + 1)
    moves = [code for code in codes if _path(view, code)[: len(wanted)] == wanted]
    latest = max((operations.refusal(view.state, code) for code in moves), default=0)
    return view.game.rules.REFUSALS[latest] if latest > 0 else None


def _path(view: View, code: int) -> tuple[str, ...]:
    """The targets of a move, legal or not; none for a number that stands for no move here."""
    try:
        return view.game.scenery.path(view.state, code)
    except (IndexError, KeyError, ValueError):
        return ()
