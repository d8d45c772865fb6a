"""The rules of a game, found by the layout of its state.

Generic code calls these functions. Interpreted, each looks the game up by the name of the state's
first field; compiled, ``twins`` resolves the call while typing, so that every kernel is specialised
for its game and the rules are inlined into it.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from oxbox.kernels.chance import below
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Chance, Key, Moves, State

MOST_MOVES = 4096
"""No position of any game has more legal moves than this."""

_modules: dict[str, str] = {}


def register(layout: Any, module: str) -> None:
    """Say which module holds the rules for states of this layout."""
    _modules[layout.names[0]] = module


def implementation(game: str, name: str) -> Callable[..., Any]:
    """The game's own function of that name, or the one that serves all games."""
    module = sys.modules[_modules[game]]
    found: Callable[..., Any] = getattr(module, name, None) or _DEFAULTS[name]
    return found


def game_of(state: State) -> str:
    """The name of the game that a state belongs to: that of its first field."""
    return str(state.dtype.names[0]) if state.dtype.names else ""


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
    """Zero for a legal move, otherwise the index of the refusal that says which rule forbids it."""
    return int(_of(state, "refusal")(state, move))


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
def pick_from_list(state: State, chance: Chance) -> int:
    """A uniformly random legal move of a game that lists them all."""
    out = np.empty(MOST_MOVES, np.int32)
    return int(out[below(chance, legal(state, out))])


STUBS = (setup, legal, apply, score, won, refusal, redact, redeal, pick)
_DEFAULTS = {"pick": pick_from_list}
