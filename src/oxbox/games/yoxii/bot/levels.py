"""How strong the eight levels are: node budgets, and how the weak ones err."""

from oxbox.level import Level

LEVELS = {
    2: (
        Level("tree", nodes=8, overlooked=600, generous=650),
        Level("tree", nodes=15, overlooked=510),
        Level("tree", nodes=70, overlooked=200),
        Level("tree", nodes=500),
        Level("alphabeta", nodes=600),
        Level("alphabeta", nodes=14_000),
        Level("alphabeta", nodes=260_000),
        Level("alphabeta", nodes=1_600_000),
    )
}
