"""How Yoxii positions are estimated, and what their hash tells apart."""

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.games.yoxii.bot.evaluate import SEEN
from oxbox.games.yoxii.bot.terms import MOST_TERMS, WEIGHTS, list_terms, tables_of
from oxbox.games.yoxii.bot.weights import (
    SHAPES,
    WON,
    Weights,
    highest_value,
    lead,
    lead_beside,
    load_weights,
    snug_spaces,
    weigh,
)
from oxbox.games.yoxii.geometry import AROUND, SPACES
from oxbox.games.yoxii.rules import free_spaces
from oxbox.kernels import operations
from oxbox.kernels.compile import kernel
from oxbox.kernels.dispatch import ENDLESS, evaluate, glimpse, hash_of, horizon
from oxbox.kernels.layout import State, States, copy
from oxbox.position import replay, start
from tests.cases import CASES, Case, random_states

YOXII = [case for case in CASES if case.game.name == "yoxii"]


@kernel
def judge(states: States, values: npt.NDArray[np.int64]) -> None:
    """The value for seat 0 and the hash of each state."""
    for index in range(len(states)):
        values[index, 0] = evaluate(states[index], 0)
        values[index, 1] = hash_of(states[index])


def running(case: Case, seed: int) -> list[State]:
    return [state for state in random_states(case, seed, 32) if not state.ended]


@pytest.mark.parametrize("case", YOXII, ids=str)
def test_estimates_are_the_same_compiled_and_interpreted(case: Case) -> None:
    states = np.array(running(case, 1), case.game.rules.LAYOUT)
    compiled = np.zeros((len(states), 2), np.int64)
    interpreted = compiled.copy()
    judge(states, compiled)
    judge.interpreted(states, interpreted)
    assert (compiled == interpreted).all()


@pytest.mark.parametrize("case", YOXII, ids=str)
def test_one_seat_s_gain_is_the_other_s_loss(case: Case) -> None:
    for seed in range(4):
        for state in running(case, seed):
            assert evaluate(state, 0) == -evaluate(state, 1)
            assert abs(evaluate(state, 0)) < 1000


@pytest.mark.parametrize("case", YOXII, ids=str)
def test_a_win_that_is_seen_is_there(case: Case) -> None:
    seen = 0
    moves = np.empty(500, np.int32)
    for seed in range(60):
        for state in running(case, 10 + seed):
            if evaluate(state, int(state.seat)) == SEEN:
                seen += 1
                winners = set()
                for move in moves[: operations.legal(state, moves)]:
                    child = copy(state)
                    operations.apply(child, int(move))
                    winners.add(int(child.winner))
                assert int(state.seat) in winners
    assert seen > 0


def test_snug_spaces_have_at_most_three_free_ones_beside_them() -> None:
    for state in running(YOXII[0], 5):
        free = free_spaces(state) & ~(1 << int(state.totem))
        expected = sum(
            1 << space
            for space in SPACES
            if free >> space & 1 and (int(AROUND[space]) & free).bit_count() <= 3
        )
        assert snug_spaces(free) == expected


def turned(state: State) -> State:
    """The state on a board that is turned by a quarter and looked at from behind."""
    image = copy(state)
    for name in ("boards", "values"):
        for index in range(2):
            getattr(image, name)[index] = swapped(int(getattr(state, name)[index]))
    image.reach = swapped(int(state.reach))
    image.totem = (int(state.totem) & 7) << 3 | int(state.totem) >> 3
    return image


def swapped(spaces: int) -> int:
    """A set of spaces with rows for columns."""
    return sum(1 << ((space & 7) << 3 | space >> 3) for space in SPACES if spaces >> space & 1)


@pytest.mark.parametrize("case", YOXII, ids=str)
def test_estimates_do_not_depend_on_how_the_board_lies(case: Case) -> None:
    for seed in range(4):
        for state in running(case, seed):
            assert evaluate(turned(state), 0) == evaluate(state, 0)


@pytest.mark.parametrize("case", YOXII, ids=str)
def test_a_glimpse_is_at_one_piece_for_every_landing_and_place(case: Case) -> None:
    glimpsed = np.empty(500, np.int32)
    moves = np.empty(500, np.int32)
    for seed in range(4):
        for state in running(case, seed):
            found = glimpsed[: glimpse(state, glimpsed)].tolist()
            every = moves[: operations.legal(state, moves)].tolist()
            assert [move >> 2 for move in found] == sorted({move >> 2 for move in every})
            assert set(found) <= set(every)


def test_the_shipped_weights_are_small_whole_numbers_in_their_tables() -> None:
    weights = load_weights()
    assert tuple(table.shape for table in weights) == SHAPES
    assert all(table.dtype == np.int64 for table in weights)
    assert sum(int(abs(table).max()) for table in weights) < WON // 100


def test_the_terms_of_a_position_add_up_to_its_log_odds() -> None:
    row = np.linspace(-1.0, 1.0, WEIGHTS).round(3)
    weights = tables_of(row)
    places, amounts = np.zeros(MOST_TERMS, np.int64), np.zeros(MOST_TERMS, np.float64)
    compared = 0
    for seed in range(8):
        for state in running(YOXII[0], seed):
            count = list_terms(state, places, amounts)
            odds = weigh(state, weights)
            assert (count < 0) == (odds == WON)
            if count >= 0:
                assert odds == round(1000 * float(row[places[:count]] @ amounts[:count]))
                compared += 1
    assert compared > 50


def test_tables_hold_the_row_in_order() -> None:
    tables = tables_of(np.arange(WEIGHTS) / 1000)
    assert isinstance(tables, Weights)
    assert np.concatenate([table.ravel() for table in tables]).tolist() == list(range(WEIGHTS))


def test_leads_beside_spaces_are_counted_for_each_of_them() -> None:
    for state in running(YOXII[0], 6):
        own, other = int(state.boards[0]), int(state.boards[1])
        free = free_spaces(state)
        expected = 0
        for space in SPACES:
            if free >> space & 1:
                around = int(AROUND[space])
                expected += lead(state, own & around, other & around)
        assert lead_beside(state, own, other, free) == expected


def test_the_highest_value_of_a_stock() -> None:
    assert [highest_value(kinds) for kinds in (0, 0b1, 0b101, 0b1111)] == [0, 1, 3, 4]


def test_the_hash_tells_apart_what_matters() -> None:
    position = replay("yoxii", ["ne d5 3", "s e3 2"])
    hashes = {hash_of(position.state)}
    hashes.add(hash_of(replay("yoxii", ["ne d5 3", "s e3 1"]).state))
    hashes.add(hash_of(replay("yoxii", ["ne d5 4", "s e3 2"]).state))
    hashes.add(hash_of(replay("yoxii", ["ne d5 3", "s e3 2"], options={"tiebreak": False}).state))
    hashes.add(hash_of(start("yoxii").state))
    assert len(hashes) == 5
    assert horizon(position.state) == ENDLESS
