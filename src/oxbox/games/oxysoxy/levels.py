"""How strong the eight levels are: node budgets, and how much the weak ones overlook."""

from oxbox.level import Level

_TREE = (
    Level("tree", nodes=10, overlooked=600),
    Level("tree", nodes=30, overlooked=350),
    Level("tree", nodes=80, overlooked=150),
    Level("tree", nodes=250),
    Level("tree", nodes=800),
    Level("tree", nodes=2_500),
    Level("tree", nodes=8_000),
    Level("tree", nodes=120_000),
)
LEVELS = {2: _TREE, 3: _TREE, 4: _TREE}
