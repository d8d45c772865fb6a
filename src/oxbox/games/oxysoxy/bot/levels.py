"""How strong the eight levels are: node budgets, and how the weak ones err."""

from oxbox.level import Level

_LOWEST = (
    Level("tree", nodes=4, overlooked=300, generous=600),
    Level("tree", nodes=10, overlooked=560),
)
_MORE_SEATS = (
    *_LOWEST,
    Level("tree", nodes=30, overlooked=250),
    Level("judged", nodes=20, overlooked=805),
    Level("judged", nodes=20, overlooked=685),
    Level("judged", nodes=25, overlooked=410),
    Level("judged", nodes=40, overlooked=110),
    Level("judged", nodes=8_000),
)

LEVELS = {
    2: (
        *_LOWEST,
        Level("tree", nodes=40, overlooked=190),
        Level("judged", nodes=20, overlooked=765),
        Level("judged", nodes=22, overlooked=530),
        Level("judged", nodes=80, overlooked=40),
        Level("judged", nodes=600),
        Level("judged", nodes=8_000),
    ),
    3: _MORE_SEATS,
    4: _MORE_SEATS,
}
