"""A table never dies: people who are away, resign or run out of time, over real sockets."""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from oxbox.errors import TableError
from oxbox.server.api.routes import Bearer, seated
from oxbox.server.connections.connection import Connection
from oxbox.server.settings import NO_LIMITS, Settings
from oxbox.server.tables.hub import Caller, Hub
from oxbox.table import creation
from oxbox.table.events import SPECTATOR
from oxbox.table.seating import digest_token
from oxbox.verify import verify
from tests.server.aside import run_aside
from tests.server.client import Plain, Player, call
from tests.server.conftest import Server
from tests.server.playing import TOKENS, Party

GRACE = 500


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the grace for those who are away is short."""
    served = Server(tmp_path_factory.mktemp("hasty") / "data", asdict(NO_LIMITS), grace=GRACE)
    yield served
    served.stop()
    assert "Traceback" not in served.log()


def party(server: Server, game: str, seats: int, **rest: Any) -> Party:
    """A table where everybody has sat down."""
    made = Party(server.base, game, seats, **rest)
    made.sit_down()
    return made


def until_seats(player: Player, what: str) -> Plain:
    """The next event about seats of that kind."""
    while (event := player.until("seats"))["what"] != what:
        pass
    return event


@pytest.mark.parametrize(("game", "seats"), [("yoxii", 2), ("oxfurd", 3)])
def test_after_a_grace_the_others_let_a_bot_play_until_the_person_is_back(
    hasty: Server, game: str, seats: int
) -> None:
    assert call(hasty.base, "/api/site")["grace"] == GRACE
    at = party(hasty, game, seats)
    seat = at.last["turn"]
    other = at.players[(seat + 1) % seats]
    other.send(takeover=seat, id=1)
    assert other.until("refused")["refused"]["code"] == "still-there"
    at.players[seat].close()
    while other.until("presence")["present"][seat]:
        pass
    at.spectator.send(takeover=seat)
    assert at.spectator.until("refused")["refused"]["code"] == "not-your-seat"
    while True:
        other.send(takeover=seat, id=3)
        told = other.until("refused", "seats")
        if "refused" not in told:
            break
        assert told["refused"]["code"] == "still-there"
        time.sleep(0.05)
    person = told["people"][seat]
    assert (told["what"], person["bot"], person["returns"]) == ("takeover", True, True)
    assert other.until("move")["bot"]
    back = Player(hasty.base, at.table, at.tokens[seat])
    assert back.until("snapshot")["people"][seat]["bot"]
    back.send(back=seat)
    told = until_seats(other, "back")
    assert not told["people"][seat]["bot"]
    if seats == 2:
        back.send(resign=seat)
        other.until("end")
        record = call(hasty.base, f"/api/tables/{at.table}/record")
        assert [event["event"] for event in record["events"]] == ["takeover", "resign"]
        assert len(verify(json.dumps(record))) == 6
    at.close()


def test_a_guest_closes_the_table_of_a_host_without_a_seat_only_after_a_grace(
    hasty: Server,
) -> None:
    kinds = [{"kind": "link"}, {"kind": "link"}]
    made = call(hasty.base, "/api/tables", {"game": "yoxii", "seating": kinds})
    path, (first, _) = f"/api/tables/{made['table']}", made["invitations"]
    host = Player(hasty.base, made["table"], made["token"])
    host.until("snapshot")
    call(hasty.base, f"{path}/join", {"token": TOKENS[0]}, first["token"])
    guest = Player(hasty.base, made["table"], TOKENS[0])
    assert guest.until("snapshot")["host_present"] is True
    guest.send(close=True)
    assert guest.until("refused")["refused"]["code"] == "not-your-table"
    host.close()
    while guest.until("presence")["host_present"]:
        pass
    assert call(hasty.base, path)["host_present"] is False
    while True:
        guest.send(close=True)
        told = guest.until("refused", "closed")
        if "refused" not in told:
            break
        assert told["refused"]["code"] == "not-your-table"
        time.sleep(0.05)
    assert told["seat"] == 0
    guest.close()


def test_nobody_is_taken_for_away_before_the_grace_is_over(server: Server) -> None:
    at = party(server, "yoxii", 2)
    at.players[0].close()
    assert at.players[1].until("presence")["present"] == [False, True]
    at.players[1].send(takeover=0)
    assert at.players[1].until("refused")["refused"]["code"] == "still-there"
    at.players[1].close()
    at.spectator.close()


def test_a_program_that_only_asks_over_http_is_not_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        hub, now = Hub(Settings(tmp_path, warm=False, grace=GRACE)), 1_000_000
        monkeypatch.setattr(hub, "now", lambda: now)
        new = hub.create({"game": "yoxii", "seating": [{"kind": "here"}, {"kind": "link"}]})
        opened, invitation = hub.tables[new.created.table], new.invitations[1]
        entries, *_ = creation.join(opened.table, invitation, TOKENS[0], None)
        hub.commit(opened, entries)
        assert new.token is not None
        holders = [digest_token(token) for token in (new.token, TOKENS[0])]
        for holder in holders:
            hub.command(opened, Caller(holder, "", now), {"seed": "1" * 64})
        one = Connection(holders[0], SPECTATOR, 10_000_000)
        hub.listen(opened, one, None)
        hub.leave(opened, one)
        for _ in range(5):
            now += GRACE - 1
            with pytest.raises(TableError) as caught:
                hub.command(opened, Caller(holders[1], "", now), {"takeover": 0})
            assert caught.value.code == "still-there"
            await seated(hub, new.created.table, Bearer(new.token, ""))
        now += GRACE
        hub.command(opened, Caller(holders[1], "", now), {"takeover": 0})
        assert opened.table.seating[0].bot
        await hub.stop()

    run_aside(test())


@pytest.mark.parametrize("game", ["mixx", "oxysoxy", "oxfurd"])
@pytest.mark.parametrize("seats", [3, 4])
def test_resigning_among_more_than_two_hands_the_seat_to_a_marked_bot(
    server: Server, game: str, seats: int
) -> None:
    at = party(server, game, seats)
    seat = at.last["turn"]
    at.players[seat].send(resign=seat)
    for player in (*at.players, at.spectator):
        told = until_seats(player, "resigned")
        assert told["people"][seat]["bot"]
        assert not told["people"][seat]["returns"]
    assert at.spectator.until("move")["bot"]
    at.players[seat].send(back=seat)
    assert at.players[seat].until("refused")["refused"]["code"] == "no-return"
    assert call(server.base, f"/api/tables/{at.table}")["state"] == "running"
    at.close()


def test_a_team_of_oxixo_resigns_when_both_agree(server: Server) -> None:
    at = party(server, "oxixo", 4)
    at.players[0].send(resign=0)
    offer = at.players[2].until("offer")["offer"]
    assert offer == {"kind": "resign", "seat": 0, "asked": [2], "agreed": []}
    at.players[1].send(answer=True, seat=1)
    assert at.players[1].until("refused")["refused"]["code"] == "no-offer"
    at.players[2].send(answer=False, seat=2)
    assert at.players[0].until("declined")["seat"] == 2
    at.players[2].send(resign=2)
    at.players[0].until("offer")
    at.players[0].send(answer=True, seat=0)
    outcome = at.spectator.until("end")["outcome"]
    assert (outcome["winners"], outcome["reason"]) == ([1, 3], "resignation")
    at.close()


@pytest.mark.parametrize(("game", "seats"), [("mixx", 3), ("oxysoxy", 4), ("oxixo", 4)])
def test_out_of_time_among_more_than_two_hands_the_seat_to_a_bot(
    server: Server, game: str, seats: int
) -> None:
    at = party(server, game, seats, clock={"base": 1_000, "increment": 0})
    told = until_seats(at.spectator, "flagged")
    assert told["seat"] == 0
    assert told["people"][0]["bot"]
    assert not told["people"][0]["returns"]
    assert at.spectator.until("move")["bot"]
    at.close()


def test_out_of_time_between_two_loses(server: Server) -> None:
    at = party(server, "yoxii", 2, clock={"base": 1_000, "increment": 0})
    outcome = at.spectator.until("end")["outcome"]
    assert outcome["reason"] == "time"
    assert 0 not in outcome["winners"]
    at.close()


def test_after_a_restart_time_runs_once_the_player_to_move_is_back(tmp_path: Path) -> None:
    served = Server(tmp_path / "data", {})
    at = party(served, "oxixo", 2, clock={"base": 60_000, "increment": 0})
    served.stop()
    served = Server(tmp_path / "data", {})
    watcher = Player(served.base, at.table)
    assert watcher.until("snapshot")["clock"]["running"] is None
    other = Player(served.base, at.table, at.tokens[1])
    assert other.until("snapshot")["clock"]["running"] is None
    mover = Player(served.base, at.table, at.tokens[0])
    assert mover.until("snapshot")["clock"]["running"] == 0
    assert watcher.until("presence")["clock"]["running"] is None
    assert watcher.until("presence")["clock"]["running"] == 0
    for one in (watcher, other, mover):
        one.close()
    served.stop()


def test_bots_on_a_short_clock_play_to_the_end(tmp_path: Path) -> None:
    served = Server(tmp_path / "data", {}, pace=0.2)
    kinds = [{"kind": "bot", "level": 1}] * 2
    asked = {"game": "yoxii", "seating": kinds, "clock": {"base": 1_000, "increment": 0}}
    made = call(served.base, "/api/tables", asked)
    watcher = Player(served.base, made["table"])
    first = watcher.until("snapshot", "end")
    end = first if first["outcome"] else watcher.until("end")
    assert end["outcome"]["reason"] != "time"
    watcher.close()
    served.stop()
