"""Oxfurd Bluff: climb a stair of words by telling true definitions from bluffs."""

from oxbox.game import Game
from oxbox.games.oxfurd.material import BoardMaterial, DeckMaterial, Review, settle
from oxbox.options import Flag, Number

GAME = Game(
    name="oxfurd",
    title="Oxfurd Bluff",
    about="Say whether an odd word means that or not, and climb to OXFURD before the others do.",
    goal=(
        "Each roll asks whether a rare word means what the card says: answer yes or no.",
        "If you are right, your Climber climbs and your turn goes on; if not, your turn is over "
        "and your Descender goes down a level, towards SETBACK.",
        "The first whose Climber reaches OXFURD, at the top of the stair, wins.",
    ),
    example="yes",
    credit="Designer, publisher and year unknown; board and words are Oxbox's own",
    minutes=15,
    seats=(2, 3, 4),
    options=(
        BoardMaterial("board", "The layout of the stair.", "classic", title="Stair"),
        DeckMaterial(
            "deck",
            "The words and their definitions: all, by difficulty or by theme.",
            "full",
            title="Words",
        ),
        Flag("exact", "Whether OXFURD has to be met exactly.", True, title="Exact arrival"),
        Review(
            "review",
            "Whether words missed on this machine come up more often.",
            False,
            title="More of the words you missed",
        ),
        Number(
            "seconds",
            "Time for an answer; 0 for as long as you like.",
            0,
            "",
            0,
            600,
            title="Seconds for an answer",
        ),
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
