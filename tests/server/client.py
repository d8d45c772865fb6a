"""A program at a table: HTTP with the standard library, sockets with websockets."""

import json
import urllib.error
import urllib.request
from contextlib import ExitStack
from functools import partial
from typing import Any

from websockets.sync import client
from websockets.sync.client import ClientConnection

Plain = dict[str, Any]
LIMIT = 180.0
"""Seconds: what has not come by then never will, however busy the machine is."""
connect = partial(client.connect, open_timeout=LIMIT, ping_interval=None)


class RefusedError(Exception):
    """The server said no."""

    def __init__(self, status: int, body: Plain) -> None:
        super().__init__(status, body)
        self.status = status
        self.code = body["refused"]["code"]
        self.sentence = body["refused"]["sentence"]


def call(base: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """One request; JSON out if it is JSON."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=LIMIT) as answer:
            raw = answer.read()
            kind = answer.headers["content-type"]
    except urllib.error.HTTPError as error:
        with error:
            raise RefusedError(error.code, json.load(error)) from None
    return json.loads(raw) if "json" in kind else raw.decode()


class Player:
    """A socket at a table."""

    def __init__(self, base: str, table: str, token: str | None = None, **hello: Any) -> None:
        address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(connect(address, max_size=None))
        self.raw: list[str] = []
        self.number = -1
        self.send(hello={"token": token, **hello})

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = LIMIT) -> Plain:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        event: Plain = json.loads(text)
        if "number" in event:
            self.number = event["number"]
        return event

    def until(self, *kinds: str, timeout: float = LIMIT) -> Plain:
        """The next event of one of these kinds, or answer with one of these fields."""
        while True:
            event = self.hear(timeout)
            if event.get("event") in kinds or any(kind in event for kind in kinds):
                return event

    def close(self) -> None:
        """Leave."""
        self._stack.close()
