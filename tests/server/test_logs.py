"""What a server writes about itself: whatever goes wrong, no token is in it, and no traceback."""

import json
import re
import sqlite3
import urllib.request
from contextlib import closing

import pytest

from tests.server.client import Player, RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import SEEDS, Party


def spoil(server: Server, table: str) -> None:
    """Make a table's log unreadable behind the server's back."""
    with closing(sqlite3.connect(server.folder / "tables.sqlite")) as file:
        key = "(SELECT key FROM tables WHERE id = ?)"
        file.execute(f"UPDATE log SET entry = '{{}}' WHERE number = 1 AND key = {key}", (table,))
        file.commit()


def test_no_token_is_ever_logged_even_when_things_fail(own_server: Server) -> None:
    at = Party(own_server.base, "yoxii", 2)
    at.sit_down()
    invitations = [invitation["token"] for invitation in at.made["invitations"]]
    secrets = [*at.tokens, *invitations, *SEEDS[:2]]
    for token in (*secrets, "x" * 43):
        with pytest.raises(RefusedError):
            call(own_server.base, f"/api/tables/{at.table}/join", {"token": token}, token)
        with pytest.raises(RefusedError):
            call(own_server.base, "/api/tables/nothing", token=token)
    at.players[0].socket.send(json.dumps({"hello": {"token": at.tokens[0]}}))
    at.players[0].socket.send(at.tokens[0])
    at.players[0].socket.send(b"\x00" + at.tokens[0].encode())
    for odd in (f"/{at.tokens[0]}", f"/api/tables/{at.table}?token={at.tokens[0]}"):
        with urllib.request.urlopen(f"{own_server.base}/?x={odd}") as answer:
            answer.read()
    at.close()
    own_server.stop()
    spoil(own_server, at.table)
    own_server.start()
    for token in at.tokens:
        with pytest.raises(RefusedError) as caught:
            call(own_server.base, f"/api/tables/{at.table}", token=token)
        assert (caught.value.status, caught.value.code) == (500, "unreadable")
    player = Player(own_server.base, at.table, at.tokens[0])
    assert player.hear()["refused"]["code"] == "unreadable"
    made = call(own_server.base, "/api/tables", {"game": "yoxii"})
    assert made["token"]
    own_server.stop()
    log = own_server.log()
    assert "cannot be read: " in log
    assert not any(secret in log for secret in (*secrets, made["token"]))
    assert not re.search(r"[A-Za-z0-9_-]{43}", log)
