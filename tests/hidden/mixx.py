"""What Mixx hides: the order of the stock."""

import re
from collections.abc import Sequence

from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.kernels.layout import State
from tests.hidden import Secrets


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


HIDDEN = Stock
