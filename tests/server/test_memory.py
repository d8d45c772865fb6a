"""What comes and goes leaves nothing in memory that reference counting does not free."""

import json
import subprocess
import sys

import pytest

from oxbox.server.tables.housekeeping import give_back
from tests.server.leftovers import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_connections_leave_no_garbage_behind(kind: str) -> None:
    command = [sys.executable, "-m", "tests.server.leftovers", kind]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == {}


def test_freed_memory_can_be_given_back() -> None:
    give_back()
