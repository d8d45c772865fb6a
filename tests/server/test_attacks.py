"""A short form of every attack (``make bench-attack``): meanwhile another table is played at."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from benchmarks.attacks.attacker import Attacker, Target
from benchmarks.attacks.every import ATTACKS, NUMBERS
from benchmarks.attacks.histories import write_finished
from tests.server.client import call
from tests.server.conftest import Server
from tests.server.playing import Party

MOVES = 12
LONG, SHORT = 400, 40
"""Plies of the finished games."""
LONGEST = 10.0
"""Seconds after which an attack ends, also if nobody has stopped it."""
LINE = 200_000
"""Bytes a second: enough to be a flood, and no more work than a test should make."""


class Attacked(Server):
    """A server with the limits that it has by default, and finished games on its disk."""

    def __init__(self, folder: Path) -> None:
        now = int(time.time() * 1000)
        self.finished = write_finished(folder / "tables.sqlite", [LONG, SHORT], now)
        super().__init__(folder, {})

    def target(self, name: str) -> Target:
        """What an attack needs to know."""
        parts, finished = urlsplit(self.base), tuple(self.finished)
        where = parts.hostname or "", parts.port or 0, NUMBERS[name]
        return Target(*where, LONGEST, LINE, finished, self.process.pid)


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """A server that all attacks go to, each from its own address."""
    served = Attacked(tmp_path_factory.mktemp("attacked") / "data")
    yield served
    served.stop()


class Attacking:
    """An attack that goes on in a thread for as long as it is needed."""

    def __init__(self, name: str, target: Target) -> None:
        self.by = Attacker(target)
        self._steps = ATTACKS[name](self.by)
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Attacker:
        next(self._steps)
        self.by.begin()
        self._thread.start()
        return self.by

    def __exit__(self, *_: object) -> None:
        self.by.stop.set()
        self._thread.join()
        self.by.end()

    def _run(self) -> None:
        next(self._steps, None)


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_keeps_nobody_else_from_playing(attacked: Attacked, name: str) -> None:
    at = Party(attacked.base, "oxysoxy", 2)
    at.sit_down()
    plies: list[int] = []
    with Attacking(name, attacked.target(name)) as by:
        at.play(random.Random(3), MOVES, plies.append)
    assert plies == list(range(1, MOVES + 1))
    assert by.sent.total() > 0
    assert call(attacked.base, f"/api/tables/{attacked.finished[1]}")["ply"] == SHORT
    at.close()
    assert "Traceback" not in attacked.log()


def test_a_long_game_from_the_disk_can_still_be_looked_at(attacked: Attacked) -> None:
    path = f"/api/tables/{attacked.finished[0]}"
    assert call(attacked.base, path)["ply"] == LONG
    assert len(call(attacked.base, f"{path}/record")["moves"]) == LONG
