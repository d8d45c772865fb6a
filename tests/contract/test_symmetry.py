"""Turning or mirroring the table carries legal moves and results along, where a game allows it.

A symmetry is written as what it does to the text of a move, so that it knows no code and no layout.
"""

import re
from collections.abc import Callable

import pytest

from oxbox.kernels.chance import below
from tests.cases import CASES, Case, chance_of

Symmetry = Callable[[str], str]

_WORDS = re.compile(r"\b(?:[a-g][1-7]|row [1-7]|column [a-g]|(?:n|s)?(?:e|w)|n|s)\b")
_STEPS = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0), "ne": (1, 1), "se": (1, -1)}
_STEPS |= {"nw": (-1, 1), "sw": (-1, -1)}
_NAMES = {step: name for name, step in _STEPS.items()}


def square(size: int, turns: int, mirrored: bool) -> Symmetry:
    """One of the eight symmetries of a square of cells."""

    def turn(x: int, y: int) -> tuple[int, int]:
        """Turn a point around the middle, which is (0, 0); cells lie two apart."""
        x = -x if mirrored else x
        for _ in range(turns):
            x, y = y, -x
        return x, y

    def place(column: int, row: int) -> tuple[int, int]:
        x, y = turn(2 * column - size + 1, 2 * row - size + 1)
        return (x + size - 1) // 2, (y + size - 1) // 2

    def word(found: re.Match[str]) -> str:
        text = found[0]
        if text in _STEPS:
            return _NAMES[turn(*_STEPS[text])]
        if text.startswith(("row ", "column ")):
            return line(text)
        column, row = place(ord(text[0]) - ord("a"), int(text[1]) - 1)
        return f"{chr(ord('a') + column)}{row + 1}"

    def line(text: str) -> str:
        is_row = text.startswith("row ")
        index = int(text[4:]) - 1 if is_row else ord(text[7:]) - ord("a")
        ends = [place(0, index), place(1, index)] if is_row else [place(index, 0), place(index, 1)]
        if ends[0][1] == ends[1][1]:
            return f"row {ends[0][1] + 1}"
        return f"column {chr(ord('a') + ends[0][0])}"

    return lambda text: _WORDS.sub(word, text)


def swapped(one: str, other: str) -> Symmetry:
    """Two words change places."""
    swap = {one: other, other: one}
    return lambda text: re.sub(rf"\b(?:{one}|{other})\b", lambda found: swap[found[0]], text)


def symmetries(case: Case) -> list[Symmetry]:
    """What may be done to the table of a game."""
    _, options = case.game.resolve(case.seats, case.options)
    found = case.game.symmetry(options)
    if found is None:
        return []
    if isinstance(found, tuple):
        return [swapped(*found)]
    return [square(found, turns, mirrored) for turns in range(4) for mirrored in (False, True)]


SYMMETRIC = [case for case in CASES if symmetries(case)]


@pytest.mark.parametrize("case", SYMMETRIC, ids=str)
def test_symmetries_carry_legal_moves_and_results_along(case: Case) -> None:
    for number, carry in enumerate(symmetries(case)):
        position, image = case.start(number), case.start(number)
        chance = chance_of(case, 90 + number)
        while position.seat is not None:
            texts = [move.text for move in position.legal_moves]
            assert sorted(map(carry, texts)) == sorted(move.text for move in image.legal_moves)
            text = texts[below(chance, len(texts))]
            position.push(text)
            image.push(carry(text))
            assert image.seat == position.seat
            assert image.scores == position.scores
        assert image.outcome() == position.outcome()


def test_some_games_have_a_symmetry() -> None:
    assert {case.game.name for case in SYMMETRIC} < {case.game.name for case in CASES}
