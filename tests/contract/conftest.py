"""The contract runs on compiled rules (interpreted ones where the JIT is off)."""

import pytest

from oxbox.warm import warm
from tests.cases import Case


@pytest.fixture(autouse=True)
def compiled(case: Case) -> None:
    """Have the game's rules ready, from the disk if they were compiled before."""
    warm(case.game)
