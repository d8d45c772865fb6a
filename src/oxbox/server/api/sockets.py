"""A table's socket: one hello, then messages in and numbered events out."""

import asyncio
import logging
from typing import Any, Final

import orjson

from oxbox.errors import GameError, TableError
from oxbox.server.connections.connection import STOPPING, Connection, refusal
from oxbox.server.connections.socket import Socket, SocketClosedError
from oxbox.server.connections.websocket_protocol import TOO_FAST
from oxbox.server.tables.explanations import Explanations
from oxbox.server.tables.hub import Caller, Hub
from oxbox.server.tables.open_table import OpenTable
from oxbox.table import commands
from oxbox.table.encoding import encode, is_whole
from oxbox.table.events import viewer_of
from oxbox.table.request import must_be_alone, sent_id
from oxbox.table.seating import digest_token, is_token
from oxbox.table.why import NoPathError

logger = logging.getLogger("oxbox.sockets")

BAD_HELLO, BAD_TOKEN, NO_TABLE, NO_HELLO, TOO_LARGE = 4400, 4401, 4404, 4408, 4413
_LATER: Final = {"stopping": STOPPING, "too-fast": TOO_FAST}
"""What a socket is closed with where a table can be opened later."""
_HELLO: Final = frozenset({"token", "last", "seat"})


class ClosedError(TableError):
    """The socket is to be closed with a code, after a word about why."""

    def __init__(self, close_code: int, message: str, code: str) -> None:
        super().__init__(message, code)
        self.close_code = close_code


async def serve_socket(hub: Hub, socket: Socket, table: str) -> None:
    """Speak with one client of a table until it leaves."""
    socket.accept()
    try:
        opened, one, last = await _welcome(hub, socket, table)
    except ClosedError as closed:
        socket.write((refusal(closed),), hub.settings.limits.queue)
        socket.close(closed.close_code)
        return
    except SocketClosedError:
        return
    one.direct = socket
    one.on_close = lambda: socket.close(one.close_code or 1000)
    handler = MessageHandler(hub, opened, one, socket)
    socket.listen(handler.note, handler.stop)
    hub.listen(opened, one, last)
    try:
        await socket.end()
    finally:
        hub.leave(opened, one)
        one.on_close = one.direct = None


async def _welcome(
    hub: Hub, socket: Socket, table: str
) -> tuple[OpenTable, Connection, int | None]:
    """Read the hello: who this is, and what they have seen."""
    hello = await _read_hello(hub, socket)
    last, token, seat = hello.get("last"), hello.get("token"), hello.get("seat")
    for number in (last, seat):
        if number is not None and not (is_whole(number) and number >= 0):
            numbers = "`last` and `seat` are whole numbers from 0 on."
            raise ClosedError(BAD_HELLO, numbers, "bad-hello")
    address, holder = socket.address, None
    try:
        opened = await hub.find(table, address)
    except TableError as error:
        close_code = _LATER.get(error.code, NO_TABLE)
        raise ClosedError(close_code, error.message, error.code) from error
    if token is not None:
        holder = digest_token(token) if is_token(token) else ""
        if not opened.table.seating.admits(holder):
            raise ClosedError(BAD_TOKEN, "This seat belongs to another browser.", "bad-token")
    viewer = viewer_of(opened.table, opened.table.seating.held_by(holder), seat)
    return opened, Connection(holder, viewer, hub.settings.limits.queue, address), last


async def _read_hello(hub: Hub, socket: Socket) -> dict[str, Any]:
    try:
        async with asyncio.timeout(hub.settings.limits.timeout):
            message = _read_message(hub, await socket.receive())
    except TimeoutError as error:
        raise ClosedError(NO_HELLO, "No hello came.", "no-hello") from error
    except ClosedError:
        raise
    except GameError as error:
        raise ClosedError(BAD_HELLO, error.message, error.code) from error
    hello = message.get("hello")
    if len(message) != 1 or not isinstance(hello, dict):
        raise ClosedError(BAD_HELLO, "The first message is a hello.", "bad-hello")
    if hello.keys() - _HELLO:
        only = "A hello has `token`, `last` and `seat`, and nothing else."
        raise ClosedError(BAD_HELLO, only, "bad-hello")
    return hello


def _read_message(hub: Hub, text: str | None) -> dict[str, Any]:
    """The message that a text holds; whatever is none is refused."""
    if text is None:
        raise TableError("A message is text, not bytes.", "bad-message")
    # Whether all letters are ASCII is known without a look at them.
    if len(text if text.isascii() else text.encode()) > hub.settings.limits.message:
        raise ClosedError(TOO_LARGE, "That message is too large.", "too-large")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise TableError("That is not JSON.", "bad-message") from error
    if not isinstance(message, dict):
        raise TableError("A message is an object.", "bad-message")
    return message


class MessageHandler:
    """What one client says, carried out message by message."""

    def __init__(self, hub: Hub, opened: OpenTable, one: Connection, socket: Socket) -> None:
        self.hub = hub
        self.opened = opened
        self.one = one
        self._socket = socket
        self._game = opened.table.game.name
        self._most = hub.settings.limits.waiting
        self._explanations = Explanations(hub.pools.questions, one)

    def note(self, text: str | None) -> None:
        """Have a message carried out soon; read no more of them while many wait."""
        one, arrived = self.one, self.hub.now()
        one.waiting += 1
        if one.waiting >= self._most:
            self._socket.pause()
        self.hub.inbox.put(self._game, one.address, lambda: self._take(text, arrived))

    def stop(self) -> None:
        """Close the connection of a client that has sent more than the rate limit allows."""
        self._close(ClosedError(TOO_FAST, "Too many messages.", "too-fast"))

    def _take(self, text: str | None, arrived: int) -> None:
        """Carry out a message, or say why not; never raises."""
        hub, one, sent = self.hub, self.one, None
        one.waiting -= 1
        if one.waiting == self._most // 2:
            self._socket.resume()
        if one.close_code is not None:
            return
        try:
            message = _read_message(hub, text)
            sent = sent_id(message)
            self._carry_out(message, arrived)
        except commands.AlreadyDoneError as done:
            told = encode({"done": done.number} | ({} if sent is None else {"id": sent}))
            hub.later(self.opened, lambda: one.send(told))
        except ClosedError as closed:
            self._close(closed)
        except NoPathError as error:
            hub.counts["refusals"] += 1
            self._explanations.ask(error, sent)
        except GameError as error:
            hub.counts["refusals"] += 1
            one.send(refusal(error, sent))
        except Exception:
            logger.exception("a message failed")
            one.send(refusal(TableError("Something went wrong here.", "failed"), sent))

    def _carry_out(self, message: dict[str, Any], arrived: int) -> None:
        hub, opened, one = self.hub, self.opened, self.one
        if "snapshot" in message:
            must_be_alone("snapshot", message)
            hub.look_from(opened, one, message["snapshot"])
        elif "ping" in message:
            must_be_alone("ping", message)
            ping = message["ping"]
            one.send(encode({"pong": ping if isinstance(ping, int | float) else None}))
        elif "why" in message:
            one.send(encode(commands.check_why(opened.table, one.holder, message)))
        else:
            caller = Caller(one.holder, one.address, arrived, message.get("id"))
            hub.command(opened, caller, message)

    def _close(self, closed: ClosedError) -> None:
        self.one.send(refusal(closed))
        self.one.close(closed.close_code)
