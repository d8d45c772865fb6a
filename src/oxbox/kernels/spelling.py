"""Rows of phrases spelt out as text, by means of what a book has learnt.

What does not fit the page is only counted. Phrases that nobody has learnt yet are left out and
noted on the sheet.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.bits import copy_bytes
from oxbox.kernels.changes import (
    DECISIVE,
    ID_AT,
    LACKING,
    MARKED,
    SPELT,
    STORY,
    TEXT_AT,
    Desk,
    Sheet,
    Slots,
    lack,
    slot_of,
    write_picture,
    write_steps,
)
from oxbox.kernels.compile import rule
from oxbox.kernels.matching import key_of
from oxbox.kernels.phrases import Kinds
from oxbox.kernels.picture import BEGIN, END, NEXT, STEPS, Row, begin

Text: TypeAlias = npt.NDArray[np.uint8]

INCOMPLETE: Final = -1
END_BITS: Final = 21
"""How many bits each end of a text has in a number that holds three."""

_OPEN, _CLOSE, _COMMA = b"[],"


@rule
def spell_story(sheet: Sheet, kinds: Kinds, slots: Slots, texts: Text, out: Row, page: Text) -> int:
    """Write what changed in a story, and spell it out: steps, ids that it marks, decisive ones.

    Of a story without steps, the whole picture is written. Returns where the three texts end,
    packed into one number, or ``INCOMPLETE`` where room or phrases are lacking.
    """
    begin(sheet[LACKING])
    desk = Desk(sheet, kinds, slots, out)
    if sheet[STORY, STEPS] == 0:
        write_picture(desk)
    else:
        write_steps(desk)
    last = int(out[END])
    if last > len(out):
        return INCOMPLETE
    marked, decisive = int(out[MARKED]), int(out[DECISIVE])
    first = _spell_row(desk, texts, BEGIN, marked, page, 0)
    second = _spell_row(desk, texts, marked, decisive, page, first)
    end = _spell_row(desk, texts, decisive, last, page, second)
    return _finish(sheet, page, end, (first << END_BITS | second) << END_BITS | end)


@rule
def _finish(sheet: Sheet, page: Text, end: int, result: int) -> int:
    """Note how long the text is, and say whether all of it is there."""
    sheet[LACKING, SPELT] = end
    is_complete = sheet[LACKING, END] == BEGIN and end <= len(page)
    return result if is_complete else INCOMPLETE


@rule
def _spell_row(desk: Desk, texts: Text, first: int, last: int, page: Text, end: int) -> int:
    for at in range(first, last):
        end = _spell(desk, texts, int(desk.out[at]), page, end)
    return end


@rule
def spell_paths(  # noqa: PLR0913, PLR0917 - as above
    sheet: Sheet, kinds: Kinds, slots: Slots, texts: Text, path: Row, page: Text, starts: Row
) -> int:
    """Spell out paths, after each of which the row has ``NEXT``; return where all end.

    ``starts`` says where each of them begins; ``INCOMPLETE`` is as above.
    """
    begin(sheet[LACKING])
    desk = Desk(sheet, kinds, slots, path)
    end, found, is_new = _write(page, 0, _OPEN), 0, True
    for at in range(BEGIN, path[END]):
        target = int(path[at])
        if is_new:
            end = end if found == 0 else _write(page, end, _COMMA)
            starts[found] = end
            end = _write(page, end, _OPEN)
        if target == NEXT:
            end = _write(page, end, _CLOSE)
            found += 1
        else:
            end = end if is_new else _write(page, end, _COMMA)
            end = _spell(desk, texts, ~key_of(kinds, target), page, end)
        is_new = target == NEXT
    end = _write(page, end, _CLOSE)
    return _finish(sheet, page, end, end)


@rule
def _spell(desk: Desk, texts: Text, item: int, page: Text, end: int) -> int:
    """Write a phrase, or its id, and return where it ends; or note that it is lacking."""
    number = item if item >= 0 else ~item
    slot = slot_of(desk.slots, number)
    place = int(desk.slots[slot + (TEXT_AT if item >= 0 else ID_AT)])
    start, size = place >> 16, place & 0xFFFF
    if desk.slots[slot] == 0 or start + size > len(texts):
        lack(desk.sheet, number)
        return end
    if end + size <= len(page):
        copy_bytes(page, end, texts, start, size)
    return end + size


@rule
def _write(page: Text, end: int, letter: int) -> int:
    if end < len(page):
        page[end] = letter
    return end + 1
