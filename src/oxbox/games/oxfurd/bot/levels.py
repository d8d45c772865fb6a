"""How strong the eight levels are: the part of all words that they know."""

from oxbox.level import Level

_WORDS = tuple(
    Level("words", known=known, about=f"knows {known / 10:g} % of the words")
    for known in (0, 150, 290, 420, 550, 680, 810, 950)
)

LEVELS = {2: _WORDS, 3: _WORDS, 4: _WORDS}
