"""The cards of Mixx: a card is ``colour * 8 + motif``, and its name is ``red-fish``."""

from typing import Final

COLOURS: Final = ("yellow", "red", "turquoise", "orange", "pink", "blue", "green", "violet")
MOTIFS: Final = (
    "shell",
    "starfish",
    "fish",
    "jellyfish",
    "propeller",
    "turtle",
    "chest",
    "anchor",
)


def format_card(card: int) -> str:
    """A card's name: its colour and its motif (R1)."""
    return f"{COLOURS[card >> 3]}-{MOTIFS[card & 7]}"
