"""Whole games over sockets: people, bots, reconnecting, leaving, playing again."""

import json
import random
from typing import Any

import pytest

from oxbox.verify import verify
from tests.server.client import Player, RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import SEEDS, Party

GAMES = {"oxysoxy": 3, "oxixo": 4, "oxfurd": 2, "mixx": 4, "yoxii": 2}


def party(server: Server, game: str = "yoxii", seats: int = 2, **rest: Any) -> Party:
    """A table where everybody has sat down."""
    made = Party(server.base, game, seats, **rest)
    made.sit_down()
    return made


@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_game_to_its_end(server: Server, game: str) -> None:
    at = party(server, game, GAMES[game], options={"size": 3} if game == "oxixo" else {})
    end = at.play(random.Random(game))
    assert end is not None
    record = call(server.base, f"/api/tables/{at.table}/record")
    assert len(verify(json.dumps(record))) == 6
    assert record["fair"].items() >= end["reveal"].items()
    replay = call(server.base, f"/api/tables/{at.table}/replay")
    assert [event["text"] for event in replay["events"]] == record["moves"]
    assert replay["outcome"] == end["outcome"]
    at.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_bots_to_the_end(server: Server, game: str) -> None:
    seats = GAMES[game]
    kinds = [{"kind": "here"}, *[{"kind": "bot", "level": 1}] * (seats - 1)]
    options = {"size": 3} if game == "oxixo" else {}
    asked = {"game": game, "seats": seats, "seating": kinds, "options": options}
    made = call(server.base, "/api/tables", asked)
    table, token = made["table"], made["token"]
    call(server.base, f"/api/tables/{table}/send", {"seed": SEEDS[0]}, token)
    chance, after = random.Random(game), 0
    while call(server.base, f"/api/tables/{table}")["state"] != "over":
        try:
            found = call(server.base, f"/api/tables/{table}/moves", token=token)
        except RefusedError:
            events = call(server.base, f"/api/tables/{table}/events?after={after}", token=token)
            after = events["events"][-1]["number"]
            continue
        move = {"move": chance.choice(found["moves"]), "after": found["after"], "seat": 0}
        call(server.base, f"/api/tables/{table}/send", move, token)
    assert call(server.base, f"/api/tables/{table}")["outcome"]["sentence"]


def test_people_who_come_back_get_what_they_missed(server: Server) -> None:
    at = party(server)
    at.play(random.Random(1), most=2)
    last = at.players[1].number
    at.players[1].close()
    mover = at.players[0]
    mover.send(snapshot=0)
    text = call(server.base, f"/api/tables/{at.table}/moves", token=at.tokens[0])["moves"][0]
    mover.send(move=text, after=mover.number, seat=0)
    told = mover.until("move")
    again = Player(server.base, at.table, at.tokens[1], last=last)
    missed = again.until("move", "snapshot")
    assert (missed["event"], missed["number"]) == ("move", told["number"])
    assert missed["steps"] == told["steps"]
    assert "paths" in missed
    up_to_date = Player(server.base, at.table, at.tokens[1], last=told["number"])
    up_to_date.send(ping=1)
    assert up_to_date.hear()["event"] == "presence"
    assert up_to_date.hear() == {"pong": 1}
    long_gone = Player(server.base, at.table, at.tokens[1], last=0)
    assert long_gone.hear()["event"] == "snapshot"
    from_nowhere = Player(server.base, at.table, at.tokens[1], last=10_000)
    assert from_nowhere.hear()["event"] == "snapshot"
    at.close()


def test_a_move_sent_again_is_harmless(server: Server) -> None:
    at = party(server)
    mover, number = at.players[0], at.players[0].number
    text = call(server.base, f"/api/tables/{at.table}/moves", token=at.tokens[0])["moves"][0]
    for _ in range(3):
        mover.send(move=text, after=number, seat=0, id="again")
    moved = mover.until("move")
    assert mover.until("done") == {"done": moved["number"], "id": "again"}
    assert mover.until("done") == {"done": moved["number"], "id": "again"}
    assert call(server.base, f"/api/tables/{at.table}")["ply"] == 1
    at.close()


def test_nobody_moves_for_another_seat(server: Server) -> None:
    at = party(server)
    other, number = at.players[1], at.players[1].number
    text = call(server.base, f"/api/tables/{at.table}/moves", token=at.tokens[0])["moves"][0]
    other.send(move=text, after=number, seat=0)
    assert other.until("refused")["refused"]["code"] == "not-your-seat"
    other.send(move=text, after=number, seat=1)
    assert other.until("refused")["refused"]["code"] == "not-your-turn"
    at.spectator.send(move=text, after=number, seat=0)
    assert at.spectator.until("refused")["refused"]["code"] == "not-your-seat"
    at.spectator.send(snapshot=0)
    assert at.spectator.until("refused")["refused"]["code"] == "not-your-seat"
    at.close()


def test_asking_why_plays_nothing(server: Server) -> None:
    at = party(server, "oxixo")
    mover = at.players[0]
    mover.send(why="b2 e", seat=0, id=7)
    answer = mover.until("refused")
    assert answer["refused"]["rule"].startswith("Oxixo R")
    assert answer["id"] == 7
    mover.send(why="a1 e", seat=0)
    assert mover.until("why") == {"why": None}
    assert call(server.base, f"/api/tables/{at.table}")["ply"] == 0
    at.close()


@pytest.mark.parametrize(("game", "code"), [("oxixo", None), ("oxysoxy", "revealed")])
def test_asking_whether_a_move_could_be_taken_back_asks_nobody(
    server: Server, game: str, code: str | None
) -> None:
    at = party(server, game)
    mover, send = at.players[0], f"/api/tables/{at.table}/send"
    asked = {"why": {"offer": "takeback"}, "seat": 0}
    mover.send(**asked, id=7)
    answer = mover.until("refused", "why")
    assert (answer["refused"]["code"], answer["id"]) == ("nothing-to-take-back", 7)
    at.play(random.Random(1), most=1)
    mover.send(**asked, id=8)
    answer = mover.until("refused", "why")
    assert answer["id"] == 8
    assert (answer["refused"]["code"] if "refused" in answer else answer["why"]) == code
    if code is None:
        assert call(server.base, send, asked, at.tokens[0]) == {"why": None}
    now = call(server.base, f"/api/tables/{at.table}/snapshot", token=at.tokens[0])
    assert (now["ply"], now["offer"], now["number"]) == (1, None, mover.number)
    for odd in ({}, {"offer": "draw", "seat": 0}, {"offer": "resign"}, {"resign": 0}):
        mover.send(why=odd, seat=0)
        assert mover.until("refused", "why")["refused"]["code"] in ("bad-message", "not-your-turn")
    at.close()


def test_a_rematch_keeps_the_people_and_rotates_the_seats(server: Server) -> None:
    at = party(server)
    at.players[1].send(rematch=True)
    assert at.players[1].until("refused")["refused"]["code"] == "not-finished"
    at.players[1].send(resign=1)
    for player in at.players:
        player.until("end")
    at.players[0].send(rematch=True)
    told = [player.until("rematch") for player in at.players]
    assert [event["seats"] for event in told] == [[1], [0]]
    new = told[0]["table"]
    assert call(server.base, f"/api/tables/{new}", token=at.tokens[0])["you"] == {"seats": [1]}
    at.players[1].send(rematch=True)
    assert at.players[1].until("done")
    for token, seats in zip(at.tokens, ([1], [0]), strict=True):
        later = call(server.base, f"/api/tables/{at.table}/snapshot", token=token)
        assert later["rematch"] == {"table": new, "seats": seats}
    at.close()


def test_a_rematch_that_was_closed_can_be_asked_for_again(server: Server) -> None:
    at = party(server)
    at.players[1].send(resign=1)
    at.players[0].send(rematch=True)
    first = at.players[1].until("rematch")["table"]
    call(server.base, f"/api/tables/{first}/send", {"close": True}, at.tokens[0])
    assert at.players[1].until("rematch") == {
        "event": "rematch", "number": at.players[1].number, "table": None, "seats": [],
    }  # fmt: skip
    at.players[1].send(rematch=True)
    assert at.players[0].until("rematch")["table"] == first
    assert at.players[0].until("rematch")["table"] is None
    assert at.players[0].until("rematch")["table"] not in (None, first)
    at.close()


def test_clocks_are_told_anew_to_people_who_come_back(server: Server) -> None:
    at = party(server, clock={"base": 60_000, "increment": 0})
    again = Player(server.base, at.table, at.tokens[1], last=at.players[1].number)
    assert again.hear()["event"] == "snapshot"
    at.close()


def test_people_see_who_is_there(server: Server) -> None:
    at = party(server)
    at.players[1].close()
    while at.players[0].until("presence")["present"] != [True, False]:
        pass
    at.close()


def test_an_offer_is_answered(server: Server) -> None:
    at = party(server)
    at.players[0].send(offer="draw", seat=0)
    offer = at.players[1].until("offer")["offer"]
    assert offer == {"kind": "draw", "seat": 0, "asked": [1], "agreed": []}
    at.players[1].send(answer=True, seat=1)
    assert at.spectator.until("end")["outcome"]["reason"] == "agreement"
    at.close()


def test_a_clock_that_runs_out_ends_the_game(server: Server) -> None:
    at = party(server, clock={"base": 1_000, "increment": 0})
    assert at.spectator.until("end")["outcome"]["reason"] == "time"
    at.close()


def test_the_record_is_kept_back_while_the_game_runs(server: Server) -> None:
    at = party(server)
    for path in ("record", "replay"):
        with pytest.raises(RefusedError) as caught:
            call(server.base, f"/api/tables/{at.table}/{path}")
        assert caught.value.status == 409
    at.close()


def test_a_hot_seat_with_secrets_gets_one_hand_at_a_time(server: Server) -> None:
    made = call(server.base, "/api/tables", {"game": "oxysoxy"})
    player = Player(server.base, made["table"], made["token"])
    player.send(seed=SEEDS[0])
    start = player.until("start")
    assert start["viewing"] is None
    assert "paths" not in start
    player.send(snapshot=0)
    shown = player.until("snapshot")
    assert shown["viewing"] == 0
    assert "paths" in shown
    player.send(snapshot=None)
    hidden = player.until("snapshot")
    assert hidden["viewing"] is None
    assert hidden["scene"] == start["scene"]
    player.close()
