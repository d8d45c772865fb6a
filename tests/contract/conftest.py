"""The contract runs on compiled rules."""

from functools import cache

import pytest

from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.position import start
from tests.cases import Case


@pytest.fixture(autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    """Have the rules of the case's game ready, from the disk if they were compiled before."""
    if "case" in request.fixturenames:
        case: Case = request.getfixturevalue("case")
        prepare(case.game.name)


@cache
def prepare(game: str) -> None:
    state = start(game, seed=0).state
    operations.prepare(state)
    assert operations.is_ready(state) == is_compiling()
