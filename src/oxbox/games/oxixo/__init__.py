"""Oxixo: push cubes until a line shows your symbol."""

from oxbox.game import Game
from oxbox.options import Number

GAME = Game(
    name="oxixo",
    title="Oxixo",
    example="a3 e",
    examples={4: "a3 e self"},
    credit="Thierry Chapeau, 1995; published by Gigamic as Quixo",
    minutes=15,
    seats=(2, 4),
    options=(
        Number("size", 5, "width", 3, 5),
        Number("draw_after", 50, "", 0, 1000),
    ),
    seat_names={2: ("Cross", "Circle"), 4: ("A1", "B1", "A2", "B2")},
    partners={4: ((0, 2), (1, 3))},
    has_solver=True,
    keeps=("*.table",),
    place=2,
    aliases=("quixo",),
    variants=(
        {},
        {"size": 3},
        {"size": 4},
        {"draw_after": 0},
        {"draw_after": 1},
        {"size": 3, "draw_after": 6},
    ),
    bars={
        "playouts": 10,
        "simulations": 4,
        "bytes": 128,
        "perft": {5: 118_928_388},
        "strength": {
            2: {"games": 200, "against": "uct:30000", "openings": 6, "balanced": 4_000_000}
        },
        "solving": {
            "size": 4,
            "seconds": 15,
            "mebibytes": 256,
            # as an independent value iteration over all placements gave them
            "says": ("wins      26,434,489", "losses    15,003,736", "draws      1,608,496"),
        },
    },
    symmetry=lambda options: int(options["size"]),
)
