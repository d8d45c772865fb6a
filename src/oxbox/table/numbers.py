"""Numbers that people send."""

from typing import Any, TypeGuard


def is_whole(given: Any) -> TypeGuard[int]:
    """Whether this is a whole number; true and 0.0 equal one, but are none."""
    return type(given) is int
