"""What we use of uvicorn and websockets that they do not promise, said in a sentence if it goes."""

import asyncio
from collections.abc import Iterable
from importlib.metadata import version

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from oxbox.server.connections.http_protocol import HttpProtocol

OVERRIDDEN = (
    "connection_made", "data_received", "on_headers_complete", "on_message_complete",
    "handle_websocket_upgrade", "send_400_response", "shutdown", "connection_lost",
    "_start_asgi_task",
)  # fmt: skip
READ = ("client", "headers", "loop", "parser", "pipeline", "timeout_keep_alive_task", "transport")
CYCLE = (
    "disconnected", "keep_alive", "message_event", "more_body", "response_complete",
    "response_started",
)  # fmt: skip


async def app(scope: object, receive: object, send: object) -> None:
    """Answer nothing."""


def loaded() -> uvicorn.Config:
    config = uvicorn.Config(app)
    config.load()
    return config


async def new_protocol() -> HttpToolsProtocol:
    return HttpToolsProtocol(loaded(), ServerState(), {})


def must_have(owner: str, known: Iterable[str], names: Iterable[str], users: str) -> None:
    missing = sorted(set(names) - set(known))
    assert not missing, (
        f"{owner} (uvicorn {version('uvicorn')}, websockets {version('websockets')}) has no "
        f"{', '.join(missing)} any more: see what {users} makes of that before the bounds in "
        f"pyproject.toml are raised."
    )


def test_uvicorn_calls_what_our_http_overrides() -> None:
    ours = [name for name in vars(HttpProtocol) if name in dir(HttpToolsProtocol)]
    assert {name for name in ours if not name.startswith("__")} == set(OVERRIDDEN)
    must_have("HttpToolsProtocol", dir(HttpToolsProtocol), OVERRIDDEN, "http_protocol.py")
    must_have("HttpToolsProtocol", dir(HttpToolsProtocol), ["_should_upgrade"], "http_protocol.py")


def test_uvicorn_keeps_of_a_connection_what_our_http_reads() -> None:
    must_have("HttpToolsProtocol", vars(asyncio.run(new_protocol())), READ, "http_protocol.py")
    cycle = RequestResponseCycle.__init__.__code__.co_names
    must_have("RequestResponseCycle", cycle, CYCLE, "http_protocol.py")


def test_uvicorn_hands_sockets_over_as_we_take_them() -> None:
    given = HttpToolsProtocol.handle_websocket_upgrade.__code__
    named = [name for names in given.co_consts if isinstance(names, tuple) for name in names]
    arguments = ["config", "server_state", "app_state"]
    must_have("handle_websocket_upgrade", named, arguments, "websocket_protocol.py")
    must_have("ServerState", vars(ServerState()), ["connections", "tasks"], "websocket_protocol.py")
    must_have("Config", vars(loaded()), ["loaded_app"], "websocket_protocol.py")


def test_websockets_parses_with_a_generator_that_can_be_closed() -> None:
    must_have("ServerProtocol", vars(ServerProtocol()), ["parser"], "websocket_protocol.py")
    must_have("the parser", dir(ServerProtocol().parser), ["close"], "websocket_protocol.py")
