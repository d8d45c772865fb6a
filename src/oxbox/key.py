"""The deal's secret: sixteen bytes, made from a seed that people can write down.

A seed is a whole number or any text; the key is the first half of its SHA-256 under a label of our
own. Without a seed the key is random.
"""

import hashlib
import secrets
from typing import TYPE_CHECKING

from oxbox.errors import OptionError
from oxbox.options import whole

if TYPE_CHECKING:
    from oxbox.kernels.layout import Key

_LABEL = b"oxbox deal 1\n"
_LONGEST = 200
LENGTH = 16


def make_key(seed: int | str | None) -> bytes:
    """The key for a seed; a random one for None."""
    if seed is None:
        return secrets.token_bytes(16)
    try:
        text = seed.strip() if isinstance(seed, str) else str(whole(seed))
    except (TypeError, ValueError):  # Python writes no number of more than 4,300 digits
        text = ""
    if not 0 < len(text) <= _LONGEST:
        raise OptionError(f"A seed is a number or a text of 1 to {_LONGEST} letters.", "bad-seed")
    return hashlib.sha256(_LABEL + text.encode("utf-8", "surrogatepass")).digest()[:16]


def key_array(key: bytes) -> "Key":
    """The key as the two numbers that rules take, little-endian as in SipHash."""
    import numpy as np

    if len(key) != LENGTH:
        raise OptionError(f"A key has {LENGTH} bytes, not {len(key)}.", "bad-key")

    return np.frombuffer(key, "<i8").astype(np.int64)
