"""What every request passes first: host, origin, size and rate; and what every answer carries."""

import asyncio
import re
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from oxbox.errors import GameError
from oxbox.server.api.errors import refuse
from oxbox.server.api.sockets import serve_socket
from oxbox.server.connections.rate_limits import Crowd, RateLimits, address_of
from oxbox.server.connections.socket import Socket
from oxbox.server.connections.websocket_protocol import EXTENSION
from oxbox.server.settings import Settings

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'sha256-cJDNbkuaWkj1Lp812VJQtm04uATsxj1OBtoCWU+/Yg0='; "
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The hash is that of the script in index.html, which sets the theme before anything is painted and
loads the page again when a part of it was lost: in a file of its own it could be the lost part."""
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_LARGE: Final = 32_768
"""Bytes from which on an answer is compressed in a thread, not on the event loop."""
_SOCKET: Final = re.compile(r"/api/tables/([^/]+)/socket")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HOST: Final = re.compile(r"([a-zA-Z0-9._-]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?", re.ASCII)


class TooLargeError(HTTPException):
    """The body is larger than allowed: FastAPI would answer any other error here with 400."""

    def __init__(self) -> None:
        super().__init__(413, "That is too large")


class Guard:
    """Keeps out what comes from elsewhere, is too large or too much; the rest goes on from here.

    Requests go to the API; sockets go straight to their table. A socket is open for as long as a
    game: every layer that it passed would stay in memory with it.
    """

    def __init__(self, api: FastAPI, settings: Settings) -> None:
        self._api = api
        self._compressed = GZipMiddleware(api, 500, 5, _LARGE)
        self.settings = settings
        limits = settings.limits
        self._requests = RateLimits(limits.requests_a_second, limits.requests_at_once)
        self._handshakes = RateLimits(limits.handshakes_a_second, limits.handshakes_at_once)
        self._sockets = Crowd(limits.sockets_an_address, limits.sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope)
        else:
            await self._api(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refused = self._refuse(scope, headers)
        if refused is not None:
            await refused(scope, receive, self._dressed(send))
            return
        begun = is_complete = False
        size, limits = 0, self.settings.limits

        async def measured() -> Message:
            nonlocal size, is_complete
            async with asyncio.timeout(None if is_complete else limits.timeout):
                message = await receive()
            is_complete = not message.get("more_body", False)
            size += len(message.get("body", b""))
            if size > limits.body:
                raise TooLargeError
            return message

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await self._dressed(send)(message)

        # A question without an answer's body is answered like one with it: uvicorn, which has
        # the scope that came, leaves the body out.
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        try:
            await self._compressed(scope, measured, noted)
        except TooLargeError:
            if not begun:
                await _too_large()(scope, receive, self._dressed(send))

    def _refuse(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        host = _safe(headers.get("host", ""))
        if not self.settings.serves(host):
            return refuse(GameError("This address is not served here.", "bad-host"), 421)
        if scope["method"] not in _SAFE and not self.settings.trusts(headers.get("origin"), host):
            return refuse(GameError("This page may not ask for that.", "bad-origin"), 403)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit():
            return refuse(GameError("What length is that?", "bad-request"))
        if len(length) > 12 or int(length) > self.settings.limits.body:
            return _too_large()
        if not self._requests.take(address_of(scope)):
            return refuse(GameError("Too many requests.", "too-fast"))
        return None

    async def _socket(self, scope: Scope) -> None:
        headers, address = Headers(scope=scope), address_of(scope)
        host = _safe(headers.get("host", ""))
        is_ours = self.settings.serves(host) and self.settings.trusts(headers.get("origin"), host)
        is_allowed = is_ours and self._handshakes.take(address)
        found = _SOCKET.fullmatch(scope["path"]) if is_allowed else None
        socket: Socket = scope["extensions"][EXTENSION]
        if found is None or not self._sockets.enter(address):
            socket.refuse()
            return
        socket.address = address
        try:
            await serve_socket(self._api.state.hub, socket, found[1])
        finally:
            self._sockets.leave(address)

    def _dressed(self, send: Send) -> Send:
        """Send answers with our headers."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        return dressed


def _safe(host: str) -> str:
    """A host that is a name or a number, perhaps with a port; or none."""
    return host if len(host) < 260 and _HOST.fullmatch(host) else ""


def _too_large() -> JSONResponse:
    return refuse(GameError("That is too large.", "too-large"))
