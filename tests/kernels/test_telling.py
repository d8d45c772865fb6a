"""Rows of phrases: what is written section by section reads out as the JSON of a telling."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import ref

import numpy as np
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox import phrasebook as module
from oxbox.games import find_game
from oxbox.kernels import operations
from oxbox.kernels.telling import (
    BEGIN,
    DECISIVE,
    END,
    IDS,
    MARKED,
    PIECES_GONE,
    RENAMED,
    SECTIONS,
    SENTENCE,
    begin,
    finish,
    number,
    phrase,
    put,
    say,
    turn_to,
)
from oxbox.phrasebook import Phrasebook, phrasebook
from oxbox.position import Position, replay
from oxbox.setting import Setting

OXIXO = find_game("oxixo")
SCALARS = ("title", "seat", "width", "height")
CHANGES = [at for at, name in enumerate(SECTIONS) if IDS < at < RENAMED and "-" not in name]
GONE = {name.partition("-")[0]: at for at, name in enumerate(SECTIONS) if "-" in name}

step = st.tuples(
    st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.sampled_from(CHANGES), st.lists(st.integers(0, 9), max_size=3), max_size=5),
    st.lists(st.integers(0, 9), max_size=2),
)


@pytest.fixture(autouse=True)
def _compiled() -> None:
    """Have telling compiled (it stays interpreted where the JIT is off)."""
    operations.prepare(replay("oxixo", []).state)


def book() -> Phrasebook:
    return phrasebook(OXIXO, *OXIXO.resolve(None, {}))


def read(row: Any, first: int, last: int, between: str = "") -> Any:
    texts = [book().put_into_words(item) for item in row[first:last].tolist()]
    return orjson.loads(b"".join(texts) if not between else b"[%b]" % b",".join(texts))


def write_change(row: Any, section: int, items: list[int], gone: list[int]) -> Any:
    """Write one section and return what is to be read."""
    name = SECTIONS[section]
    if name in SCALARS:
        put(row, section, number(len(items)))
        return len(items)
    if not items:
        turn_to(row, section)
    for item in items:
        put(row, section, number(item))
    if name not in GONE:
        return items
    for item in gone:
        put(row, GONE[name], number(item))
    return {"set": items} | ({"gone": gone} if gone else {})


@given(st.lists(step, max_size=4))
def test_what_is_written_section_by_section_is_what_is_read(steps: list[Any]) -> None:
    row = np.zeros(1024, np.int64)
    begin(row)
    expected = []
    for sentence, (ids, changes, gone) in enumerate(steps):
        say(row, number(sentence))
        for item in ids:
            put(row, IDS, number(item))
        written = {
            SECTIONS[section]: write_change(row, section, items, gone)
            for section, items in changes.items()
        }
        expected.append({"sentence": sentence, "ids": ids, "changes": written})
    finish(row, False)
    assert read(row, BEGIN, int(row[MARKED])) == expected


def test_marked_are_the_ids_named_without_pieces_that_are_gone() -> None:
    row = np.zeros(64, np.int64)
    begin(row)
    for sentence, ids, gone in ((0, (1, 2, 1), (2,)), (1, (3, 2, 4), (3,))):
        say(row, number(sentence))
        for item in ids:
            put(row, IDS, number(item))
        for item in gone:
            put(row, PIECES_GONE, number(item))
    finish(row, True)
    assert read(row, int(row[MARKED]), int(row[DECISIVE]), ",") == [1, 2, 4]
    assert read(row, int(row[DECISIVE]), int(row[END]), ",") == [3, 2, 4]


def test_nothing_is_decisive_while_a_game_runs() -> None:
    row = np.zeros(64, np.int64)
    begin(row)
    say(row, number(0))
    put(row, IDS, number(7))
    finish(row, False)
    assert row[DECISIVE] == row[END]


def test_a_row_without_room_counts_what_it_would_hold() -> None:
    ends = []
    for size in (8, 64):
        row = np.full(size + 1, -5, np.int64)
        begin(row[:size])
        for sentence in range(5):
            say(row[:size], number(sentence))
            put(row[:size], SENTENCE + 1, number(sentence))
        finish(row[:size], False)
        assert row[size] == -5
        ends.append((int(row[END]), int(row[MARKED])))
    assert ends[0][1] == ends[1][1] > 8


def test_a_telling_that_is_too_long_at_first_is_written_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = replay("oxixo", ["a3 e"])
    told, choices = position.told(-1), position.choices()[1]
    monkeypatch.setattr(module, "_ROOM", 9)
    monkeypatch.setattr(module, "_PAGE", 9)
    monkeypatch.setattr(module, "_rooms", [])
    assert position.told(-1) == told
    monkeypatch.setattr(module, "_rooms", [])
    assert position.choices()[1] == choices


def test_a_full_book_begins_anew_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 64
    monkeypatch.setattr(module, "_MOST_PHRASES", most)
    book = Phrasebook(OXIXO.package, Setting(*OXIXO.resolve(None, {})))
    position = replay("oxixo", ["a3 e"])
    sizes = []
    for move in ("c1 n", "e5 s", "a4 s", "b1 n"):
        position.push(move)
        other = replay("oxixo", [move.text for move in position.moves])
        other._book = ref(book)
        assert other.told(-1) == position.told(-1)
        sizes.append(len(book))
    assert max(sizes) <= most
    assert sizes != sorted(sizes)


def test_a_book_that_learns_while_others_read_tells_everybody_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_SLOTS", 4)  # it grows several times
    position = replay("oxixo", ["a3 e", "c1 n", "e5 s"])
    told, choices = position.told(-1), position.choices()[1]
    for _ in range(20):
        book = Phrasebook(OXIXO.package, Setting(*OXIXO.resolve(None, {})))
        twins = [position.copy() for _ in range(4)]
        for twin in twins:
            twin._book = ref(book)
        with ThreadPoolExecutor(4) as pool:
            assert set(pool.map(lambda twin: twin.told(-1), twins)) == {told}
            assert {text for _, text in pool.map(Position.choices, twins)} == {choices}


def test_a_phrase_holds_four_numbers() -> None:
    packed = phrase(9, 16_383, 1, 16_383, 8_191)
    assert 0 < packed < 1 << 63
    assert [packed >> shift & 16_383 for shift in (8, 22, 36, 50)] == [16_383, 1, 16_383, 8_191]
