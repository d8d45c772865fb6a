"""What moves were worth: by what the mover could know, and never with hindsight."""

from xml.etree import ElementTree

import pytest

from oxbox.analysis import Judgement, analyse, judge, mistakes
from oxbox.kernels.compile import is_compiling
from oxbox.move import Move
from oxbox.position import replay
from oxbox.record import Record
from oxbox.value_plot import draw_values
from oxbox.view import View
from tests.cases import CASES, Case, chance_of, play_to_the_end, push_random

NODES = 300 if is_compiling() else 40
PLAIN = [case for case in CASES if not case.options]


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_move_is_judged_alike_for_all_deals_that_look_the_same(case: Case) -> None:
    position, chance = case.start(1), chance_of(case, 1)
    for _ in range(6):
        if position.seat is not None:
            push_random(position, chance)
    if position.seat is None:
        position.pop()
    view = position.view()
    move = view.legal_moves[-1]
    found = judge(view, move, NODES)
    for seed in range(3):
        other = View.of(case.game, position.options, view.redeal(seed), view.viewer)
        assert judge(other, move, NODES) == found
    assert found.played == move
    assert 0 <= found.value <= 1
    assert found.best in view.legal_moves


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_move_of_a_game_is_judged_in_order(case: Case) -> None:
    position = play_to_the_end(case.start(2), chance_of(case, 2))
    judged = list(analyse(position, 30))
    assert [found.ply for found in judged] == list(range(1, position.ply + 1))
    assert [found.played for found in judged] == list(position.moves)
    assert all(found.loss >= 0 for found in judged)


def test_a_missed_win_is_the_largest_mistake() -> None:
    moves = ["a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e2 s"]
    position = replay("oxixo", [*moves, "c1 n"])
    judged = list(analyse(position, 10 * NODES))
    worst = mistakes(judged, 1)
    assert worst
    assert worst[0].ply == 9
    assert position.copy().pop().text == "c1 n"
    before = position.copy()
    before.pop()
    assert before.push(worst[0].best).outcome() is not None


def test_a_solved_game_is_judged_by_its_table() -> None:
    position = replay("oxixo", [], options={"size": 3})
    found = judge(position.view())
    assert (found.best_value, found.best_is_proven, found.turns) == (1.0, True, 7)
    position.push(found.best)
    answers = [judge(position.view(), move) for move in position.legal_moves]
    assert all(answer.value_is_proven and answer.value == 0.0 for answer in answers)
    assert answers[0].turns == 6


def test_a_move_that_gives_a_solved_win_away_costs_the_whole_of_it() -> None:
    position = replay("oxixo", ["a1 n", "c1 n"], options={"size": 3})
    judged = [judge(position.view(), move) for move in position.legal_moves]
    assert {found.best_value for found in judged} == {1.0}
    assert {found.loss for found in judged} == {0.0, 1.0}
    assert all(found.value_is_proven and found.best_is_proven for found in judged)


def test_the_end_of_yoxii_is_proven() -> None:
    case = next(case for case in PLAIN if case.game.name == "yoxii")
    position = play_to_the_end(case.start(4), chance_of(case, 4))
    judged = list(analyse(position, 300))
    assert not judged[0].best_is_proven
    assert judged[-1].value_is_proven
    assert judged[-1].turns == 1
    assert {judged[-1].value, judged[-1].best_value} <= {0.0, 0.5, 1.0}


def test_only_real_mistakes_are_named() -> None:
    quiet = Judgement(1, 0, Move(1, "a"), 0.50, Move(2, "b"), 0.52)
    loud = Judgement(2, 1, Move(1, "a"), 0.20, Move(2, "b"), 0.60)
    assert mistakes([quiet, loud]) == [loud]


def test_the_plot_is_a_picture_that_names_all_seats() -> None:
    position = play_to_the_end(PLAIN[0].start(3), chance_of(PLAIN[0], 3))
    judged = list(analyse(position, 20))
    picture = draw_values(position, judged)
    texts = "".join(ElementTree.fromstring(picture).itertext())
    for seat in range(position.seats):
        assert position.game.seat_name(position.seats, seat) in texts
    assert Record.of(position).replay() == position
