"""The search's own chance: xoroshiro128+, fast and repeatable, and never used for a deal.

A generator is an ``int64`` array of two numbers, changed in place; thus each thread or search has
one of its own, and nothing in it can touch the deal's key.
"""

import zlib

import numpy as np

from oxbox.kernels.bits import rotate, shift_right, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Chance, State

_GOLDEN = 0x1E3779B97F4A7C15
_FIRST = 0x3F58476D1CE4E5B9
_SECOND = 0x14D049BB133111EB


@rule
def _scramble(number: int) -> int:
    """SplitMix's way of turning a counter into noise (with odd factors below 2**63)."""
    number = wrap((number ^ shift_right(number, 30)) * _FIRST)
    number = wrap((number ^ shift_right(number, 27)) * _SECOND)
    return number ^ shift_right(number, 31)


@rule
def seed(chance: Chance, number: int) -> None:
    """Set the generator from any number."""
    chance[0] = _scramble(wrap(number + _GOLDEN))
    chance[1] = _scramble(wrap(number + _GOLDEN + _GOLDEN)) | 1


def generator(number: int) -> Chance:
    """A new generator, set from any number."""
    chance = np.zeros(2, np.int64)
    seed(chance, wrap(number))
    return chance


def seed_for(view: State, number: int) -> int:
    """A seed for one decision: another for every view, the same whenever it is asked again."""
    return number * 0x1_0000_0000 + zlib.crc32(view.tobytes())


@rule
def noise(chance: Chance) -> int:
    """Sixty-four random bits as a signed integer."""
    low = int(chance[0])
    high = int(chance[1])
    result = wrap(low + high)
    high ^= low
    chance[0] = rotate(low, 24) ^ high ^ wrap(high << 16)
    chance[1] = rotate(high, 37)
    return result


@rule
def below(chance: Chance, bound: int) -> int:
    """A random number from 0 up to, not including, ``bound`` (at most 2**31)."""
    return (shift_right(noise(chance), 32) * bound) >> 32
