"""Oxfurd Bluff: climb a stair of words by telling true definitions from bluffs."""

from oxbox.game import Game
from oxbox.games.oxfurd.material import BoardMaterial, DeckMaterial, Review, settle
from oxbox.options import Flag, Number

GAME = Game(
    name="oxfurd",
    title="Oxfurd Bluff",
    about="Say whether an odd word means that or not, and climb to OXFURD before the others do.",
    goal=(
        "Each roll comes with a rare word and something it might mean: answer yes or no.",
        "A right answer takes your Climber up the stair and your turn goes on.",
        "A wrong one ends your turn and sends your Descender a level down, towards SETBACK.",
    ),
    example="yes",
    credit="Designer, publisher and year unknown; board and words are Oxbox's own",
    minutes=15,
    seats=(2, 3, 4),
    package=__name__,
    options=(
        BoardMaterial("board", "The layout of the stair.", "classic"),
        DeckMaterial(
            "deck", "The words and their definitions: all, by difficulty or by theme.", "full"
        ),
        Flag("exact", "Whether OXFURD has to be met exactly.", True),
        Review("review", "Whether words missed on this machine come up more often.", False),
        Number("seconds", "Time for an answer; 0 for as long as you like.", 0, "", 0, 600),
    ),
    has_lessons=True,
    late_move="late",
    settle=settle,
)
