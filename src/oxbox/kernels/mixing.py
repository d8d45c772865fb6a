"""Turning what a state holds into sixty-four well-mixed bits, for tables indexed by them."""

from oxbox.kernels.bits import shift_right, wrap
from oxbox.kernels.compile import rule

_FIRST = 0x3F58476D1CE4E5B9
_SECOND = 0x14D049BB133111EB


@rule
def mix(number: int) -> int:
    """Scramble a number so that every bit depends on all others; different numbers stay so."""
    number = wrap((number ^ shift_right(number, 32)) * _FIRST)
    number = wrap((number ^ shift_right(number, 29)) * _SECOND)
    return number ^ shift_right(number, 32)
