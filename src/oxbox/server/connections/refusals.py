"""Refusals as clients are told of them."""

from typing import Any

from oxbox.table.encoding import encode


def refusal(error: Exception, sent: Any = None) -> bytes:
    """A refusal as a message, with the id of the message that it answers."""
    return encode(refusal_data(error) | ({} if sent is None else {"id": sent}))


def refusal_data(error: Exception) -> dict[str, Any]:
    """What a client is told of an error made on purpose."""
    message = getattr(error, "message", "That was not understood.")
    code, rule = getattr(error, "code", "bad-message"), getattr(error, "rule", None)
    return {"refused": {"code": code, "sentence": spelt(message), "rule": rule}}


def spelt(sentence: str) -> str:
    """A sentence that can be sent, also if it quotes half a letter."""
    return sentence.encode("utf-8", "replace").decode()
