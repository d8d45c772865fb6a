"""Mixx: build a cross together, and be the last to lay a card on it."""

from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.games.mixx.cards import COLOURS, MOTIFS
from oxbox.options import Flag, Number, Options, Subset


def _full_hand(seats: int) -> int:
    """How many cards a seat draws at the start, unless the option says otherwise (R3)."""
    return {2: 8, 3: 6, 4: 5}[seats]


def _check_deal(seats: int, options: Options) -> None:
    """Refuse hands that need more cards than there are (R28)."""
    needed = seats * options["hand"]
    left = len(COLOURS) * (len(MOTIFS) - len(options["without"]))
    if needed > left:
        without = ", ".join(options["without"])
        raise OptionError(
            f"{seats} hands of {options['hand']} take {needed} cards, but without {without} only "
            f"{left} are left; ask for smaller hands or leave out fewer motifs.",
            "too-few-cards",
            "R28",
        )


GAME = Game(
    name="mixx",
    title="Mixx",
    about="Lay cards into a cross that repeats no colour or motif: the last to fit wins it all.",
    goal=(
        "Take turns to lay a card: along each axis of the cross, no colour or motif comes twice.",
        "The last player to lay a card that fits wins the whole cross.",
        "When the stock has run out, the most cards won wins.",
    ),
    example="red-fish east of yellow-shell",
    choosing=("a card", "a place for it"),
    credit="Jacques Zeimet; published by Drei Magier Spiele in 2004",
    minutes=20,
    seats=(2, 3, 4),
    has_scores=True,
    options=(
        Number(
            "hand",
            "Cards that each seat draws at the start.",
            _full_hand,
            "",
            3,
            8,
            title="Cards in a hand",
        ),
        Subset(
            "without",
            "Motifs that are left out of the game.",
            (),
            "",
            MOTIFS,
            title="Motifs left out",
        ),
        Flag("line", "Build one line instead of a cross.", False, title="One line"),
        Flag(
            "count_hands",
            "Count the cards left in hand at the end as well.",
            False,
            title="Hands count",
        ),
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
