"""What there is to learn from a finished game: every question that was answered, and how."""

from collections.abc import Sequence
from functools import lru_cache

from oxbox.deck import Card, load_deck
from oxbox.deck.answers import Answer
from oxbox.games.oxfurd.rules import LATE, YES, asked, truth_of
from oxbox.kernels.layout import State
from oxbox.options import Options


def answers(moves: Sequence[tuple[State, int]], options: Options) -> list[tuple[int, Answer]]:
    """The seat and the answer of each move, given the whole state before it."""
    cards = load_deck(options["deck"]).cards
    given = []
    for state, move in moves:
        number, definition = int(state.card), asked(int(state.die))
        card = cards[number]
        truth = truth_of(moves[0][0], number, definition) == 1  # the same in every state
        was_right = move != LATE and truth == (move == YES)
        asked_for = card.definitions[definition]
        answer = Answer(card.word, asked_for, truth, was_right, _meaning(card))
        given.append((int(state.seat), answer))
    return given


@lru_cache(maxsize=4096)
def _meaning(card: Card) -> str:
    return "; ".join(card.meanings)
