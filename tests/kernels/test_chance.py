"""The search's generator: the same stream in both worlds, in range and even."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oxbox.kernels.chance import below, generator, noise, seed
from oxbox.kernels.compile import is_compiling, kernel
from oxbox.kernels.layout import Chance

MASK = (1 << 64) - 1
DRAWS = 100_000 if is_compiling() else 3_000


@kernel
def stream(chance: Chance, results: npt.NDArray[np.int64]) -> None:
    """The next numbers of a generator."""
    for index in range(len(results)):
        results[index] = noise(chance)


@kernel
def stream_below(chance: Chance, bound: int, results: npt.NDArray[np.int64]) -> None:
    """The next numbers below a bound."""
    for index in range(len(results)):
        results[index] = below(chance, bound)


@kernel
def reseed(chance: Chance, number: int) -> None:
    """Set a generator."""
    seed(chance, number)


def slow_stream(low: int, high: int, length: int) -> list[int]:
    """Xoroshiro128+ as its authors publish it (24, 16, 37), on unsigned integers."""

    def left(number: int, by: int) -> int:
        return ((number << by) | (number >> (64 - by))) & MASK

    results = []
    for _ in range(length):
        results.append((low + high) & MASK)
        high ^= low
        low, high = left(low, 24) ^ high ^ ((high << 16) & MASK), left(high, 37)
    return results


def drawn_below(number: int, bound: int) -> npt.NDArray[np.int64]:
    results = np.zeros(DRAWS, np.int64)
    stream_below(generator(number), bound, results)
    return results


def surplus(counts: npt.NDArray[np.int64]) -> float:
    """Chi-square beyond its mean, in standard deviations."""
    expected, freedom = counts.sum() / len(counts), len(counts) - 1
    total = float(((counts - expected) ** 2 / expected).sum())
    return (total - freedom) / float(np.sqrt(2 * freedom))


@given(st.integers())
@example(0)
@example(-1)
@example((1 << 63) - 1)
@example(-(1 << 63))
def test_interpreted_and_compiled_streams_are_the_published_generator_s(number: int) -> None:
    start = generator(number)
    low, high = (int(half) & MASK for half in start)
    plain, fast = (np.zeros(20, np.int64) for _ in range(2))
    stream.interpreted(start.copy(), plain)
    stream(start.copy(), fast)
    assert [int(result) & MASK for result in plain] == slow_stream(low, high, 20)
    assert fast.tolist() == plain.tolist()


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_interpreted_and_compiled_seeds_agree_and_are_never_all_zero(number: int) -> None:
    plain, fast = (np.zeros(2, np.int64) for _ in range(2))
    reseed.interpreted(plain, number)
    reseed(fast, number)
    assert plain.tolist() == fast.tolist() == generator(number).tolist()
    assert int(plain[1]) & 1


@given(st.integers(), st.integers(1, 1 << 31))
@example(0, 1 << 31)
@example(0, 1)
def test_numbers_below_a_bound_keep_below_it(number: int, bound: int) -> None:
    plain, fast = (np.zeros(20, np.int64) for _ in range(2))
    stream_below.interpreted(generator(number), bound, plain)
    stream_below(generator(number), bound, fast)
    assert plain.min() >= 0
    assert plain.max() < bound
    assert plain.tolist() == fast.tolist()


@pytest.mark.parametrize("bound", [2, 3, 44, 88, 1000])
def test_numbers_below_a_bound_are_uniform(bound: int) -> None:
    assert abs(surplus(np.bincount(drawn_below(bound, bound), minlength=bound))) < 5


def test_one_number_says_nothing_about_the_next() -> None:
    numbers = drawn_below(11, 8)
    assert abs(surplus(np.bincount(numbers[:-1] * 8 + numbers[1:], minlength=64))) < 5


def test_different_seeds_give_different_streams() -> None:
    starts = {tuple(generator(number).tolist()) for number in range(-500, 500)}
    assert len(starts) == 1000
    first, second = (drawn_below(number, 8) for number in (0, 1))
    assert abs(surplus(np.bincount(first * 8 + second, minlength=64))) < 5


def test_seeds_that_agree_in_64_bits_are_the_same() -> None:
    assert generator(7).tolist() == generator(7 + (1 << 64)).tolist()


def test_generators_do_not_share_their_state() -> None:
    first, second = generator(3), generator(3)
    noise(first)
    assert first.tolist() != second.tolist()
    noise(second)
    assert first.tolist() == second.tolist()
