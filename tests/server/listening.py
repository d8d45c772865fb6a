"""Everything that the server says at a table: to sockets, to clients that come back, over HTTP."""

import json
import random
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

from oxbox.kernels.views import NOBODY
from tests.server.client import LIMIT, Player
from tests.server.playing import Party

ROUTES = ("", "/snapshot", "/events?after={before}", "/story", "/moves", "/record", "/replay")
MOMENTS = frozenset({0, 1, 6, 20})
"""Moves after which people come back, ask, offer and try what they must not."""


class Heard(NamedTuple):
    """A text, who got it, how many moves they knew of then, and how it came."""

    viewer: int
    ply: int
    text: str
    way: str


def ask(base: str, path: str, token: str | None = None, body: Any = None) -> str:
    """The text of an answer, also of a refusal."""
    headers = {"Content-Type": "application/json"}
    headers |= {} if token is None else {"Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=LIMIT) as answer:
            raw: bytes = answer.read()
    except urllib.error.HTTPError as error:
        with error:
            raw = error.read()
    return raw.decode()


class Listening:
    """A party whose every message is kept, with people who do more than play."""

    def __init__(self, base: str, game: str, seats: int, **rest: Any) -> None:
        self.base = base
        self.at = Party(base, game, seats, **rest)
        self.at.sit_down()
        self._asked: list[Heard] = []
        self._left: list[tuple[int, int, Player]] = []
        self._since = dict.fromkeys((*range(seats), NOBODY), 0)

    @property
    def _everybody(self) -> dict[int, Player]:
        return {**dict(enumerate(self.at.players)), NOBODY: self.at.spectator}

    def play(self, chance: random.Random, most: int) -> None:
        """Play, and at some moments do all that can be done beside playing."""
        self._meddle(0)
        self.at.play(chance, most, lambda ply: self._meddle(ply) if ply in MOMENTS else None)
        for player in self._everybody.values():
            self.say(player, ping=1)

    def heard(self) -> Iterator[Heard]:
        """All texts."""
        yield from self._asked
        now = [(viewer, self._since[viewer], one) for viewer, one in self._everybody.items()]
        for viewer, since, player in (*self._left, *now):
            ply = since
            for text in player.raw:
                ply = max(ply, json.loads(text).get("ply", 0))
                yield Heard(viewer, ply, text, "socket")

    def say(self, player: Player, **message: Any) -> None:
        """Say something and hear all that was sent until the answer to the next question."""
        player.send(**message)
        if "why" in message or "path" in message:
            player.until("why", "refused")
        player.send(ping=1)
        player.until("pong")

    def _meddle(self, ply: int) -> None:
        people = self._everybody
        for seat, player in people.items():
            other = people[(seat + 1) % len(self.at.players)]
            self.say(player, snapshot=(seat + 1) % len(self.at.players))
            self.say(player, why="nonsense")
            self.say(player, why=["nonsense", "box:a1"])
            self.say(player, move="nonsense", after=player.number)
            self.say(player, name=f"Somebody {ply}")
            self.say(player, offer="draw")
            self.say(other, answer=False)
        for viewer in people:
            self._ask(viewer, ply)
            self._come_back(viewer, ply)
        for player in self._everybody.values():
            self.say(player, ping=1)

    def _ask(self, viewer: int, ply: int) -> None:
        """Ask over HTTP for all that there is, from the viewer's seat and from another."""
        token = None if viewer == NOBODY else self.at.tokens[viewer]
        path = f"/api/tables/{self.at.table}"
        before = json.loads(ask(self.base, path))["number"] - 1
        other = (viewer + 1) % len(self.at.players)
        ways = [route.format(before=before) for route in ROUTES]
        ways += [f"/snapshot?seat={other}", f"/story?seat={other}", f"/moves?seat={other}"]
        for way in ways:
            self._asked.append(Heard(viewer, ply, ask(self.base, path + way, token), way))
        for body in ({"why": "nonsense"}, {"move": "nonsense", "after": before}, {"back": other}):
            text = ask(self.base, f"{path}/send", token, body)
            self._asked.append(Heard(viewer, ply, text, f"/send {body}"))

    def _come_back(self, viewer: int, ply: int) -> None:
        """Leave, and come back with the number of an event that was heard before."""
        old = self._everybody[viewer]
        old.close()
        self._left.append((viewer, self._since[viewer], old))
        token = None if viewer == NOBODY else self.at.tokens[viewer]
        other = (viewer + 1) % len(self.at.players)
        guest = Player(self.base, self.at.table, token, last=max(0, old.number - 9), seat=other)
        self.say(guest, ping=1)
        guest.close()
        self._left.append((viewer, ply, guest))
        new = Player(self.base, self.at.table, token, last=max(0, old.number - 3))
        new.number, self._since[viewer] = old.number, ply
        if viewer == NOBODY:
            self.at.spectator = new
        else:
            self.at.players[viewer] = new
        self.say(new, ping=1)

    def close(self) -> None:
        """Let everybody leave."""
        self.at.close()
