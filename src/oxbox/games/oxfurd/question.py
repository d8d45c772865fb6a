"""The card on the table, as notes to read: the question, and after the answer the truth.

Whether a definition is right comes from the state, never from the deck, and is looked up only once
the card has been answered.
"""

from oxbox.deck import Card, load_deck
from oxbox.games.oxfurd.rules import asked, truth_of
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Note


def card_of(state: State, options: Options) -> Card:
    """The card that lies on the table."""
    return load_deck(options["deck"]).cards[int(state.card)]


def question(state: State, options: Options) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word and one definition (R24)."""
    card = card_of(state, options)
    definition = card.definitions[asked(int(state.die))]
    return (*_word(card), Note("text", f"Does it mean: {definition}?"))


def truth(state: State, after: State, options: Options) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and which of them are right (R25).

    ``state`` has the card on the table, ``after`` is any view of after the answer.
    """
    card = card_of(state, options)
    notes = list(_word(card))
    for definition, text in enumerate(card.definitions):
        is_right = truth_of(after, int(state.card), definition)
        mark = "✓ right" if is_right else "✗ wrong"
        was_asked = " (asked)" if definition == asked(int(state.die)) else ""
        notes.append(Note("text", f"{definition + 1}. {text}: {mark}{was_asked}"))
    if card.meaning:
        notes.append(Note("text", f"The real meaning: {card.meaning}"))
    return tuple(notes)


def _word(card: Card) -> tuple[Note, ...]:
    hints = [card.kind, f"say {card.say}" if card.say else ""]
    hint = ", ".join(part for part in hints if part)
    headline = Note("headline", card.word)
    return (headline, Note("hint", hint)) if hint else (headline,)
