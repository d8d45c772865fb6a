"""Reading and writing files, with one sentence for each thing that can be wrong with one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from oxbox.errors import GameError, RecordError, file_refusal
from oxbox.files import replace_file

if TYPE_CHECKING:
    from oxbox.position import Position
    from oxbox.record import Record

_LIMIT = 16_000_000
"""More bytes than the longest record can have."""


def read_record(name: str) -> "tuple[Record, Position]":
    """The record in a file (``-`` is the standard input) and the position that it leads to."""
    from oxbox.record import Record

    text = read_text(name)
    try:
        record = Record.from_json(text)
        return record, record.replay()
    except GameError as error:
        raise RecordError(f"{name!s:.80}: {error}", error.code) from error


def read_text(name: str) -> str:
    """The text in a file."""
    with _refusals(name, "read"):
        raw = _read_bytes(name)
    if len(raw) > _LIMIT:
        raise RecordError(f"{name!s:.80} is too large to be a record.", "too-long")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{name!s:.80} is not a record: it is not text.", "bad-record") from error


def exists(name: str) -> bool:
    """Whether there is a file that writing would replace."""
    with _refusals(name, "written"):
        return _path(name).is_file()


def write_text(name: str, text: str) -> None:
    """Write a file, in place of one that may be there, which stays as it is if that fails."""
    with _refusals(name, "written"):
        path = _path(name)
        if _stays(path):
            path.write_text(text, encoding="utf-8")
        else:
            replace_file(path.resolve(), lambda file: file.write(text.encode()))


def write_new(name: str, text: str, force: bool) -> None:
    """Write a file; one that is there is replaced only by force."""
    if exists(name) and not force:
        raise GameError(f"{name} is there already; --force replaces it.", "usage")
    write_text(name, text)


def path_of(name: str) -> Path:
    """The path of a file that need not be there."""
    with _refusals(name, "used"):
        return _path(name)


def _stays(path: Path) -> bool:
    """Whether nothing takes its place: a device, a stream, a folder, what may not be changed."""
    if path.absolute().parts[1:2] in (("dev",), ("proc",)):
        return True
    may_change = os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK)
    return path.exists() and not (path.is_file() and may_change)


def _path(name: str) -> Path:
    if not name.strip() or "\0" in name:
        raise ValueError("a file has a name")
    return Path(name).expanduser()


def _read_bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read(_LIMIT + 1)
    with _path(name).open("rb") as file:
        return file.read(_LIMIT + 1)


@contextmanager
def _refusals(name: str, done: str) -> Iterator[None]:
    """Say in one sentence why a file cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise file_refusal(name, error, done) from error
    except (RuntimeError, ValueError) as error:  # an unknown user after ~, a zero in the name
        raise RecordError(f"{name!r:.80} is not the name of a file.", "no-file") from error
