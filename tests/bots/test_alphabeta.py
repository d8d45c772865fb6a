"""Alpha-beta: against plain minimax, and what it promises about budgets, seeds and proofs."""

from dataclasses import replace

import numpy as np
import pytest

from oxbox.bots import alphabeta
from oxbox.bots.alphabeta import AlphaBeta, AlphaBetaBot, Result, Settings
from oxbox.bots.bot import Budget
from oxbox.bots.negamax import search
from oxbox.bots.transposition import (
    AT_LEAST,
    EXACTLY,
    find,
    keep,
    new_table,
    pack,
    unpack,
)
from oxbox.errors import GameOverError, OptionError
from oxbox.games import GAMES
from oxbox.kernels import operations
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import State, copy
from oxbox.position import start
from tests.cases import CASES, Case, play_to_the_end, random_positions

SMALL = Settings(entries=1 << 14)
SEARCHED = [case for case in CASES if case.game.name in ("oxixo", "yoxii")]


def minimax(state: State, depth: int, known: dict[tuple[bytes, int], int | None]) -> int | None:
    """1, 0 or -1 if the side to move wins, draws or loses for certain within so many turns.

    None where that many turns do not decide it.
    """
    key = (state.tobytes(), depth)
    if key not in known:
        known[key] = _minimax(state, depth, known)
    return known[key]


def _minimax(state: State, depth: int, known: dict[tuple[bytes, int], int | None]) -> int | None:
    side = int(state.seat) & 1
    moves = np.empty(500, np.int32)
    values: list[int | None] = []
    for move in moves[: operations.legal(state, moves)]:
        child = copy(state)
        operations.apply(child, int(move))
        value: int | None
        if child.ended:
            value = 0 if child.winner < 0 else (1 if child.winner == side else -1)
        else:
            value = minimax(child, depth - 1, known) if depth > 1 else None
            if value is not None and int(child.seat) & 1 != side:
                value = -value
        if value == 1:
            return 1
        values.append(value)
    sure = [value for value in values if value is not None]
    return max(sure) if len(sure) == len(values) else None


def late_states(case: Case, moves: int, number: int) -> list[State]:
    """States after so many random moves, in games that still run."""
    first = case.start(0).state
    operations.prepare(first)
    found = []
    for seed in range(100):
        state, chance = copy(first), generator(seed)
        for _ in range(moves):
            if not state.ended:
                operations.apply(state, operations.pick(state, chance))
        if not state.ended:
            found.append(state)
    return found[:number]


@pytest.mark.parametrize(
    ("seats", "options", "moves", "depth"),
    [(2, {"size": 3}, 5, 5), (2, {"size": 3, "draw_after": 3}, 6, 6), (4, {"size": 3}, 8, 4)],
)
def test_small_boards_of_oxixo_come_out_as_by_minimax(
    seats: int, options: dict[str, int], moves: int, depth: int
) -> None:
    case = Case(GAMES["oxixo"], seats, options)
    searcher = AlphaBeta(case.game, 1, replace(SMALL, deepest=depth, late=1000))
    decided = 0
    for state in late_states(case, moves, 12):
        expected = minimax(state, depth, {})
        found = searcher.search(state, nodes=10_000_000)
        assert found.exact == (expected is not None)
        if expected is not None:
            decided += 1
            assert found.value == expected * 1000
    assert decided > 0


def test_the_end_of_yoxii_comes_out_as_by_minimax() -> None:
    case = Case(GAMES["yoxii"], 2, {})
    searcher = AlphaBeta(case.game, 1, SMALL)
    states = late_states(case, 27, 12)
    for state in states:
        found = searcher.search(state, nodes=10_000_000)
        assert found.exact
        assert found.value == 1000 * (minimax(state, 36, {}) or 0)
    assert states


def test_a_draw_that_no_move_avoids_is_proven() -> None:
    state = start("oxixo", options={"draw_after": 1}).state
    state.symbols = (1 << 0) | (1 << 32 + 4)
    state.symbols |= sum(1 << cell for cell in (1, 3, 5, 9, 15, 19, 21, 23))
    state.symbols |= sum(1 << 32 + cell for cell in (2, 10, 14, 20, 22, 24))
    found = AlphaBeta(GAMES["oxixo"], 0, SMALL).search(state, nodes=10_000)
    assert (found.value, found.exact, found.turns) == (0, True, None)


def test_a_win_at_once_is_taken() -> None:
    position = start("oxixo", options={"size": 3})
    for text in ("a1 n", "c1 n", "a1 n", "c1 n"):
        position.push(text)
    found = AlphaBeta(position.game, 0, SMALL).search(position.state, nodes=5_000)
    assert (found.value, found.turns, found.exact) == (1000, 1, True)
    outcome = position.push(position.legal_moves[position.legal_moves.codes.index(found.move)])
    assert outcome.outcome() is not None


@pytest.mark.parametrize("case", SEARCHED, ids=str)
def test_the_same_seed_and_nodes_give_the_same_result(case: Case) -> None:
    used = AlphaBeta(case.game, 5, SMALL)
    for position in random_positions(case, 3, most=30):
        if position.seat is not None:
            fresh = AlphaBeta(case.game, 5, SMALL).search(position.state, nodes=700)
            assert used.search(position.state, nodes=700) == fresh
            assert fresh.move in position.legal_moves.codes
            assert fresh.nodes <= 700 + case.game.rules.MOST_MOVES


@pytest.mark.parametrize("case", SEARCHED, ids=str)
def test_the_expected_line_is_legal_and_begins_with_the_move(case: Case) -> None:
    position = random_positions(case, 4, most=12)[0]
    found = AlphaBeta(case.game, 1, SMALL).search(position.state, nodes=5_000)
    assert found.line[0] == found.move
    for code in found.line:
        moves = position.legal_moves
        position.push(moves[moves.codes.index(code)])


@pytest.mark.parametrize("name", ["oxixo", "yoxii"])
def test_pausing_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(name).state
    whole = AlphaBeta(GAMES[name], 2, SMALL).search(state, nodes=30_000)
    monkeypatch.setattr(alphabeta, "_SLICE", 7)
    assert AlphaBeta(GAMES[name], 2, SMALL).search(state, nodes=30_000) == whole


@pytest.mark.parametrize("case", [case for case in SEARCHED if not case.options], ids=str)
def test_the_search_is_the_same_interpreted(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_positions(case, 6, most=8)[-1].state
    compiled = AlphaBeta(case.game, 3, SMALL).search(state, nodes=600)
    monkeypatch.setattr(alphabeta, "search", search.interpreted)
    assert AlphaBeta(case.game, 3, SMALL).search(state, nodes=600) == compiled


def test_a_time_budget_gives_a_legal_move() -> None:
    position = start("yoxii")
    found = AlphaBeta(position.game, 0, SMALL).search(position.state, seconds=0.01)
    assert found.move in position.legal_moves.codes
    assert found.depth >= 1


def test_the_depth_can_be_limited() -> None:
    state = start("oxixo").state
    found = AlphaBeta(GAMES["oxixo"], 0, replace(SMALL, deepest=2)).search(state, nodes=1_000_000)
    assert (found.depth, found.exact) == (2, False)


@pytest.mark.parametrize("name", ["mixx", "oxysoxy", "oxfurd"])
def test_games_with_chance_or_secrets_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="alpha-beta"):
        AlphaBetaBot(GAMES[name], Budget(nodes=10))


def test_a_game_that_is_over_is_refused() -> None:
    position = play_to_the_end(start("yoxii"), generator(1))
    with pytest.raises(GameOverError):
        AlphaBeta(position.game, 0, SMALL).search(position.state, nodes=100)


def test_a_bot_plays_from_a_view() -> None:
    position = start("yoxii")
    bot = AlphaBetaBot(position.game, Budget(nodes=2_000), 1, SMALL)
    assert bot.name == "alphabeta:2000"
    while position.seat is not None:
        position.push(bot.choose(position.view()))
    assert position.outcome() is not None
    bot.close()


def test_a_result_says_nothing_that_was_not_found() -> None:
    assert Result(3) == Result(3, 0, 0, 0, False, None, ())


@pytest.mark.parametrize("value", [-29_990, -1, 0, 999, 30_000])
def test_an_entry_gives_back_what_was_put_in(value: int) -> None:
    entry = pack(value, 1567, 127, 63, EXACTLY)
    assert unpack(entry) == (value, 1567, 127, 63, EXACTLY)


def test_the_table_keeps_the_deeper_entry_of_a_search_and_the_latest() -> None:
    table = new_table(4)
    keys = [2, 2 + 4, 2 + 8]
    deep, first, second = (pack(0, 7, depth, 1, AT_LEAST) for depth in (9, 2, 3))
    for key, entry in zip(keys, (deep, first, second), strict=True):
        keep(table, key, entry)
    assert [find(table, key) for key in keys] == [deep, 0, second]
    newer = pack(0, 1, 1, 2, AT_LEAST)
    keep(table, 2 + 16, newer)
    assert find(table, 2) == 0
    assert find(table, 2 + 16) == newer
