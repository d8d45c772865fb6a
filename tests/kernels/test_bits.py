"""Bit arithmetic comes out the same interpreted and compiled."""

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import example, given
from hypothesis import strategies as st

from oxbox.kernels.bits import count, lowest, nth, rotate, shift_right, wrap
from oxbox.kernels.compile import kernel

LOWEST, HIGHEST, MASK = -(1 << 63), (1 << 63) - 1, (1 << 64) - 1

integers = st.integers(LOWEST, HIGHEST)
shifts = st.integers(1, 63)


@kernel
def combine(first: int, second: int, by: int, index: int, results: npt.NDArray[np.int64]) -> None:
    """Every function of ``bits`` once; ``first`` has more than ``index`` bits."""
    results[0] = wrap(first + second)
    results[1] = wrap(first * second)
    results[2] = wrap(first << by)
    results[3] = count(first)
    results[4] = count(second)
    results[5] = lowest(first)
    results[6] = rotate(first, by)
    results[7] = shift_right(first, by)
    results[8] = nth(first, index)


def signed(number: int) -> int:
    """A 64-bit pattern as a signed integer, by way of NumPy."""
    return int(np.array([number & MASK], np.uint64).view(np.int64)[0])


def naive(first: int, second: int, by: int, index: int) -> list[int]:
    """The same results from texts of 64 binary digits."""
    digits = f"{first & MASK:064b}"
    places = [place for place in range(64) if digits[63 - place] == "1"]
    return [
        signed(first + second),
        signed(first * second),
        signed(int(digits[by:] + "0" * by, 2)),
        len(places),
        f"{second & MASK:b}".count("1"),
        places[0],
        signed(int(digits[by:] + digits[:by], 2)),
        signed(int("0" * by + digits[:-by], 2)),
        places[index],
    ]


@given(integers.filter(bool), integers, shifts, st.data())
def test_interpreted_and_compiled_results_agree_with_texts_of_digits(
    first: int, second: int, by: int, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, (first & MASK).bit_count() - 1))
    assert_agreement(first, second, by, index)


def test_extreme_numbers_agree_too() -> None:
    extremes = (1, -1, LOWEST, LOWEST + 1, HIGHEST, HIGHEST - 1, 1 << 62, -2)
    others = (0, 1, -1, LOWEST, HIGHEST)
    for first, second, by in product(extremes, others, (1, 31, 32, 33, 62, 63)):
        for index in {0, (first & MASK).bit_count() - 1}:
            assert_agreement(first, second, by, index)


def assert_agreement(first: int, second: int, by: int, index: int) -> None:
    plain, fast = np.zeros(9, np.int64), np.zeros(9, np.int64)
    combine.interpreted(first, second, by, index, plain)
    combine(first, second, by, index, fast)
    assert plain.tolist() == naive(first, second, by, index)
    assert fast.tolist() == plain.tolist()


@given(integers)
@example(0)
@example(-1)
@example(LOWEST)
@example(HIGHEST)
def test_nth_finds_every_set_bit_in_order(bits: int) -> None:
    places = [place for place in range(64) if (bits >> place) & 1]
    assert [nth(bits, index) for index in range(count(bits))] == places


@given(st.integers())
@example(1 << 63)
@example(-(1 << 63) - 1)
@example(1 << 64)
def test_wrapping_keeps_the_low_64_bits_of_any_number(number: int) -> None:
    wrapped = wrap(number)
    assert LOWEST <= wrapped <= HIGHEST
    assert (wrapped - number) % (1 << 64) == 0
    assert wrap(wrapped) == wrapped


@given(integers, shifts)
def test_rotating_on_gives_the_number_back(number: int, by: int) -> None:
    assert rotate(rotate(number, by), 64 - by) == number


@given(integers)
def test_numpy_integers_count_as_plain_ones_do(number: int) -> None:
    read: Any = np.array([number], np.int64)[0]
    assert count(read) == count(number)
    assert not number or lowest(read) == lowest(number)
    assert wrap(read) == number
