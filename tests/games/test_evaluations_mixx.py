"""What bots think of positions of Mixx."""

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.bots.bot import Budget
from oxbox.bots.uct import Settings, search
from oxbox.games import GAMES
from oxbox.games.mixx.bot.evaluate import evaluate, expect, hurry
from oxbox.games.mixx.bot.prospects import CARDS, WORTH, add_prospects
from oxbox.games.mixx.bot.random_round import finish_round
from oxbox.games.mixx.bot.terms import (
    MOST_TERMS,
    STAGES,
    clashes,
    clashes_between,
    longest,
    stage_of,
    write_terms,
)
from oxbox.games.mixx.bot.weights import SHAPES, UNITS, load_weights, weigh
from oxbox.kernels import dispatch, operations
from oxbox.kernels.bits import count, wrap
from oxbox.kernels.chance import generator, noise
from oxbox.kernels.compile import is_compiling, kernel
from oxbox.kernels.layout import Chance, Shares, State, States, copy
from oxbox.kernels.perft import perft
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


@kernel
def hurry_all(states: States, chance: Chance, room: Shares, results: Shares) -> None:
    """What every seat may expect of every state, which is used up."""
    for index in range(len(states)):
        dispatch.hurry(states[index], chance, room)
        results[index] = room[0, :4]


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
    assert evaluate(state, loser) == -999


def test_an_axis_takes_no_more_cards_than_they_have_colours_or_motifs() -> None:
    chance = generator(4)
    for _ in range(300):
        cards = noise(chance) & noise(chance) & noise(chance)
        held = [card for card in range(64) if cards & wrap(1 << card)]
        colours, motifs = {card >> 3 for card in held}, {card & 7 for card in held}
        assert longest(cards) == min(len(colours), len(motifs))


def test_cards_that_share_a_colour_or_a_motif_clash() -> None:
    chance = generator(5)
    for _ in range(300):
        cards = noise(chance) & noise(chance) & noise(chance)
        held = [card for card in range(64) if cards & wrap(1 << card)]
        pairs = [(one, other) for one in held for other in held if one < other]
        alike = [one >> 3 == other >> 3 or one & 7 == other & 7 for one, other in pairs]
        assert clashes(cards) == sum(alike)
        some = cards & noise(chance)
        assert clashes_between(some, cards & ~some) == (
            clashes(cards) - clashes(some) - clashes(cards & ~some)
        )


def test_without_a_stock_only_the_lead_counts_and_more_of_it_is_never_worse() -> None:
    assert WORTH[0, :CARDS].max() == 0
    assert WORTH[0, CARDS + 1 :].min() == 1
    assert (np.diff(WORTH, axis=1) >= -1e-12).all()
    assert WORTH.min() >= -1e-12
    assert WORTH.max() <= 1 + 1e-12


def test_a_small_lead_counts_with_two_rounds_to_go_but_not_with_one() -> None:
    few = WORTH[:, CARDS + 3] - WORTH[:, CARDS - 3]
    assert few[20] > 0.1
    assert few[8] == pytest.approx(0)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_whoever_wins_a_round_may_expect_more_and_all_of_it_in_the_last(case: Case) -> None:
    for state in running_states(case, 4):
        state.piles[:] = 0
        for stock in (0, int(state.stock)):
            state.stock = stock
            shares = np.zeros(4)
            add_prospects(state, 1, max(12, int(state.laid) + 1), 1.0, shares)
            assert shares.sum() == pytest.approx(1)
            assert shares[1] == max(shares)
            assert stock or shares[1] == 1


def weigh_all(state: State) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The terms of a state, and how likely each place wins its round."""
    terms, odds = np.zeros(MOST_TERMS), np.zeros(4)
    weigh(state, load_weights(), terms, np.zeros(UNITS), odds)
    return terms, odds


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_the_chances_of_a_round_add_up_and_none_is_left_to_whoever_can_lay_no_more(
    case: Case,
) -> None:
    for state in running_states(case, 5):
        _, odds = weigh_all(state)
        assert odds.sum() == pytest.approx(1)
        blocked = int(state.blocked[0]) & int(state.blocked[1])
        is_closed = state.laid > 0 and (state.centre >= 0 or state.line)
        for place in range(case.seats):
            hand = int(state.hands[(int(state.seat) + place) % case.seats])
            assert (odds[place] == 0) == bool(is_closed and not hand & ~blocked)


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_terms_do_not_depend_on_where_a_seat_is_or_which_colours_cards_have(case: Case) -> None:
    """A seat further round and a colour further on, everything looks the same."""
    first, second = np.zeros(MOST_TERMS), np.zeros(MOST_TERMS)
    for state in running_states(case, 8):
        count_of_terms = write_terms(state, first)
        assert count_of_terms <= MOST_TERMS
        stage = stage_of(state)
        assert 0 <= stage < STAGES
        hands = [_recoloured(int(hand)) for hand in state.hands[: case.seats]]
        state.hands[: case.seats] = hands[-1:] + hands[:-1]
        state.seat = (int(state.seat) + 1) % case.seats
        state.stock = _recoloured(int(state.stock))
        state.blocked[:] = [_recoloured(int(cards)) for cards in state.blocked]
        assert write_terms(state, second) == count_of_terms
        assert first[:count_of_terms].tolist() == second[:count_of_terms].tolist()
        assert stage_of(state) == stage


def _recoloured(cards: int) -> int:
    """The same motifs in the colours that follow."""
    return wrap(cards << 8 | (cards >> 56 & 255))


def test_the_weights_in_the_box_have_the_shapes_that_are_trained() -> None:
    assert tuple(table.shape for table in load_weights()) == SHAPES
    assert all(np.isfinite(table).all() for table in load_weights())


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_a_hurried_round_is_one_that_could_have_been_played(case: Case) -> None:
    """No card is lost, and after it nobody's hand fits the table."""
    chance = generator(6)
    for state in running_states(case, 6):
        if state.laid:
            before = _in_play(state)
            laid, stock = int(state.laid), count(int(state.stock))
            winner = finish_round(state, chance)
            more = int(state.laid) - laid
            assert 0 <= winner < case.seats
            assert more >= 1
            assert count(int(state.stock)) == max(0, stock - more)
            assert count(before) - count(_in_play(state)) == more
            assert _in_play(state) & ~before == 0


def _in_play(state: State) -> int:
    """All cards in hands and in the stock."""
    return int(np.bitwise_or.reduce(state.hands) | state.stock)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_hurried_round_goes_to_each_seat_as_often_as_a_random_one(case: Case) -> None:
    position, chance = case.start(9), chance_of(case, 9)
    while position.ply < 4:
        push_random(position, chance)
    games = 4_000 if is_compiling() else 40
    wins, sizes = np.zeros((2, 4)), np.zeros(2)
    count_rounds(np.array([position.state] * 2), generator(7), games, wins, sizes)
    assert np.abs(wins[0] - wins[1]).max() < 4.5 * np.sqrt(games / 2)
    assert abs(sizes[0] - sizes[1]) < 0.12 * games + 8


@kernel
def count_rounds(states: States, chance: Chance, games: int, wins: Shares, sizes: Shares) -> None:
    """Who lays last, and how many cards: in a hurry, and by the rules."""
    for _ in range(games):
        states[1] = states[0]
        state = states[1]
        dispatch.redeal(state, chance)
        wins[0, finish_round(state, chance)] += 1
        sizes[0] += state.laid
        states[1] = states[0]
        dispatch.redeal(state, chance)
        last = 0
        while state.laid > 0:
            last = int(state.seat)
            sizes[1] -= state.laid
            dispatch.apply(state, dispatch.pick(state, chance))
            sizes[1] += state.laid if state.laid > 0 else state.piles[last] - states[0].piles[last]
        wins[1, last] += 1
        sizes[1] += states[0].laid


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_what_everybody_may_expect_adds_up_and_is_the_same_compiled(case: Case) -> None:
    found = running_states(case, 7)
    results = np.zeros((len(found), 4))
    states = np.array(found, case.game.rules.LAYOUT)
    hurry_all(states, generator(8), np.zeros(dispatch.ROOM), results)
    assert results.min() >= 0
    assert np.allclose(results.sum(axis=1), 1)
    chance, room = generator(8), np.zeros(dispatch.ROOM)
    for state, result in zip(found, results, strict=True):
        hurry(state, chance, room)
        assert np.allclose(room[0, : case.seats], result[: case.seats])


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_between_rounds_cards_won_help(case: Case) -> None:
    few, many = np.zeros(dispatch.ROOM), np.zeros(dispatch.ROOM)
    compared = 0
    for state in running_states(case, 3):
        if state.laid == 0:
            expect(state, few)
            state.piles[1] += 9
            expect(state, many)
            assert many[0, 1] >= few[0, 1]
            compared += many[0, 1] > few[0, 1]
    assert compared


@pytest.mark.parametrize("case", MIXX, ids=str)
def test_moves_left_out_are_mirror_images_of_others_and_play_alike(case: Case) -> None:
    position, chance = case.start(6), chance_of(case, 6)
    out = np.zeros(128, np.int32)
    while position.seat is not None:
        legal = position.legal_moves.codes
        kept = out[: dispatch.different(position.state, out)].tolist()
        assert kept == sorted({_mirrored(code) for code in legal})
        assert set(kept) <= set(legal)
        if position.ply % 5 == 3:
            for code in set(legal) - set(kept):
                mirror = _mirrored(code)
                assert _futures(position.state, code) == _futures(position.state, mirror)
        push_random(position, chance)


def _mirrored(code: int) -> int:
    """The same card in the north or the east."""
    place = code >> 6
    if place in (3, 4):
        return code - 2 * 64
    return code - 8 * 64 if place >= 13 else code


def _futures(state: State, move: int) -> tuple[int, ...]:
    """How many games of two moves follow a move, and how the seats then stand."""
    after = copy(state)
    operations.apply(after, move)
    states = np.zeros(2, after.dtype)
    states[0] = after
    values = [evaluate(after, seat) for seat in range(int(after.seats))] if not after.ended else []
    return (int(after.seat), int(after.ended), perft(states, 2), *values)


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
    assert evaluate(state, 0) == dispatch.evaluate(state, 0)
