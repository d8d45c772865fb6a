"""Plain data as JSON gives it, read with care: the value that should be there, or a sentence.

A reader gets a value and its place (what people would call it: `moves`, `moves` 3) and refuses
whatever is of another kind.
"""

import json
from typing import Any

from oxbox.errors import RecordError

_KINDS = (
    (bool, "true or false"),
    ((int, float), "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "an object"),
)


def load_json(text: str) -> Any:
    """What a JSON text holds."""
    if not text.strip():
        raise bad_record("This is not a record: it is empty.")
    try:
        return json.loads(text, object_pairs_hook=_read_names, parse_int=_read_digits)
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        raise bad_record(f"This is not a record: line {error.lineno} is not JSON.") from error
    except RecursionError as error:
        raise bad_record("This is not a record: it is nested too deeply.") from error
    except ValueError as error:
        raise bad_record("This is not a record: a number in it is too long.") from error


def _read_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are all different: readers would not agree on which one counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise bad_record("This is not a record: a name stands twice in one object.")
    return found


def _read_digits(digits: str) -> int:
    """A whole number that has one way to be written: a seal would not notice another."""
    if digits == "-0":
        raise bad_record("This is not a record: -0 is no number in it.")
    return int(digits)


def need(data: dict[str, Any], name: str, place: str = "") -> Any:
    """The value of that name, which must be there."""
    if name not in data:
        raise bad_record(f"{place or 'it'} has no `{name}`.")
    return data[name]


def read_text(value: Any, place: str) -> str:
    """A text that can be written again."""
    if not isinstance(value, str):
        raise _wrong(value, place, "a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise bad_record(f"{place} has half a letter in it.") from error
    return value


def read_number(value: Any, place: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(value, place, "a whole number")
    return value


def read_list(value: Any, place: str) -> list[Any]:
    """A list of anything."""
    if not isinstance(value, list):
        raise _wrong(value, place, "a list")
    return value


def read_texts(value: Any, place: str) -> tuple[str, ...]:
    """A list of texts."""
    items = enumerate(read_list(value, place), 1)
    return tuple(read_text(item, f"{place} {number}") for number, item in items)


def read_numbers(value: Any, place: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    items = enumerate(read_list(value, place), 1)
    return tuple(read_number(item, f"{place} {number}") for number, item in items)


def read_object(value: Any, place: str) -> dict[str, Any]:
    """An object: values by name."""
    if not isinstance(value, dict):
        raise _wrong(value, place, "an object")
    return value


def bad_record(message: str) -> RecordError:
    """The error about a text that is no record."""
    return RecordError(message, "bad-record")


def _wrong(value: Any, place: str, wanted: str) -> RecordError:
    kind = next((name for kind, name in _KINDS if isinstance(value, kind)), "null")
    return bad_record(f"{place} must be {wanted}; it is {kind}.")
