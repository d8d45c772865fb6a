"""What the words of a game depend on beside a state: how many seats play, with which options."""

from typing import NamedTuple

from oxbox.options import Options


class Setting(NamedTuple):
    """Everything about a game that is settled before it begins."""

    seats: int
    options: Options
