"""What bots think of positions of Mixx."""

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.bots.bot import Budget
from oxbox.bots.uct import Settings, search
from oxbox.games import GAMES
from oxbox.games.mixx.evaluate import evaluate, glance, longest, reach, stake
from oxbox.games.mixx.prospects import CARDS, PROSPECTS
from oxbox.games.mixx.rules import lay
from oxbox.kernels import dispatch
from oxbox.kernels.bits import wrap
from oxbox.kernels.chance import generator, noise
from oxbox.kernels.compile import kernel
from oxbox.kernels.layout import State, States, copy
from tests.cases import (
    CASES,
    GAMES_A_CASE,
    Case,
    chance_of,
    play_to_the_end,
    push_random,
    random_positions,
)

MIXX = [case for case in CASES if case.game.name == "mixx"]
PLAIN = [case for case in MIXX if not case.options]


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


@pytest.mark.parametrize("case", MIXX, ids=str)
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
def test_cards_won_never_hurt_and_mostly_help(case: Case) -> None:
    helped = []
    for state in running_states(case):
        before = evaluate(state, 1)
        state.piles[1] += 20
        assert evaluate(state, 1) >= before
        helped.append(evaluate(state, 1) > before)
    assert sum(helped) > len(helped) / 2


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_it_does_not_depend_on_the_order_of_the_stock(case: Case) -> None:
    for position in random_positions(case, 2):
        if position.seat is not None:
            view = position.view()
            assert evaluate(view.redeal(1), 0) == evaluate(position.state, 0)


def test_a_seat_whose_cards_fit_nowhere_loses_the_last_round() -> None:
    """No stock, no lead, a fixed centre: only the other seat can still lay."""
    state = next(s for s in running_states(PLAIN[0], 3) if s.centre >= 0 and s.laid >= 5)
    state.stock = 0
    state.piles[0] = state.piles[1] = 10
    loser = 1 - int(state.seat)
    state.hands[loser] = int(state.blocked[0]) & int(state.blocked[1])
    assert reach(state, loser) == 0
    assert evaluate(state, loser) == -999


def test_an_axis_takes_no_more_cards_than_they_have_colours_or_motifs() -> None:
    chance = generator(4)
    for _ in range(300):
        cards = noise(chance) & noise(chance) & noise(chance)
        held = [card for card in range(64) if cards & wrap(1 << card)]
        colours, motifs = {card >> 3 for card in held}, {card & 7 for card in held}
        assert longest(cards) == min(len(colours), len(motifs))


def test_without_a_stock_only_the_lead_counts_and_more_of_it_is_never_worse() -> None:
    assert PROSPECTS[:, 0, :CARDS].max() == -1
    assert PROSPECTS[:, 0, CARDS + 1 :].min() == 1
    assert (np.diff(PROSPECTS, axis=2) >= -1e-12).all()
    assert np.abs(PROSPECTS).max() <= 1 + 1e-12


def test_a_small_lead_counts_with_two_rounds_to_go_but_not_with_one() -> None:
    few = PROSPECTS[:, :, CARDS + 3] - PROSPECTS[:, :, CARDS - 3]
    assert (few[:, 20] > 0.2).all()
    assert few[0, 8] == pytest.approx(0)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_random_games_go_to_whom_it_prefers_more_often_than_to_others(case: Case) -> None:
    preferred = fair = 0.0
    for seed in range(3 * GAMES_A_CASE):
        position, chance = case.start(seed), chance_of(case, seed)
        while position.seat is not None and position.ply < 30:
            push_random(position, chance)
        values = [evaluate(position.state, seat) for seat in range(case.seats)]
        outcome = play_to_the_end(position, chance).outcome()
        assert outcome is not None
        preferred += (values.index(max(values)) in outcome.winners) / len(outcome.winners)
        fair += 1 / case.seats
    assert preferred > 1.2 * fair


def test_its_settings_are_settings_of_the_search() -> None:
    settings = Settings.best(GAMES["mixx"], 2)
    view = PLAIN[0].start(1).view()
    first = search(view, Budget(nodes=200), 5, settings=settings)
    assert first == search(view, Budget(nodes=200), 5, settings=settings)
    assert first != search(view, Budget(nodes=200), 5)
    assert sum(finding.visits for finding in first) == 200


def test_the_game_finds_its_evaluation() -> None:
    state = PLAIN[0].start(1).state
    assert GAMES["mixx"].evaluation.evaluate(state, 0) == dispatch.evaluate(state, 0)


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_a_glance_agrees_with_what_the_move_leaves_on_the_table(case: Case) -> None:
    position, chance = case.start(8), chance_of(case, 8)
    compared = 0
    while position.seat is not None:
        state, seat = position.state, position.seat
        for code in position.legal_moves.codes:
            after = copy(state)
            lay(after, code)
            reaches = [reach(after, other) for other in range(case.seats)]
            own = reaches.pop(seat)
            assert glance(state, code) == own - max(reaches)
            compared += 1
        push_random(position, chance)
    assert compared > 20


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_what_is_at_stake_lies_between_nothing_and_everything(case: Case) -> None:
    found = []
    for position in random_positions(case, 3):
        if position.seat is not None:
            found.append(stake(position.state))
    assert min(found) >= 0
    assert 100 < max(found) <= 1000
