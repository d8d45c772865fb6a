"""Compare the cards with WordNet: ``make meanings``.

For each word that WordNet has, a right definition should share words with what WordNet says of it,
and a wrong one should not. What does not fit is listed for a reader to judge: right definitions put
in quite different words are good, and a lie may share a word with the truth by chance.
"""

import re
import sys
from typing import NamedTuple

import snowballstemmer

from oxbox.games.oxfurd.deck import Card, load_deck
from tests.deck import wordnet

_SMALL_WORDS = """
a an and any are as at away be been being by can cannot do does for from had has have having he her
his how in into is it its like made make makes making more most much not of off on one oneself only
onto or other others out over own part same she small so some someone something such than that the
their them these they thing things this those through to too under up upon used using very what
when where which while who whose with without
"""
_STOP = frozenset(_SMALL_WORDS.split())
_STEM = snowballstemmer.stemmer("english").stemWord


class Doubt(NamedTuple):
    """A definition that does not fit what WordNet says."""

    word: str
    definition: str
    is_right: bool
    gloss: str


def stems(text: str) -> set[str]:
    """The words of a text that carry its meaning."""
    found = re.findall(r"[a-z]+", text.lower())
    return {_STEM(word) for word in found if word not in _STOP and len(word) > 2}


def doubts_about(card: Card) -> list[Doubt] | None:
    """The definitions of a card to look at; None if WordNet lacks the word."""
    senses = wordnet.senses(card.word)
    if not senses:
        return None
    near = [stems(" ".join((*sense.synonyms, sense.gloss, sense.around))) for sense in senses]
    core = [stems(" ".join((*sense.synonyms, sense.gloss))) for sense in senses]
    gloss = " | ".join(sense.gloss for sense in senses)
    doubts = []
    for text, is_right in zip(card.definitions, card.right, strict=True):
        words = stems(text)
        fits = any(words & known for known in near)
        like = max(len(words & known) for known in core)
        if (is_right and not fits) or (not is_right and like > 1):
            doubts.append(Doubt(card.word, text, is_right, gloss))
    return doubts


def main() -> int:
    """Print every doubt and how much was covered."""
    deck = load_deck(sys.argv[1] if len(sys.argv) > 1 else "full")
    covered = rights = wrongs = 0
    for card in deck.cards:
        doubts = doubts_about(card)
        covered += doubts is not None
        for doubt in doubts or ():
            rights += doubt.is_right
            wrongs += not doubt.is_right
            sign = "+" if doubt.is_right else "-"
            print(f"{doubt.word}\n  {sign} {doubt.definition}\n    {doubt.gloss:.300}")  # noqa: T201
    print(  # noqa: T201
        f"WordNet has {covered} of {len(deck)} words; to look at: {rights} right definitions that"
        f" share nothing with it, {wrongs} wrong ones that share much."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
