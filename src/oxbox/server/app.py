"""The application: the API, the sockets, the page, and how the server is doing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from oxbox import __version__
from oxbox.server.api.errors import REFUSALS, add_handlers
from oxbox.server.api.guard import Guard
from oxbox.server.api.openapi import Api, tells
from oxbox.server.api.qr import QrCodes
from oxbox.server.api.responses import Health
from oxbox.server.api.routes import router
from oxbox.server.settings import Settings
from oxbox.server.storage.health import HealthCheck
from oxbox.server.tables.hub import Hub

PAGE: Final = Path(__file__).parent / "page"


class PageFiles(StaticFiles):
    """The files of the page; browsers ask each time whether they are still the same."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file under its own name, which may be kept, but not used unasked."""
        if scope["path"] not in ("/", f"/{path}"):  # what was asked for, before it was tidied
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as one application."""
    return Guard(make_api(settings), settings)


def make_api(settings: Settings) -> FastAPI:
    """The application without what guards it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Hub]]:
        hub = app.state.hub = Hub(settings)
        hub.begin()
        app.state.health, app.state.qr = HealthCheck(hub.store), QrCodes(settings.address)
        yield {"hub": hub}
        app.state.qr.close()
        await hub.stop()

    app = Api(
        title="Oxbox",
        version=__version__,
        summary="Five board games at one table.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    add_handlers(app)
    app.include_router(router)
    found = REFUSALS | tells(Health)
    app.add_api_route("/health", health, methods=["GET"], responses=found)
    app.add_api_route("/metrics", metrics, methods=["GET"], response_class=PlainTextResponse)
    app.mount("/", PageFiles(directory=PAGE, html=True), name="page")
    return app


async def health(request: Request) -> dict[str, object]:
    """Whether the server works: something goes to the disk and comes back."""
    hub: Hub = request.app.state.hub
    await request.app.state.health.check()
    return {"status": "ok", "name": "oxbox", "version": __version__, "tables": len(hub.tables)}


async def metrics(request: Request) -> str:
    """How the server is doing, for Prometheus."""
    hub: Hub = request.app.state.hub
    connections = sum(len(opened.connections) for opened in hub.tables.values())
    values = {
        "tables_open": ("gauge", len(hub.tables)),
        "connections": ("gauge", connections),
        "tables_created_total": ("counter", hub.counts["tables"]),
        "moves_total": ("counter", hub.counts["moves"]),
        "bot_moves_total": ("counter", hub.thinking.moves),
        "refusals_total": ("counter", hub.counts["refusals"]),
        "commits_total": ("counter", hub.store.commits),
        "entries_total": ("counter", hub.store.entries),
        "slow_commits_total": ("counter", hub.store.slow_commits),
        "slow_commit_seconds_total": ("counter", round(hub.store.slow_seconds, 3)),
        "delay_seconds_total": ("counter", round(hub.play_clock.given_back, 3)),
        "games_compiled": ("gauge", len(hub.warming.ready)),
    }
    return "".join(
        f"# TYPE oxbox_{name} {kind}\noxbox_{name} {value}\n"
        for name, (kind, value) in values.items()
    )
