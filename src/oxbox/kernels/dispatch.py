"""The rules of a game, found by the layout of its state.

Generic code calls these functions. Interpreted, each looks the game up by the name of the state's
first field; compiled, ``twins`` resolves the call while typing, so that every kernel is specialised
for its game and the rules are inlined into it. The body of a function is what serves the games that
have none of their own.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Final, TypeVar, cast

import numpy as np

from oxbox.contract import find_module
from oxbox.kernels.chance import below
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Chance, Key, Moves, Shares, State, layout_of, packages
from oxbox.kernels.phrases import ENDED, MOVES, TO_MOVE, shared
from oxbox.kernels.picture import SEAT, TITLE, Path, Picture, Story, begin, say
from oxbox.kernels.views import WHOLE, may_move

Function = TypeVar("Function", bound=Callable[..., Any])

MOST_MOVES = 4096
"""No position of any game has more legal moves than this."""

ROOM: Final = (4, 32)
"""How much room ``hurry`` has to work in: rows, and numbers in each."""

NOT_NOW: Final = -1
"""The refusal of every move where nobody may move: the game is over, or it is another's view."""

ENDLESS: Final = 127
"""A horizon, or a depth, beyond the end of every search."""

dispatched: dict[str, Callable[..., Any]] = {}
"""The functions of this module that games have of their own."""

_places: dict[str, tuple[str, ...]] = {}
_usual: dict[str, Callable[..., Any]] = {}
_module = cache(find_module)


def by_game(*places: str) -> Callable[[Function], Function]:
    """Let a function be the one that a game has in one of these modules, itself if there is none.

    Its first argument is the state that tells the game.
    """

    def declare(usual: Function) -> Function:
        name = usual.__name__

        @wraps(usual)
        def call(state: State, *rest: Any) -> Any:
            result = implementation(game_of(state), name)(state, *rest)
            return result.item() if isinstance(result, np.generic) else result

        _places[name], _usual[name], dispatched[name] = places, usual, call
        return cast(Function, call)

    return declare


def implementation(game: str, name: str) -> Callable[..., Any]:
    """The game's own function of that name, or the one that serves all games.

    The modules of a game are imported here, not left to the caller: what is compiled, and kept on
    the disk, must not depend on who happened to have imported it.
    """
    return _own(game, name) or _usual[name]


def has_own(state: State, name: str) -> bool:
    """Whether the game of a state has a function of that name."""
    return _own(game_of(state), name) is not None


def _own(game: str, name: str) -> Callable[..., Any] | None:
    for module in _places[name]:
        found: Callable[..., Any] | None = getattr(_module(packages[game], module), name, None)
        if found is not None:
            return found
    return None


def game_of(state: State) -> str:
    """The name of the game that a state belongs to: that of its first field."""
    names = (layout_of(state) if isinstance(state, np.void) else state.layout).names
    return names[0] if names else ""


@rule
def over(state: State) -> bool:
    """Whether the game has ended; all layouts say so in the same field."""
    return int(state.ended) != 0


@rule
def refuse(state: State, move: int) -> int:
    """The refusal of any move in any state: ``NOT_NOW`` where nobody may move."""
    return refusal(state, move) if may_move(state) else NOT_NOW


@by_game("rules")
def setup(state: State, key: Key) -> None:
    """Lay out the start of a game whose seats and options are already in the state."""
    raise NotImplementedError


@by_game("rules")
def legal(state: State, out: Moves) -> int:
    """Write the legal moves to ``out`` in their order and return how many."""
    raise NotImplementedError


@by_game("rules")
def apply(state: State, move: int) -> None:
    """Play a legal move, in place; the caller has checked it."""
    raise NotImplementedError


@by_game("rules")
def won(state: State, seat: int) -> bool:
    """Whether the seat is among the winners; the game is over."""
    raise NotImplementedError


@by_game("rules")
def score(state: State, seat: int) -> int:
    """The seat's score so far: one point for having won, in a game without scores."""
    return 1 if over(state) and won(state, seat) else 0


@by_game("rules")
def refusal(state: State, move: int) -> int:
    """Zero for a legal move, otherwise the index of the refusal that says which rule forbids it.

    Somebody may move here; any number is an answer.
    """
    out = np.empty(MOST_MOVES, np.int32)
    for index in range(legal(state, out)):
        if out[index] == move:
            return 0
    return 1


@by_game("rules")
def redact(state: State, seat: int) -> None:
    """Blank, in place, all that the seat cannot know."""
    state.viewer = seat


@by_game("rules")
def redeal(state: State, chance: Chance) -> None:
    """Fill a view's blanks at random, in place, consistent with all that it shows."""
    state.viewer = WHOLE


@by_game("rules")
def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move; the game is not over."""
    out = np.empty(MOST_MOVES, np.int32)
    return int(out[below(chance, legal(state, out))])


@by_game("bot.evaluate", "rules")
def evaluate(state: State, seat: int) -> int:
    """How well the seat stands, in thousandths: above -1000 (lost) and below 1000 (won).

    An estimate, while the game runs; 0 in a game that has none.
    """
    return 0


@by_game("bot.evaluate", "rules")
def hash_of(state: State) -> int:
    """Sixty-four bits that are equal for states with equal trees of moves, as a signed integer.

    States of equal hash play alike for the next ``horizon`` turns. Only games that alpha-beta can
    search have it.
    """
    raise NotImplementedError


@by_game("bot.evaluate", "rules")
def horizon(state: State) -> int:
    """For how many turns the hash tells all that matters; ``ENDLESS`` if for the whole game."""
    return ENDLESS


@by_game("bot.evaluate", "rules")
def glimpse(state: State, out: Moves) -> int:
    """Write the moves that are worth looking at where a search goes no further; return how many.

    The moves left out look no better, as far as an estimate can tell.
    """
    return legal(state, out)


@by_game("bot.evaluate", "rules")
def twin(state: State, move: int) -> int:
    """The lowest legal move that leads to a mirror image of what this legal move leads to.

    It may be the move itself; mirror images play alike to the end of the game.
    """
    return move


@by_game("bot.evaluate", "rules")
def different(state: State, out: Moves) -> int:
    """Write the legal moves to ``out``, one of those that lead to mirror images; return how many.

    Mirror images play alike to the end of the game.
    """
    count = legal(state, out)
    kept = 0
    for index in range(count):
        move = int(out[index])
        if twin(state, move) == move:
            out[kept] = move
            kept += 1
    return kept


@by_game("bot.evaluate", "rules")
def quiet(state: State) -> bool:
    """Whether a hurried search need look no further: nothing is half done."""
    return False


@by_game("bot.evaluate", "rules")
def hurry(state: State, chance: Chance, room: Shares) -> None:
    """Write everybody's share of the win to ``room[0]``, as a game from here on may divide it.

    The state, which need not be over, is used up. The rest of ``room``, which has the shape
    ``ROOM``, is to work in. Without an estimate, random moves are played to the end of the game.
    """
    while not over(state):
        apply(state, pick(state, chance))
    winners = 0
    for seat in range(state.seats):
        winners += 1 if won(state, seat) else 0
    for seat in range(state.seats):
        room[0, seat] = 1.0 / state.seats if winners == 0 else 0.0
        if won(state, seat):
            room[0, seat] = 1.0 / winners


@by_game("bot.evaluate", "rules")
def settled(state: State) -> bool:
    """Whether nothing is left to chance, and no seat can hide anything from another.

    Every deal of such a view is alike, and the same holds after every move.
    """
    return False


@by_game("picture")
def draw(state: State, picture: Picture) -> None:
    """Put every part of a view into a picture that was begun."""
    raise NotImplementedError


@by_game("picture")
def choose(state: State, move: int, path: Path) -> None:
    """Add the targets that choose a move to a path, given any view."""
    raise NotImplementedError


@by_game("picture")
def tell(now: State, move: int, after: State, story: Story) -> None:
    """Say what a move did, step by step; ``now`` is the view before it, and may be changed."""
    say(story, shared(MOVES, int(now.seat)), after)
    if over(after):
        say_end(story, after)


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
