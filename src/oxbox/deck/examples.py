"""Three cards to begin a deck of one's own with."""

from typing import Final

from oxbox.deck.card import Card

EXAMPLES: Final = (
    Card(
        "quire",
        "noun",
        "KWEYER",
        (
            "twenty-four or twenty-five sheets of paper",
            "a horn for calling hounds",
            "singers in a church, as an old spelling has it",
        ),
        (True, False, True),
        difficulty=3,
        note="Twenty quires make a ream.",
    ),
    Card(
        "dibble",
        "verb",
        "DIB-uhl",
        (
            "to speak in short, broken sentences",
            "to make holes in soil for seeds",
            "to plant with a pointed stick",
        ),
        (False, True, True),
        difficulty=4,
    ),
    Card(
        "jejune",
        "adjective",
        "juh-JOON",
        ("wild with joy", "covered with fine hair", "due in early summer"),
        (False, False, False),
        meaning="dull and thin; childish",
        difficulty=4,
    ),
)
