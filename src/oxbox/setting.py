"""What the words of a game depend on beside a state."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from oxbox.catalogue import Seat
from oxbox.game import Game
from oxbox.options import Options


class Setting(NamedTuple):
    """Everything about a game that is settled before it begins."""

    game: Game
    seats: int
    options: Options

    def seat_name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return self.game.seat_name(self.seats, seat)

    def name(self, seat: int) -> str:
        """The player of a seat, with a mark: "You", or a name."""
        return self.text("name", seat=Seat(seat))

    def text(self, message: str, /, **arguments: Any) -> str:
        """A message of the catalogue, said of numbers, texts, ``Seat`` and ``Seats``."""
        return self.game.texts.text(message, **arguments)

    def listed(self, words: Sequence[str]) -> str:
        """Words as people list them."""
        return self.game.texts.listed(words)
