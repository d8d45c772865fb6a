"""How strong the eight levels are: node budgets, and how the weak ones err."""

from oxbox.level import Level

LEVELS = {
    2: (
        Level("tree", nodes=4, overlooked=700, generous=250),
        Level("tree", nodes=18, overlooked=480),
        Level("tree", nodes=70, overlooked=200),
        Level("tree", nodes=300),
        Level("alphabeta", nodes=800),
        Level("alphabeta", nodes=14_000),
        Level("alphabeta", nodes=200_000),
        Level("alphabeta", nodes=2_000_000),
    )
}
