"""Rows of phrases spelt out as text, by means of what a phrasebook has learnt.

``slots`` is a table of hashes with a row for each phrase: one more than the phrase, and the place
of its text, which is ``(begin << 16) + size`` in ``texts``. ``page`` is where text is written to;
what does not fit is only counted. Phrases that nobody has learnt yet are left out of the page and
are gathered at the beginning of the row instead.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import rule
from oxbox.kernels.telling import BEGIN, COMMA, DECISIVE, END, MARKED, Row

Slots: TypeAlias = npt.NDArray[np.int64]
Text: TypeAlias = npt.NDArray[np.uint8]


class Desk(NamedTuple):
    """All that spelling takes."""

    row: Row
    slots: Slots
    texts: Text
    page: Text


LACKING: Final = 1
"""Where the head of a row says how many phrases are lacking, once it is spelt out."""

_OPEN, _CLOSE, _COMMA = b"[],"
_PRIME, _SPREAD = 1_000_003, 40_503


@rule
def slot_of(slots: Slots, phrase: int) -> int:
    """The slot of a phrase, or the empty one where it belongs; there is always an empty one."""
    mask = len(slots) - 1
    slot = phrase % _PRIME * _SPREAD >> 7 & mask
    while slots[slot, 0] != phrase + 1 and slots[slot, 0] != 0:
        slot = (slot + 1) & mask
    return slot


@rule
def spell_telling(desk: Desk) -> None:
    """Spell out the steps, what is marked and what was decisive; the head says where each ends."""
    row = desk.row
    steps, marked, decisive = int(row[MARKED]), int(row[DECISIVE]), int(row[END])
    row[LACKING] = 0
    end = 0
    for at in range(BEGIN, steps):
        end = _spell(desk, at, end)
    row[MARKED] = end
    end = _spell_list(desk, steps, marked, end)
    row[DECISIVE] = end
    row[END] = _spell_list(desk, marked, decisive, end)


@rule
def spell_paths(desk: Desk) -> None:
    """Spell out paths, each of which ends with a comma in the row; the head says where all end."""
    row, page = desk.row, desk.page
    last = int(row[END])
    row[LACKING] = 0
    end, begin = _write(page, 0, _OPEN), BEGIN
    for at in range(BEGIN, last):
        if row[at] == COMMA:
            if begin > BEGIN:
                end = _write(page, end, _COMMA)
            end = _spell_list(desk, begin, at, end)
            begin = at + 1
    row[END] = _write(page, end, _CLOSE)


@rule
def _spell_list(desk: Desk, first: int, last: int, end: int) -> int:
    """Write a list of phrases and return where it ends."""
    end = _write(desk.page, end, _OPEN)
    for at in range(first, last):
        if at > first:
            end = _write(desk.page, end, _COMMA)
        end = _spell(desk, at, end)
    return _write(desk.page, end, _CLOSE)


@rule
def _spell(desk: Desk, at: int, end: int) -> int:
    """Write one phrase and return where it ends, or note that it is lacking."""
    row, slots, texts, page = desk
    slot = slot_of(slots, int(row[at]))
    begin, size = int(slots[slot, 1]) >> 16, int(slots[slot, 1]) & 0xFFFF
    if slots[slot, 0] == 0 or begin + size > len(texts):
        row[BEGIN + row[LACKING]] = row[at]
        row[LACKING] += 1
        return end
    if end + size <= len(page):
        page[end : end + size] = texts[begin : begin + size]
    return end + size


@rule
def _write(page: Text, end: int, letter: int) -> int:
    if end < len(page):
        page[end] = letter
    return end + 1
