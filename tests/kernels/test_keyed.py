"""The deal: SipHash-2-4 as published, and draws without bias."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.kernels.compile import is_compiling, kernel
from oxbox.kernels.keyed import draw, siphash
from oxbox.kernels.layout import Key
from oxbox.key import key_array, make_key

MASK = (1 << 64) - 1

PUBLISHED = (
    "310e0edd47db6f72fd67dc93c539f8745a4fa9d909806c0d2d7efbd796666785"
    "b7877127e09427cf8da699cd64557618cee3fe586e46c9cb37d1018bf50002ab"
    "6224939a79f5f593b0e4a90bdf82009ef3b9dd94c5bb5d7aa7ad6b22462fb3f4"
    "fbe50e86bc8f1e75903d84c02756ea14eef27a8e90ca23f7e545be4961ca29a1"
)
"""The authors' results, in bytes, for the messages 00 01 02 ... of 0 to 15 bytes under the key
00 01 ... 0f."""

RISKY = (1 << 32) // 3 + 1
"""A bound for which a third of all attempts must be thrown away."""

WORDS = st.integers(-(1 << 63), (1 << 63) - 1)


def slow_siphash(key: bytes, message: bytes) -> int:
    """SipHash-2-4 of any message, word for word from the paper, as an unsigned integer."""
    halves = [int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")]
    initial = b"somepseudorandomlygeneratedbytes"
    v = [
        halves[index % 2] ^ int.from_bytes(initial[8 * index : 8 * index + 8], "big")
        for index in range(4)
    ]
    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) % 256])
    for place in range(0, len(padded), 8):
        word = int.from_bytes(padded[place : place + 8], "little")
        v[3] ^= word
        slow_round(v)
        slow_round(v)
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(4):
        slow_round(v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def slow_round(v: list[int]) -> None:
    def left(number: int, by: int) -> int:
        return ((number << by) | (number >> (64 - by))) & MASK

    v[0] = (v[0] + v[1]) & MASK
    v[2] = (v[2] + v[3]) & MASK
    v[1], v[3] = left(v[1], 13) ^ v[0], left(v[3], 16) ^ v[2]
    v[0] = left(v[0], 32)
    v[2] = (v[2] + v[1]) & MASK
    v[0] = (v[0] + v[3]) & MASK
    v[1], v[3] = left(v[1], 17) ^ v[2], left(v[3], 21) ^ v[0]
    v[2] = left(v[2], 32)


def slow_draw(key: bytes, label: int, number: int, bound: int) -> tuple[int, int]:
    """A draw from all 32-bit numbers but the surplus, and how many attempts it took."""
    for attempt in range(1 << 16):
        message = number.to_bytes(4, "little") + attempt.to_bytes(2, "little")
        message += label.to_bytes(2, "little")
        product = (slow_siphash(key, message) >> 32) * bound
        if product % (1 << 32) >= (1 << 32) % bound:
            return product >> 32, attempt + 1
    raise AssertionError("no draw")


@kernel
def hash_many(keys: Key, messages: npt.NDArray[np.int64], results: npt.NDArray[np.int64]) -> None:
    """SipHash of many messages."""
    for index in range(len(messages)):
        results[index] = siphash(int(keys[0]), int(keys[1]), int(messages[index]))


@kernel
def draw_many(key: Key, label: int, bound: int, results: npt.NDArray[np.int64]) -> None:
    """The first draws under a label."""
    for number in range(len(results)):
        results[number] = draw(key, label, number, bound)


def drawn(key: bytes, label: int, bound: int, how_many: int) -> npt.NDArray[np.int64]:
    results = np.zeros(how_many, np.int64)
    draw_many(key_array(key), label, bound, results)
    return results


def surplus(counts: npt.NDArray[np.int64]) -> float:
    """Chi-square beyond its mean, in standard deviations."""
    expected, freedom = counts.sum() / len(counts), len(counts) - 1
    total = float(((counts - expected) ** 2 / expected).sum())
    return (total - freedom) / float(np.sqrt(2 * freedom))


def test_the_slow_implementation_gives_the_published_results() -> None:
    key = bytes(range(16))
    results = [slow_siphash(key, bytes(range(length))) for length in range(16)]
    assert b"".join(result.to_bytes(8, "little") for result in results).hex() == PUBLISHED
    assert slow_siphash(key, bytes(range(15))) == 0xA129CA6149BE45E5


def test_the_hash_of_eight_bytes_is_the_published_one() -> None:
    first, second = (int(half) for half in key_array(bytes(range(16))))
    message = int.from_bytes(bytes(range(8)), "little")
    assert siphash(first, second, message) & MASK == 0x93F5F5799A932462


@given(WORDS, WORDS, st.lists(WORDS, min_size=1, max_size=8))
def test_interpreted_and_compiled_hashes_agree_with_the_slow_one(
    first: int, second: int, messages: list[int]
) -> None:
    key = np.array([first, second], np.int64)
    plain, fast = (np.zeros(len(messages), np.int64) for _ in range(2))
    hash_many.interpreted(key, np.array(messages, np.int64), plain)
    hash_many(key, np.array(messages, np.int64), fast)
    raw = key.astype("<i8").tobytes()
    expected = [slow_siphash(raw, (word & MASK).to_bytes(8, "little")) for word in messages]
    assert [int(result) & MASK for result in plain] == expected
    assert fast.tolist() == plain.tolist()


@given(
    st.binary(min_size=16, max_size=16),
    st.integers(0, 200),
    st.integers(0, (1 << 32) - 1),
    st.one_of(st.integers(1, 200), st.integers(1, 1 << 31), st.just(RISKY)),
)
def test_draws_agree_with_the_slow_ones_and_keep_below_their_bound(
    key: bytes, label: int, number: int, bound: int
) -> None:
    result = draw(key_array(key), label, number, bound)
    assert 0 <= result < bound
    assert result == slow_draw(key, label, number, bound)[0]


def test_draws_that_would_be_biased_are_thrown_away() -> None:
    key = make_key("rejection")
    slow = [slow_draw(key, 3, number, RISKY) for number in range(300)]
    attempts = [attempt for _, attempt in slow]
    assert min(attempts) == 1
    assert max(attempts) > 3
    assert 1.3 < sum(attempts) / len(attempts) < 1.7
    assert drawn(key, 3, RISKY, 300).tolist() == [result for result, _ in slow]


def test_a_bound_of_one_leaves_no_choice() -> None:
    assert not drawn(make_key(1), 0, 1, 50).any()


@pytest.mark.parametrize("bound", [1, 2, 6, 52, 1000, RISKY, (1 << 31) - 1, 1 << 31])
def test_compiled_draws_are_the_interpreted_ones(bound: int) -> None:
    key = make_key(bound)
    plain = np.zeros(60, np.int64)
    draw_many.interpreted(key_array(key), 7, bound, plain)
    assert drawn(key, 7, bound, 60).tolist() == plain.tolist()


@pytest.mark.parametrize("bound", [2, 6, 25, 52])
def test_draws_are_uniform(bound: int) -> None:
    how_many = 100_000 if is_compiling() else 2_000
    counts = np.bincount(drawn(make_key("uniform"), 0, bound, how_many), minlength=bound)
    assert abs(surplus(counts)) < 5


def test_a_risky_bound_gives_no_third_more_than_another() -> None:
    how_many = 60_000 if is_compiling() else 2_000
    thirds = drawn(make_key("thirds"), 0, RISKY, how_many) // (RISKY // 3 + 1)
    assert abs(surplus(np.bincount(thirds, minlength=3))) < 5


def pairs(key: bytes) -> Iterator[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    how_many = 40_000 if is_compiling() else 1_500
    first = drawn(key, 0, 6, how_many)
    yield first, drawn(key, 1, 6, how_many)
    yield first, drawn(key, 256, 6, how_many)
    yield first[:-1], first[1:]
    yield first, drawn(make_key("another key"), 0, 6, how_many)
    yield first, drawn(bytes([key[0] ^ 1]) + key[1:], 0, 6, how_many)


def test_labels_numbers_and_keys_draw_independently() -> None:
    for first, second in pairs(make_key("independent")):
        assert first.tolist() != second.tolist()
        assert abs(surplus(np.bincount(first * 6 + second, minlength=36))) < 5


def test_a_draw_can_be_repeated_in_any_order() -> None:
    key = key_array(make_key("order"))
    there = [draw(key, 2, number, 1000) for number in range(40)]
    back = [draw(key, 2, number, 1000) for number in reversed(range(40))]
    assert there == back[::-1]
