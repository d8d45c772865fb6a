"""Why targets choose no move: the rule that forbids what somebody points at.

A scene offers only legal paths, so a target that is none needs another source: every move of the
game, legal or not, has a path, and the rules say what forbids it. Rules are checked from the most
general on, so of all moves that begin with the given targets the latest refusal says most.

Going through all moves takes milliseconds, so a server explains in a thread of its own; what was
found is kept for the next question about the same view.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from oxbox.errors import TableError
from oxbox.game import Ruling
from oxbox.kernels import operations
from oxbox.view import View

_KEPT: Final = 32


class NoPathError(TableError):
    """No legal move has these targets; ``explain`` says why, and may take its time."""

    def __init__(self, view: View, targets: Sequence[str]) -> None:
        super().__init__("No legal move has these targets.", "no-path")
        self.view = view
        self.targets = tuple(targets)


def explain(refused: NoPathError) -> TableError:
    """The refusal with the rule that it rests on, where there is one."""
    ruling = find_ruling(refused.view, refused.targets)
    return refused if ruling is None else TableError(ruling.sentence, ruling.code, ruling.rule)


def find_ruling(view: View, targets: Sequence[str]) -> Ruling | None:
    """The rule that forbids every move beginning with the targets; None if no move does so."""
    wanted = tuple(targets)
    codes = _moves_by_target(view).get(wanted[0], ()) if wanted else ()
    moves = [code for code in codes if _path(view, code)[: len(wanted)] == wanted]
    latest = max((operations.refusal(view.state, code) for code in moves), default=0)
    return view.game.rules.REFUSALS[latest] if latest > 0 else None


@lru_cache(maxsize=_KEPT)
def _moves_by_target(view: View) -> dict[str, list[int]]:
    """All moves of the game by the first target that chooses them."""
    found: dict[str, list[int]] = {}
    for code in range(view.game.rules.HIGHEST_MOVE + 1):
        for target in _path(view, code)[:1]:
            found.setdefault(target, []).append(code)
    return found


def _path(view: View, code: int) -> tuple[str, ...]:
    """The targets of a move, legal or not; none for a number that stands for no move here."""
    try:
        return view.paths_of([code])[0]
    except (IndexError, KeyError, ValueError):
        return ()
