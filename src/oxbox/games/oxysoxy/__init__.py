"""Oxy Soxy: lay cows and bullocks in a meadow and judge its rows and columns."""

from oxbox.game import Game
from oxbox.options import Flag

GAME = Game(
    name="oxysoxy",
    title="Oxy Soxy",
    about="Send cows and bullocks to the meadow, and score a row or column when it suits you.",
    goal=(
        "Lay your cows and bullocks in a shared meadow, one card a turn.",
        "Score a line: the strongest bullocks win its cows, or the prettiest cows its bullocks.",
        "When the last score card of all is gone, the most points win.",
    ),
    example="cow 7 c3",
    choosing=("a card or a score card", "where it goes"),
    saying=("{0}", "{0} to {1}"),
    credit="Marco Teubner, 2008; its German title is Ochsen soxen",
    minutes=20,
    seats=(2, 3, 4),
    options=(
        Flag(
            "touching",
            "Whether cards may lie directly beside each other.",
            True,
            title="Cards may touch",
        ),
        Flag(
            "waste",
            "Whether a score card may be thrown away at any time.",
            False,
            title="Throwing score cards away",
        ),
        Flag(
            "quick", "One score card of each kind a seat instead of two.", False, title="Quick game"
        ),
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
