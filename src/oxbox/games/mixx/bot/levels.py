"""How strong the eight levels are: node budgets, and how the weak ones err.

Six thousand nodes are all that the evaluation is good for: with three times as many, level 8 plays
no better. With more than two seats luck counts for more, and the steps are smaller.
"""

from oxbox.level import Level

_LOWEST = (
    Level("tree", nodes=40, generous=1000),
    Level("tree", nodes=10, generous=500),
    Level("tree", nodes=20),
)
_HIGHEST = Level("judged", nodes=6_000)
_OF_TWO = tuple(Level("tree", nodes=nodes) for nodes in (80, 300, 1_100, 4_500))
_OF_MORE = tuple(Level("tree", nodes=nodes) for nodes in (60, 190, 650, 2_400))

LEVELS = {
    2: (*_LOWEST, *_OF_TWO, _HIGHEST),
    3: (*_LOWEST, *_OF_MORE, _HIGHEST),
    4: (*_LOWEST, *_OF_MORE, _HIGHEST),
}

LUCK = {2: 2, 3: 4, 4: 16}
"""How many times as many games as usual it takes to tell two levels apart."""
