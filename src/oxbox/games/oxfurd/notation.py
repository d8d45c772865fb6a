"""Moves of Oxfurd Bluff as text: ``yes``, ``no`` and ``late``."""

from oxbox.kit import NotationError, State

ANSWERS = ("yes", "no", "late")


def format_move(state: State, move: int) -> str:
    """The answer."""
    return ANSWERS[move]


def parse_move(state: State, text: str) -> int:
    """The answer that the text names, whether the rules allow it or not; a first letter will do."""
    word = text.strip().lower()
    for move, answer in enumerate(ANSWERS):
        if word in (answer, answer[0]):
            return move
    raise NotationError(f"{text!r:.60} is not a move of Oxfurd Bluff; answer yes or no.")
