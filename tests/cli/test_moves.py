"""Lists of moves and completion."""

from itertools import product

from oxbox.cli.play.moves import MOST_LINES, filter_moves, find_patterns, list_moves, next_words
from oxbox.terminal.characters import text_width
from tests.cases import Case, random_positions

TEXTS = ["a1 e", "a1 n", "b1 e", "b1 n", "b1 w", "pass"]


def test_patterns_stand_for_exactly_the_legal_moves(case: Case) -> None:
    for position in random_positions(case, 2, 40)[::2]:
        texts = [move.text for move in position.legal_moves]
        found = [" ".join(words) for part in find_patterns(texts) for words in product(*part)]
        assert sorted(found) == sorted(texts)


def test_a_list_of_moves_fits_the_screen(case: Case) -> None:
    for position in random_positions(case, 3, 40)[::2]:
        texts = [move.text for move in position.legal_moves]
        lines = list_moves(texts, "", 80)
        assert len(lines) <= MOST_LINES + 1
        assert max(map(text_width, lines)) <= 80


def test_moves_that_differ_in_one_word_share_a_line() -> None:
    assert list_moves(["a1 e", "a1 n", "a2 e", "a2 n", "a5 s"], "", 80) == [
        "  a1 a2 | e n    a5 s",
        "5 moves: one word of each part.",
    ]


def test_too_many_moves_are_listed_by_their_first_word() -> None:
    texts = [f"a{first} {'x' * 40}{first}{second}" for first in range(30) for second in range(9)]
    lines = list_moves(texts, "", 80)
    assert len(lines) < 6
    assert lines[-1].startswith("270 moves begin with one of these")
    assert len(list_moves(texts, "a7", 80)) > 2


def test_a_filter_takes_beginnings_and_then_any_words() -> None:
    assert filter_moves(TEXTS, "b") == ["b1 e", "b1 n", "b1 w"]
    assert filter_moves(TEXTS, "B1 N") == ["b1 n"]
    assert filter_moves(TEXTS, "n") == ["a1 n", "b1 n"]
    assert filter_moves(TEXTS, "a1 e now") == []
    assert list_moves(TEXTS, "zebra", 80) == ["No possible move matches 'zebra'."]
    assert list_moves([], "", 80) == ["No move is possible."]
    assert list_moves(TEXTS, "pass", 80) == ["  pass", "1 move."]


def test_completion_goes_word_by_word() -> None:
    assert next_words(TEXTS, "") == ["a1", "b1", "pass"]
    assert next_words(TEXTS, "a") == ["a1"]
    assert next_words(TEXTS, "B1 ") == ["e", "n", "w"]
    assert next_words(TEXTS, "b1  n") == ["n"]
    assert next_words(TEXTS, "b1 n ") == []
    assert next_words(TEXTS, "pass ") == []
