"""Books: what phrases stand for, learnt once, and spelt out with all the room that it takes."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import orjson
import pytest

from oxbox import book_writer as module
from oxbox.book import NO_CHOICES, Book
from oxbox.games import find_game
from oxbox.kernels import operations
from oxbox.kernels.layout import States
from oxbox.position import Position, replay

OXIXO = find_game("oxixo")
MOVES = ["a3 e", "c1 n", "e5 s", "a4 s", "b1 n"]


@pytest.fixture(autouse=True)
def _compiled() -> None:
    """Have everything compiled (it stays interpreted where the JIT is off)."""
    operations.prepare(replay("oxixo", []).state)


def new_book() -> Book:
    return Book(OXIXO, *OXIXO.resolve(None, {}))


def box_of(position: Position) -> States:
    return np.frombuffer(bytearray(position.state.tobytes()), OXIXO.rules.LAYOUT)


def all_texts(book: Book, position: Position) -> list[Any]:
    """The telling of the last move, the picture and the paths."""
    before = position.view_before(-2).box
    pair = np.concatenate((before, box_of(position), before))
    moves = np.zeros(OXIXO.rules.MOST_MOVES, np.int32)
    told, drawn = book.tell(pair, position.codes[-1], -1), book.draw(position.view(-1).box)
    return [*map(bytes, (*told, *drawn)), book.choose(box_of(position), moves).paths]


@pytest.mark.parametrize("name", ["_NUMBERS", "_LETTERS", "_PARTS", "_MOMENTS", "_SLOTS"])
def test_with_little_room_at_first_the_same_is_written(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = replay("oxixo", MOVES)
    expected = all_texts(new_book(), position)
    monkeypatch.setattr(module, name, 8 if name != "_MOMENTS" else 1)
    assert all_texts(new_book(), position) == expected


def test_a_full_book_begins_anew_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 64
    monkeypatch.setattr(module, "_MOST_PHRASES", most)
    book, sizes = new_book(), []
    for count in range(1, len(MOVES) + 1):
        position = replay("oxixo", MOVES[:count])
        assert all_texts(book, position) == all_texts(new_book(), position)
        sizes.append(len(book))
    assert max(sizes) <= most
    assert sizes != sorted(sizes)


def test_a_book_that_learns_while_others_read_tells_everybody_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_SLOTS", 4)  # it grows several times
    position = replay("oxixo", MOVES[:3])
    expected = all_texts(new_book(), position)
    for _ in range(20):
        book = new_book()
        with ThreadPoolExecutor(4) as pool:
            for texts in pool.map(lambda _, book=book: all_texts(book, position), range(4)):
                assert texts == expected


def test_a_phrase_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LONGEST", 10)
    with pytest.raises(ValueError, match=r"a phrase of oxbox\.games\.oxixo is too long"):
        all_texts(new_book(), replay("oxixo", MOVES))


def test_a_move_is_found_by_its_targets_and_by_nothing_else() -> None:
    position = replay("oxixo", MOVES)
    choices = position.choices()
    paths = orjson.loads(choices.paths)
    assert [choices.find(path) for path in paths] == choices.codes.tolist()
    first = paths[0]
    for wrong in ([], first[:1], first[1:], [*first, first[0]], ["\ud800"], ["x"], first[::-1]):
        assert choices.find(wrong) is None
    assert NO_CHOICES.find(first) is None


def test_a_move_can_be_left_out_of_the_choices() -> None:
    position = replay("oxixo", MOVES)
    codes = position.legal_moves.codes
    assert position.choices(without=codes[3]).codes.tolist() == [*codes[:3], *codes[4:]]
