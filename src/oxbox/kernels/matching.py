"""Which parts of a picture were in the one before: they have the same key, whatever they look like.

``found[at]`` is where a part was, ``MISSING`` for a new one; ``seen[at]`` is whether a part of the
picture before is still there.
"""

from typing import Final

from oxbox.kernels.compile import rule
from oxbox.kernels.phrases import (
    CHOICES,
    FACTS,
    KEY_BITS,
    KINDS,
    NOTES,
    REGIONS,
    SECTION,
    USUAL_LOOK,
    Kinds,
)
from oxbox.kernels.picture import BEGIN, END, Row

LISTS: Final = 1 << REGIONS | 1 << CHOICES | 1 << FACTS | 1 << NOTES
"""The sections whose order counts, as bits."""

MISSING: Final = -1


@rule
def match(kinds: Kinds, found: Row, seen: Row, was: Row, now: Row) -> int:
    """Find every part in the picture before, by its key; return the sections that differ, as bits.

    Most parts follow each other as before, so that the next one is looked for there first.
    """
    changed, expected, latest = 0, BEGIN, 0
    end = int(was[END])
    for at in range(BEGIN, end):
        seen[at] = 0
    for at in range(BEGIN, now[END]):
        part = int(now[at])
        before = expected
        if before >= end or was[before] != part or seen[before]:
            before = _find(kinds, seen, was, part, expected)
        found[at] = before
        section = int(kinds[SECTION, part & (KINDS - 1)])
        if before == MISSING:
            changed |= 1 << section
            continue
        seen[before] = 1
        expected = before + 1
        if was[before] != part:
            changed |= 1 << section
        if LISTS >> section & 1:
            if before < latest:
                changed |= 1 << section
            latest = before
    for at in range(BEGIN, end):
        if not seen[at]:
            changed |= 1 << int(kinds[SECTION, was[at] & (KINDS - 1)])
    return changed


@rule
def _find(kinds: Kinds, seen: Row, was: Row, part: int, expected: int) -> int:
    """Where a part that nobody has found yet is in a picture, or ``MISSING``."""
    key, bits = key_of(kinds, part), int(kinds[KEY_BITS, part & (KINDS - 1)])
    end = int(was[END])
    for at in range(expected, end):
        if (was[at] ^ key) & bits == 0 and not seen[at]:
            return at
    for at in range(BEGIN, min(expected, end)):
        if (was[at] ^ key) & bits == 0 and not seen[at]:
            return at
    return MISSING


@rule
def key_of(kinds: Kinds, part: int) -> int:
    """The same part as it usually looks: what its id is spelt with."""
    kind = part & (KINDS - 1)
    return (part & int(kinds[KEY_BITS, kind])) | int(kinds[USUAL_LOOK, kind])
