"""What is wrong with a body or a query, in words for people: the validator's own are for programs.

Its kinds of errors are listed at https://docs.pydantic.dev/latest/errors/validation_errors/.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

_SENTENCES: Final = {
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
_OPTION: Final = "{place} is true or false, a whole number, a text or a list of texts."
_OTHER: Final = "{place} is not what it should be."
_LONGEST_PLACE: Final = 80


def describe_invalid(error: Mapping[str, Any]) -> str:
    """What would be right, given the first error that the validator has found."""
    where = error["loc"][1:]
    sentence = _SENTENCES.get(error["type"], _OTHER)
    if where[:1] == ("options",) and len(where) > 1:  # every kind of value was tried
        sentence, where = _OPTION, where[:2]
    return sentence.format(place=_place(where), **error.get("ctx", {}))


def _place(where: Sequence[Any]) -> str:
    """The field in question, as ``seating.0.kind``; the body itself, if it is none of them."""
    named = ".".join(str(part) for part in where)
    return f"`{named[:_LONGEST_PLACE]}`" if named else "The body"
