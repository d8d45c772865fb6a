"""The solution, against a second one and against the rules."""

import os
import subprocess
import sys

import numpy as np
import pytest

import oxbox
from oxbox import memory
from oxbox.errors import GameError
from oxbox.games.oxixo.solver.shipped import read_shipped
from oxbox.games.oxixo.solver.solver import Solver, pairs_of, solve
from oxbox.games.oxixo.solver.table import Counts, Table
from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.layout import State, copy
from tests.solve.plain import bits, solve_plainly


def test_size_three_agrees_with_plain_value_iteration_everywhere(small: Table) -> None:
    plain = solve_plainly(3)
    assert len(plain) == 3**9
    for placement, value in plain.items():
        assert small.value(bits(placement, "m"), bits(placement, "o")) == value


def test_size_three_is_won_in_seven_plies_and_never_drawn(small: Table) -> None:
    assert small.count() == Counts(wins=12_748, losses=6_935, draws=0, longest=7)
    assert small.value(0, 0) == (1, 7)


def test_threads_change_nothing(small: Table) -> None:
    assert solve(3, threads=3).values.tobytes() == small.values.tobytes()


def test_the_steps_are_as_many_as_announced() -> None:
    solver = Solver(3)
    assert len(list(solver.run())) == solver.steps


def test_every_class_is_solved_once() -> None:
    for total in range(17):
        classes = [counts for pair in pairs_of(total) for counts in {pair, pair[::-1]}]
        assert sorted(classes) == [(mine, total - mine) for mine in range(total + 1)]


def placed(size: int, mine: int, other: int) -> State:
    """A state in which Cross is to move."""
    state = oxbox.start("oxixo", options={"size": size, "draw_after": 0}).state
    state.symbols = mine | other << 32
    state.ply = (mine | other).bit_count()
    return state


def expected(table: Table, state: State) -> tuple[int, int]:
    """What a placement is worth by the rules and the values one ply later."""
    found = []
    room = np.empty(100, np.int32)
    for move in room[: operations.legal(state, room)].tolist():
        after = copy(state)
        operations.apply(after, move)
        if after.ended:
            found.append((1 if after.winner == 0 else -1, 1))
        else:
            crosses, circles = int(after.symbols) & 0xFFFFFFFF, int(after.symbols) >> 32
            result, distance = table.value(circles, crosses)
            found.append((-result, distance + 1 if result else 0))
    wins = [distance for result, distance in found if result > 0]
    if wins:
        return 1, min(wins)
    if any(result == 0 for result, _ in found):
        return 0, 0
    return -1, max(distance for _, distance in found)


def check_against_the_rules(table: Table, samples: int) -> set[int]:
    """Compare random placements with what the rules say; return the results that occurred."""
    chance = np.random.default_rng(11)
    cells = table.size**2
    seen = set()
    for _ in range(samples):
        digits = chance.integers(0, 3, cells)
        mine = sum(1 << cell for cell in range(cells) if digits[cell] == 1)
        other = sum(1 << cell for cell in range(cells) if digits[cell] == 2)
        result, distance = table.value(mine, other)
        if distance or not result:
            assert (result, distance) == expected(table, placed(table.size, mine, other))
        seen.add(result)
    return seen


def test_size_three_obeys_the_rules(small: Table) -> None:
    assert check_against_the_rules(small, 150) == {1, -1}


@pytest.mark.skipif(not is_compiling(), reason="five million slots are too many interpreted")
def test_size_four_is_won_in_twenty_one_plies() -> None:
    # A plain value iteration over all placements, without symmetry or classes, gave the same
    # numbers and agreed in every single value.
    table = solve(4)
    assert table.count() == Counts(wins=26_434_489, losses=15_003_736, draws=1_608_496, longest=21)
    assert table.value(0, 0) == (1, 21)
    assert table.to_bytes() == read_shipped(4)
    assert check_against_the_rules(table, 400) == {1, -1, 0}


@pytest.mark.parametrize("size", [2, 5, "four"])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(GameError, match="size 3 and 4"):
        Solver(size)


def test_too_little_memory_is_said_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 50 << 20)
    with pytest.raises(GameError, match=r"Solving size 4 needs about \d+ MiB .* only 50 MiB"):
        Solver(4)


def test_where_nobody_knows_the_memory_the_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: None)
    assert Solver(3).size == 3


@pytest.mark.skipif(sys.platform != "linux", reason="limits of the process are read from /proc")
def test_a_limit_of_the_process_counts() -> None:
    program = (
        "import resource\n"
        "from oxbox.memory import free_memory\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "print(free_memory())\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=os.environ, check=True
    )
    assert 0 < int(result.stdout) < 1 << 30
