"""Reading and writing records, with one sentence for each thing that can be wrong with a file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from oxbox.errors import GameError, RecordError

if TYPE_CHECKING:
    from oxbox.position import Position
    from oxbox.record import Record

_LIMIT = 16_000_000
"""More bytes than the longest record can have."""


def read_record(name: str) -> "tuple[Record, Position]":
    """The record in a file (``-`` is the standard input) and the position that it leads to."""
    from oxbox.record import Record

    record = Record.from_json(read_text(name))
    return record, record.replay()


def read_text(name: str) -> str:
    """The text in a file."""
    try:
        raw = _read_bytes(name)
    except OSError as error:
        raise _refusal(name, error, "read") from error
    except ValueError as error:
        raise RecordError(f"{name!r:.80} is not the name of a file.", "no-file") from error
    if len(raw) > _LIMIT:
        raise RecordError(f"{name!s:.80} is too large to be a record.", "too-long")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{name!s:.80} is not a record: it is not text.", "bad-record") from error


def write_text(name: str, text: str) -> None:
    """Write a file, in place of one that may be there."""
    try:
        Path(name).expanduser().write_text(text, encoding="utf-8")
    except OSError as error:
        raise _refusal(name, error, "written") from error
    except ValueError as error:
        raise RecordError(f"{name!r:.80} is not the name of a file.", "no-file") from error


def _read_bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(_LIMIT + 1)
    with Path(name).expanduser().open("rb") as file:
        return file.read(_LIMIT + 1)


def _refusal(name: str, error: OSError, done: str) -> GameError:
    shown = f"{name!s:.80}"
    if isinstance(error, IsADirectoryError):
        return RecordError(f"{shown} is a folder, not a file.", "no-file")
    if isinstance(error, FileNotFoundError):
        there = "file" if done == "read" else "folder for"
        return RecordError(f"There is no {there} {shown}.", "no-file")
    if isinstance(error, PermissionError):
        return RecordError(f"{shown} may not be {done}: permission denied.", "no-file")
    return RecordError(f"{shown} cannot be {done}: {error.strerror or error}.", "no-file")
