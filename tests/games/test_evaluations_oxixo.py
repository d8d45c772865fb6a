"""How Oxixo positions are estimated, and what their hash tells apart."""

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.games.oxixo.bot.evaluate import NEAR, SEEN
from oxbox.kernels import operations
from oxbox.kernels.compile import kernel
from oxbox.kernels.dispatch import ENDLESS, evaluate, hash_of, horizon
from oxbox.kernels.layout import State, States, copy
from oxbox.position import replay, start
from tests.cases import CASES, Case, random_states

OXIXO = [case for case in CASES if case.game.name == "oxixo"]


@kernel
def judge(states: States, values: npt.NDArray[np.int64]) -> None:
    """The value for seat 0, the hash and the horizon of each state."""
    for index in range(len(states)):
        values[index, 0] = evaluate(states[index], 0)
        values[index, 1] = hash_of(states[index])
        values[index, 2] = horizon(states[index])


def running(case: Case, seed: int, moves: int) -> list[State]:
    return [state for state in random_states(case, seed, moves) if not state.ended]


def wins_at_once(state: State) -> bool:
    moves = np.empty(100, np.int32)
    side = int(state.seat) & 1
    for move in moves[: operations.legal(state, moves)]:
        child = copy(state)
        operations.apply(child, int(move))
        if child.winner == side:
            return True
    return False


@pytest.mark.parametrize("case", OXIXO, ids=str)
def test_estimates_are_the_same_compiled_and_interpreted(case: Case) -> None:
    states = np.array(running(case, 1, 40), case.game.rules.LAYOUT)
    compiled = np.zeros((len(states), 3), np.int64)
    interpreted = compiled.copy()
    judge(states, compiled)
    judge.interpreted(states, interpreted)
    assert (compiled == interpreted).all()


@pytest.mark.parametrize("case", OXIXO, ids=str)
def test_one_side_s_gain_is_the_other_s_loss(case: Case) -> None:
    for state in running(case, 2, 40):
        values = [evaluate(state, seat) for seat in range(case.seats)]
        assert values[0] == -values[1]
        assert values[:2] * (case.seats // 2) == values
        assert abs(values[0]) < 1000


@pytest.mark.parametrize("case", OXIXO, ids=str)
def test_a_win_is_seen_exactly_where_there_is_one(case: Case) -> None:
    for seed in range(4):
        for state in running(case, 3 + seed, 30):
            seen = evaluate(state, int(state.seat)) == SEEN
            assert seen == wins_at_once(state)


def test_more_cubes_in_a_line_look_better() -> None:
    state = start("oxixo").state
    values = []
    for cubes in (0b00001, 0b00011, 0b00111):
        state.symbols = cubes
        values.append(evaluate(state, 0))
    assert values == sorted(set(values))


def test_the_order_of_moves_does_not_change_the_hash() -> None:
    first = replay("oxixo", ["a1 n", "e1 n", "c1 n"]).state
    second = replay("oxixo", ["c1 n", "e1 n", "a1 n"]).state
    assert first.symbols == second.symbols
    assert hash_of(first) == hash_of(second)


def test_the_turn_the_size_and_the_dots_are_in_the_hash() -> None:
    state = start("oxixo", 4).state
    state.symbols, state.ply = 3, 8
    changed = {hash_of(state)}
    for field, value in (("seat", 1), ("seat", 2), ("dots", 1), ("width", 4), ("ply", 2)):
        other = copy(state)
        setattr(other, field, value)
        changed.add(hash_of(other))
    assert len(changed) == 6


def test_the_draw_is_in_the_hash_only_when_it_is_near() -> None:
    state = start("oxixo").state
    far = {hash_of(state)}
    state.quiet = 50 - NEAR - 1
    far.add(hash_of(state))
    assert len(far) == 1
    assert horizon(state) == NEAR
    near = set()
    for quiet in range(50 - NEAR, 50):
        state.quiet = quiet
        near.add(hash_of(state))
        assert horizon(state) == ENDLESS
    assert len(near | far) == NEAR + 1
