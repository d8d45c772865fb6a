"""How strong the eight levels are: node budgets, and how the weak ones err."""

from oxbox.level import Level

_LOWEST = (
    Level("tree", nodes=4, overlooked=300, generous=600),
    Level("tree", nodes=10, overlooked=560),
    Level("tree", nodes=30, overlooked=250),
    Level("judged", nodes=20, overlooked=805),
    Level("judged", nodes=20, overlooked=685),
    Level("judged", nodes=25, overlooked=410),
)
_HIGHEST = Level("judged", nodes=8_000)
_SEVENTH = Level("judged", nodes=40, overlooked=110)

LEVELS = {
    2: (*_LOWEST, Level("judged", nodes=80, overlooked=40), _HIGHEST),
    3: (*_LOWEST, _SEVENTH, _HIGHEST),
    4: (*_LOWEST, _SEVENTH, _HIGHEST),
}
