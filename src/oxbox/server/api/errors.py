"""Errors made on purpose, as answers of the API: one table of codes and statuses."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from oxbox.errors import GameError, IllegalMoveError, NotationError, OptionError, UnknownGameError
from oxbox.server.api.bodies import Refusal
from oxbox.server.connections.rate_limits import address_of
from oxbox.server.connections.refusals import refusal_data, spelt
from oxbox.table.why import NoPathError, explain

_BAD: Final = 400
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
_KINDS: Final = ((UnknownGameError, 404), (OptionError, 409), (NotationError, 400))
_BAD_CODES: Final = ("bad-", "no-hello")

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
    if isinstance(error, IllegalMoveError):
        return 409
    for kind, status in _KINDS:
        if isinstance(error, kind):
            return status
    return _BAD if error.code.startswith(_BAD_CODES) else 409


def plain_refusal(code: str, sentence: str) -> dict[str, Any]:
    """A refusal that no rule is behind."""
    return {"refused": {"code": code, "sentence": spelt(sentence), "rule": None}}


async def _explain(request: Request, refused: NoPathError) -> GameError:
    """Say which rule forbids a path, when it is the address's turn to be told."""
    try:
        pool = request.app.state.hub.pools.questions
        explained: GameError = await pool.run(address_of(request.scope), explain, refused)
    except GameError as error:  # too many questions
        return error
    return explained


def add_handlers(app: FastAPI) -> None:
    """Let every error come out as a refusal."""

    async def on_game_error(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, GameError)
        told: GameError = error
        if isinstance(error, NoPathError):
            told = await _explain(request, error)
        return JSONResponse(refusal_data(told), status_of(told))

    async def on_invalid(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        sentence = _describe_invalid(error.errors()[0])
        return JSONResponse(plain_refusal("bad-request", sentence), _BAD)

    async def on_http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        codes = {404: "no-such-page", 405: "no-such-method", 413: "too-large"}
        code = codes.get(error.status_code, "bad-request")
        body = plain_refusal(code, f"{error.detail!s:.100}.")
        return JSONResponse(body, error.status_code, headers=error.headers)

    async def on_failure(request: Request, error: Exception) -> JSONResponse:
        return JSONResponse(plain_refusal("failed", "Something went wrong here."), 500)

    app.add_exception_handler(GameError, on_game_error)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_failure)


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
