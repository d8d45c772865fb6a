"""How strong the eight levels are: node budgets, and how the weak ones err."""

from oxbox.level import Level

_LOWEST = (
    Level("tree", nodes=40, generous=1000),
    Level("tree", nodes=10, generous=500),
    Level("tree", nodes=20),
    Level("tree", nodes=80),
    Level("tree", nodes=350),
    Level("tree", nodes=1_500),
)
_HIGHEST = Level("judged", nodes=20_000)

LEVELS = {
    2: (*_LOWEST, Level("tree", nodes=6_000), _HIGHEST),
    3: (*_LOWEST, Level("tree", nodes=8_000), _HIGHEST),
    4: (*_LOWEST, Level("tree", nodes=8_000), _HIGHEST),
}
