"""What changed between pictures, found by comparing them, as a row of phrases to be spelt out.

A *sheet* has rows of numbers: the story, three rows to work in, and a picture for each moment. In
the row that is written, a number from 0 on stands for the text of a phrase, and the complement of
one for its id.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import rule
from oxbox.kernels.matching import LISTS, MISSING, key_of, match
from oxbox.kernels.phrases import (
    FRAGMENT,
    KINDS,
    LENGTH,
    NOTES,
    NUMBER,
    PIECES,
    REGIONS,
    SECTION,
    SPACES,
    Kinds,
    shared,
)
from oxbox.kernels.picture import (
    BEGIN,
    END,
    GO_ON,
    OVER,
    POINT,
    RENAME,
    SEAT,
    STEPS,
    TITLE,
    Row,
    begin,
    put,
)

Sheet: TypeAlias = npt.NDArray[np.int64]
Slots: TypeAlias = npt.NDArray[np.int64]

STORY, LACKING, FOUND, SEEN, MARKS, PICTURES = range(6)
"""The rows of a sheet: the story, the phrases that nobody has learnt yet, where each part of a
picture is in the one before, which parts of that one are still there, what is marked, pictures."""

SPELT = 1
"""Where the head of what is lacking says how long the text is."""

MARKED, DECISIVE = 1, 2
"""Where the head of what is written says where the ids of these begin."""

FRAGMENTS: Final = (
    "[", '","ids":[', '],"changes":{', ',"renamed":{', '],"gone":[',
    '"spaces":{"set":[', '"spaces":{"gone":[', '"pieces":{"set":[', '"pieces":{"gone":[',
    '"regions":[', '"spaces":[', '"pieces":[', '"choices":[', '"facts":[', '"notes":[',
    '{"sentence":"', "]", "]}", "}", ",", ":", '"title":"', '"seat":', '"width":', '"height":', '"',
)  # fmt: skip
(
    _LIST, _IDS, _CHANGES, _RENAMED, _GONE_TOO,
    _SPACES_SET, _SPACES_GONE, _PIECES_SET, _PIECES_GONE,
    _REGIONS, _SPACES, _PIECES, _CHOICES, _FACTS, _NOTES,
    _SENTENCE, _END_OF_LIST, _END_OF_BOTH, _END_OF_OBJECT, _COMMA, _COLON,
    _TITLE, _SEAT, _WIDTH, _HEIGHT, _QUOTE,
) = range(26)  # fmt: skip
"""The bits of JSON between phrases; those before the sentence open something."""

_WIDTH_BITS: Final = 20

SLOT: Final = 4
TEXT_AT, ID_AT, EXTENT = 1, 2, 3
"""What a slot holds: one more than the phrase, where text and id are, and how far it reaches."""


class Desk(NamedTuple):
    """All that comparing takes."""

    sheet: Sheet
    kinds: Kinds
    slots: Slots
    out: Row


@rule
def slot_of(slots: Slots, phrase: int) -> int:
    """Where the slot of a phrase begins, or the empty one where it belongs; one always is empty."""
    mask = len(slots) // SLOT - 1
    mixed = (phrase ^ (phrase >> 19) ^ (phrase >> 37)) & 0x7FFFFFFF
    slot = (mixed * 0x61C88647) >> 13 & mask
    while slots[slot * SLOT] != phrase + 1 and slots[slot * SLOT] != 0:
        slot = (slot + 1) & mask
    return slot * SLOT


@rule
def write_steps(desk: Desk) -> None:
    """Write the steps of a story, then the ids that it marks, then the decisive ones."""
    story, out = desk.sheet[STORY], desk.out
    begin(out)
    begin(desk.sheet[MARKS])
    _fragment(out, _LIST)
    at, first, last = BEGIN, 0, 0
    for step in range(1, story[STEPS] + 1):
        was, now = desk.sheet[PICTURES + step - 1], desk.sheet[PICTURES + step]
        changed = match(desk.kinds, desk.sheet[FOUND], desk.sheet[SEEN], was, now)
        _separate(out)
        _fragment(out, _SENTENCE)
        at = _write_sentence(story, at, out)
        _fragment(out, _IDS)
        first = int(out[END])
        at = _write_ids(desk, at, was, now)
        last = int(out[END])
        _mark_all(desk, first, last, was)
        _fragment(out, _CHANGES)
        _write_changes(desk, was, now, changed)
        _fragment(out, _END_OF_OBJECT)
        at = _write_renamed(desk, at)
        _fragment(out, _END_OF_OBJECT)
    _fragment(out, _END_OF_LIST)
    out[MARKED] = out[END]
    marks = desk.sheet[MARKS]
    _fragment(out, _LIST)
    for mark in range(BEGIN, min(int(marks[END]), len(marks))):
        _item(out, int(marks[mark]))
    _fragment(out, _END_OF_LIST)
    out[DECISIVE] = out[END]
    _fragment(out, _LIST)
    for decisive in range(first, min(last, len(out)) if story[OVER] else first):
        if _is_id(out, decisive):
            _item(out, int(out[decisive]))
    _fragment(out, _END_OF_LIST)


@rule
def _write_sentence(story: Row, at: int, out: Row) -> int:
    """Write all parts of a sentence, and return where the story goes on."""
    put(out, int(story[at + 1]))
    at += 2
    while at < story[END] and story[at] == GO_ON:
        put(out, int(story[at + 1]))
        at += 2
    return at


@rule
def write_picture(desk: Desk) -> None:
    """Write a whole picture: its title, then the members of its JSON but for title and seat."""
    out, picture = desk.out, desk.sheet[PICTURES]
    begin(out)
    _fragment(out, _QUOTE)
    put(out, int(picture[TITLE]))
    _fragment(out, _QUOTE)
    out[MARKED] = out[END]
    reach = _reach(desk, picture)
    _fragment(out, _WIDTH)
    put(out, shared(LENGTH, reach >> _WIDTH_BITS))
    _comma(out)
    _fragment(out, _HEIGHT)
    put(out, shared(LENGTH, reach & ((1 << _WIDTH_BITS) - 1)))
    for section in range(REGIONS, NOTES + 1):
        _write_list(desk, picture, section)
    out[DECISIVE] = out[END]


@rule
def _write_list(desk: Desk, picture: Row, section: int) -> None:
    """Write all parts of a section, unless it is empty."""
    out, began = desk.out, False
    for at in range(BEGIN, picture[END]):
        part = int(picture[at])
        if desk.kinds[SECTION, part & (KINDS - 1)] == section:
            if not began:
                _comma(out)
                _fragment(out, _REGIONS + section - REGIONS)
                began = True
            _item(out, part)
    if began:
        _fragment(out, _END_OF_LIST)


@rule
def _is_set(desk: Desk, was: Row, now: Row, at: int, section: int) -> bool:
    """Whether a part of a section is new or different."""
    part, before = int(now[at]), int(desk.sheet[FOUND, at])
    if desk.kinds[SECTION, part & (KINDS - 1)] != section:
        return False
    return before == MISSING or was[before] != part


@rule
def _write_ids(desk: Desk, at: int, was: Row, now: Row) -> int:
    """Write what a step is about, and return where the story goes on."""
    story, out = desk.sheet[STORY], desk.out
    end = int(story[END])
    if at >= end or story[at] != POINT:
        for part in range(BEGIN, now[END]):
            if _is_set(desk, was, now, part, PIECES):
                _item(out, ~key_of(desk.kinds, int(now[part])))
    while at < end and story[at] == POINT:
        _item(out, ~key_of(desk.kinds, int(story[at + 1])))
        at += 2
    return at


@rule
def _mark_all(desk: Desk, first: int, last: int, was: Row) -> None:
    """Mark what a step is about; pieces that are gone are marked no more."""
    out, marks = desk.out, desk.sheet[MARKS]
    for at in range(first, min(last, len(out))):
        if _is_id(out, at):
            _mark(marks, int(out[at]))
    for at in range(BEGIN, was[END]):
        part = int(was[at])
        is_gone = not desk.sheet[SEEN, at]
        if is_gone and desk.kinds[SECTION, part & (KINDS - 1)] == PIECES:
            _unmark(marks, ~key_of(desk.kinds, part))


@rule
def _mark(marks: Row, name: int) -> None:
    for at in range(BEGIN, min(int(marks[END]), len(marks))):
        if marks[at] == name:
            return
    put(marks, name)


@rule
def _unmark(marks: Row, name: int) -> None:
    kept = BEGIN
    for at in range(BEGIN, min(int(marks[END]), len(marks))):
        if marks[at] != name:
            marks[kept] = marks[at]
            kept += 1
    marks[END] = kept


@rule
def _write_changes(desk: Desk, was: Row, now: Row, changed: int) -> None:
    """Write the members of a step's changes."""
    out = desk.out
    if was[TITLE] != now[TITLE]:
        _fragment(out, _TITLE)
        put(out, int(now[TITLE]))
        _fragment(out, _QUOTE)
    if was[SEAT] != now[SEAT]:
        _separate(out)
        _fragment(out, _SEAT)
        put(out, shared(NUMBER, int(now[SEAT]) + 1))
    if changed >> REGIONS & 1:
        _write_size(desk, _reach(desk, was), _reach(desk, now))
    if changed >> SPACES & 1:
        _write_keyed(desk, was, now, SPACES, _SPACES_SET)
    if changed >> PIECES & 1:
        _write_keyed(desk, was, now, PIECES, _PIECES_SET)
    for section in range(REGIONS, NOTES + 1):
        if (changed & LISTS) >> section & 1:
            _write_anew(desk, now, section)


@rule
def _write_size(desk: Desk, was: int, now: int) -> None:
    """Write the width and the height of the picture, where they differ."""
    out, low = desk.out, (1 << _WIDTH_BITS) - 1
    if was >> _WIDTH_BITS != now >> _WIDTH_BITS:
        _separate(out)
        _fragment(out, _WIDTH)
        put(out, shared(LENGTH, now >> _WIDTH_BITS))
    if was & low != now & low:
        _separate(out)
        _fragment(out, _HEIGHT)
        put(out, shared(LENGTH, now & low))


@rule
def _reach(desk: Desk, picture: Row) -> int:
    """How far the regions of a picture reach to the right and down."""
    right, down, low = 0, 0, (1 << _WIDTH_BITS) - 1
    for at in range(BEGIN, picture[END]):
        part = int(picture[at])
        if desk.kinds[SECTION, part & (KINDS - 1)] == REGIONS:
            slot = slot_of(desk.slots, part)
            if desk.slots[slot] == 0:
                lack(desk.sheet, part)
            extent = int(desk.slots[slot + EXTENT])
            right, down = max(right, extent >> _WIDTH_BITS), max(down, extent & low)
    return right << _WIDTH_BITS | down


@rule
def lack(sheet: Sheet, phrase: int) -> None:
    """Note that nobody has learnt a phrase yet."""
    put(sheet[LACKING], phrase)


@rule
def _write_keyed(desk: Desk, was: Row, now: Row, section: int, opening: int) -> None:
    """Write the parts of a section that are new or different, and the ids of those gone."""
    out, began = desk.out, False
    for at in range(BEGIN, now[END]):
        if _is_set(desk, was, now, at, section):
            if not began:
                _separate(out)
                _fragment(out, opening)
                began = True
            _item(out, int(now[at]))
    has_set, began = began, False
    for at in range(BEGIN, was[END]):
        part = int(was[at])
        is_gone = not desk.sheet[SEEN, at]
        if is_gone and desk.kinds[SECTION, part & (KINDS - 1)] == section:
            if not began:
                if not has_set:
                    _separate(out)
                _fragment(out, _GONE_TOO if has_set else opening + 1)
                began = True
            _item(out, ~key_of(desk.kinds, part))
    if began or has_set:
        _fragment(out, _END_OF_BOTH)


@rule
def _write_anew(desk: Desk, now: Row, section: int) -> None:
    """Write all parts of a section, also if it is empty now."""
    out = desk.out
    _separate(out)
    _fragment(out, _REGIONS + section - REGIONS)
    for at in range(BEGIN, now[END]):
        if desk.kinds[SECTION, now[at] & (KINDS - 1)] == section:
            _item(out, int(now[at]))
    _fragment(out, _END_OF_LIST)


@rule
def _write_renamed(desk: Desk, at: int) -> int:
    """Write which pieces have another key now, and return where the story goes on."""
    story, out = desk.sheet[STORY], desk.out
    end = int(story[END])
    if at >= end or story[at] != RENAME:
        return at
    _fragment(out, _RENAMED)
    while at < end and story[at] == RENAME:
        _item(out, ~key_of(desk.kinds, int(story[at + 1])))
        _fragment(out, _COLON)
        put(out, ~key_of(desk.kinds, int(story[at + 3])))
        at += 4
    _fragment(out, _END_OF_OBJECT)
    return at


@rule
def _fragment(out: Row, index: int) -> None:
    put(out, shared(FRAGMENT, index))


@rule
def _comma(out: Row) -> None:
    _fragment(out, _COMMA)


@rule
def _item(out: Row, item: int) -> None:
    """Write an item of a list."""
    _separate(out)
    put(out, item)


@rule
def _separate(out: Row) -> None:
    """Write a comma, unless something was just opened."""
    last = int(out[END]) - 1
    if (
        last >= len(out)
        or out[last] < 0
        or out[last] & (KINDS - 1) != FRAGMENT
        or out[last] >> 8 >= _SENTENCE
    ):
        _comma(out)


@rule
def _is_id(out: Row, at: int) -> bool:
    return int(out[at]) < 0
