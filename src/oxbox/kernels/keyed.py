"""The deal's chance: SipHash-2-4 under the key in the state.

A draw is named by its label (what is drawn: an index into the game's ``LABELS``), its number (which
draw under that label) and an attempt that only this module sees. The message is eight bytes: number
in the low 32 bits, then attempt and label in 16 bits each. Without the key nobody can predict a
draw from all others; with it anybody can repeat them in any order.
"""

from oxbox.kernels.bits import rotate, wrap
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Key

_LOW = (1 << 32) - 1
_LENGTH = 8 << 56


@rule
def siphash(first: int, second: int, message: int) -> int:
    """SipHash-2-4 of an eight-byte message under a sixteen-byte key, all as signed integers."""
    a = first ^ 0x736F6D6570736575
    b = second ^ 0x646F72616E646F6D
    c = first ^ 0x6C7967656E657261
    d = second ^ 0x7465646279746573
    d ^= message
    for turn in range(8):
        a = wrap(a + b)
        b = rotate(b, 13) ^ a
        a = rotate(a, 32)
        c = wrap(c + d)
        d = rotate(d, 16) ^ c
        a = wrap(a + d)
        d = rotate(d, 21) ^ a
        c = wrap(c + b)
        b = rotate(b, 17) ^ c
        c = rotate(c, 32)
        if turn == 1:
            a ^= message
            d ^= _LENGTH
        elif turn == 3:
            a ^= _LENGTH
            c ^= 0xFF
    return a ^ b ^ c ^ d


@rule
def draw(key: Key, label: int, number: int, bound: int) -> int:
    """A number from 0 up to, not including, ``bound``, every one equally likely."""
    attempt = 0
    while True:
        message = (label << 48) | (attempt << 32) | number
        product = ((siphash(int(key[0]), int(key[1]), message) >> 32) & _LOW) * bound
        low = product & _LOW
        if low >= bound or low >= ((1 << 32) - bound) % bound:
            return product >> 32
        attempt += 1
