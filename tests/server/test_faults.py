"""A server that is killed, stopped and started again: nothing that was told is lost."""

import random
import signal
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Player, call
from tests.server.conftest import Server
from tests.server.playing import SEEDS, Party


def test_no_move_that_was_told_is_lost_when_the_server_is_killed(own_server: Server) -> None:
    at = Party(own_server.base, "oxysoxy", 2)
    at.sit_down()
    chance = random.Random(4)
    for _ in range(3):
        at.play(chance, most=5)
        number = at.spectator.number
        own_server.kill()
        own_server.start()
        at.base = own_server.base
        assert call(at.base, f"/api/tables/{at.table}")["number"] >= number
        at.players = [Player(at.base, at.table, token) for token in at.tokens]
        at.spectator = Player(at.base, at.table)
        snapshots = [player.until("snapshot") for player in (*at.players, at.spectator)]
        assert len({json_moves(snapshot) for snapshot in snapshots}) == 1
        at.last = snapshots[0]
    assert at.play(chance) is not None


def json_moves(snapshot: dict[str, list[str]]) -> str:
    return " ".join(snapshot["moves"])


def test_bots_go_on_after_a_restart(own_server: Server) -> None:
    kinds = [{"kind": "bot", "level": 1}] * 3
    made = call(own_server.base, "/api/tables", {"game": "mixx", "seats": 3, "seating": kinds})
    own_server.kill()
    own_server.start()
    watcher = Player(own_server.base, made["table"])
    if watcher.until("snapshot")["state"] != "over":
        watcher.until("end")


def test_clocks_stand_still_while_the_server_is_down(own_server: Server) -> None:
    at = Party(own_server.base, "yoxii", 2, clock={"base": 3_600_000, "increment": 0})
    at.sit_down()
    at.play(random.Random(1), most=3)
    asked = time.monotonic()
    at.spectator.send(snapshot=None)
    before = at.spectator.until("snapshot")["clock"]["left"]
    own_server.stop()
    stopped = time.monotonic()
    time.sleep(1)
    down = time.monotonic() - stopped
    own_server.start()
    spectator = Player(own_server.base, at.table)
    after = spectator.until("snapshot")["clock"]["left"]
    passed = 1_000 * (time.monotonic() - asked - down)
    assert after[0] <= before[0]
    assert after[1] <= before[1]
    assert sum(before) - sum(after) <= passed  # without the time while it was down


def test_a_graceful_stop_says_so(own_server: Server) -> None:
    made = call(own_server.base, "/api/tables", {"game": "yoxii"})
    player = Player(own_server.base, made["table"], made["token"])
    player.send(seed=SEEDS[0])
    player.until("start")
    own_server.stop()
    assert own_server.process.returncode in (0, -signal.SIGTERM)
    with pytest.raises(ConnectionClosed) as caught:
        player.hear()
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code in (1012, 4409)
