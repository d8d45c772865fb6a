"""Oxixo: push cubes until a line shows your symbol."""

from oxbox.game import Game
from oxbox.options import Number

GAME = Game(
    name="oxixo",
    title="Oxixo",
    about="Take a cube from the rim, turn it to your symbol, push it back in: five in a line win.",
    goal=(
        "Lift a cube out of the rim, turn it to your symbol and push it back in from another end.",
        "A whole row, column or diagonal of your symbol wins.",
        "But if you complete a line for the other side, they win.",
    ),
    example="a3 e",
    choosing=("a cube to take", "an end to push it in from", "whom its dot points at"),
    saying=("take the {0}", "take the {0}, push it in from the {1}"),
    credit="Thierry Chapeau, 1995; published by Gigamic as Quixo",
    minutes=15,
    seats=(2, 4),
    options=(
        Number(
            "size",
            "Cubes along each side of the board.",
            5,
            "width",
            3,
            5,
            title="Size of the board",
        ),
        Number(
            "draw_after",
            "Turns in a row without taking a blank cube that make a draw; 0 for never.",
            50,
            "",
            0,
            1000,
            title="Turns until a draw",
        ),
    ),
    seat_names={2: ("Cross", "Circle"), 4: ("A1", "B1", "A2", "B2")},
    partners={4: ((0, 2), (1, 3))},
    has_solver=True,
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
