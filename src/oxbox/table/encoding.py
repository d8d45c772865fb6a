"""JSON data: what clients send, and what they are told."""

from typing import Any, TypeAlias, TypeGuard

import orjson

Plain: TypeAlias = dict[str, Any]
"""JSON data, with fragments that are JSON already."""

Parts: TypeAlias = tuple[bytes | memoryview, ...]
"""A text to send, in parts that need not be joined."""


def encode(data: Any) -> bytes:
    """Anything that clients are told, as JSON: a copy, because orjson's own has room for more."""
    return bytes(memoryview(orjson.dumps(data)))


def is_whole(given: Any) -> TypeGuard[int]:
    """Whether this is a whole number; true and 0.0 equal one, but are none."""
    return type(given) is int
