"""Kernels over many states do what single operations do, for every game."""

import numpy as np

from oxbox.kernels import batch, operations
from oxbox.kernels.layout import copy
from oxbox.kernels.perft import perft
from oxbox.kernels.playout import playouts
from tests.cases import GAMES_A_CASE, Case, chance_of, random_states


def test_stepping_many_states_is_stepping_each(case: Case) -> None:
    states = random_states(case, 81)
    moves = np.zeros(len(states), np.int32)
    for index, state in enumerate(states):
        if not state.ended:
            moves[index] = operations.pick(state, chance_of(case, index))
    moves[3] = -7
    singles = [copy(state) for state in states]
    expected = 0
    for single, move in zip(singles, moves, strict=True):
        if not single.ended and operations.refusal(single, int(move)) == 0:
            operations.apply(single, int(move))
            expected += 1
    refusals = np.zeros(len(states), np.int32)
    assert batch.step_all(states, moves, refusals) == expected
    assert [state.tobytes() for state in states] == [single.tobytes() for single in singles]
    assert refusals[3] != 0
    assert np.count_nonzero(refusals == 0) == expected


def test_redealing_many_views_is_redealing_each(case: Case) -> None:
    states = random_states(case, 82)
    for state in states:
        operations.redact(state, 0)
    singles = [copy(state) for state in states]
    chance = chance_of(case, 1)
    for single in singles:
        operations.redeal(single, chance)
    batch.redeal_all(states, chance_of(case, 1))
    assert [state.tobytes() for state in states] == [single.tobytes() for single in singles]


def test_wandering_plays_legal_moves_until_the_end(case: Case) -> None:
    states = np.zeros(4, case.game.rules.LAYOUT)
    states[:] = case.start(83).state
    batch.wander(states, chance_of(case, 83), 5)
    assert len({state.tobytes() for state in states}) > 1
    batch.wander(states, chance_of(case, 84), 100_000)
    assert all(state.ended and state.seat == -1 for state in states)


def test_playouts_count_every_game_once(case: Case) -> None:
    states = np.zeros(2, case.game.rules.LAYOUT)
    states[0] = case.start(85).state
    before = states[0].tobytes()
    wins = np.zeros(case.seats + 1, np.int64)
    moves = playouts(states, GAMES_A_CASE, chance_of(case, 85), wins, 100_000)
    assert states[0].tobytes() == before
    assert moves >= GAMES_A_CASE
    assert wins.sum() >= GAMES_A_CASE
    assert 0 <= wins[-1] <= GAMES_A_CASE


def test_perft_of_depth_two_is_the_sum_over_the_first_moves(case: Case) -> None:
    position = case.start(86)
    states = np.zeros(3, case.game.rules.LAYOUT)
    states[0] = position.state
    total = 0
    for move in position.legal_moves:
        total += len(position.push(move).legal_moves)
        position.pop()
    assert perft(states, 0) == 1
    assert perft(states, 1) == len(position.legal_moves)
    assert perft(states, 2) == total
