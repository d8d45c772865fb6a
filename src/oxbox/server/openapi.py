"""The API's description for machines, where FastAPI's own says too much or too little."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.security import HTTPBearer

BEARER: Final = HTTPBearer(
    scheme_name="token",
    description="The token of a seat or of a table's host, or the invitation to join with.",
    auto_error=False,
)
"""Names the header in the description; whoever depends on it reads the token by itself."""
_NEVER: Final = "422"
"""What FastAPI answers to a body that does not fit; we answer 400."""
_NEEDED: Final = "/api/tables/{table}/join"
"""All else can be asked for without a token."""


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
    for name in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(name, None)
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            operation["responses"].pop(_NEVER, None)
            if "security" in operation and path != _NEEDED:
                operation["security"].insert(0, {})
