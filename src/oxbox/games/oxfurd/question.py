"""The card on the table, as notes to read: the question, and after the answer the truth.

Whether a definition is right comes from the state, never from the deck, and is looked up only once
the card has been answered.
"""

from functools import lru_cache

from oxbox.deck import Card, load_deck
from oxbox.games.oxfurd.rules import asked, truth_of
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Note


def card_of(state: State, options: Options) -> Card:
    """The card that lies on the table."""
    return _cards(options["deck"])[int(state.card)]


@lru_cache(maxsize=64)
def _cards(deck: str) -> tuple[Card, ...]:
    """The cards of a deck, found once: looking whether its file has changed takes a while."""
    return load_deck(deck).cards


def question(state: State, options: Options) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word and one definition (R24)."""
    return _question(card_of(state, options), asked(int(state.die)))


@lru_cache(maxsize=1024)
def _question(card: Card, definition: int) -> tuple[Note, ...]:
    return (*_word(card), Note("text", f"Does it mean: {card.definitions[definition]}?"))


def truth(state: State, after: State, options: Options) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and which of them are right (R25).

    ``state`` has the card on the table, ``after`` is any view of after the answer.
    """
    card = card_of(state, options)
    truths = [truth_of(after, int(state.card), number) for number in range(len(card.definitions))]
    return _truth(card, tuple(truths), asked(int(state.die)))


@lru_cache(maxsize=1024)
def _truth(card: Card, truths: tuple[int, ...], asked_for: int) -> tuple[Note, ...]:
    notes = list(_word(card))
    for definition, text in enumerate(card.definitions):
        mark = "✓ right" if truths[definition] else "✗ wrong"
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
