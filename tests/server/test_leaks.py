"""Nobody is sent what they must not know: every byte of whole games is searched.

``tests/hidden`` says what a text gives away and who may know it, ``listening.py`` plays and keeps
all that anybody is sent.
"""

import base64
import json
import random
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oxbox.errors import NotationError
from oxbox.games import GAMES
from oxbox.games.oxysoxy.cards import CARDS, card_name
from oxbox.kernels.views import NOBODY
from oxbox.position import Position, start
from oxbox.table import log
from oxbox.table.seating import digest_token
from oxbox.table.table import Table
from tests.hidden import Hidden, Nothing, hidden_of
from tests.server.client import Player, call
from tests.server.conftest import Server
from tests.server.listening import Heard, Listening, ask
from tests.server.playing import SEEDS, Party
from tests.table.driving import rebuild

KINDS = [(game.name, seats) for game in GAMES.values() for seats in game.seats]
MOST = 250
"""Moves of a game; only the stair of Oxfurd Bluff may be longer for those who guess."""
CLOCK = {"base": 86_400_000, "increment": 1_000}
DOCUMENTED = set(re.findall(r"\w+", Path("docs/api.md").read_text(encoding="utf-8")))
OF_DATA = ("renamed", "options", "seeds")
"""Whatever is in these is named by ids, options or seats."""


def true_table(server: Server, name: str) -> Table:
    """The table as the server knows it, secrets included."""
    with closing(sqlite3.connect(server.folder / "tables.sqlite")) as file:
        query = "SELECT entry FROM log JOIN tables USING (key) WHERE id = ? ORDER BY number"
        rows = file.execute(query, (name,)).fetchall()
    return rebuild([log.from_plain(json.loads(row[0])) for row in rows], 0)


def states_of(table: Table) -> list[Any]:
    """The whole states of a game, from the deal to the last move."""
    assert table.position is not None
    position: Position = table.position.copy()
    states = [position.copy().state]
    while position.ply:
        position.pop()
        states.append(position.copy().state)
    return states[::-1]


def strings(plain: Any) -> Iterator[str]:
    """Every text in a message, names of fields included."""
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield name
            yield from strings(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from strings(value)
    else:
        yield str(plain)


def fields(plain: Any) -> Iterator[str]:
    """The names of all fields in a message."""
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield name
            if name not in OF_DATA:
                yield from fields(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from fields(value)


def spellings(secret: bytes) -> set[str]:
    """The ways in which bytes may be written."""
    plain = base64.b64encode(secret).decode().rstrip("=")
    return {secret.hex(), secret.hex().upper(), plain, base64.urlsafe_b64encode(secret).decode()}


def keys_of(table: Table, tokens: Iterable[str]) -> set[str]:
    """What decides the deal and what opens a seat, which no message has while the game runs."""
    assert table.position is not None
    secret = spellings(table.seed) | spellings(table.position.key)
    return secret | {*tokens} | {digest_token(token) for token in tokens}


def example_of(table: Table) -> str:
    """What everybody is told who cannot write moves; it names cards as examples."""
    try:
        start(table.game, table.seats, table.options).parse("nonsense")
    except NotationError as error:
        return error.message
    raise AssertionError("nonsense is a move")


def search(table: Table, hidden: Hidden, heard: Iterable[Heard], tokens: list[str]) -> set[str]:
    """Look through all texts, and name the secrets that were told when they might be."""
    states, keys, example = states_of(table), keys_of(table, tokens), example_of(table)
    viewers = (*range(table.seats), NOBODY)
    known = {viewer: hidden.known(states, viewer) for viewer in viewers}

    @cache
    def told(text: str) -> set[str]:
        plain = json.loads(text)
        assert set(fields(plain)) <= DOCUMENTED, set(fields(plain)) - DOCUMENTED
        return hidden.told("\n".join(strings(plain)).replace(example, ""))

    found = set()
    for viewer, ply, text, way in heard:
        early = told(text) - known[viewer][ply]
        assert not early, (f"viewer {viewer} after {ply} moves by {way}", early, text)
        found |= told(text)
        if '"event":"end"' not in text:
            assert not [key for key in keys if key in text], (viewer, ply, way, text)
    return found


def test_every_game_says_what_it_hides() -> None:
    open_to_all = {game.name for game in GAMES.values() if hidden_of(game) is Nothing}
    chancy = {game.name for game in GAMES.values() if game.has_secrets or game.rules.LABELS}
    assert not open_to_all & chancy


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_no_byte_tells_what_is_hidden(server: Server, game: str, seats: int) -> None:
    clock = CLOCK if seats == 3 else None
    party = Listening(server.base, game, seats, clock=clock)
    party.play(random.Random(f"{game} {seats}"), MOST)
    party.close()
    table, hidden = true_table(server, party.at.table), hidden_of(GAMES[game])()
    assert table.outcome is not None or table.ply == MOST
    invitations = [invitation["token"] for invitation in party.at.made["invitations"]]
    found = search(table, hidden, party.heard(), [*party.at.tokens, *invitations])
    assert bool(found) == (not isinstance(hidden, Nothing))


def test_a_hot_seat_is_sent_no_hand_but_the_one_that_it_asked_for(server: Server) -> None:
    kinds = [{"kind": "here"}, {"kind": "here"}]
    made = call(server.base, "/api/tables", {"game": "oxysoxy", "seating": kinds})
    name, token, chance = made["table"], made["token"], random.Random(4)
    heard: list[Heard] = []

    def keep(viewer: int, ply: int) -> None:
        """Note what was sent to somebody who sees as much as the viewer."""
        player.send(ping=1)
        player.until("pong")
        heard.extend(Heard(viewer, ply, text, "socket") for text in player.raw)
        player.raw.clear()

    player = Player(server.base, name, token)
    player.until("snapshot")
    player.send(seed=SEEDS[0])
    player.until("start")
    keep(NOBODY, 0)
    for ply in range(24):
        seat = ply % 2
        player.send(snapshot=seat)
        paths = player.until("snapshot")["paths"]
        keep(seat, ply)
        player.send(path=chance.choice(paths), after=player.number, seat=seat)
        player.until("move")
        keep(seat, ply + 1)
        player.send(snapshot=None)
        player.until("snapshot")
        if ply % 4 == 3:
            player.close()
            player = Player(server.base, name, token, last=max(0, player.number - 6))
        keep(NOBODY, ply + 1)
        for way in ("", "/snapshot", "/story", f"/events?after={player.number - 1}"):
            text = ask(server.base, f"/api/tables/{name}{way}", token)
            heard.append(Heard(NOBODY, ply + 1, text, way))
    player.close()
    assert search(true_table(server, name), hidden_of(GAMES["oxysoxy"])(), heard, [token])


def test_asking_why_tells_apart_no_hidden_cards(server: Server) -> None:
    at = Party(server.base, "oxysoxy", 2)
    at.sit_down()
    position = true_table(server, at.table).position
    assert position is not None
    state = position.state
    mine = [card for card in range(CARDS) if int(state.piles[0]) >> card & 1]
    kinds: list[list[Any]] = [
        [[f"card:0:{card_name(card).replace(' ', '-')}", "box:a1"] for card in mine],
        [[f"card:1:{card_name(card).replace(' ', '-')}", "box:a1"] for card in range(CARDS)],
        [f"{card_name(card)} a1" for card in mine],
    ]
    for moves in kinds:
        answers = set()
        for move in moves:
            path, body = f"/api/tables/{at.table}/send", {"why": move}
            answers.add(ask(server.base, path, at.tokens[0], body).replace(str(move), ""))
        assert len(answers) == 1, answers
    at.close()


def test_both_answers_are_possible_before_one_is_given(server: Server) -> None:
    at = Party(server.base, "oxfurd", 2)
    at.sit_down()
    token, path = at.tokens[at.last["turn"]], f"/api/tables/{at.table}"
    asked = [ask(server.base, f"{path}/send", token, {"why": move}) for move in ("yes", "no")]
    assert asked == ['{"why":null}'] * 2
    assert json.loads(ask(server.base, f"{path}/moves", token))["moves"] == ["yes", "no"]
    at.close()


def test_spectators_get_no_paths(server: Server) -> None:
    at = Party(server.base, "oxysoxy", 2)
    at.sit_down()
    at.play(random.Random(2), most=10)
    assert not any('"paths"' in text for text in at.spectator.raw)
    at.close()
