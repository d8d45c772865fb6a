"""What all tests share: fixed seeds, and kernels compiled once for everybody."""

import pytest
from hypothesis import settings

from tests.cases import CASES
from tests.skipping import pytest_make_collect_report, pytest_runtest_makereport

__all__ = ["pytest_make_collect_report", "pytest_runtest_makereport"]

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.load_profile("fixed")


def pytest_configure(config: pytest.Config) -> None:
    """Say what our own markers mean."""
    config.addinivalue_line("markers", "rule(number): the numbered rule that a test checks")
    config.addinivalue_line("markers", "complains(text, ...): what a page may say is wrong")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that ask for a case once for each way to play each game."""
    marked = list(metafunc.definition.iter_markers("parametrize"))
    if "case" in metafunc.fixturenames and not any("case" in mark.args[0] for mark in marked):
        metafunc.parametrize("case", CASES, ids=str)
