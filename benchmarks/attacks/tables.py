"""Attacks through tables of one's own, at the rate that one address is allowed."""

from collections.abc import Generator
from itertools import count, cycle
from typing import Any, Final

from benchmarks.attacks.attacker import Attacker
from benchmarks.attacks.doors import ONLOOKERS
from benchmarks.attacks.histories import MOVE, ROUND
from oxbox.games import GAMES

_A_SOCKET: Final = 45.0
"""Messages a second over one socket, just below what is allowed."""
_AN_ADDRESS: Final = 380.0
"""Messages a second over all sockets of an address, just below what is allowed."""
_SNAPSHOTS: Final = 1_000.0
"""Snapshots a second that are asked for and not read, over all addresses of the onlookers."""
_TABLES: Final = 50
_DEAF: Final = 400
_PLAYING_SOCKETS: Final = 4


def questions(by: Attacker) -> Generator[None, None, None]:
    """Ask why targets choose no move, at so many tables that no answer is known already."""
    made = [by.begin_game(game="mixx") for _ in range(_TABLES)]
    wires = [by.arrive(one["table"], one["token"]) for one in made]
    yield
    for wire in cycle(wires):
        by.say(wire, {"why": ["nothing"], "seat": 0})
        by.say(wire, {"why": ["nothing"], "seat": 1})
        by.rest(2 / _AN_ADDRESS)
        if not by.is_on:
            return


def names(by: Attacker) -> Generator[None, None, None]:
    """Change a name before a crowd, which is told of it each time."""
    made = by.begin_game(**ROUND)
    table, token = made["table"], made["token"]
    wires = [by.arrive(table, token) for _ in range(_PLAYING_SOCKETS)]
    by.gather(table, ONLOOKERS)
    by.sent[f"table {table}"] = 1
    yield
    for number, wire in zip(count(), cycle(wires), strict=False):
        by.say(wire, {"name": f"Ada the {number}th", "seat": number % 2})
        by.rest(1 / _A_SOCKET / len(wires))
        if not by.is_on:
            return


def crowds(by: Attacker) -> Generator[None, None, None]:
    """Play before a crowd, which is told of every move, as fast as one socket may."""
    made = by.begin_game(**ROUND)
    wire = by.arrive(made["table"], made["token"])
    by.gather(made["table"], ONLOOKERS)
    yield
    while True:
        by.say(wire, {"move": MOVE, "after": wire.number, "seat": wire.turn})
        by.rest(1 / _A_SOCKET)
        if wire.is_closed:
            by.sent["sockets closed on us"] += 1
            wire = by.listen(made["table"], made["token"])
        if not by.is_on:
            return


def bots(by: Attacker) -> Generator[None, None, None]:
    """Have the strongest bots think at as many tables as may be made at once, and watch them."""
    tables = []
    for game in cycle(GAMES):
        seating = [{"kind": "bot", "level": 8}] * GAMES[game].seats[0]
        tables.append(by.make_table(game=game, seating=seating)["table"])
        if len(tables) == _TABLES:
            break
    yield
    wires = [by.arrive(table) for table in tables]
    by.sent["tables"] = sum(not wire.is_closed for wire in wires)
    while by.is_on:
        by.rest(0.1)


def unread(by: Attacker) -> Generator[None, None, None]:
    """Ask for snapshots over many sockets and read none of them."""
    table = by.begin_game(game="mixx")["table"]
    wires = by.gather(table, _DEAF, reads=False)
    yield
    while True:
        for wire in wires:
            by.say(wire, {"snapshot": None})
            by.rest(1 / _SNAPSHOTS)
        if not by.is_on:
            return


def nested(by: Attacker) -> Generator[None, None, None]:
    """Send JSON as deep, or with numbers as long, as the largest message and body allow."""
    made = by.begin_game(game="yoxii")
    wire = by.listen(made["table"], made["token"])
    send = f"/api/tables/{made['table']}/send"
    yield
    while True:
        for size, depth in ((16_000, 8_000), (4_000, 1_900), (4_000, 1_000)):
            for body in _odd_bodies(size, depth):
                by.call("/api/tables", body)
                by.call(send, body, made["token"])
        deep: Any = 1
        for _ in range(900):
            deep = [deep]
        for message in ({"why": deep}, {"why": {"offer": deep}}, {"name": deep, "seat": 0}):
            by.say(wire, message)
        if wire.is_closed:
            wire = by.listen(made["table"], made["token"])
        if not by.is_on:
            return


def _odd_bodies(size: int, depth: int) -> list[bytes]:
    """Bodies that are understood, but only just."""
    return [
        b'{"game":' + b"[" * depth + b"]" * depth + b"}",
        b'{"a":' * (depth // 6) + b"1" + b"}" * (depth // 6),
        b'{"why":' + b"9" * (size - 16) + b"}",
        b'{"game":"yoxii","options":{' + b",".join(b'"%d":1' % n for n in range(size // 8)) + b"}}",
    ]
