"""How strong the eight levels are: node budgets, and how much the weak ones overlook."""

from oxbox.level import Level

_LOWEST = (
    Level("tree", nodes=8, overlooked=570),
    Level("tree", nodes=50, overlooked=280),
    Level("tree", nodes=140),
    Level("tree", nodes=450),
)
_HIGHEST = (Level("alphabeta", nodes=2_000), Level("alphabeta", nodes=1_000_000))

LEVELS = {
    2: (*_LOWEST, Level("tree", nodes=1_000), Level("tree", nodes=2_500), *_HIGHEST),
    4: (*_LOWEST, Level("tree", nodes=1_500), Level("tree", nodes=5_000), *_HIGHEST),
}
