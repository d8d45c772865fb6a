"""A level: how a bot of a certain strength goes about its move, as data.

Levels are node budgets, never times, so that they are as strong on every machine. Weak ones err
like people: they look ahead less, overlook some moves altogether, and sometimes play into the
others' hands.
"""

from dataclasses import dataclass, field
from typing import Final

LEVELS: Final = range(1, 9)

PERFECT: Final = 6
"""From this level on, bots play perfectly where the game is solved."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a bot searches with, how much, and how it errs.

    ``search``      "tree" (random games from every move), "judged" (the same, but cut short and
                    evaluated), "alphabeta", or a kind that ``make_bot`` of the game's package
                    ``bot`` knows, which needs no compiled search
    ``nodes``       how much it may search
    ``overlooked``  the probability, in thousandths, that it does not think of a move at all
    ``generous``    the probability, in thousandths, that it plays what looks worst to it
    ``known``       the part of what it could know that it does know, in thousandths
    ``about``       the level in a few words, where the game has a kind of its own
    """

    search: str
    nodes: int = 0
    overlooked: int = 0
    generous: int = 0
    known: int = 0
    about: str = field(default="", repr=False)

    @property
    def is_own(self) -> bool:
        """Whether the game itself makes bots of this kind, which do without a compiled search."""
        return self.search not in ("tree", "judged", "alphabeta")


USUAL_LEVELS: Final = tuple(
    Level("tree", nodes, overlooked, generous)
    for nodes, overlooked, generous in (
        (8, 600, 650), (15, 500, 0), (60, 200, 0), (250, 0, 0),
        (1_000, 0, 0), (4_000, 0, 0), (16_000, 0, 0), (64_000, 0, 0),
    )
)  # fmt: skip
"""The levels of a game that names none."""
