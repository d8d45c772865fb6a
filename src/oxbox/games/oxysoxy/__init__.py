"""Oxy Soxy: place cows and bulls in a meadow and score its rows and columns."""

from oxbox.game import Game
from oxbox.options import Flag

GAME = Game(
    name="oxysoxy",
    title="Oxy Soxy",
    example="cow 7 c3",
    credit="Marco Teubner, 2008; its German title is Ochsen soxen",
    minutes=20,
    seats=(2, 3, 4),
    options=(
        Flag("touching", True),
        Flag("waste", False),
        Flag("quick", False),
    ),
    has_secrets=True,
    has_scores=True,
    place=1,
    variants=(
        {},
        {"quick": True},
        {"waste": True},
        {"waste": True, "quick": True},
        {"touching": False},
        {"touching": False, "quick": True},
        {"touching": False, "waste": True},
        {"touching": False, "waste": True, "quick": True},
    ),
    bars={
        "playouts": 3,
        "strength": {2: {"games": 40, "score": 0.60}, 3: {"games": 30}, 4: {"games": 32}},
    },
    symmetry=lambda options: 5,
)
