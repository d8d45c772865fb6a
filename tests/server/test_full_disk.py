"""A disk that takes nothing: the mover is told in words, and nobody loses what was stored."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Player, RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import SEEDS

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="no disk can be made full here"
)
SENTENCE = "The disk of this server takes nothing now"


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Let no file of the server grow."""
    process = server.process.pid
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    yield
    resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))


def sit_down(server: Server) -> tuple[str, str, Player]:
    """A table of one person, its token, and their socket."""
    made = call(server.base, "/api/tables", {"game": "yoxii"})
    player = Player(server.base, made["table"], made["token"])
    player.send(seed=SEEDS[0])
    player.until("start")
    return made["table"], made["token"], player


def test_a_full_disk_is_told_to_the_mover_before_the_socket_closes(own_server: Server) -> None:
    table, token, player = sit_down(own_server)
    spectator = Player(own_server.base, table)
    spectator.until("snapshot")
    moves = call(own_server.base, f"/api/tables/{table}/moves", token=token)
    move = {"move": moves["moves"][0], "after": moves["after"], "seat": 0}
    with full_disk(own_server):
        player.send(**move, id=7)
        told = player.until("refused")
        assert told["refused"]["code"] == "not-stored"
        assert SENTENCE in told["refused"]["sentence"]
        assert told["id"] == 7
        for one in (player, spectator):
            with pytest.raises(ConnectionClosed) as caught:
                one.until("nothing more")
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 4409
        assert not any("refused" in text for text in spectator.raw)
        assert call(own_server.base, f"/api/tables/{table}")["ply"] == 0
    again = Player(own_server.base, table, token)
    assert again.until("snapshot")["moves"] == []
    again.send(**move)
    assert again.until("move", "refused")["event"] == "move"


def test_a_full_disk_is_told_over_http(own_server: Server) -> None:
    table, token, _ = sit_down(own_server)
    moves = call(own_server.base, f"/api/tables/{table}/moves", token=token)
    body = {"move": moves["moves"][0], "after": moves["after"], "seat": 0}
    with full_disk(own_server):
        for path, asked in ((f"/api/tables/{table}/send", body), ("/api/tables", {"game": "mixx"})):
            with pytest.raises(RefusedError) as caught:
                call(own_server.base, path, asked, token)
            assert (caught.value.status, caught.value.code) == (503, "not-stored")
            assert SENTENCE in caught.value.sentence
    assert call(own_server.base, f"/api/tables/{table}/send", body, token)["number"] > 0
