"""Scores, Elo, the sequential test and Weng-Lin ratings say what the results allow, no more."""

import sys
from collections.abc import Callable
from math import inf, log
from random import Random

import pytest

from oxbox.arena.rating import elo_lead, elo_of, elo_table, expected_score, score
from oxbox.arena.result import Result
from oxbox.arena.sprt import LOWER, UPPER, sprt
from oxbox.arena.weng_lin import ranking, rate_all
from oxbox.errors import GameError
from oxbox.games import find_game


def test_elo_and_score_are_each_others_inverse() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)
    for elo in (-300.0, -7.5, 0.0, 120.0):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)


def test_a_hundred_wins_are_not_certainty() -> None:
    found = score([1.0] * 100)
    assert found.mean == found.high == 1
    assert found.low == pytest.approx(0.963, abs=0.001)
    assert elo_lead(found).value == inf
    assert 500 < elo_lead(found).low < 600


def test_a_few_equal_pairs_are_not_certainty() -> None:
    few, many = score([0.5] * 3), score([0.5] * 3000)
    assert few.high - few.low > 0.3
    assert many.high - many.low < 0.01


def test_pairs_that_cancel_out_count_for_more_than_pairs_that_do_not() -> None:
    calm, wild = score([0.5] * 90 + [0.0, 1.0] * 5), score([0.0, 1.0] * 50)
    assert calm.mean == wild.mean == 0.5
    assert calm.high - calm.low < (wild.high - wild.low) / 2


def test_no_result_proves_nothing() -> None:
    found = score([])
    assert (found.low, found.high, found.count) == (0, 1, 0)


def pair_of(chance: Random, good: float, bias: float) -> float:
    """The mean of two games, one from each seat; the seat matters."""
    return ((chance.random() < good + bias) + (chance.random() < good - bias)) / 2


@pytest.mark.parametrize(
    ("good", "bias", "count"), [(0.5, 0.3, 50), (0.7, 0.2, 30), (0.9, 0.1, 40)]
)
def test_nineteen_of_twenty_intervals_hold_the_truth(good: float, bias: float, count: int) -> None:
    chance = Random(11)
    held = 0
    for _ in range(600):
        found = score([pair_of(chance, good, bias) for _ in range(count)])
        held += found.low <= good <= found.high
    assert 0.93 <= held / 600 <= 0.99


def test_elo_of_several_bots_comes_out_and_its_error_bars_hold() -> None:
    truth = [120.0, 20.0, -140.0]
    chance = Random(5)
    held = 0
    for _ in range(40):
        meetings = []
        for deal in range(150):
            for first, second in ((0, 1), (0, 2), (1, 2)):
                good = expected_score(truth[first] - truth[second])
                meetings.append((deal, first, second, pair_of(chance, good, 0.1)))
        ratings = elo_table(3, meetings)
        assert sum(rating.value for rating in ratings) == pytest.approx(0, abs=1e-6)
        held += sum(r.low <= t <= r.high for r, t in zip(ratings, truth, strict=True))
    assert 0.9 <= held / 120 <= 1


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    meetings = [(deal, 0, 1, 1.0) for deal in range(50)] + [(d, 1, 2, 0.5) for d in range(50)]
    best, middle, last = elo_table(3, meetings)
    assert 400 < best.value - middle.value < 2000
    assert middle.value == pytest.approx(last.value, abs=30)
    assert best.low < best.value < best.high


def test_the_ratio_of_plain_wins_and_losses_is_the_textbooks() -> None:
    low, high = expected_score(0), expected_score(50)
    pairs = [1.0] * 60 + [0.0] * 40
    expected = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    assert sprt(pairs, 0, 50).ratio == pytest.approx(expected, abs=0.02)


def test_a_ratio_is_mirrored_when_bots_and_hypotheses_change_places() -> None:
    pairs = [0.0, 0.25, 0.25, 0.5, 0.75, 0.75, 0.75, 1.0]
    mirrored = [1 - pair for pair in pairs]
    assert sprt(pairs, 0, 30).ratio == pytest.approx(-sprt(mirrored, -30, 0).ratio)
    assert sprt([], 0, 30).verdict == ""


def decide(chance: Random, elo: float) -> str:
    pairs: list[float] = []
    for _ in range(4000):
        pairs.append(pair_of(chance, expected_score(elo), 0.2))
        test = sprt(pairs, 0, 100)
        if test.verdict:
            assert test.ratio >= UPPER or test.ratio <= LOWER
            return test.verdict
    return ""


def test_the_sequential_test_is_seldom_wrong() -> None:
    chance = Random(3)
    assert sum(decide(chance, 0) == "H0" for _ in range(60)) >= 54
    assert sum(decide(chance, 100) == "H1" for _ in range(60)) >= 54


def test_the_test_says_where_it_stands() -> None:
    assert "H1" in str(sprt([1.0] * 99, 0, 100))
    assert "H0" in str(sprt([0.0] * 99, 0, 100))
    assert "not decided" in str(sprt([0.5], 0, 5))


def make_result(deal: int, winners: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    seats = len(scores)
    return Result(deal, 0, 0, tuple(range(seats)), "rules", winners, scores)


def test_a_ranking_is_the_whole_ranking() -> None:
    sides = ((0,), (1,), (2,), (3,))
    assert ranking(make_result(0, (2,), (5, 9, 11, 5)), sides) == [2, 1, 0, 2]
    assert ranking(make_result(0, (), (0, 0, 0, 0)), sides) == [0, 0, 0, 0]
    failed = Result(0, 0, 0, (0, 1, 2, 3), "crash", (0, 2, 3), (1, 2, 3, 4), failed=1)
    assert ranking(failed, sides) == [0, 1, 0, 0]
    teams = ((0, 2), (1, 3))
    assert ranking(make_result(0, (1, 3), (0, 1, 0, 1)), teams) == [1, 0]


def test_who_wins_more_is_rated_higher() -> None:
    wins: Callable[[int], tuple[int, ...]] = lambda deal: (0,) if deal % 3 else (1,)  # noqa: E731
    results = [make_result(deal, wins(deal), (9, 5, 1)) for deal in range(60)]
    first, second, third = rate_all(find_game("mixx"), 3, 3, results)
    assert first.value > second.value > third.value
    assert first.low < first.value < first.high


def test_partners_are_rated_as_a_team() -> None:
    results = [make_result(deal, (0, 2), (1, 0, 1, 0)) for deal in range(20)]
    ratings = rate_all(find_game("oxixo"), 4, 4, results)
    assert ratings[0].value == pytest.approx(ratings[2].value)
    assert ratings[0].value > ratings[1].value + 10


def test_without_openskill_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(GameError, match="pip install"):
        rate_all(find_game("mixx"), 3, 3, [])
