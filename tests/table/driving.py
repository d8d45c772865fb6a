"""A table without a server: commands in, entries applied, events out."""

import random
from collections.abc import Iterable
from operator import itemgetter
from typing import Any

import orjson

from oxbox.kernels.layout import State
from oxbox.table import commands, log
from oxbox.table.creation import create
from oxbox.table.encoding import encode
from oxbox.table.events import PERSONAL, Events, Viewer, viewer_of
from oxbox.table.request import Request
from oxbox.table.seating import digest_token
from oxbox.table.table import Table

ADA, BOB = "aa" * 32, "bb" * 32
Plain = dict[str, Any]


class Driver:
    """A table with everybody's events, and a clock that the test turns."""

    def __init__(self, **asked: Any) -> None:
        self.now = 1_000
        self.new = create(asked, self.now)
        self.entries: list[log.Entry] = [self.new.created]
        self.table = Table(self.new.created, self.now)
        self.events = Events(self.table)
        self.viewers: dict[str, Viewer] = {"spectator": Viewer()}
        self.heard: dict[str, list[Plain]] = {"spectator": []}
        self.away = 0
        self.apply(commands.consequences(self.table, self.now))

    def holder(self, seat: int) -> str:
        """The holder of the seat."""
        return self.table.seating[seat].holder

    def sit(self, name: str, seat: int, look: int | None = None) -> None:
        """Let somebody listen from a seat."""
        held = self.table.seating.held_by(self.holder(seat))
        self.viewers[name] = viewer_of(self.table, held, look)
        self.heard[name] = []

    def join(self, seat: int, token: str) -> None:
        """Take a seat by link."""
        self.apply([log.Joined(seat, digest_token(token))])

    def send(self, by: int, /, **message: Any) -> None:
        """A message from the seat's holder."""
        request = Request(self.table, self.holder(by), message, self.now, lambda holder: self.away)
        self.apply(commands.decide(request))

    def move(self, text: str) -> None:
        """A move of the seat to play."""
        assert self.table.turn is not None
        turn = self.table.turn
        self.send(turn, move=text, after=self.table.number, seat=turn)

    def late(self) -> None:
        """What the table does by itself now."""
        self.apply(commands.decide_late(self.table, self.now))

    def apply(self, entries: list[log.Entry]) -> None:
        """Apply entries and all that follows from them."""
        while entries:
            for entry in entries:
                self.table.apply(entry, self.now)
                self.entries.append(entry)
                for name, viewer in self.viewers.items():
                    event = self.event(entry, viewer)
                    assert event["number"] == len(self.entries) - 1
                    self.heard[name].append(event)
            entries = commands.consequences(self.table, self.now)

    def event(self, entry: log.Entry, viewer: Viewer) -> Plain:
        """What a viewer hears of an entry."""
        if isinstance(entry, PERSONAL):
            text = encode(self.events.event(entry, viewer, self.now))
        else:
            text = self.events.text(entry, self.table.eyes(viewer.seat), self.now)
        event: Plain = orjson.loads(b"".join(self.events.with_paths(text, viewer)))
        return event

    def snapshot(self, viewer: Viewer) -> Plain:
        """What a viewer who has just come hears."""
        return snapshot_of(self.table, viewer, self.now)

    def texts(self) -> list[str]:
        """The legal moves."""
        assert self.table.position is not None
        return [move.text for move in self.table.position.legal_moves]

    def codes(self) -> tuple[int, ...]:
        """The codes of the legal moves."""
        assert self.table.position is not None
        return self.table.position.legal_moves.codes

    def play_on(self, chance: random.Random, most: int = 10_000) -> None:
        """Random moves until the end, by the seat to play."""
        while self.table.turn is not None and self.table.ply < most:
            assert self.table.position is not None
            move = chance.choice(self.table.position.legal_moves)
            turn = self.table.turn
            if self.table.seating[turn].bot:
                number = self.table.turn_number
                self.apply(commands.decide_bot_move(self.table, turn, move.code, number))
            else:
                self.move(move.text)


def rebuild(entries: Iterable[log.Entry], now: int) -> Table:
    """The table that a log makes."""
    created, *rest = entries
    assert isinstance(created, log.Created)
    table = Table(created, now)
    for entry in rest:
        table.apply(entry, now)
    return table


def state_of(table: Table) -> State | None:
    """The whole state of a table's game."""
    return None if table.position is None else table.position.state


def snapshot_of(table: Table, viewer: Viewer, now: int) -> Plain:
    """The snapshot of a table as a client reads it."""
    events = Events(table)
    text = encode(events.snapshot(viewer, now))
    sent: Plain = orjson.loads(b"".join(events.with_paths(text, viewer)))
    return sent


def hot_seat(game: str, seats: int | None = None, **rest: Any) -> Driver:
    """A table where one person plays all seats, dealt."""
    driver = Driver(game=game, **({} if seats is None else {"seats": seats}), **rest)
    driver.send(0, seed=ADA)
    return driver


def two_people(game: str, **rest: Any) -> Driver:
    """A table of two people who hold one seat each, dealt."""
    driver = Driver(game=game, seating=[{"kind": "here"}, {"kind": "link"}], **rest)
    driver.join(1, "b" * 43)
    driver.send(0, seed=ADA)
    driver.send(1, seed=BOB)
    return driver


def team_of_two() -> Driver:
    """Four seats of Oxixo, dealt: two people on one side, bots on the other."""
    kinds = [{"kind": "here"}, {"kind": "bot"}, {"kind": "link"}, {"kind": "bot"}]
    driver = Driver(game="oxixo", seats=4, seating=kinds)
    driver.join(2, "b" * 43)
    driver.send(0, seed=ADA)
    driver.send(2, seed=BOB)
    return driver


def four_people() -> Driver:
    """Four seats of Oxixo, dealt: one person at each."""
    driver = Driver(game="oxixo", seats=4, seating=[{"kind": "here"}, *[{"kind": "link"}] * 3])
    for seat, letter in enumerate("abcd"):
        if seat:
            driver.join(seat, letter * 43)
        driver.send(seat, seed=letter * 64)
    return driver


def refold(before: Plain | None, event: Plain) -> Plain | None:
    """The scene that a client has after an event: what the page does, in Python."""
    if "scene" in event:
        scene: Plain | None = event["scene"]
        return scene
    if event["event"] != "move" or before is None:
        return before
    scene = dict(before)
    for step in event["steps"]:
        for name, change in step["changes"].items():
            if name in ("spaces", "pieces"):
                scene[name] = _fold_items(scene.get(name, []), change)
            else:
                scene[name] = change
    scene["marked"] = event["marked"]
    scene["decisive"] = event["steps"][-1]["ids"] if event["turn"] is None else []
    return {name: v for name, v in scene.items() if v not in (None, [])}


def in_order(scene: Plain | None) -> Plain | None:
    """A scene with spaces and pieces in the order of their ids, which means nothing."""
    if scene is None:
        return None
    lists = {name: scene[name] for name in ("spaces", "pieces") if name in scene}
    ordered = {name: sorted(items, key=itemgetter("id")) for name, items in lists.items()}
    return scene | ordered


def _fold_items(items: list[Plain], change: Plain) -> list[Plain]:
    kept = {item["id"]: item for item in items if item["id"] not in change.get("gone", ())}
    kept |= {item["id"]: item for item in change.get("set", ())}
    return list(kept.values())
