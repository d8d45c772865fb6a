"""Search in a hurry: it knows no more than the view, repeats itself, and ends when it is sure."""

import pytest

from oxbox.bots.bot import Budget
from oxbox.bots.tree import PAUSE, grow
from oxbox.bots.uct import Settings, Tree, search
from oxbox.games import GAMES
from oxbox.kernels.compile import is_compiling
from oxbox.position import start
from tests.bots.honesty import knows_only_the_view, repeats_itself
from tests.cases import CASES, Case

NODES = 200 if is_compiling() else 40
SEARCHED = ("mixx", "oxysoxy", "oxixo")
PLAIN = [case for case in CASES if not case.options and case.game.name in SEARCHED]
MIXX = [case for case in PLAIN if case.game.name == "mixx"]
HURRIED = Settings(exploration=0.3, haste=0.5)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_same_seed_and_nodes_give_the_same_move(case: Case) -> None:
    repeats_itself(case, NODES, HURRIED)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_search_knows_no_more_than_the_view(case: Case) -> None:
    knows_only_the_view(case, NODES, HURRIED)


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_a_search_ends_when_the_best_move_can_hardly_be_overtaken(case: Case) -> None:
    nodes = 40 * PAUSE
    for ply in range(12):
        position = case.start(ply)
        for move in range(ply):
            position.push(position.legal_moves[move % len(position.legal_moves)])
        found = search(position.view(), Budget(nodes=nodes), 1, settings=HURRIED)
        visits = [finding.visits for finding in found]
        left = nodes - sum(visits)
        if left:
            assert sum(visits) % PAUSE == PAUSE - 1
            assert visits[0] - sum(visits[1:2]) > 0.5 * left
            return
    pytest.fail("no search ended early")


def test_a_search_against_the_clock_does_not_end_early() -> None:
    tree = Tree(start("mixx", seed=1).view(), 1, 5_000, HURRIED)
    tree.grow(10 * PAUSE)
    assert sum(visits for visits, _ in tree.findings().values()) == 10 * PAUSE


def test_a_full_tree_goes_on_without_growing() -> None:
    tree = Tree(start("mixx", seed=1).view(), 1, 30, HURRIED)
    tree.grow(NODES)
    assert tree.size == 30
    assert sum(visits for visits, _ in tree.findings().values()) == NODES


def test_iterations_can_begin_with_one_move() -> None:
    view = start("mixx", seed=1).view()
    tree = Tree(view, 1, 5 * NODES, HURRIED)
    code = view.legal_moves.codes[-1]
    tree.grow_from(code, 20)
    assert tree.findings().keys() == {code}
    tree.grow(20)
    assert sum(visits for visits, _ in tree.findings().values()) == 40


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_interpreted_and_compiled_search_agree(case: Case) -> None:
    trees = [Tree(case.start(4).view(), 1, 400, HURRIED) for _ in range(2)]
    for tree, run in zip(trees, (grow.interpreted, grow.compiled), strict=True):
        tree.size = run(tree.states, tree.nodes, 1, 20, tree.chance, tree.plan)
    first, second = (tree.findings() for tree in trees)
    assert {code: visits for code, (visits, _) in first.items()} == {
        code: visits for code, (visits, _) in second.items()
    }
    assert all(first[code][1] == pytest.approx(second[code][1]) for code in first)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mixx_is_searched_in_a_hurry(seats: int) -> None:
    assert Settings.best(GAMES["mixx"], seats).haste > 0
