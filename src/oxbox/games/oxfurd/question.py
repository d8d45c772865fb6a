"""The card on the table, as notes to read: the question, and after the answer the truth.

Whether a definition is right comes from the state, never from the deck, and is asked for only once
the card has been answered.
"""

from oxbox.deck import Card, load_deck
from oxbox.games.oxfurd.rules import asked, truth_of
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Note

ORDINALS = ("first", "second", "third")


def card_of(state: State, options: Options) -> Card:
    """The card that lies on the table."""
    return load_deck(options["deck"]).cards[int(state.card)]


def ask(state: State, options: Options) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word and one definition (R24)."""
    card = card_of(state, options)
    definition = card.definitions[asked(int(state.die))]
    return (*_word(card), Note("text", f"Does it mean: {definition}?"))


def reveal(state: State, options: Options, after: State) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and their truth (R25).

    ``state`` has the card on the table, ``after`` is a view of after the answer.
    """
    card = card_of(state, options)
    notes = list(_word(card))
    for definition, text in enumerate(card.definitions):
        truth = truth_of(after, int(state.card), definition)
        mark = "✓ right" if truth else "✗ wrong"
        notes.append(Note("text", f"{definition + 1}. {text} – {mark}"))
    if card.meaning:
        notes.append(Note("text", f"It means: {card.meaning}."))
    return tuple(notes)


def _word(card: Card) -> tuple[Note, ...]:
    hint = ", ".join(part for part in (card.kind, card.say and f"say {card.say}") if part)
    headline = Note("headline", card.word)
    return (headline, Note("hint", hint)) if hint else (headline,)
