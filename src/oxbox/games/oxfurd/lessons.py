"""What there is to learn from a finished game: every question that was answered, and how."""

from collections.abc import Sequence

from oxbox.deck import load_deck
from oxbox.deck.answers import Answer
from oxbox.games.oxfurd.rules import LATE, YES, asked, truth_of
from oxbox.kernels.layout import State
from oxbox.options import Options


def answers(moves: Sequence[tuple[State, int]], options: Options) -> list[tuple[int, Answer]]:
    """The seat and the answer of each move, given the state before it."""
    cards = load_deck(options["deck"]).cards
    given = []
    for state, move in moves:
        number, definition = int(state.card), asked(int(state.die))
        card = cards[number]
        truth = truth_of(state, number, definition) == 1
        was_right = move != LATE and truth == (move == YES)
        meaning = "; ".join(card.meanings)
        given.append(
            (
                int(state.seat),
                Answer(card.word, card.definitions[definition], truth, was_right, meaning),
            )
        )
    return given
