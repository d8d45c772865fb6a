"""Attacks over HTTP: what costs the server most for a request, at full speed."""

import itertools
from collections.abc import Generator
from typing import Final

from benchmarks.attacks.attacker import Attacker
from benchmarks.attacks.wire import Wire

_LINES: Final = 8
_AT_ONCE: Final = 6
"""Requests that are for a long game and wait for their answers at the same time."""
_LONGEST: Final = 2.0


def replays(by: Attacker) -> Generator[None, None, None]:
    """Ask for the replay and the record of a very long game, six times at once."""
    table = by.target.finished[0]
    paths = itertools.cycle((f"/api/tables/{table}/replay", f"/api/tables/{table}/record"))
    yield
    wires: list[Wire] = []
    while True:
        wires = [wire for wire in wires if not wire.is_closed]
        for _ in range(_AT_ONCE - len(wires)):
            wires.append(_ask(by, by.connect(), next(paths)))
            by.drain.add(wires[-1])
        by.rest(0.02)
        if not by.is_on:
            return


def requests(by: Attacker) -> Generator[None, None, None]:
    """Ask for what is largest or takes longest, over several connections, without a pause."""
    table = by.begin_game(game="mixx")["table"]
    finished = by.target.finished[-1]
    paths = (
        *("/api/games", "/api/openapi.json", f"/api/tables/{table}/snapshot", "/"),
        *(f"/api/tables/{finished}/replay", f"/api/tables/{finished}/record"),
        *(f"/api/tables/{finished}/story", "/health", "/metrics"),
    )
    yield
    wires: list[Wire] = []
    asked = itertools.cycle(paths)
    while True:
        wires = [wire for wire in wires if not wire.is_closed]
        wires += [by.connect() for _ in range(_LINES - len(wires))]
        for wire in wires:
            _ask(by, wire, next(asked), goes_on=True)
        for wire in wires:
            _hear(by, wire)
        if not by.is_on:
            return


def _ask(by: Attacker, wire: Wire, path: str, *, goes_on: bool = False) -> Wire:
    host = f"{by.target.host}:{by.target.port}"
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Accept-Encoding: gzip"]
    lines += ["" if goes_on else "Connection: close\r\n", ""]
    by.send(wire, "\r\n".join(lines).encode())
    by.sent["requests"] += 1
    return wire


def _hear(by: Attacker, wire: Wire) -> None:
    """Wait for an answer to begin, and take what has come of it."""
    while by.is_on and not wire.is_closed and not wire.read():
        pass
