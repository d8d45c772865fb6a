"""Whose share is whose: addresses, new tables however they are made, and the turns of bots."""

from pathlib import Path

import pytest

from oxbox.server.api.routes import Bearer, seated
from oxbox.server.connections.rate_limits import address_of
from oxbox.server.settings import Settings
from oxbox.server.tables.hub import Hub
from tests.server.aside import run_aside
from tests.server.client import Player, RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import SEEDS

HOT = [{"kind": "here"}, {"kind": "here"}]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("no:address", "no:address"),
    ],
)
def test_addresses_of_one_network_count_as_one(host: str, address: str) -> None:
    assert address_of({"client": (host, 1)}) == address


def finish(base: str, table: str, token: str) -> None:
    """Let a game at one device end at once."""
    for message in ({"seed": SEEDS[0]}, {"resign": 0}):
        call(base, f"/api/tables/{table}/send", message, token)


def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", {"tables_a_minute": 1, "tables_at_once": 3})
    try:
        made = call(server.base, "/api/tables", {"game": "yoxii", "seating": HOT})
        table, token = made["table"], made["token"]
        finish(server.base, table, token)
        path = f"/api/tables/{table}"
        for _ in range(3):  # the same one
            call(server.base, f"{path}/send", {"rematch": True}, token)
        table = call(server.base, path)["rematch"]
        finish(server.base, table, token)
        player = Player(server.base, table, token)
        player.until("snapshot")
        player.send(rematch=True)
        table = player.until("rematch")["table"]
        player.close()
        finish(server.base, table, token)
        with pytest.raises(RefusedError) as caught:
            call(server.base, f"/api/tables/{table}/send", {"rematch": True}, token)
        assert (caught.value.status, caught.value.code) == (429, "too-fast")
        player = Player(server.base, table, token)
        player.until("snapshot")
        player.send(rematch=True)
        assert player.until("refused", "rematch")["refused"]["code"] == "too-fast"
        player.close()
    finally:
        server.stop()


def test_a_player_without_a_socket_is_somebody_to_the_bots(tmp_path: Path) -> None:
    async def test() -> None:
        hub = Hub(Settings(tmp_path, warm=False))
        new = hub.create({"game": "yoxii"})
        opened = hub.tables[new.created.table]
        await seated(hub, new.created.table, Bearer(None, "stranger"))
        assert opened.address == ""
        await seated(hub, new.created.table, Bearer(new.token, "here"))
        assert opened.address == "here"
        await hub.stop()

    run_aside(test())
