"""Errors made on purpose, as answers of the API: one table of codes and statuses."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from oxbox.errors import GameError, IllegalMoveError, NotationError, OptionError
from oxbox.server.api.bodies import Refusal
from oxbox.server.connections.connection import refusal_data
from oxbox.server.connections.rate_limits import address_of
from oxbox.server.tables.explanations import explain_in_turn
from oxbox.table.why import NoPathError

_STATUSES: Final = {
    "bad-token": 401,
    "no-invitation": 401,
    "not-your-seat": 403,
    "not-your-table": 403,
    "bad-address": 403,
    "bad-seating": 409,
    "no-table": 404,
    "unknown-game": 404,
    "no-such-page": 404,
    "too-large": 413,
    "too-fast": 429,
    "failed": 500,
    "unreadable": 500,
    "not-stored": 503,
    "stopping": 503,
}

_INVALID: Final = {
    "missing": "{place} is missing.",
    "extra_forbidden": "{place} is unknown here; is it misspelt?",
    "string_type": "{place} is a text.",
    "string_unicode": "{place} has half a letter in it, which is no text.",
    "string_too_long": "{place} has at most {max_length} characters.",
    "string_pattern_mismatch": "{place} is 43 letters of Base64url: A-Z, a-z, 0-9, - and _.",
    "int_type": "{place} is a whole number.",
    "int_parsing": "{place} is a whole number.",
    "int_parsing_size": "{place} is a smaller number.",
    "int_from_float": "{place} is a whole number.",
    "greater_than_equal": "{place} is a number from {ge} on.",
    "less_than_equal": "{place} is a number up to {le}.",
    "bool_type": "{place} is true or false.",
    "literal_error": "{place} is {expected}.",
    "list_type": "{place} is a list.",
    "too_long": "{place} has at most {max_length} entries.",
    "dict_type": "{place} is an object.",
    "model_type": "{place} is an object.",
    "model_attributes_type": "{place} is an object.",
    "json_invalid": "The body is no JSON.",
}
"""Sentences for people, by the kinds of https://docs.pydantic.dev/latest/errors/validation_errors/."""
_INVALID_OPTION: Final = "{place} is true or false, a whole number, a text or a list of texts."
_OTHERWISE: Final = "{place} is not what it should be."
_LONGEST_PLACE: Final = 80

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Refusal} for status in (400, 401, 403, 404, 409, 413, 421, 429, 500, 503)
}


def status_of(error: GameError) -> int:
    """The status that tells what kind of refusal this is."""
    if error.code in _STATUSES:
        return _STATUSES[error.code]
    if isinstance(error, IllegalMoveError | OptionError):
        return 409
    return 400 if isinstance(error, NotationError) or error.code.startswith("bad-") else 409


def refuse(error: GameError, status: int | None = None, headers: Any = None) -> JSONResponse:
    """The answer to a request that is refused."""
    return JSONResponse(refusal_data(error), status or status_of(error), headers)


def add_handlers(app: FastAPI) -> None:
    """Let every error come out as a refusal."""

    @app.exception_handler(GameError)
    async def on_game_error(request: Request, error: GameError) -> JSONResponse:
        if isinstance(error, NoPathError):
            pool = request.app.state.hub.pools.questions
            error = await explain_in_turn(pool, address_of(request.scope), error)
        return refuse(error)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return refuse(GameError(_describe_invalid(error.errors()[0]), "bad-request"))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "no-such-page", 405: "no-such-method", 413: "too-large"}
        told = GameError(f"{error.detail!s:.100}.", codes.get(error.status_code, "bad-request"))
        return refuse(told, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def on_failure(request: Request, error: Exception) -> JSONResponse:
        return refuse(GameError("Something went wrong here.", "failed"))


def _describe_invalid(error: Mapping[str, Any]) -> str:
    """What would be right, given the first error that the validator has found."""
    where = error["loc"][1:]
    sentence = _INVALID.get(error["type"], _OTHERWISE)
    if where[:1] == ("options",) and len(where) > 1:  # every kind of value was tried
        sentence, where = _INVALID_OPTION, where[:2]
    return sentence.format(place=_place(where), **error.get("ctx", {}))


def _place(where: Sequence[Any]) -> str:
    """The field in question, as ``seating.0.kind``; the body itself, if it is none of them."""
    named = ".".join(str(part) for part in where)
    return f"`{named[:_LONGEST_PLACE]}`" if named else "The body"
