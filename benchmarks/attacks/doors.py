"""Coming and going: connections that are opened and closed as fast as possible, or held half open.

A socket may cost the server more than its messages: what belongs to it has to go when it goes.
"""

from collections.abc import Generator
from typing import Final

from benchmarks.attacks.attacker import Attacker
from benchmarks.attacks.wire import Wire

ONLOOKERS: Final = 490
_HALF_OPEN: Final = 160
"""Connections of each kind that are held half open; an address may have 500."""


def knocks(by: Attacker) -> Generator[None, None, None]:
    """Begin a handshake and leave in the middle of it."""
    yield
    while by.is_on:
        wire = by.connect()
        by.send(wire, b"GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: webs")
        wire.close()


def handshakes(by: Attacker) -> Generator[None, None, None]:
    """Become a socket and leave without a hello."""
    table = by.make_table(game="yoxii")["table"]
    yield
    while by.is_on:
        wire = by.connect()
        by.sent["handshakes"] += by.shake_hands(wire, table)
        wire.close()


def hellos(by: Attacker) -> Generator[None, None, None]:
    """Become a socket, say hello, wait for an answer and leave."""
    table = by.begin_game(game="yoxii")["table"]
    yield
    while by.is_on:
        by.sent["hellos"] += visit(by, table, None)


def comings(by: Attacker) -> Generator[None, None, None]:
    """Come to and leave a seat before a crowd, which is told of it each time."""
    made = by.begin_game(game="yoxii")
    by.gather(made["table"], ONLOOKERS)
    yield
    while by.is_on:
        by.sent["hellos"] += visit(by, made["table"], made["token"])


def visit(by: Attacker, table: str, token: str | None) -> bool:
    """Say hello at a table, hear one thing and leave; False if that was refused."""
    wire = by.connect()
    is_welcome = by.shake_hands(wire, table)
    if is_welcome:
        by.say(wire, {"hello": {"token": token}})
        while by.is_on and not wire.is_closed and not wire.read():
            pass
    wire.close()
    return is_welcome


def trickles(by: Attacker) -> Generator[None, None, None]:
    """Hold heads, bodies and sockets without a hello half open, with a byte now and then."""
    table = by.make_table(game="yoxii")["table"]
    host = f"{by.target.host}:{by.target.port}"
    head = f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nX-Slow: "
    body = f"POST /api/qr HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9999\r\n\r\n"
    yield
    held: list[tuple[Wire, str]] = []
    while by.is_on:
        kinds = [kind for wire, kind in held if not wire.is_closed]
        for kind in (head, body, ""):
            for _ in range(_HALF_OPEN - kinds.count(kind)):
                held.append((_half_open(by, table, kind), kind))
        for wire, _ in held:
            by.send(wire, b"x")
        held = [(wire, kind) for wire, kind in held if not wire.is_closed]
        by.rest(0.5)


def _half_open(by: Attacker, table: str, begun: str) -> Wire:
    wire = by.connect()
    if not wire.is_closed and begun:
        by.send(wire, begun.encode())
        by.drain.add(wire)
    elif not wire.is_closed and by.shake_hands(wire, table):
        by.drain.add(wire)
    by.sent["half open"] += 1
    return wire
