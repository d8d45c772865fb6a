"""Under CI a test that is left out fails, unless the reason is one that we expect."""

import os
from collections.abc import Generator
from typing import Final, TypeVar

import pytest

EXPECTED: Final = frozenset(
    {
        # interpreted, in ``make cover``; compiled, these run
        "Numba has no settings where the JIT is off",
        "nothing is compiled where the JIT is off",
        "five million slots are too many interpreted",
        "a match takes too long interpreted",
        # where the system is not Linux
        "no disk can be made full here",
        "limits of the process are read from /proc",
        "no process can limit another's memory here",
    }
)

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def is_ci() -> bool:
    """Whether this is a run in which nothing may be left out in silence."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Look at how every part of a test went."""
    return insist((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Look at how every module was read."""
    return insist((yield))


def insist(report: Report) -> Report:
    """Turn a test that was left out into one that failed, where it should have run."""
    if not (report.skipped and is_ci()) or not isinstance(report.longrepr, tuple):
        return report
    reason = report.longrepr[2].removeprefix("Skipped: ")
    if reason not in EXPECTED:
        report.outcome = "failed"
        report.longrepr = f"Under CI nothing is left out, but this was: {reason}"
    return report
