"""Arithmetic that must come out the same interpreted and compiled.

Sets of up to 63 things are the bits of a signed 64-bit integer, which both worlds handle alike;
``wrap`` brings a sum or product back into 64 bits. ``twins`` holds the compiled counterparts of the
functions here that are not marked as rules.
"""

from typing import Any

from oxbox.kernels.compile import rule

_MASK = (1 << 64) - 1
_SIGN = 1 << 63


def wrap(number: int) -> int:
    """Bring a sum, product or left shift back into a signed 64-bit integer."""
    return ((int(number) + _SIGN) & _MASK) - _SIGN


def count(bits: int) -> int:
    """How many bits are set."""
    return (int(bits) & _MASK).bit_count()


def lowest(bits: int) -> int:
    """The index of the lowest set bit; the caller has checked that there is one."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


def copy_bytes(page: Any, end: int, texts: Any, start: int, size: int) -> None:
    """Copy bytes to a page that has room for them."""
    page[end : end + size] = texts[start : start + size]


def keep_state(states: Any, index: int, state: Any) -> None:
    """Copy a state into an array; Numba's own way takes long to compile for large states."""
    states[index] = state


@rule
def rotate(number: int, by: int) -> int:
    """Rotate a 64-bit integer to the left."""
    return wrap(number << by) | ((number >> (64 - by)) & ((1 << by) - 1))


@rule
def shift_right(number: int, by: int) -> int:
    """Shift a 64-bit integer to the right, filling with zeros."""
    return (number >> by) & ((1 << (64 - by)) - 1)


@rule
def nth(bits: int, index: int) -> int:
    """The position of the set bit that has ``index`` set bits below it."""
    position = 0
    width = 32
    while width > 0:
        below = count(bits & ((1 << width) - 1))
        if index >= below:
            index -= below
            position += width
            bits >>= width
        width >>= 1
    return position
