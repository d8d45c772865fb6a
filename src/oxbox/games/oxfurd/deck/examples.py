"""Three cards to begin a deck of one's own with."""

from typing import Final

from oxbox.games.oxfurd.deck.loading import parse_deck

_TEXT: Final = """
quire, noun, KWEYER, 3
+ twenty-four or twenty-five sheets of paper
- a horn for calling hounds
+ singers in a church, as an old spelling has it
~ Twenty quires make a ream.

dibble, verb, DIB-uhl, 4
- to speak in short, broken sentences
+ to make holes in soil for seeds
+ to plant with a pointed stick

jejune, adjective, juh-JOON, 4
- wild with joy
- covered with fine hair
- due in early summer
= dull and thin; childish
"""
EXAMPLES: Final = parse_deck(_TEXT, "examples", ".cards").cards
