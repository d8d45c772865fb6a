"""Oxfurd Bluff: climb a stair of words by telling true definitions from bluffs."""

from oxbox.game import Game
from oxbox.games.oxfurd.material import BoardMaterial, DeckMaterial, Review, settle
from oxbox.options import Flag, Number

GAME = Game(
    name="oxfurd",
    title="Oxfurd Bluff",
    example="yes",
    credit="Designer, publisher and year unknown; board and words are Oxbox's own",
    minutes=15,
    seats=(2, 3, 4),
    options=(
        BoardMaterial("board", "classic"),
        DeckMaterial("deck", "full"),
        Flag("exact", True),
        Review("review", False),
        Number("seconds", 0, "", 0, 600),
    ),
    has_lessons=True,
    keeps=("answers.db", "decks"),
    late_move="late",
    settle=settle,
    place=3,
    aliases=("oxfurdbluff",),
    variants=(
        {},
        {"board": "short"},
        {"deck": "animals", "exact": False},
        {"seconds": 30, "review": False},
        {"board": "short", "exact": False, "seconds": 600},
    ),
    bars={"playouts": 5},
)
