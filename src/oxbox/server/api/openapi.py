"""The API's description for machines, where FastAPI's own says too much or too little."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.security import HTTPBearer
from pydantic import BaseModel

from oxbox.server.api.messages import describe_messages

BEARER: Final = HTTPBearer(
    scheme_name="token",
    description="The token of a seat or of a table's host, or the invitation to join with.",
    auto_error=False,
)
"""Names the header in the description; the routes read the token themselves."""
_NEVER: Final = "422"
"""What FastAPI answers to a body that does not fit; we answer 400."""
_NEEDED: Final = "/api/tables/{table}/join"
"""All else can be asked for without a token."""
_SEND: Final = "/api/tables/{table}/send"
_PLACE: Final = "#/components/schemas/{model}"

Answers = dict[int | str, dict[str, Any]]


def tells(kind: type[BaseModel] | Any) -> Answers:
    """The answer to a question that is understood, where nothing checks it on its way out."""
    return {200: {"model": kind}}


def gives(media_type: str) -> Answers:
    """An answer that is a text of some other kind than JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


class Api(FastAPI):
    """An application whose description says where a token is needed, and lists real answers."""

    def openapi(self) -> dict[str, Any]:
        """The description, worked out once."""
        is_new = not self.openapi_schema
        schema = super().openapi()
        if is_new:
            _amend(schema)
        return schema


def _amend(schema: dict[str, Any]) -> None:
    kinds = schema["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        kinds.pop(name, None)
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            operation["responses"].pop(_NEVER, None)
            _trim(operation["responses"])
            if "security" in operation and path != _NEEDED:
                operation["security"].insert(0, {})
    message, messages = describe_messages(_PLACE)
    kinds |= messages
    sent = schema["paths"][_SEND]["post"]["requestBody"]["content"]["application/json"]
    sent["schema"] = message | {"examples": sent["schema"]["examples"]}


def _trim(responses: dict[str, Any]) -> None:
    """Let a model alone say what an answer is, not the plain object that a function returns."""
    for response in responses.values():
        for content in response.get("content", {}).values():
            described = content.get("schema", {})
            for only in ("$ref", "anyOf"):
                if only in described:
                    content["schema"] = {only: described[only]}
