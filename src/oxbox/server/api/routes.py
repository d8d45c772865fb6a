"""The HTTP part of the API (docs/api.md)."""

import asyncio
from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

import orjson
from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from oxbox import __version__
from oxbox.errors import GameError, TableError
from oxbox.games import GAMES, find_game
from oxbox.position import start
from oxbox.server.api import bodies, responses
from oxbox.server.api.errors import REFUSALS
from oxbox.server.api.games import describe_game
from oxbox.server.api.openapi import BEARER, gives, tells
from oxbox.server.api.qr import QrCodes
from oxbox.server.connections.connection import Connection
from oxbox.server.connections.rate_limits import address_of
from oxbox.server.tables.hub import Caller, Hub
from oxbox.server.tables.open_table import OpenTable
from oxbox.table import commands, creation
from oxbox.table.encoding import Plain
from oxbox.table.events import about, look_from
from oxbox.table.export import export
from oxbox.table.replay import in_pieces, played_at, write_replay, write_story
from oxbox.table.request import sent_id
from oxbox.table.seating import digest_token, is_token

_LONGEST_WAIT: Final = 25.0
_NO_ART: Final = '<svg xmlns="http://www.w3.org/2000/svg"/>'
_MESSAGES: Final = [
    {"seed": "0" * 64},
    {"move": "a3 e", "after": 17, "seat": 0},
    {"offer": "takeback", "seat": 0},
    {"fill": 1, "level": 3},
    {"close": True},
]
router = APIRouter(prefix="/api", responses=REFUSALS)


async def hub_of(request: Request) -> Hub:
    """The server's tables."""
    hub: Hub = request.app.state.hub
    return hub


async def asking_address(request: Request) -> str:
    """Where a request comes from."""
    return address_of(request.scope)


class Bearer(NamedTuple):
    """A token, or None for anybody, and the address it comes from."""

    text: str | None
    address: str


async def bearer_of(request: Request, _: Annotated[object, Depends(BEARER)]) -> Bearer:
    """The sender of a request, by the token in the header."""
    address, given = address_of(request.scope), request.headers.get("authorization")
    if given is None:
        return Bearer(None, address)
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not is_token(token.strip()):
        raise TableError("The header needs `Bearer` and a token.", "bad-token")
    return Bearer(token.strip(), address)


TheHub = Annotated[Hub, Depends(hub_of)]
Address = Annotated[str, Depends(asking_address)]
Token = Annotated[Bearer, Depends(bearer_of)]
Name = Annotated[str, Path(max_length=64)]
SeatAsked = Annotated[int | None, Query(ge=0, le=3)]


async def seated(hub: Hub, name: str, token: Bearer) -> tuple[OpenTable, str | None]:
    """A table and the holder that a token stands for there."""
    opened = await hub.find(name, token.address)
    if token.text is None:
        return opened, None
    holder = digest_token(token.text)
    if not opened.table.seating.admits(holder):
        raise TableError("This seat belongs to another browser.", "bad-token")
    if holder in opened.away:
        opened.away[holder] = hub.now()
    opened.address = token.address  # bots think in the turn of the person they play with
    return opened, holder


@router.get("/site", responses=tells(responses.Site))
async def get_site(hub: TheHub) -> Plain:
    """What this server is, and what links to it begin with."""
    settings = hub.settings
    return {
        "name": "oxbox",
        "version": __version__,
        "address": settings.address,
        "lan": settings.lan,
        "grace": settings.grace,
        "ready": sorted(hub.warming.ready),
    }


@router.post("/qr", response_class=Response, responses=gives("image/svg+xml"))
async def make_qr(request: Request, asked: bodies.QrAsked, address: Address) -> Response:
    """An address of this server as a QR code."""
    codes: QrCodes = request.app.state.qr
    return Response(await codes.draw(asked.text, address), media_type="image/svg+xml")


@router.get("/games", responses=tells(responses.Games))
async def get_games(hub: TheHub) -> Plain:
    """All games."""
    is_public = hub.settings.is_public
    return {"games": [describe_game(game, is_public) for game in GAMES.values()]}


@router.get("/games/{game}", responses=tells(responses.GameTold))
async def get_game(game: Name, hub: TheHub) -> Plain:
    """One game with its options."""
    return describe_game(find_game(game), hub.settings.is_public)


@router.get("/games/{game}/rules", response_class=Response, responses=gives("text/markdown"))
async def get_rules(game: Name) -> Response:
    """The rules page, as Markdown."""
    return _kept(find_game(game).page, "text/markdown")


@router.get("/games/{game}/art", response_class=Response, responses=gives("image/svg+xml"))
async def get_art(game: Name) -> Response:
    """The symbols of the pieces, as one SVG file."""
    art = find_game(game).folder / "art.svg"
    text = art.read_text(encoding="utf-8") if art.is_file() else _NO_ART
    return _kept(text, "image/svg+xml")


@router.get("/games/{game}/picture", response_class=Response, responses=gives("image/svg+xml"))
async def get_picture(game: Name) -> Response:
    """A moment of a game, as SVG."""
    found = find_game(game)
    return _kept(found.picture or start(found, seed=1).svg(), "image/svg+xml")


@router.post("/tables", status_code=201)
async def make_table(request: Request, asked: bodies.TableAsked, hub: TheHub) -> bodies.TableMade:
    """Set up a table. The tokens in the answer are told only here."""
    if not hub.new_tables.take(address_of(request.scope)):
        raise TableError("Too many tables; wait a moment.", "too-fast")
    new = hub.create(asked.model_dump(exclude_unset=True, exclude_none=True))
    await hub.durable(hub.tables.get(new.created.table))
    opened = await hub.find(new.created.table)
    return bodies.TableMade(
        table=new.created.table,
        token=new.token,
        seats=list(new.seats),
        invitations=[bodies.Invitation(seat=s, token=t) for s, t in new.invitations.items()],
        spectate=new.created.table,
        commitment=opened.table.commitment,
    )


@router.get("/tables/{table}", responses=tells(responses.About))
async def get_table(table: Name, hub: TheHub, token: Token) -> Plain:
    """What anybody may know of a table; with a token, also where you sit or are invited to."""
    seating = (await hub.find(table, token.address)).table.seating
    invited = None if token.text is None else seating.invited(digest_token(token.text))
    asking = token if invited is None else token._replace(text=None)
    opened, holder = await seated(hub, table, asking)
    plain = about(opened.table) | opened.presence()
    await hub.durable(opened)
    if holder is not None:
        plain["you"] = {"seats": list(opened.table.seating.held_by(holder))}
    if invited is not None:
        plain["invited"] = invited
    return plain


@router.post("/tables/{table}/join")
async def join_table(
    table: Name, asked: bodies.JoinAsked, hub: TheHub, token: Token
) -> bodies.JoinMade:
    """Take the seat of an invitation, which is the token in the header."""
    if token.text is None:
        raise TableError("The invitation belongs in the header.", "no-invitation")
    opened = await hub.find(table, token.address)
    entries, seat, own = creation.join(opened.table, token.text, asked.token, asked.name)
    hub.commit(opened, entries)
    await hub.durable(opened)
    return bodies.JoinMade(table=table, token=own, seats=[seat])


@router.get("/tables/{table}/snapshot", responses=tells(responses.Snapshot))
async def get_snapshot(table: Name, hub: TheHub, token: Token, seat: SeatAsked = None) -> Response:
    """All that a seat of yours may know, or a spectator."""
    opened, holder = await seated(hub, table, token)
    text = opened.snapshot(look_from(opened.table, holder, seat), hub.now())
    await hub.durable(opened)
    return Response(text, media_type="application/json")


@router.get("/tables/{table}/events", responses=tells(responses.Events))
async def get_events(
    table: Name,
    hub: TheHub,
    token: Token,
    after: Annotated[int, Query(ge=0, le=2**31)],
    seat: SeatAsked = None,
) -> Response:
    """The events after a number; waits for the first one."""
    opened, holder = await seated(hub, table, token)
    viewer = look_from(opened.table, holder, seat)
    one = Connection(holder, viewer, hub.settings.limits.queue, token.address)
    hub.listen(opened, one, after)
    texts: list[bytes] = []
    try:
        async with asyncio.timeout(_LONGEST_WAIT):
            while not texts and (text := await one.first()) is not None:
                texts = [text] if b'"number":' in text else []
        texts += [text for text in one.take_all() if b'"number":' in text]
    except TimeoutError:
        pass
    finally:
        hub.leave(opened, one)
    return Response(b'{"events":[%b]}' % b",".join(texts), media_type="application/json")


@router.get("/tables/{table}/moves", responses=tells(responses.Moves))
async def get_moves(table: Name, hub: TheHub, token: Token, seat: SeatAsked = None) -> Plain:
    """The legal moves of a seat of yours, if it is to move."""
    opened, holder = await seated(hub, table, token)
    held = opened.table.seating.held_by(holder)
    turn = opened.table.turn if seat is None else seat
    position = opened.table.position
    if turn not in held or position is None or opened.table.turn != turn:
        raise TableError("It's not your turn.", "not-your-turn")
    legal = position.view(turn).legal_moves
    moves = [move.text for move in legal if move.code != opened.table.late_move]
    await hub.durable(opened)
    return {"after": opened.table.number, "moves": moves}


@router.post("/tables/{table}/send", responses=tells(bodies.Number | responses.Legal))
async def send(
    table: Name,
    message: Annotated[dict[str, Any], Body(examples=_MESSAGES)],
    hub: TheHub,
    token: Token,
) -> Plain:
    """Any message of the socket but `hello`, `ping` and `snapshot`."""
    arrived = hub.now()
    opened, holder = await seated(hub, table, token)
    sent_id(message)
    if "why" in message:
        return commands.check_why(opened.table, holder, message)
    try:
        number = hub.command(opened, Caller(holder, token.address, arrived), message)
    except commands.AlreadyDoneError as done:
        number = done.number
    except GameError:
        hub.counts["refusals"] += 1
        raise
    await hub.durable(opened)
    return {"number": number}


@router.get("/tables/{table}/record", responses=tells(responses.RecordTold))
async def get_record(table: Name, hub: TheHub, address: Address) -> Response:
    """The record of a finished game, with its fair deal."""
    opened = await hub.find(table, address)
    await hub.durable(opened)
    text = await hub.pools.replays.run(address, lambda: orjson.dumps(export(opened.table)))
    name = f"{opened.table.game.name}-{table}.json"
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{table}/replay", responses=tells(responses.Replay))
async def get_replay(table: Name, hub: TheHub, address: Address) -> Response:
    """A finished game as a spectator saw it, move by move."""
    opened = await hub.find(table, address)
    if opened.table.outcome is None:
        raise TableError("The game is not over yet.", "not-finished")
    played = played_at(opened.table)
    await hub.durable(opened)
    return _streamed(hub, address, write_replay(played, about(opened.table)["outcome"]))


@router.get("/tables/{table}/story", responses=tells(responses.Story))
async def get_story(table: Name, hub: TheHub, token: Token, seat: SeatAsked = None) -> Response:
    """The moves that stand, in the sentences that were told to a seat of yours or to spectators."""
    opened, holder = await seated(hub, table, token)
    viewer = look_from(opened.table, holder, seat)
    number, played = opened.table.number, played_at(opened.table)
    await hub.durable(opened)
    return _streamed(hub, token.address, write_story(number, played, viewer.seat))


def _streamed(hub: Hub, address: str, texts: Iterator[bytes]) -> Response:
    """An answer that is sent as it is written, in turn with those of other addresses."""
    pieces = hub.pools.replays.stream(address, in_pieces(texts))
    return StreamingResponse(pieces, media_type="application/json")


def _kept(text: str, kind: str) -> Response:
    """An answer that browsers may keep for a while."""
    return Response(text, media_type=kind, headers={"Cache-Control": "public, max-age=3600"})
