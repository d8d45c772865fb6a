"""Refusals as clients are told of them."""

from typing import Any

from oxbox.errors import GameError
from oxbox.table.encoding import encode


def refusal(error: GameError, sent: Any = None) -> bytes:
    """A refusal as a message, with the id of the message that it answers."""
    return encode(refusal_data(error) | ({} if sent is None else {"id": sent}))


def refusal_data(error: GameError) -> dict[str, Any]:
    """What a client is told of an error made on purpose."""
    sentence = error.message.encode("utf-8", "replace").decode()  # it may quote half a letter
    return {"refused": {"code": error.code, "sentence": sentence, "rule": error.rule}}
