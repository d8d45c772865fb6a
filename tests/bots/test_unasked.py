"""After a warm-up nothing is compiled while people play, whatever bots they play against."""

import json
import subprocess
import sys

import pytest

from oxbox.bots.endings import has_endings
from oxbox.games import GAMES
from oxbox.kernels.compile import is_compiling
from oxbox.position import start


@pytest.mark.skipif(not is_compiling(), reason="nothing is compiled where the JIT is off")
@pytest.mark.parametrize("way", ["all", "tables"])
@pytest.mark.parametrize("name", GAMES)
def test_a_warm_up_compiles_all_that_bots_of_any_level_use(name: str, way: str) -> None:
    command = [sys.executable, "-m", "tests.bots.unasked", name, way]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert told["asked"] == 0
    assert (told["endings"] > 0) == has_endings(start(name).state)
