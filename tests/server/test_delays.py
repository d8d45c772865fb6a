"""Clocks charge nobody for the server's own delays."""

import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from oxbox.server.connections.connection import Connection
from oxbox.server.settings import Settings
from oxbox.server.tables.hub import Caller, Hub
from oxbox.server.tables.open_table import OpenTable
from oxbox.server.tables.play_clock import BEAT, USUAL, PlayClock
from oxbox.table.events import Viewer
from oxbox.table.seating import digest_token
from tests.server.aside import run_aside
from tests.server.client import call
from tests.server.conftest import Server
from tests.server.playing import SEEDS, Party

STOPPED = 2.0
CLOCK = {"base": 60_000, "increment": 0}


def test_a_server_that_was_stopped_charges_nobody_for_it(own_server: Server) -> None:
    at = Party(own_server.base, "yoxii", 2, clock=CLOCK)
    began = time.monotonic()
    at.sit_down()
    own_server.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED)
    own_server.process.send_signal(signal.SIGCONT)
    clock = call(own_server.base, f"/api/tables/{at.table}/snapshot")["clock"]
    passed = time.monotonic() - began
    at.close()
    charged = (sum([60_000, 60_000]) - sum(clock["left"])) / 1000
    assert charged <= passed - STOPPED + 2 * (BEAT + USUAL)


class Played:
    """A game on a clock of a second in a hub, whose time a test turns."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.seconds = 1_000.0
        hub.play_clock.stop()
        hub.play_clock = PlayClock(1_000_000, lambda: self.seconds)
        seating = [{"kind": "here"}, {"kind": "here"}]
        clock = {"base": 1_000, "increment": 0}
        made = hub.create({"game": "yoxii", "seating": seating, "clock": clock})
        assert made.token is not None
        self.holder = digest_token(made.token)
        self.opened: OpenTable = hub.tables[made.created.table]
        self.send(seed=SEEDS[0])

    def send(self, arrived: int | None = None, **message: Any) -> None:
        at = self.hub.now() if arrived is None else arrived
        self.hub.command(self.opened, Caller(self.holder, "", at), message)

    def move(self, arrived: int | None = None) -> None:
        position = self.opened.table.position
        assert position is not None
        text = next(iter(position.legal_moves)).text
        after = self.opened.table.number
        self.send(arrived, move=text, after=after, seat=self.opened.table.turn)

    def wait(self, seconds: float) -> None:
        """Let time pass at a server that keeps up."""
        for _ in range(round(seconds / BEAT)):
            self.seconds += BEAT
            self.hub.play_clock.look()

    def left(self) -> list[int]:
        assert self.opened.table.clock is not None
        return self.opened.table.clock.left


def hosted(folder: Path, test: Callable[[Played], Awaitable[None]]) -> None:
    """Run a test with a game."""

    async def run() -> None:
        hub = Hub(Settings(folder, warm=False, pace=0))
        played = Played(hub)
        await hub.durable()
        await test(played)
        await hub.stop()

    run_aside(run())


def test_a_move_is_charged_until_it_arrived_not_until_it_was_carried_out(tmp_path: Path) -> None:
    async def test(played: Played) -> None:
        played.wait(0.3)
        arrived = played.hub.now()
        played.wait(5.0)
        played.move(arrived)
        assert played.left() == pytest.approx([700, 1_000], abs=2)

    hosted(tmp_path, test)


def test_nobody_is_flagged_while_their_message_waits(tmp_path: Path) -> None:
    async def test(played: Played) -> None:
        one = Connection(played.holder, Viewer(), 10_000_000)
        played.hub.listen(played.opened, one, None)
        one.waiting = 1
        played.wait(5.0)
        played.hub._on_time(played.opened)
        assert played.opened.table.outcome is None
        one.waiting = 0
        played.hub._on_time(played.opened)
        assert played.opened.table.outcome is not None

    hosted(tmp_path, test)


def test_a_slow_disk_takes_nobodys_time(tmp_path: Path) -> None:
    async def test(played: Played) -> None:
        played.wait(0.3)
        played.move()
        played.wait(5.0)  # the move is written only when the loop has its turn
        played.hub._on_time(played.opened)
        assert played.opened.table.outcome is None
        await played.hub.durable(played.opened)
        played.wait(0.4)
        played.move()
        assert played.left() == pytest.approx([700, 600], abs=2)

    hosted(tmp_path, test)
