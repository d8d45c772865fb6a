"""Nobody is sent what they must not know: every byte of whole games is searched."""

import json
import random
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from oxbox.deck import load_deck
from oxbox.games import GAMES
from oxbox.kernels.views import NOBODY
from oxbox.position import Position
from oxbox.table import log
from oxbox.table.table import Table, rebuild
from tests.server.conftest import Server
from tests.server.playing import Party

KINDS = [(game.name, seats) for game in GAMES.values() for seats in game.seats]


def true_table(server: Server, name: str) -> Table:
    """The table as the server knows it, secrets included."""
    with closing(sqlite3.connect(server.folder / "tables.sqlite")) as file:
        query = "SELECT entry FROM log JOIN tables USING (key) WHERE id = ? ORDER BY number"
        rows = file.execute(query, (name,)).fetchall()
    return rebuild([log.from_plain(json.loads(row[0])) for row in rows], 0)


def ids_of(position: Position, viewer: int) -> set[str]:
    """Every id that a view's scene has, targets included."""
    scene = position.scene(viewer)
    ids = {space.id for space in scene.spaces} | {piece.id for piece in scene.pieces}
    ids |= {choice.id for choice in scene.choices}
    return ids | {name for path in scene.paths.values() for name in path}


def told(raw: list[str], ply: int) -> list[str]:
    """The messages of a receiver that belong to a position."""
    return [text for text in raw if json.loads(text).get("ply") == ply]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_no_byte_tells_what_is_hidden(server: Server, game: str, seats: int) -> None:
    at = Party(server.base, game, seats)
    at.sit_down()
    at.play(random.Random(f"{game} {seats}"), most=25)
    table = true_table(server, at.table)
    assert table.position is not None
    receivers = dict(enumerate(at.players)) | {NOBODY: at.spectator}
    secrets = [table.seed.hex(), table.position.key.hex()]
    for receiver in receivers.values():
        running = [text for text in receiver.raw if '"event":"end"' not in text]
        assert not any(secret in text for secret in secrets for text in running)
    position = table.position
    while position.ply:
        for viewer, receiver in receivers.items():
            texts = told(receiver.raw, position.ply)
            assert texts
            known = ids_of(position, viewer)
            for owner in range(seats):
                for name in ids_of(position, owner) - known:
                    assert not any(f'"{name}"' in text for text in texts), (viewer, owner, name)
        position.pop()
    at.close()


def test_a_word_is_told_when_it_is_asked_and_its_truth_after_the_answer(server: Server) -> None:
    at = Party(server.base, "oxfurd", 2)
    at.sit_down()
    at.play(random.Random(8), most=25)
    position = true_table(server, at.table).position
    assert position is not None
    cards = load_deck("full").cards
    first_ply: dict[str, int] = {}
    plies: list[Any] = []
    while True:
        state = position.state
        plies.append((position.ply, cards[int(state.card)]))
        if not position.ply:
            break
        position.pop()
    for ply, card in reversed(plies):
        first_ply.setdefault(card.word, ply)
    for receiver in (*at.players, at.spectator):
        for text in receiver.raw:
            data = json.loads(text)
            ply = data.get("ply")
            if ply is None or data.get("event") == "end":
                continue
            for card in cards:
                if first_ply.get(card.word, 10_000) > ply:
                    assert f'"{card.word}"' not in text
    at.close()


def test_spectators_get_no_paths(server: Server) -> None:
    at = Party(server.base, "oxysoxy", 2)
    at.sit_down()
    at.play(random.Random(2), most=10)
    assert not any('"paths"' in text for text in at.spectator.raw)
    at.close()
