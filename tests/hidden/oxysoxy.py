"""What Oxy Soxy hides: the cards in the hands and piles of others."""

import re
from collections.abc import Sequence
from typing import Final

from oxbox.game import COLOURS as SEATS
from oxbox.games.oxysoxy.cards import CARDS, card_name
from oxbox.kernels.layout import State
from tests.hidden import Secrets

_SEAT = rf"(?P<seat>{'|'.join(SEATS)}|\d)"
_CARD = r"(?P<kind>cow|bull)(?:ock)?[ -](?P<number>\d+)"
_OWNED: Final = (
    re.compile(rf"card:{_SEAT}:{_CARD}", re.I),
    re.compile(rf"{_SEAT}(?:'s| draws| places| holds| has) (?:the )?{_CARD}", re.I),
    re.compile(rf"⦃{_SEAT}:(?:You (?:draw|place)|[Yy]our)¦⦃\d⦄[^⦄]*⦄ (?:the )?{_CARD}"),
    re.compile(rf"{_CARD}-seat{_SEAT}", re.I),
)
"""A card and its owner, also by a mark that is not resolved yet (``oxbox.wording``)."""
_ANY_CARD: Final = re.compile(r"(?<!score-)(cow|bull)(?:ock)?[ -](\d+)", re.I)
"""A card without its owner; the look of a stack of score cards has a number, too."""
_KINDS: Final = {"cow": "cow", "bull": "bullock"}


class Hands:
    """Oxy Soxy: a card is known to all once it was laid, and before that to its holder.

    Besides ``Red's cow 7``, plain ``cow 7`` is a secret while no seat's is known.
    """

    def told(self, text: str) -> Secrets:
        """Every card that the text names, as an id, a look or in words."""
        found = set()
        for pattern in _OWNED:
            for match in pattern.finditer(text):
                seat, kind, number = match["seat"], _KINDS[match["kind"].lower()], match["number"]
                owner = SEATS[int(seat)] if seat.isdigit() else seat.capitalize()
                found.add(f"{owner}'s {kind} {number}")
        return found | {f"{_KINDS[kind.lower()]} {n}" for kind, n in _ANY_CARD.findall(text)}

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


HIDDEN = Hands
