"""What all tests share: fixed seeds, and kernels compiled once for everybody."""

import pytest
from hypothesis import settings

from tests.cases import CASES

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.load_profile("fixed")


def pytest_configure(config: pytest.Config) -> None:
    """Say what our own marker means."""
    config.addinivalue_line("markers", "rule(number): the numbered rule that a test checks")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that ask for a case once for each way to play each game."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=str)
