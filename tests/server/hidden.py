"""What a text gives away, and what each viewer may know after every move: one class a game."""

import re
from collections.abc import Sequence
from typing import Final, Protocol

from oxbox.deck import Card, load_deck
from oxbox.game import COLOURS as SEATS
from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.oxfurd.rules import asked
from oxbox.games.oxysoxy.cards import CARDS, card_name
from oxbox.kernels.layout import State
from oxbox.position import start

Secrets = set[str]


class Hidden(Protocol):
    """What a game hides from somebody at some time, in words."""

    def told(self, text: str) -> Secrets:
        """The secrets that a text gives away."""

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """The secrets that a viewer may know at each of the whole states of a game."""


class Nothing:
    """A game that is open to all from its first move to its last."""

    def told(self, text: str) -> Secrets:
        """Nothing is hidden, so nothing is given away."""
        return set()

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """Nothing is hidden."""
        return [set() for _ in states]


_SEAT, _KIND = rf"(?P<seat>{'|'.join(SEATS)}|\d)", r"(?P<kind>cow|bullock)[ -](?P<number>\d+)"
_OWNED: Final = (
    re.compile(rf"card:{_SEAT}:{_KIND}", re.I),
    re.compile(rf"{_SEAT}(?:'s| draws| lays| holds| has) {_KIND}", re.I),
    re.compile(rf"{_KIND}-seat{_SEAT}", re.I),
)
_ANY_CARD: Final = re.compile(r"(?<!score-)(cow|bull)(?:ock)?[ -](\d+)", re.I)
"""A card without its owner; the look of a stack of score cards has a number, too."""


class Hands:
    """Oxy Soxy: a card is known to all once it was laid, and before that to its holder.

    Besides ``Red's cow 7``, plain ``cow 7`` is a secret while no seat's is known.
    """

    def told(self, text: str) -> Secrets:
        """Every card that the text names, as an id, a look or in words."""
        found = set()
        for pattern in _OWNED:
            for match in pattern.finditer(text):
                seat, kind, number = match["seat"], match["kind"].lower(), match["number"]
                owner = SEATS[int(seat)] if seat.isdigit() else seat.capitalize()
                found.add(f"{owner}'s {kind} {number}")
        kinds = {"cow": "cow", "bull": "bullock"}
        return found | {f"{kinds[kind.lower()]} {n}" for kind, n in _ANY_CARD.findall(text)}

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """All cards that were laid, and those that are in the viewer's hand."""
        return [self._known(state, viewer) for state in states]

    def _known(self, state: State, viewer: int) -> Secrets:
        found = set()
        for seat in range(int(state.seats)):
            unseen = int(state.piles[seat]) | (0 if seat == viewer else int(state.hands[seat]))
            for name in (card_name(card) for card in range(CARDS) if not unseen >> card & 1):
                found |= {name, f"{SEATS[seat]}'s {name}"}
        return found


class Stock:
    """Mixx: the order of the stock is hidden, so that no card is named before it is drawn."""

    _card = re.compile(rf"({'|'.join(COLOURS)})[ -]({'|'.join(MOTIFS)})", re.I)

    def told(self, text: str) -> Secrets:
        """Every card that the text names."""
        return {f"{colour}-{motif}".lower() for colour, motif in self._card.findall(text)}

    def known(self, states: Sequence[State], viewer: int) -> list[Secrets]:
        """All cards that have left the stock."""
        stocks = [int(state.stock) for state in states]
        return [{format_card(card) for card in range(64) if not s >> card & 1} for s in stocks]


_START: Final = 10
"""How many of its first letters find a text of a deck."""
_MARKED: Final = re.compile(r"\d\. (.*): [✓✗]")
_VERDICT: Final = re.compile(r"(says (yes|no), and that is (right|wrong)|too late, which counts)")


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


HIDDEN: Final[dict[str, type[Hidden]]] = {
    "oxysoxy": Hands,
    "oxixo": Nothing,
    "oxfurd": Words,
    "mixx": Stock,
    "yoxii": Nothing,
}
