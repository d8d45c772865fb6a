"""Whoever attacks: from an address of their own, over a line of their own, for so many seconds.

A line takes so many bytes a second, as an uplink does: without that, an attacker on the same
machine would send what no network carries. Everything an attacker opens is closed in the end.
"""

import gzip
import http.client
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.attacks.histories import SEED
from benchmarks.attacks.wire import SMALL_BUFFER, TEXT, Drain, Wire, frame
from benchmarks.frames import HANDSHAKE

UPLINK: Final = 6_250_000
"""Bytes a second: 50 Mbit/s, a good line at home."""
_PATIENCE: Final = 30.0
_AGAIN: Final = 0.1
"""Seconds until a socket that was refused tries again."""
_MOST_WIRES: Final = 2_000
"""How many connections are kept before those that are closed are let go."""
_PACKETS: Final = 300
"""What opening and closing a connection costs a line, in bytes."""
_BURST: Final = 0.02
"""Seconds that a line may be ahead of its rate."""


@dataclass(frozen=True)
class Target:
    """A server, where to attack it from, and for how long.

    ``number`` makes the addresses: 127.0.1.NUMBER for the attacker, 127.0.10.NUMBER and so on for
    onlookers. ``finished`` are tables on the disk, the first one with a long game. ``process`` is
    the server's, for what happens to it and not through a socket.
    """

    host: str
    port: int
    number: int
    seconds: float
    rate: float = UPLINK
    finished: tuple[str, ...] = ()
    process: int = 0


class Attacker:
    """One attack: what it has sent so far, and whether it goes on."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.address = f"127.0.1.{target.number}"
        self.sent: Counter[str] = Counter()
        self.stop = threading.Event()
        self.drain = Drain()
        self._wires: list[Wire] = []
        self._ends = time.monotonic() + _PATIENCE
        self._paid = time.monotonic()

    def begin(self) -> None:
        """Attack from now on."""
        self._ends = time.monotonic() + self.target.seconds

    def end(self) -> None:
        """Close everything."""
        for wire in self._wires:
            wire.close()
        self.drain.stop()

    @property
    def is_on(self) -> bool:
        """Whether there is time left."""
        return not self.stop.is_set() and time.monotonic() < self._ends

    def rest(self, seconds: float) -> None:
        """Do nothing for a while, unless all is over before."""
        self.stop.wait(max(0.0, min(seconds, self._ends - time.monotonic())))

    def pay(self, size: int) -> None:
        """Wait until the line has room for so many bytes."""
        now = time.monotonic()
        self._paid = max(self._paid, now - _BURST) + size / self.target.rate
        if self._paid > now:
            self.rest(self._paid - now)

    def connect(self, address: str = "", *, reads: bool = True) -> Wire:
        """A connection over which nothing was sent; one that is not there in time is closed."""
        self.pay(_PACKETS)
        one = socket.socket()
        one.settimeout(_PATIENCE)
        if not reads:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        wire = Wire(one)
        one.settimeout(_PATIENCE)
        try:
            one.bind((address or self.address, 0))
            one.connect((self.target.host, self.target.port))
        except OSError:
            wire.close()
        else:
            one.settimeout(0.05)
            self.sent["connections"] += 1
        self._wires.append(wire)
        if len(self._wires) > _MOST_WIRES:
            self._forget_closed()
        return wire

    def _forget_closed(self) -> None:
        for wire in self._wires:
            if wire.is_closed:
                wire.close()
        self._wires = [wire for wire in self._wires if not wire.is_closed]

    def send(self, wire: Wire, data: bytes) -> None:
        """Send data unless the other side has left, or takes nothing until all is over."""
        self.pay(len(data))
        size = len(data)
        while data and self.is_on and not wire.is_closed:
            data = wire.write(data)
        self.sent["bytes"] += size - len(data)

    def shake_hands(self, wire: Wire, table: str) -> bool:
        """Become a socket of a table; False if that is refused."""
        host, path = f"{self.target.host}:{self.target.port}", f"/api/tables/{table}/socket"
        self.send(wire, HANDSHAKE.format(host=host, path=path).encode())
        answer = b""
        while b"\r\n\r\n" not in answer and self.is_on and not wire.is_closed:
            answer += wire.read()
        return b" 101 " in answer[:16]

    def listen(
        self, table: str, token: str | None = None, address: str = "", *, reads: bool = True
    ) -> Wire:
        """A socket of a table that has said hello; a closed one if that was refused."""
        wire = self.connect(address, reads=reads)
        if not wire.is_closed and self.shake_hands(wire, table):
            self.say(wire, {"hello": {"token": token}})
            if reads:
                self.drain.add(wire)
        elif not wire.is_closed:
            wire.close()
        return wire

    def arrive(
        self, table: str, token: str | None = None, address: str = "", *, reads: bool = True
    ) -> Wire:
        """A socket that has said hello, after as many tries as there is time for."""
        wire = self.listen(table, token, address, reads=reads)
        while wire.is_closed and self.is_on:
            self.rest(_AGAIN)
            wire = self.listen(table, token, address, reads=reads)
        return wire

    def say(self, wire: Wire, message: Any) -> None:
        """Send a message."""
        self.send(wire, frame(TEXT, json.dumps(message).encode()))
        self.sent["messages"] += 1

    def call(self, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        """A request, and the status and data of its answer; 0 for none."""
        target = self.target
        connection = http.client.HTTPConnection(
            target.host, target.port, _PATIENCE, source_address=(self.address, 0)
        )
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = body if body is None or isinstance(body, bytes) else json.dumps(body)
        self.sent["requests"] += 1
        try:
            with closing(connection):
                connection.request("GET" if body is None else "POST", path, data, headers)
                answer = connection.getresponse()
                text = answer.read()
        except (OSError, http.client.HTTPException):
            return 0, None
        if answer.headers.get("content-encoding") == "gzip":
            text = gzip.decompress(text)
        return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else text

    def make_table(self, **asked: Any) -> dict[str, Any]:
        """A table of one's own; both seats are held by its token unless other seating is asked."""
        status, made = self.call("/api/tables", asked)
        if status != 201:
            raise RuntimeError(f"no table was made: {status} {made}")
        answer: dict[str, Any] = made
        return answer

    def begin_game(self, **asked: Any) -> dict[str, Any]:
        """A table of one's own with the deal made."""
        made = self.make_table(**asked)
        self.call(f"/api/tables/{made['table']}/send", {"seed": SEED}, made["token"])
        return made

    def gather(self, table: str, count: int, *, reads: bool = True) -> list[Wire]:
        """Let onlookers come to a table, from several addresses; count those who are there."""
        number = self.target.number
        addresses = [f"127.0.{10 + onlooker % 10}.{number}" for onlooker in range(count)]
        wires = [self.arrive(table, address=address, reads=reads) for address in addresses]
        self.sent["onlookers"] = sum(not wire.is_closed for wire in wires)
        return wires


Attack = Callable[[Attacker], Generator[None, None, None]]
"""What is prepared comes before the only ``yield``, and the attack after it."""
