"""What comes and goes leaves nothing in memory that reference counting does not free."""

import json
import subprocess
import sys

import pytest

from oxbox.server.tables.garbage import Returns, give_back
from tests.server.leftovers import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_connections_leave_no_garbage_behind(kind: str) -> None:
    command = [sys.executable, "-m", "tests.server.leftovers", kind]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == {}


def test_freed_memory_is_given_back_once_a_minute() -> None:
    returns = Returns(0)
    times = [now for now in range(0, 300_000, 10_000) if returns.are_due(now)]
    assert times == [60_000, 120_000, 180_000, 240_000]
    give_back()
