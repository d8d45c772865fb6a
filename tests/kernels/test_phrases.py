"""Phrases: numbers that stand for what a function describes."""

from inspect import Parameter, Signature
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.games import GAMES
from oxbox.kernels.phrases import ARGUMENT_BITS, KIND_BITS, Phrase, number_phrases
from oxbox.scene import Fact, Piece, Space


def one(_: Any, only: int) -> str:
    return f"{only}"


def four(_: Any, first: int, second: int, third: int = 7, fourth: int = -1) -> Piece:
    return Piece(f"{first}:{second}", "", f"{third}", "", "", (f"{fourth}",))


def some(_: Any) -> tuple[Space, ...]:
    return ()


def made(function: Any, kind: int = 20) -> Phrase[Any, Any]:
    phrase = Phrase[Any, Any](function)
    phrase.number_as(kind)
    return phrase


@given(st.lists(st.integers(-4096, 4095), min_size=4, max_size=4))
def test_a_phrase_gives_back_its_arguments(arguments: list[int]) -> None:
    number = made(four)(*arguments)
    assert 0 <= number < 1 << (KIND_BITS + ARGUMENT_BITS)
    assert number & 255 == 20
    assert made(four).arguments(number) == arguments


@given(st.integers(-(1 << 54), (1 << 54) - 1))
def test_a_single_argument_has_all_bits(argument: int) -> None:
    assert made(one).arguments(made(one)(argument)) == [argument]


@pytest.mark.parametrize("value", [4096, -4097, 1 << 60])
def test_an_argument_that_does_not_fit_is_refused(value: int) -> None:
    with pytest.raises(OverflowError, match="too large for the phrase four"):
        made(four)(1, value)


def test_a_look_is_as_usual_where_only_the_key_is_given() -> None:
    phrase = made(four)
    section, key, usual = phrase.row
    assert phrase.arguments(phrase(3, 4)) == [3, 4, 7, -1]
    assert phrase(3, 4) == phrase(3, 4, 1, 1) & key | usual
    assert phrase(3, 4, 1, 1) & key != phrase(3, 5, 1, 1) & key
    assert section == made(four).section


@pytest.mark.parametrize("arguments", [(), (1,), (1, 2, 3, 4, 5)])
def test_the_key_must_be_given_and_nothing_that_is_not_named(arguments: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match="the phrase four"):
        made(four)(*arguments)


def test_what_a_phrase_returns_says_where_it_belongs() -> None:
    sections = [made(function).section for function in (one, some, four)]
    assert sections == [0, 2, 3]

    def fact(_: Any) -> Fact:
        return Fact("", "")

    assert made(fact).section == 5


def test_more_than_seven_arguments_are_refused() -> None:
    def many(*numbers: int) -> str:
        return ""

    eight = [Parameter(f"p{n}", Parameter.POSITIONAL_OR_KEYWORD) for n in range(9)]
    many.__signature__ = Signature(eight)  # type: ignore[attr-defined]

    with pytest.raises(TypeError, match="more than 7 arguments"):
        Phrase(many)


@pytest.mark.parametrize("game", list(GAMES))
def test_kinds_do_not_depend_on_the_order_of_imports(game: str) -> None:
    package = GAMES[game].package
    places = [(p.describe.__module__, p.name) for p in number_phrases(package).values()]
    assert places
    assert all(before < after for before, after in pairwise(places))
    assert [phrase.kind for phrase in number_phrases(package).values()] == list(
        number_phrases(package)
    )
