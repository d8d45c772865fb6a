"""The card on the table, as notes to read: the question, and after the answer the truth.

Whether a definition is right comes from the state, never from the deck, and is looked up only once
the card has been answered.
"""

from functools import lru_cache

from oxbox.deck import Card, load_deck
from oxbox.games.oxfurd.rules import truth_of
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.scene import Note


@lru_cache(maxsize=64)
def cards_of(deck: str) -> tuple[Card, ...]:
    """The cards of a deck, found once: looking whether its file has changed takes a while."""
    return load_deck(deck).cards


def question(card: Card, definition: int) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word, first of all, and one definition (R24)."""
    return (*_word(card), Note("text", f"Does it mean: {card.definitions[definition]}?"))


@rule
def truths_of(state: State, card: int) -> int:
    """Which definitions of a card are right, as bits, as any view of after the answer knows."""
    return truth_of(state, card, 0) + 2 * truth_of(state, card, 1) + 4 * truth_of(state, card, 2)


def truth(card: Card, asked_for: int, truths: int) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and which of them are right (R25)."""
    notes = list(_word(card))
    for definition, text in enumerate(card.definitions):
        mark = "✓ right" if truths >> definition & 1 else "✗ wrong"
        was_asked = " (asked)" if definition == asked_for else ""
        notes.append(Note("text", f"{definition + 1}. {text}: {mark}{was_asked}"))
    if card.meaning:
        notes.append(Note("text", f"The real meaning: {card.meaning}"))
    if card.note:
        notes.append(Note("hint", card.note))
    return tuple(notes)


def _word(card: Card) -> tuple[Note, ...]:
    hints = [card.kind, f"say {card.say}" if card.say else ""]
    hint = ", ".join(part for part in hints if part)
    headline = Note("headline", card.word)
    return (headline, Note("hint", hint)) if hint else (headline,)
