"""What the words of a game depend on beside a state."""

from typing import NamedTuple

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
