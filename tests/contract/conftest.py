"""The contract runs on compiled rules (interpreted ones where the JIT is off)."""

import pytest

from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.warmup import warm
from tests.cases import Case


@pytest.fixture(autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    """Have the rules of the case's game ready, from the disk if they were compiled before."""
    if "case" in request.fixturenames:
        case: Case = request.getfixturevalue("case")
        warm(case.game)
        assert operations.is_ready(case.start(0).state) == is_compiling()
