"""Whether there is memory enough for what is about to begin."""

import sys
from pathlib import Path
from typing import Final

from oxbox.errors import GameError

MEBIBYTE: Final = 1 << 20

_MEMORY: Final = Path("/proc/meminfo")
_GROUP: Final = Path("/sys/fs/cgroup")


def check_memory(needed: int, purpose: str) -> None:
    """Refuse to begin if fewer bytes are free than needed; begin where nobody can tell."""
    free = free_memory()
    if free is not None and free < needed:
        raise GameError(
            f"{purpose} needs about {needed // MEBIBYTE} MiB of memory, "
            f"and only {free // MEBIBYTE} MiB are free.",
            "no-memory",
        )


def free_memory() -> int | None:
    """The bytes that this process may still take, by all limits known; None if none is."""
    found = [_machine(), _group(), _process()]
    known = [number for number in found if number is not None]
    return max(0, min(known)) if known else None


def _machine() -> int | None:
    try:
        lines = _MEMORY.read_text(encoding="ascii").splitlines()
        fields = dict(line.split(":", 1) for line in lines)
        return int(fields["MemAvailable"].split()[0]) * 1024
    except (OSError, ValueError, KeyError):
        return None


def _group() -> int | None:
    """What is left to the control group, as containers limit it."""
    try:
        most = int((_GROUP / "memory.max").read_text(encoding="ascii"))
        return most - int((_GROUP / "memory.current").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _process() -> int | None:
    """What ``ulimit -v`` leaves."""
    if sys.platform == "win32":
        return None
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY:
        return None
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError):
        pages = 0
    return most - pages * resource.getpagesize()
