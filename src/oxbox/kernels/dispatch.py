"""The rules of a game, found by the layout of its state.

Generic code calls these functions. Interpreted, each looks the game up by the name of the state's
first field; compiled, ``twins`` resolves the call while typing, so that every kernel is specialised
for its game and the rules are inlined into it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from oxbox.contract import find_module
from oxbox.kernels.chance import below
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Chance, Key, Moves, Shares, State, layout_of, packages
from oxbox.kernels.phrases import ENDED, MOVES, TO_MOVE, shared
from oxbox.kernels.picture import SEAT, TITLE, Path, Picture, Story, begin, say
from oxbox.kernels.views import WHOLE, may_move

MOST_MOVES = 4096
"""No position of any game has more legal moves than this."""

ROOM: Final = (4, 32)
"""How much room ``hurry`` has to work in: rows, and numbers in each."""

NOT_NOW: Final = -1
"""The refusal of every move where nobody may move: the game is over, or it is another's view."""

ENDLESS: Final = 127
"""A horizon, or a depth, beyond the end of every search."""

_module = cache(find_module)


def implementation(game: str, name: str) -> Callable[..., Any]:
    """The game's own function of that name, or the one that serves all games.

    The modules of a game are imported here, not left to the caller: what is compiled, and kept on
    the disk, must not depend on who happened to have imported it.
    """
    for module in _PLACES.get(name, ("rules",)):
        found: Callable[..., Any] | None = getattr(_module(packages[game], module), name, None)
        if found is not None:
            return found
    return _DEFAULTS[name]


def game_of(state: State) -> str:
    """The name of the game that a state belongs to: that of its first field."""
    names = (layout_of(state) if isinstance(state, np.void) else state.layout).names
    return names[0] if names else ""


def _of(state: State, name: str) -> Callable[..., Any]:
    return implementation(game_of(state), name)


def setup(state: State, key: Key) -> None:
    """Lay out the start of a game whose seats and options are already in the state."""
    _of(state, "setup")(state, key)


def legal(state: State, out: Moves) -> int:
    """Write the legal moves to ``out`` in their order and return how many."""
    return int(_of(state, "legal")(state, out))


def apply(state: State, move: int) -> None:
    """Play a legal move, in place; the caller has checked it."""
    _of(state, "apply")(state, move)


@rule
def over(state: State) -> bool:
    """Whether the game has ended; all layouts say so in the same field."""
    return int(state.ended) != 0


def score(state: State, seat: int) -> int:
    """The seat's score so far."""
    return int(_of(state, "score")(state, seat))


def won(state: State, seat: int) -> bool:
    """Whether the seat is among the winners; the game is over."""
    return bool(_of(state, "won")(state, seat))


def refusal(state: State, move: int) -> int:
    """Zero for a legal move, otherwise the index of the refusal that says which rule forbids it.

    Somebody may move here; any number is an answer.
    """
    return int(_of(state, "refusal")(state, move))


@rule
def refuse(state: State, move: int) -> int:
    """The refusal of any move in any state: ``NOT_NOW`` where nobody may move."""
    return refusal(state, move) if may_move(state) else NOT_NOW


def redact(state: State, seat: int) -> None:
    """Blank, in place, all that the seat cannot know."""
    _of(state, "redact")(state, seat)


def redeal(state: State, chance: Chance) -> None:
    """Fill a view's blanks at random, in place, consistent with all that it shows."""
    _of(state, "redeal")(state, chance)


def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move; the game is not over."""
    return int(_of(state, "pick")(state, chance))


@rule
def refuse_unlisted(state: State, move: int) -> int:
    """Refuse every move that is not among the legal ones."""
    out = np.empty(MOST_MOVES, np.int32)
    for index in range(legal(state, out)):
        if out[index] == move:
            return 0
    return 1


@rule
def score_win(state: State, seat: int) -> int:
    """One point for a seat that has won, in a game without scores."""
    return 1 if over(state) and won(state, seat) else 0


@rule
def redact_nothing(state: State, seat: int) -> None:
    """Say whose view this is, in a game that hides nothing."""
    state.viewer = seat


@rule
def redeal_nothing(state: State, chance: Chance) -> None:
    """Fill in nothing, in a game that hides nothing."""
    state.viewer = WHOLE


@rule
def pick_from_list(state: State, chance: Chance) -> int:
    """A uniformly random legal move of a game that lists them all."""
    out = np.empty(MOST_MOVES, np.int32)
    return int(out[below(chance, legal(state, out))])


def evaluate(state: State, seat: int) -> int:
    """How well the seat stands, in thousandths: above -1000 (lost) and below 1000 (won).

    An estimate, while the game runs; 0 in a game that has none.
    """
    return int(_of(state, "evaluate")(state, seat))


@rule
def evaluate_level(state: State, seat: int) -> int:
    """Everybody stands alike in a game without an evaluation."""
    return 0


def hash_of(state: State) -> int:
    """Sixty-four bits that are equal for states with equal trees of moves, as a signed integer.

    States of equal hash play alike for the next ``horizon`` turns. Only games that alpha-beta can
    search have it.
    """
    return int(_of(state, "hash_of")(state))


def horizon(state: State) -> int:
    """For how many turns the hash tells all that matters; ``ENDLESS`` if for the whole game."""
    return int(_of(state, "horizon")(state))


@rule
def horizon_endless(state: State) -> int:
    """The hash tells everything."""
    return ENDLESS


def glimpse(state: State, out: Moves) -> int:
    """Write the moves that are worth looking at where a search goes no further; return how many.

    The moves left out look no better, as far as an estimate can tell.
    """
    return int(_of(state, "glimpse")(state, out))


@rule
def glimpse_all(state: State, out: Moves) -> int:
    """Every legal move."""
    return legal(state, out)


def twin(state: State, move: int) -> int:
    """The lowest legal move that leads to a mirror image of what this legal move leads to.

    It may be the move itself; mirror images play alike to the end of the game.
    """
    return int(_of(state, "twin")(state, move))


@rule
def twin_itself(state: State, move: int) -> int:
    """No two moves are known to lead to the same."""
    return move


def quiet(state: State) -> bool:
    """Whether a hurried search need look no further: nothing is half done."""
    return bool(_of(state, "quiet")(state))


@rule
def quiet_never(state: State) -> bool:
    """What follows always matters."""
    return False


def different(state: State, out: Moves) -> int:
    """Write the legal moves to ``out``, one of those that lead to mirror images; return how many.

    Mirror images play alike to the end of the game.
    """
    return int(_of(state, "different")(state, out))


@rule
def different_by_twin(state: State, out: Moves) -> int:
    """Leave out the moves that have a lower twin."""
    count = legal(state, out)
    kept = 0
    for index in range(count):
        move = int(out[index])
        if twin(state, move) == move:
            out[kept] = move
            kept += 1
    return kept


def hurry(state: State, chance: Chance, room: Shares) -> None:
    """Write everybody's share of the win to ``room[0]``, as a game from here on may divide it.

    The state, which need not be over, is used up. The rest of ``room``, which has the shape
    ``ROOM``, is to work in.
    """
    _of(state, "hurry")(state, chance, room)


@rule
def hurry_to_the_end(state: State, chance: Chance, room: Shares) -> None:
    """Play random moves to the end of the game."""
    while not over(state):
        apply(state, pick(state, chance))
    winners = 0
    for seat in range(state.seats):
        winners += 1 if won(state, seat) else 0
    for seat in range(state.seats):
        room[0, seat] = 1.0 / state.seats if winners == 0 else 0.0
        if won(state, seat):
            room[0, seat] = 1.0 / winners


def settled(state: State) -> bool:
    """Whether nothing is left to chance, and no seat can hide anything from another.

    Every deal of such a view is alike, and the same holds after every move.
    """
    return bool(_of(state, "settled")(state))


@rule
def settled_never(state: State) -> bool:
    """Nothing is known about what is left to chance."""
    return False


def draw(state: State, picture: Picture) -> None:
    """Put every part of a view into a picture that was begun."""
    _of(state, "draw")(state, picture)


def choose(state: State, move: int, path: Path) -> None:
    """Add the targets that choose a move to a path, given any view."""
    _of(state, "choose")(state, move, path)


def tell(now: State, move: int, after: State, story: Story) -> None:
    """Say what a move did, step by step; ``now`` is the view before it, and may be changed."""
    _of(now, "tell")(now, move, after, story)


@rule
def paint(state: State, picture: Picture) -> None:
    """Draw a view from the beginning, with its title and whose turn it is."""
    begin(picture)
    draw(state, picture)
    picture[SEAT] = -1 if over(state) else int(state.seat)
    if picture[TITLE] == 0:
        is_over = over(state)
        picture[TITLE] = ending_of(state) if is_over else shared(TO_MOVE, int(state.seat))


@rule
def ending_of(state: State) -> int:
    """The phrase for the reason of the end, and who won."""
    winners = 0
    for seat in range(state.seats):
        winners |= 1 << seat if won(state, seat) else 0
    return shared(ENDED, int(state.ended), winners)


@rule
def say_end(story: Story, state: State) -> None:
    """Begin a step that says why the game ended, in the words of the game's ``REASONS``."""
    say(story, ending_of(state), state)


@rule
def tell_plainly(now: State, move: int, after: State, story: Story) -> None:
    """Say that somebody moved, and how the game ended."""
    say(story, shared(MOVES, int(now.seat)), after)
    if over(after):
        say_end(story, after)


_FOR_BOTS = (evaluate, hash_of, horizon, glimpse, twin, different, quiet, hurry, settled)
_FOR_PICTURES = (draw, choose, tell)
STUBS = (
    *(setup, legal, apply, score, won, refusal, redact, redeal, pick),
    *(*_FOR_BOTS, *_FOR_PICTURES),
)
_PLACES: Final = {
    **{stub.__name__: ("bot.evaluate", "rules") for stub in _FOR_BOTS},
    **{stub.__name__: ("picture",) for stub in _FOR_PICTURES},
}
"""In which modules of a game a function is looked for, where that is not ``rules``."""
_DEFAULTS: Final[dict[str, Callable[..., Any]]] = {
    "pick": pick_from_list,
    "refusal": refuse_unlisted,
    "score": score_win,
    "redact": redact_nothing,
    "redeal": redeal_nothing,
    "evaluate": evaluate_level,
    "horizon": horizon_endless,
    "glimpse": glimpse_all,
    "twin": twin_itself,
    "different": different_by_twin,
    "quiet": quiet_never,
    "hurry": hurry_to_the_end,
    "settled": settled_never,
    "tell": tell_plainly,
}
