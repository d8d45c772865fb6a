"""Endings: nothing is left to chance in them, and their result is that of trying everything."""

from itertools import takewhile

import numpy as np
import pytest

from oxbox.bots.endings import is_ending, solve_ending
from oxbox.kernels import dispatch, operations
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.layout import States, boxed
from oxbox.position import Position, start
from oxbox.view import View
from tests.cases import CASES, Case, chance_of, push_random

ENDINGS = [case for case in CASES if case.game.name in ("mixx", "oxysoxy") and case.seats == 2]
BRUTE = [case for case in ENDINGS if case.options.keys() <= {"waste", "line", "count_hands"}]
"""Those in which random games come to their last cards."""
ENOUGH = 2_000_000


def late_positions(case: Case, seed: int, most_moves: int) -> list[Position]:
    """Positions of a random game in which nothing is hidden and little is left to do."""
    position, chance = case.start(seed), chance_of(case, seed)
    found = []
    while position.seat is not None:
        if is_ending(position.view()):
            found.append(position.copy())
        push_random(position, chance)
    # Less can follow the later a position is: those before the first that is too large are larger.
    small = takewhile(
        lambda late: _size(boxed(late.state), most_moves) <= most_moves, reversed(found)
    )
    return list(small)[::-1]


def _codes(states: States) -> list[int]:
    moves = np.empty(dispatch.MOST_MOVES, np.int32)
    return [int(move) for move in moves[: operations.legal(states, moves)]]


def _size(states: States, most: int) -> int:
    """How many states can follow the one in a box, counted no further than needed."""
    total, waiting = 0, [states]
    while waiting and total <= most:
        here = waiting.pop()
        total += 1
        for code in _codes(here):
            after = boxed(here)
            operations.apply(after, code)
            waiting.append(after)
    return total


def brute_force(states: States, seat: int) -> float:
    """The seat's share of the win in a boxed state, found by playing every game to its end."""
    if states[0].ended:
        winners = [other for other in range(2) if operations.won(states, other)]
        return (seat in winners) / len(winners)
    shares = []
    for code in _codes(states):
        after = boxed(states)
        operations.apply(after, code)
        shares.append(brute_force(after, seat))
    return max(shares) if states[0].seat == seat else min(shares)


@pytest.mark.parametrize("case", BRUTE, ids=str)
def test_an_ending_is_worth_what_trying_everything_says(case: Case) -> None:
    solved = 0
    for seed in range(4 if is_compiling() else 1):
        for position in late_positions(case, seed, 400)[:2]:
            ending = solve_ending(position.view(), ENOUGH)
            assert ending is not None
            assert position.seat is not None
            assert ending.share == brute_force(boxed(position.state), position.seat)
            after = boxed(position.state)
            operations.apply(after, ending.move)
            assert ending.share == brute_force(after, position.seat)
            solved += 1
    assert solved or not is_compiling()


@pytest.mark.parametrize("case", ENDINGS, ids=str)
def test_in_an_ending_all_deals_are_alike_and_stay_so(case: Case) -> None:
    for seed in range(3):
        position, chance = case.start(seed), chance_of(case, seed)
        was_ending = False
        while position.seat is not None:
            view = position.view()
            assert is_ending(view) or not was_ending
            was_ending = is_ending(view)
            if was_ending:
                assert _dealt(view, 1) == _dealt(view, 2)
            push_random(position, chance)


def _dealt(view: View, seed: int) -> bytes:
    """A deal of a view after its first move, without the key."""
    state = view.redeal(seed)
    operations.apply(state, view.legal_moves.codes[0])
    state.key[0] = state.key[1] = 0
    return state.tobytes()


@pytest.mark.parametrize("name", ["oxysoxy", "mixx", "yoxii"])
def test_a_beginning_is_no_ending(name: str) -> None:
    assert solve_ending(start(name, seed=1).view(), 100) is None


def test_an_ending_of_three_is_not_solved() -> None:
    case = next(case for case in CASES if case.game.name == "mixx" and case.seats == 3)
    position, chance = case.start(1), chance_of(case, 1)
    while position.seat is not None:
        assert not is_ending(position.view())
        push_random(position, chance)


def test_too_few_nodes_prove_nothing() -> None:
    case = next(case for case in ENDINGS if case.game.name == "oxysoxy")
    position, chance = case.start(1), chance_of(case, 1)
    while not is_ending(position.view()):
        push_random(position, chance)
    assert solve_ending(position.view(), 50) is None
