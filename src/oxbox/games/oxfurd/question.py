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


@lru_cache(maxsize=64)
def _cards(deck: str) -> tuple[Card, ...]:
    """The cards of a deck, found once: looking whether its file has changed takes a while."""
    return load_deck(deck).cards


def question(state: State, options: Options) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word, first of all, and one definition (R24)."""
    return _question(options["deck"], int(state.card), asked(int(state.die)))


@lru_cache(maxsize=4096)
def _question(deck: str, number: int, definition: int) -> tuple[Note, ...]:
    card = _cards(deck)[number]
    return (*_word(card), Note("text", f"Does it mean: {card.definitions[definition]}?"))


def truths_of(state: State, card: int) -> tuple[int, ...]:
    """For each definition of a card whether it is right, as any view of after the answer knows."""
    return truth_of(state, card, 0), truth_of(state, card, 1), truth_of(state, card, 2)


def truth(state: State, truths: tuple[int, ...], options: Options) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and which of them are right (R25).

    ``state`` has the card on the table, ``truths`` are the card's.
    """
    return _truth(options["deck"], int(state.card), asked(int(state.die)), truths)


@lru_cache(maxsize=4096)
def _truth(deck: str, number: int, asked_for: int, truths: tuple[int, ...]) -> tuple[Note, ...]:
    card = _cards(deck)[number]
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


@lru_cache(maxsize=2048)
def _word(card: Card) -> tuple[Note, ...]:
    hints = [card.kind, f"say {card.say}" if card.say else ""]
    hint = ", ".join(part for part in hints if part)
    headline = Note("headline", card.word)
    return (headline, Note("hint", hint)) if hint else (headline,)
