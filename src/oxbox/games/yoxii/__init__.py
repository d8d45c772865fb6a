"""Yoxii: wall the totem in among the higher pieces of your own."""

from oxbox.game import Game
from oxbox.options import Flag

GAME = Game(
    name="yoxii",
    title="Yoxii",
    example="ne d5 3",
    moving=(("totem", 0), (2, 1)),
    credit="Jeremy Partinico and Tom Delahaye; published by Cosmoludo",
    minutes=15,
    seats=(2,),
    has_scores=True,
    options=(Flag("tiebreak", True),),
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
