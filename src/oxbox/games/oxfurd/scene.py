"""Oxfurd Bluff on the table.

Places are in ``places.py``, pieces and panel in ``picture.py``, the card's notes in
``question.py``, and what an answer did in ``telling.py``.
"""

from oxbox.games.oxfurd.picture import picture
from oxbox.games.oxfurd.question import cards_of, question, truth, truths_of
from oxbox.games.oxfurd.rules import asked
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Scene


def draw(state: State, options: Options) -> Scene:
    """The table with the question; when the game is over, with the last answer's truth."""
    number, definition = int(state.card), asked(int(state.die))
    card = cards_of(options["deck"])[number]
    if state.ended:
        return picture(state, truth(card, definition, truths_of(state, number)))
    return picture(state, question(card, definition))
