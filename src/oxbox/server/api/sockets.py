"""A table's socket: one hello, then messages in and numbered events out."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from oxbox.errors import GameError, TableError
from oxbox.server.connections.connection import STOPPING, Connection
from oxbox.server.connections.rate_limits import address_of
from oxbox.server.connections.refusals import refusal
from oxbox.server.connections.websocket_protocol import EXTENSION, TOO_FAST, WebSocketProtocol
from oxbox.server.tables.explanations import Explanations
from oxbox.server.tables.hub import Caller, Hub
from oxbox.server.tables.open_table import OpenTable
from oxbox.table import commands
from oxbox.table.encoding import encode
from oxbox.table.events import viewer_of
from oxbox.table.numbers import is_whole
from oxbox.table.request import Request
from oxbox.table.seating import digest_token, is_token
from oxbox.table.why import NoPathError

logger = logging.getLogger("oxbox.sockets")

PARTING_TIME: Final = 2.0
BAD_HELLO, BAD_TOKEN, NO_TABLE, NO_HELLO, TOO_LARGE = 4400, 4401, 4404, 4408, 4413
_LATER: Final = {"stopping": STOPPING, "too-fast": TOO_FAST}
"""What a socket is closed with where a table can be opened later."""
_HELLO: Final = frozenset({"token", "last", "seat"})
_BESIDE: Final = frozenset({"seat", "after", "id"})
"""What a message may say beside what it asks for."""


class ClosedError(Exception):
    """The socket is to be closed with a code, after a word about why."""

    def __init__(self, code: int, why: TableError) -> None:
        super().__init__(code)
        self.code = code
        self.why = why


async def serve_socket(hub: Hub, socket: WebSocket, table: str) -> None:
    """Speak with one client of a table until it leaves."""
    direct: WebSocketProtocol = socket.scope["extensions"][EXTENSION]
    direct.address = address_of(socket.scope)
    await socket.accept()
    try:
        opened, one, last = await _welcome(hub, socket, table)
    except ClosedError as closed:
        await _part(socket, closed.code, refusal(closed.why))
        return
    except WebSocketDisconnect:
        return
    one.direct = direct
    one.on_close = lambda: hub.start(_let_go(socket, one, direct))
    hearing = MessageHandler(hub, opened, one, direct)
    direct.heard, direct.exceeded = hearing.note, hearing.stop
    hub.listen(opened, one, last)
    try:
        while one.close_code is None:
            hearing.note(await _receive(socket))
    except WebSocketDisconnect:
        pass
    finally:
        hub.leave(opened, one)
        await _finish(socket, one)


async def _let_go(socket: WebSocket, one: Connection, direct: WebSocketProtocol) -> None:
    """Close a connection from here, also if the other side takes nothing any more."""
    try:
        async with asyncio.timeout(PARTING_TIME):
            await _part(socket, one.close_code or 1000)
    except TimeoutError:
        direct.transport.abort()


async def _finish(socket: WebSocket, one: Connection) -> None:
    """See that a connection which is closed from here says so; keep nothing of it."""
    if one.close_code is not None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING_TIME):
                await _part(socket, one.close_code)
    one.on_close = one.direct = None


async def _welcome(
    hub: Hub, socket: WebSocket, table: str
) -> tuple[OpenTable, Connection, int | None]:
    """Read the hello: who this is, and what they have seen."""
    try:
        async with asyncio.timeout(hub.settings.limits.timeout):
            message = read_message(hub, await _receive(socket))
    except TimeoutError as error:
        raise ClosedError(NO_HELLO, TableError("No hello came.", "no-hello")) from error
    except GameError as error:
        raise ClosedError(BAD_HELLO, TableError(str(error), error.code)) from error
    hello = message.get("hello")
    if len(message) != 1 or not isinstance(hello, dict):
        raise ClosedError(BAD_HELLO, TableError("The first message is a hello.", "bad-hello"))
    if hello.keys() - _HELLO:
        only = "A hello has `token`, `last` and `seat`, and nothing else."
        raise ClosedError(BAD_HELLO, TableError(only, "bad-hello"))
    last, token, seat = hello.get("last"), hello.get("token"), hello.get("seat")
    for number in (last, seat):
        if number is not None and not (is_whole(number) and number >= 0):
            numbers = "`last` and `seat` are whole numbers from 0 on."
            raise ClosedError(BAD_HELLO, TableError(numbers, "bad-hello"))
    try:
        address = address_of(socket.scope)
        opened = await hub.find(table, address)
    except TableError as error:
        raise ClosedError(_LATER.get(error.code, NO_TABLE), error) from error
    holder = None if token is None else _holder(opened, token)
    held = opened.table.seating.held_by(holder)
    viewer = viewer_of(opened.table, held, seat)
    one = Connection(holder, viewer, hub.settings.limits.queue, address)
    return opened, one, last


def _holder(opened: OpenTable, token: Any) -> str:
    holder = digest_token(token) if is_token(token) else ""
    if not opened.table.seating.admits(holder):
        raise ClosedError(BAD_TOKEN, TableError("No seat here is held by this token.", "bad-token"))
    return holder


async def _receive(socket: WebSocket) -> str | None:
    """The next text; None for bytes."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code") or 1000)
    text: str | None = received.get("text")
    return text


def read_message(hub: Hub, text: str | None) -> dict[str, Any]:
    """The message that a text holds; whatever is none is refused."""
    if text is None:
        raise TableError("A message is text, not bytes.", "bad-message")
    # Whether all letters are ASCII is known without a look at them.
    if len(text if text.isascii() else text.encode()) > hub.settings.limits.message:
        raise ClosedError(TOO_LARGE, TableError("That message is too large.", "too-large"))
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise TableError("That is not JSON.", "bad-message") from error
    if not isinstance(message, dict):
        raise TableError("A message is an object.", "bad-message")
    return message


class MessageHandler:
    """What one client says, carried out message by message."""

    def __init__(
        self, hub: Hub, opened: OpenTable, one: Connection, direct: WebSocketProtocol
    ) -> None:
        self.hub = hub
        self.opened = opened
        self.one = one
        self._direct = direct
        self._game = opened.table.game.name
        self._most = hub.settings.limits.waiting
        self._explanations = Explanations(hub.pools.questions, one)

    def note(self, text: str | None) -> None:
        """Have a message carried out soon; read no more of them while many wait."""
        one, arrived = self.one, self.hub.now()
        one.waiting += 1
        if one.waiting >= self._most:
            self._direct.pause()
        self.hub.inbox.put(self._game, one.address, lambda: self._take(text, arrived))

    def stop(self) -> None:
        """Close the connection of a client that has sent more than the rate limit allows."""
        self._close(ClosedError(TOO_FAST, TableError("Too many messages.", "too-fast")))

    def _take(self, text: str | None, arrived: int) -> None:
        """Carry out a message, or say why not; never raises."""
        one = self.one
        one.waiting -= 1
        if one.waiting == self._most // 2:
            self._direct.resume()
        if one.close_code is None:
            self._carry_out(text, arrived)

    def _carry_out(self, text: str | None, arrived: int) -> None:
        hub, one = self.hub, self.one
        sent = None
        try:
            message = read_message(hub, text)
            sent = sent_id(message)
            answer(hub, self.opened, one, message, arrived)
        except commands.AlreadyDoneError as done:
            told = encode({"done": done.number} | ({} if sent is None else {"id": sent}))
            hub.later(self.opened, lambda: one.send(told))
        except NoPathError as error:
            hub.counts["refusals"] += 1
            self._explanations.ask(error, sent)
        except GameError as error:
            hub.counts["refusals"] += 1
            one.send(refusal(error, sent))
        except ClosedError as closed:
            self._close(closed)
        except Exception:
            logger.exception("a message failed")
            one.send(refusal(TableError("Something went wrong here.", "failed"), sent))

    def _close(self, closed: ClosedError) -> None:
        self.one.send(refusal(closed.why))
        self.one.close(closed.code)


def answer(
    hub: Hub, opened: OpenTable, one: Connection, message: Mapping[str, Any], arrived: int
) -> None:
    """Carry out one message."""
    caller = Caller(one.holder, one.address, arrived, message.get("id"))
    if "move" in message or "path" in message:
        hub.command(opened, caller, message)
    elif "snapshot" in message:
        _check_alone("snapshot", message)
        hub.look_from(opened, one, message["snapshot"])
    elif "ping" in message:
        _check_alone("ping", message)
        ping = message["ping"]
        one.send(encode({"pong": ping if isinstance(ping, int | float) else None}))
    elif "why" in message:
        one.send(encode(why(opened, one.holder, message)))
    elif "rematch" in message:
        check_rematch(hub, opened, message, one.address)
        hub.rematch(opened, one.holder)
    else:
        hub.command(opened, caller, message)


def why(opened: OpenTable, holder: str | None, message: Mapping[str, Any]) -> dict[str, Any]:
    """Say whether a move would be legal, or an offer possible; the refusal is raised."""
    _check_alone("why", message)
    table = opened.table
    plain = {name: value for name, value in message.items() if name != "why"}
    asked = message["why"]
    named = {"path": asked} if isinstance(asked, list) else {"move": asked}
    if isinstance(asked, dict) and asked.keys() == {"offer"}:
        named = asked
    commands.decide(Request(table, holder, {**plain, **named, "after": table.number}, 0))
    sent = sent_id(message)
    return {"why": None} | ({} if sent is None else {"id": sent})


def check_rematch(hub: Hub, opened: OpenTable, message: Mapping[str, Any], address: str) -> None:
    """Refuse what does not ask for a rematch, or for too many: each is a new table like others."""
    _check_alone("rematch", message)
    if message["rematch"] is not True:
        raise TableError("`rematch` is true.", "bad-message")
    if opened.table.rematch is None and not hub.new_tables.take(address):
        raise TableError("Too many tables; wait a moment.", "too-fast")


def _check_alone(verb: str, message: Mapping[str, Any]) -> None:
    """Refuse whatever else a message asks for."""
    for name in message:
        if name != verb and name not in _BESIDE:
            raise TableError(
                f"`{verb}` is asked for alone, not with `{name!s:.40}`.", "bad-message"
            )


def sent_id(message: Mapping[str, Any]) -> int | str | None:
    """What a message calls itself, so that its answer can be told from others."""
    sent = message.get("id")
    if sent is None or is_whole(sent):
        return sent
    if isinstance(sent, str) and len(sent) <= 40 and sent.isprintable():
        return sent
    raise TableError("An `id` is a whole number or a short text.", "bad-message")


async def _part(socket: WebSocket, code: int, text: bytes | None = None) -> None:
    try:
        if text is not None:
            await socket.send_text(text.decode())
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(code)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
