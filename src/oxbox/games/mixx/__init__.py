"""Mixx: build a cross together, and be the last to play a card on it."""

from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.games.mixx.cards import COLOURS, MOTIFS
from oxbox.options import Flag, Number, Options, Subset


def _full_hand(seats: int) -> int:
    """How many cards each player is dealt, unless the option says otherwise (R3)."""
    return {2: 8, 3: 6, 4: 5}[seats]


def _check_deal(seats: int, options: Options) -> None:
    """Refuse hands that need more cards than there are (R28)."""
    needed = seats * options["hand"]
    left = len(COLOURS) * (len(MOTIFS) - len(options["without"]))
    if needed > left:
        raise OptionError(GAME.texts.text("refusal-too-few-cards"), "too-few-cards", "R28")


GAME = Game(
    name="mixx",
    title="Mixx",
    example="red-fish east of yellow-shell",
    credit="Jacques Zeimet; published by Drei Magier Spiele in 2004",
    minutes=20,
    seats=(2, 3, 4),
    has_scores=True,
    options=(
        Number("hand", _full_hand, "", 3, 8),
        Subset("without", (), "", MOTIFS),
        Flag("line", False),
        Flag("count_hands", False),
    ),
    check=_check_deal,
    place=4,
    variants=(
        {},
        {"hand": 3},
        {"hand": 8},
        {"without": ("shell",)},
        {"without": ("fish", "chest", "anchor", "turtle"), "hand": 4},
        {"line": True},
        {"count_hands": True},
        {"hand": 4, "without": ("starfish", "shell"), "line": True, "count_hands": True},
    ),
    bars={
        "playouts": 3,
        "strength": {2: {"games": 600, "score": 0.60}, 3: {"games": 1_200}, 4: {"games": 2_400}},
    },
    symmetry=lambda options: ("north", "south"),
)
