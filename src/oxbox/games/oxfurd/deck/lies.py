"""A deck from a vocabulary: true meanings only, and lies taken from the other words.

A vocabulary is a spreadsheet with the columns ``word``, ``meaning`` and, if you like, ``kind``,
``say``, ``difficulty``, ``note`` and further meanings in ``meaning 2`` and ``meaning 3``. A lie is
what another word of the same kind means, of about the same length; whether it happens to fit this
word too, only a reader can tell, so each is marked for review.
"""

import random
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from oxbox.games.oxfurd.deck.card import MOST_CARDS, Card, read_card
from oxbox.games.oxfurd.deck.formats import optional_in, rows
from oxbox.games.oxfurd.deck.reading import bad, read_words

MEANINGS: Final = ("meaning", "meaning 2", "meaning 3")
COLUMNS: Final = ("word", "kind", "say", "difficulty", "note", *MEANINGS)
_NEAR: Final = 6
"""A lie is drawn from this many meanings, those whose length is nearest."""


class Term(NamedTuple):
    """A word of the vocabulary with its meanings."""

    line: int
    data: Mapping[str, Any]
    meanings: tuple[str, ...]


def make_cards(text: str, name: str, seed: int) -> list[Card]:
    """A card for each word of a vocabulary; the same seed makes the same cards."""
    terms = [_term(line, row, name) for line, row in rows(text, name, COLUMNS, ("word", "meaning"))]
    if not 1 <= len(terms) <= MOST_CARDS:
        raise bad(f"A vocabulary has 1 to {MOST_CARDS:,} words; {name} has {len(terms)}.")
    words = [str(term.data["word"]).casefold() for term in terms]
    for number, term in enumerate(terms):
        if words.index(words[number]) != number:
            raise bad(f"Line {term.line} of {name} has the word {term.data['word']!r:.40} again.")
    chance = random.Random(seed)
    return [_card(term, terms, name, chance) for term in terms]


def _term(line: int, row: Mapping[str, str], name: str) -> Term:
    place = f"Line {line} of {name}"
    data: dict[str, Any] = {"word": read_words(row.get("word", ""), f"{place}: word")}
    data |= optional_in(row, ("kind", "say", "note"), place)
    meanings = [row[key] for key in MEANINGS if row.get(key)]
    if not meanings:
        raise bad(f"{place} ({data['word']:.40}) has no meaning.")
    return Term(line, data, tuple(read_words(text, f"{place}: meaning") for text in meanings))


def _card(term: Term, terms: list[Term], name: str, chance: random.Random) -> Card:
    right = list(term.meanings)
    lies = _lies(term, terms, 3 - len(right), name, chance)
    mixed = [(text, True) for text in right] + [(text, False) for text in lies]
    chance.shuffle(mixed)
    entry = {
        **term.data,
        "definitions": [text for text, _ in mixed],
        "right": [is_right for _, is_right in mixed],
        "review": [number for number, (_, is_right) in enumerate(mixed, 1) if not is_right],
    }
    return read_card(entry, f"Line {term.line} of {name}")


def _lies(
    term: Term, terms: list[Term], wanted: int, name: str, chance: random.Random
) -> list[str]:
    """Meanings of other words, of the same kind and of about the same length."""
    own = {text.casefold() for text in term.meanings}
    kind = term.data.get("kind", "")
    others = {
        text.casefold(): text
        for other in terms
        for text in other.meanings
        if other is not term and other.data.get("kind", "") == kind
    }
    pool = [text for plain, text in others.items() if plain not in own]
    if len(pool) < wanted:
        kinds = f"of the kind {kind!r}" if kind else "without a kind"
        raise bad(
            f"Line {term.line} of {name} ({term.data['word']:.40}): there are too few other words"
            f" {kinds} to take lies from; {wanted} are needed."
        )
    length = len(term.meanings[0])
    pool.sort(key=lambda text: abs(len(text) - length))
    return chance.sample(pool[: max(_NEAR, wanted)], wanted)
