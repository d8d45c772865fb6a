"""Oxfurd Bluff on the table.

A move is one of the choices ``answer:yes``, ``answer:no`` and ``answer:late``. Places are in
``places.py``, pieces and panel in ``picture.py``, the card's notes in ``question.py``, and what an
answer did in ``telling.py``.
"""

from collections.abc import Sequence

from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.picture import picture
from oxbox.games.oxfurd.question import question, truth, truths_of
from oxbox.games.oxfurd.telling import tell
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Scene

__all__ = ["draw", "paths", "tell"]

_PATHS = tuple((f"answer:{answer}",) for answer in ANSWERS)


def draw(state: State, options: Options) -> Scene:
    """The table with the question; when the game is over, with the last answer's truth."""
    if state.ended:
        truths = truths_of(state, int(state.card))
        return picture(state, truth(state, truths, options))
    return picture(state, question(state, options))


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """The answers."""
    return [_PATHS[move] for move in moves]
