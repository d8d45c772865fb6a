"""Operations are compiled when they are prepared, and never again, whatever they are given."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.views import NOBODY
from oxbox.position import Position, start

KINDS: tuple[Any, ...] = (np.int8, np.int64, np.uint64)
"""Whole numbers of other kinds than Python's own."""


@contextmanager
def nothing_compiled() -> Iterator[None]:
    """See that nobody even asks Numba for a compilation, which may find one on the disk."""
    if not is_compiling():
        yield
        return
    from numba.core import event

    with event.install_recorder("numba:compiler_lock") as recorder:
        yield
    assert recorder.buffer == []


@pytest.fixture(scope="module")
def position() -> Position:
    """A game with secrets after a move, prepared."""
    operations.prepare(start("oxysoxy", seed=0).state)
    made = start("oxysoxy", seed=1)
    return made.push(next(iter(made.legal_moves)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_number_of_another_kind_is_compiled_for_by_nobody(
    position: Position, kind: Any
) -> None:
    view, told, before = position.view(0), position.told(0), position.view_before(0)
    with nothing_compiled():
        assert position.seen_by(kind(0)) == view
        assert position.told(kind(0)) == told
        assert position.view_before(kind(0)) == before
        assert operations.score(position.state, kind(0)) == position.scores[0]
        assert operations.won(position.state, kind(0)) == operations.won(position.state, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_that_is_a_number_of_another_kind_is_compiled_for_by_nobody(
    position: Position, kind: Any
) -> None:
    code = position.legal_moves.codes[0]
    with nothing_compiled():
        assert position.check(kind(code)) == position.check(code)


@pytest.mark.parametrize("odd", [0.0, np.float64(0), 0.5, "0", None, 0j, [0]], ids=repr)
def test_a_seat_that_is_no_whole_number_is_refused_and_compiled_for_by_nobody(
    position: Position, odd: Any
) -> None:
    with nothing_compiled():
        for ask in (position.seen_by, position.told, position.view_before):
            with pytest.raises(TypeError):
                ask(odd)


def test_preparing_again_compiles_nothing(position: Position) -> None:
    with nothing_compiled():
        operations.prepare(position.state)
        position.seen_by(NOBODY)
