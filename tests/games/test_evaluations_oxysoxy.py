"""What bots think of positions of Oxy Soxy."""

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.bots.bot import Budget
from oxbox.bots.uct import Settings, UctBot
from oxbox.games import GAMES
from oxbox.games.oxysoxy.bot.evaluate import evaluate, gains, outlook, strength_left
from oxbox.kernels import dispatch
from oxbox.kernels.compile import is_compiling, kernel
from oxbox.kernels.layout import State, States
from oxbox.position import start
from tests.cases import CASES, Case, random_positions

OXYSOXY = [case for case in CASES if case.game.name == "oxysoxy"]
PLAIN = [case for case in OXYSOXY if not case.options]


@kernel
def evaluate_all(states: States, results: npt.NDArray[np.int64]) -> None:
    """What every seat thinks of every state."""
    for index in range(len(states)):
        for seat in range(states[index].seats):
            results[index, seat] = dispatch.evaluate(states[index], seat)


def running_states(case: Case, seed: int = 1) -> list[State]:
    """States of a random game that is not over."""
    return [
        position.state for position in random_positions(case, seed) if position.seat is not None
    ]


@pytest.mark.parametrize("case", OXYSOXY, ids=str)
def test_an_estimate_is_never_as_sure_as_a_result_and_is_the_same_compiled(case: Case) -> None:
    found = running_states(case)
    states = np.array(found, case.game.rules.LAYOUT)
    results = np.zeros((len(found), 4), np.int64)
    evaluate_all(states, results)
    assert np.abs(results).max() < 1000
    plain = [[evaluate(state, seat) for seat in range(case.seats)] for state in found]
    assert results[:, : case.seats].tolist() == plain


def test_with_two_seats_what_is_good_for_one_is_bad_for_the_other() -> None:
    values = [
        (evaluate(state, 0), evaluate(state, 1))
        for seed in range(4)
        for state in running_states(PLAIN[0], seed)
    ]
    assert all(first == -second for first, second in values)
    assert len({first for first, _ in values}) > 10


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_points_and_score_cards_are_good_to_have(case: Case) -> None:
    for state in running_states(case):
        before = evaluate(state, 1)
        state.points[1] += 1
        richer = evaluate(state, 1)
        assert richer > before or richer == 999
        state.points[1] -= 1
        if state.score_cards[1, 0]:
            expected = outlook(state, 1)
            state.score_cards[1, 0] -= 1
            assert outlook(state, 1) < expected


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_it_does_not_depend_on_what_the_seat_cannot_see(case: Case) -> None:
    for position in random_positions(case, 2):
        if position.seat is not None:
            view = position.view()
            seats = range(case.seats)
            seen = [evaluate(view.state, seat) for seat in seats]
            assert seen == [evaluate(position.state, seat) for seat in seats]
            assert seen == [evaluate(view.redeal(7), seat) for seat in seats]


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_the_best_line_is_worth_what_scoring_it_would_give(case: Case) -> None:
    found = []
    for position in random_positions(case, 3):
        seat = position.seat
        if seat is None:
            continue
        before = position.scores[seat]
        scorings = [move for move in position.legal_moves if move.text.startswith("score")]
        given = [position.copy().push(move).scores[seat] - before for move in scorings]
        best, every = gains(position.state, seat)
        assert best == max(given, default=0)
        assert every == sum(given)
        found.append(best)
    assert max(found) > 0


def test_a_seat_without_score_cards_expects_what_it_has() -> None:
    state = PLAIN[0].start(1).state
    assert strength_left(state, 0) == 110
    state.points[0] = 31
    state.score_cards[0, 0] = state.score_cards[0, 1] = 0
    assert gains(state, 0) == (0, 0)
    assert outlook(state, 0) == 3100


@pytest.mark.skipif(not is_compiling(), reason="a match takes too long interpreted")
def test_a_search_that_evaluates_beats_one_that_plays_random_games_to_the_end() -> None:
    game, budget = GAMES["oxysoxy"], Budget(nodes=300)
    settings = Settings.best(GAMES["oxysoxy"], 2)
    bots = [UctBot(game, budget, 1, settings=settings), UctBot(game, budget, 2)]
    won = 0.0
    for deal in range(3):
        for first in range(2):
            position = start(game, seed=deal)
            while position.seat is not None:
                position.push(bots[position.seat ^ first].choose(position.view()))
            outcome = position.outcome()
            assert outcome is not None
            won += (first in outcome.winners) / len(outcome.winners)
    assert won >= 4
