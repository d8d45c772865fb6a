"""What there is to learn from a finished game: every question that was answered, and how."""

from collections.abc import Sequence
from functools import lru_cache

from oxbox.deck import Card, load_deck
from oxbox.deck.answers import Answer
from oxbox.games.oxfurd.rules import LATE, YES, asked
from oxbox.kernels.layout import States
from oxbox.options import Options


def answers(states: States, moves: Sequence[int], options: Options) -> list[tuple[int, Answer]]:
    """The seat and the answer of each move, given the whole states before them."""
    if not moves:
        return []
    cards, truths = load_deck(options["deck"]).cards, states["truths"][0].tolist()
    seen = zip(*(states[name].tolist() for name in ("seat", "card", "die")), strict=True)
    given = []
    for (seat, number, die), move in zip(seen, moves, strict=True):
        card, definition = cards[number], asked(die)
        truth = truths[definition][number >> 6] >> (number & 63) & 1 == 1  # the same in every state
        was_right = move != LATE and truth == (move == YES)
        asked_for = card.definitions[definition]
        given.append((seat, Answer(card.word, asked_for, truth, was_right, _meaning(card))))
    return given


@lru_cache(maxsize=4096)
def _meaning(card: Card) -> str:
    return "; ".join(card.meanings)
