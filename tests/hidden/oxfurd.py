"""What Oxfurd Bluff hides: words and truths that were not asked yet."""

import re
from collections.abc import Sequence
from typing import Final

from oxbox.games.oxfurd.deck import Card, load_deck
from oxbox.games.oxfurd.rules import asked
from oxbox.kernels.layout import State
from oxbox.position import start
from tests.hidden import Secrets

_START: Final = 10
"""How many of its first letters find a text of a deck."""
_MARKED: Final = re.compile(r"\d\. (.*?)(?:\nverdict\n|: )[✓✗]")
_VERDICT: Final = re.compile(r"said (?:true|bluff) - (?:right|wrong)!|time, which counts as wrong")


class Words:
    """Oxfurd Bluff: later words, what the question leaves out, and what is right."""

    def __init__(self, deck: str = "full") -> None:
        self._cards = load_deck(deck).cards
        self._words = {card.word for card in self._cards} - _printed()
        self._long: dict[str, list[str]] = {}
        for card in self._cards:
            for text in (*_whole(card), card.word):
                if len(text) >= _START:
                    self._long.setdefault(text[:_START], []).append(text)

    def told(self, text: str) -> Secrets:
        """Words and texts of cards; which definitions are marked, and how many verdicts there are.

        A word inside another card's text is no secret of its own.
        """
        found = {f"truth of {definition}" for definition in _MARKED.findall(text)}
        found |= {"a mark"} if text.count("✓") + text.count("✗") > len(found) else set()
        found |= {f"verdict {number}" for number, _ in enumerate(_VERDICT.findall(text))}
        rest, at = [], 0
        while at < len(text):
            starts = self._long.get(text[at : at + _START], ())
            longest = max((one for one in starts if text.startswith(one, at)), key=len, default="")
            if longest:
                found.add(longest)
            rest.append("\n" if longest else text[at])
            at += len(longest) or 1
        return found | self._words.intersection(re.split(r"[^\w'’-]+", "".join(rest)))

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """Everything about cards that were answered, and the question of the one that was not."""
        found: list[Secrets] = []
        answered: Secrets = set()
        for ply, state in enumerate(states):
            card = self._cards[int(state.card)]
            question = {card.word, card.definitions[asked(int(state.die))]}
            truth = {*_whole(card), *(f"truth of {text}" for text in card.definitions)}
            found.append(answered | (set() if state.ended else question))
            answered = answered | question | truth | {f"verdict {ply}"}
        return found


def _printed() -> Secrets:
    """The words that the table itself uses, whatever the deck: saying no calls a bluff."""
    position = start("oxfurd")
    scene = position.scene(position.seat)
    texts = [f"{space.label} {space.text}" for space in scene.spaces]
    texts += [choice.label for choice in scene.choices]
    return set(re.findall(r"[\w'’-]+", " ".join(texts).lower()))


def _whole(card: Card) -> tuple[str, ...]:
    """What is told of a card after the answer."""
    return (*card.definitions, *filter(None, (card.meaning, card.note)))


HIDDEN = Words
