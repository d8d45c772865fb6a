"""Yoxii: wall the totem in among the higher pieces of your own."""

from oxbox.game import Game
from oxbox.options import Flag

GAME = Game(
    name="yoxii",
    title="Yoxii",
    about="Move the totem, lay a piece beside it, and own the highest total where it gets stuck.",
    goal=(
        "Move the totem one space, or let it jump in a straight line over pieces of your own.",
        "Then put one of your pieces on a free space beside it.",
        "When the totem is stuck, the higher total of pieces around it wins.",
    ),
    example="ne d5 3",
    choosing=("where the totem goes", "where your piece goes", "which piece that is"),
    saying=("totem to {0}", "totem to {0}, a piece on {1}", "totem to {0}, one of {2} on {1}"),
    credit="Jeremy Partinico and Tom Delahaye; published by Cosmoludo",
    minutes=15,
    seats=(2,),
    has_scores=True,
    options=(
        Flag(
            "tiebreak",
            "Equal totals go to the player with more pieces around the totem.",
            True,
            title="More pieces break a tie",
        ),
    ),
    seat_names={2: ("White", "Red")},
    place=5,
    bars={
        "playouts": 3,
        "bytes": 128,
        "perft": {1: 256, 3: 8_463_360},
        "strength": {2: {"games": 100, "score": 0.90}},
    },
    symmetry=lambda options: 7,
)
