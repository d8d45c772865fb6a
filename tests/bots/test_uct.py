"""Tree search: it finds what there is to find, from views alone, and repeats itself."""

import numpy as np
import pytest

from oxbox.bots import make_bot
from oxbox.bots.bot import Budget
from oxbox.bots.nodes import GUIDED_NODE, NODE
from oxbox.bots.tree import grow
from oxbox.bots.uct import Settings, Tree, search
from oxbox.games import GAMES
from oxbox.kernels.compile import is_compiling
from oxbox.position import Position, replay, start
from tests.cases import CASES, Case

NODES = 400 if is_compiling() else 40
PLAIN = [case for case in CASES if not case.options]


def winning_position() -> Position:
    """Cross needs one more cube for the west column: b1 pushed from the west, or the like."""
    moves = ["a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e2 s"]
    return replay("oxixo", moves)


def test_it_takes_a_win_in_one_move() -> None:
    position = winning_position()
    wins = [m for m in position.legal_moves if position.copy().push(m).outcome() is not None]
    assert wins
    best = search(position.view(), Budget(nodes=20 * NODES), 1)[0]
    assert best.code in {move.code for move in wins}


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_same_seed_and_nodes_give_the_same_move(case: Case) -> None:
    view = case.start(1).view()
    for threads in (1, 2):
        first = search(view, Budget(nodes=NODES), 5, threads)
        assert search(view, Budget(nodes=NODES), 5, threads) == first
    assert search(view, Budget(nodes=NODES), 6) != search(view, Budget(nodes=NODES), 5)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_simulation_is_counted_once_and_only_legal_moves_are_searched(case: Case) -> None:
    view = case.start(2).view()
    found = search(view, Budget(nodes=NODES), 3)
    assert {finding.code for finding in found} <= set(view.legal_moves.codes)
    assert sum(finding.visits for finding in found) == NODES
    assert all(0 <= finding.value <= 1 for finding in found)
    assert found == sorted(found, key=lambda finding: (-finding.visits, -finding.value))


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_search_knows_no_more_than_the_view(case: Case) -> None:
    """Two deals that look the same to the mover lead to the same findings."""
    position = case.start(3)
    view = position.view()
    other = type(view).of(case.game, position.options, view.redeal(9), view.viewer)
    assert search(view, Budget(nodes=NODES), 4) == search(other, Budget(nodes=NODES), 4)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_cut_off_search_evaluates_and_stays_within_bounds(case: Case) -> None:
    view = case.start(4).view()
    found = search(view, Budget(nodes=NODES), 3, 1, Settings(cutoff=2))
    assert all(0 <= finding.value <= 1 for finding in found)


def test_a_full_tree_goes_on_without_growing() -> None:
    view = start("yoxii").view()
    tree = Tree(view, 1, 10, Settings())
    tree.grow(NODES)
    assert tree.size == 10
    assert sum(visits for visits, _ in tree.findings().values()) == NODES


def test_a_time_budget_is_kept_and_used() -> None:
    view = start("mixx", seed=1).view()
    search(view, Budget(nodes=10), 1)
    found = search(view, Budget(seconds=0.5), 1)
    assert sum(finding.visits for finding in found) > 1


def test_a_node_has_no_undefined_byte() -> None:
    for layout in (NODE, GUIDED_NODE):
        assert sum(layout[name].itemsize for name in layout.names or ()) == layout.itemsize


def test_interpreted_and_compiled_search_agree() -> None:
    states = np.zeros(2, GAMES["oxysoxy"].rules.LAYOUT)
    trees = [Tree(start("oxysoxy", seed=4).view(), 1, 60, Settings()) for _ in range(2)]
    for tree, run in zip(trees, (grow.interpreted, grow.compiled), strict=True):
        states[0] = tree.states[0]
        tree.size = run(tree.states, tree.nodes, 1, 30, tree.chance, tree.plan)
    assert trees[0].findings() == trees[1].findings()
    assert trees[0].nodes.tobytes() == trees[1].nodes.tobytes()


def test_a_stronger_budget_beats_a_random_bot() -> None:
    wins = 0.0
    for seed in range(6):
        position = start("yoxii")
        bots = [make_bot(position.game, "uct:300", seed=seed)]
        bots.insert(seed % 2, make_bot(position.game, "random", seed=seed))
        while position.seat is not None:
            position.push(bots[position.seat].choose(position.view()))
        outcome = position.outcome()
        assert outcome is not None
        wins += outcome.share(1 - seed % 2)
    assert wins >= 5
