"""Search with a prior: it knows no more than the view, repeats itself, and finds things sooner."""

import numpy as np
import pytest

from oxbox.bots.bot import Budget
from oxbox.bots.tree import grow
from oxbox.bots.uct import Settings, Tree, search
from oxbox.games import GAMES
from oxbox.kernels import dispatch, operations
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.layout import copy
from oxbox.kernels.perft import perft
from oxbox.position import replay, start
from tests.bots.honesty import knows_only_the_view, repeats_itself
from tests.cases import CASES, Case, chance_of, push_random

NODES = 400 if is_compiling() else 40
SEARCHED = ("mixx", "oxysoxy", "oxixo")
PLAIN = [case for case in CASES if not case.options and case.game.name in SEARCHED]
MIRRORED = [case for case in CASES if case.game.name == "oxysoxy" and case.seats == 2]
GUIDED = Settings(exploration=0.3, cutoff=2, prior=0.5)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_without_a_prior_the_other_settings_change_nothing(case: Case) -> None:
    view = case.start(1).view()
    plain = search(view, Budget(nodes=NODES), 5)
    off = Settings(prior=0.0, temperature=3.0, trust=9.0, patience=7)
    assert search(view, Budget(nodes=NODES), 5, settings=off) == plain


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_same_seed_and_nodes_give_the_same_move(case: Case) -> None:
    repeats_itself(case, NODES, GUIDED)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_search_knows_no_more_than_the_view(case: Case) -> None:
    knows_only_the_view(case, NODES, GUIDED)


def test_a_prior_finds_a_win_with_fewer_nodes() -> None:
    moves = ["a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e2 s"]
    position = replay("oxixo", moves)
    wins = {m.code for m in position.legal_moves if position.copy().push(m).outcome() is not None}
    for seed in range(5):
        guided = search(position.view(), Budget(nodes=5), seed, settings=GUIDED)
        plain = search(position.view(), Budget(nodes=5), seed)
        assert guided[0].code in wins
        assert guided[0].visits > 1
        assert plain[0].visits == 1


def test_a_full_tree_goes_on_without_growing() -> None:
    tree = Tree(start("mixx", seed=1).view(), 1, 30, GUIDED)
    tree.grow(NODES)
    assert tree.size == 30
    assert sum(visits for visits, _ in tree.findings().values()) == NODES


def test_iterations_can_begin_with_one_move() -> None:
    view = start("mixx", seed=1).view()
    tree = Tree(view, 1, 5 * NODES, GUIDED)
    code = view.legal_moves.codes[-1]
    tree.grow_from(code, 20)
    assert tree.findings().keys() == {code}
    tree.grow(20)
    assert sum(visits for visits, _ in tree.findings().values()) == 40


def test_interpreted_and_compiled_search_agree() -> None:
    for name in ("mixx", "oxysoxy"):
        trees = [Tree(start(name, seed=4).view(), 1, 400, GUIDED) for _ in range(2)]
        for tree, run in zip(trees, (grow.interpreted, grow.compiled), strict=True):
            tree.size = run(tree.states, tree.nodes, 1, 20, tree.chance, tree.plan)
        assert trees[0].findings() == trees[1].findings()


@pytest.mark.parametrize(("name", "seats"), [("oxysoxy", 2), ("oxysoxy", 3)])
def test_the_best_settings_of_a_game_guide_its_search(name: str, seats: int) -> None:
    settings = Settings.best(GAMES[name], seats)
    assert settings.prior > 0
    view = start(name, seats=seats, seed=2).view()
    assert search(view, Budget(nodes=60), 1, settings=settings)[0].visits > 1


def test_a_game_without_settings_is_searched_plainly() -> None:
    assert Settings.best(GAMES["oxfurd"], 2) == Settings()


@pytest.mark.parametrize("case", MIRRORED, ids=str)
def test_a_twin_is_legal_and_plays_alike(case: Case) -> None:
    position, chance = case.start(6), chance_of(case, 6)
    seen = 0
    while position.seat is not None and position.ply < 40:
        legal = position.legal_moves.codes
        for code in legal:
            twin = dispatch.twin(position.state, code)
            assert twin <= code
            assert twin in legal
            assert dispatch.twin(position.state, twin) == twin
            if twin != code and position.ply % 5 == 3:
                seen += 1
                assert _prospects(position.state, twin) == _prospects(position.state, code)
        push_random(position, chance)
    assert seen or case.options.get("touching") is False


def _prospects(state: np.record, move: int) -> tuple[int, ...]:
    """How many games of two moves follow a move, and how the seats then stand."""
    after = copy(state)
    operations.apply(after, move)
    states = np.zeros(2, after.dtype)
    states[0] = after
    scores = [operations.score(after, seat) for seat in range(int(after.seats))]
    values = [dispatch.evaluate(after, seat) for seat in range(int(after.seats))]
    return (int(after.seat), int(after.ended), perft(states, 2), *scores, *values)
