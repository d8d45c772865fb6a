"""What clients are told, as JSON."""

from typing import Any, TypeAlias

import orjson

Plain: TypeAlias = dict[str, Any]
"""JSON data, with fragments that are JSON already."""

Parts: TypeAlias = tuple[bytes | memoryview, ...]
"""A text to send, in parts that need not be joined."""


def encode(data: Any) -> bytes:
    """Anything that clients are told, as JSON: a copy, because orjson's own has room for more."""
    return bytes(memoryview(orjson.dumps(data)))
