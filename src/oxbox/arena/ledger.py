"""The results file: a line with the match's settings, then a line for each finished game.

Every line is written as soon as its game is over. A run that was stopped goes on from the file; one
with other settings is refused.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from oxbox import __version__
from oxbox.arena.match import Match
from oxbox.arena.result import Result
from oxbox.errors import RecordError, file_refusal
from oxbox.options import plain_options

FORMAT: Final = 1
_KEY: Final = "oxbox arena"
_NAMES: Final = {"version": "version of Oxbox", "seconds": "time for a move"}


def settings(match: Match) -> dict[str, Any]:
    """All that decides how the games of a match go, but not how many are played."""
    digests = {
        option.name: option.digest(match.options[option.name]) for option in match.game.options
    }
    return {
        "version": __version__,
        "game": match.game.name,
        "seats": match.seats,
        "options": plain_options(match.options),
        "digests": {name: digest for name, digest in digests.items() if digest is not None},
        "bots": list(match.bots),
        "seed": match.seed,
        "openings": match.openings,
        "seconds": match.limits.move,
        "balanced": match.balanced,
    }


@dataclass
class Ledger:
    """An open results file and what is in it."""

    file: IO[bytes]
    results: list[Result]

    def add(self, result: Result) -> None:
        """Write a result down; it is in the file when this returns."""
        self.file.write(result.to_json().encode("utf-8", "backslashreplace") + b"\n")
        self.file.flush()
        self.results.append(result)


def read_seed(path: Path) -> str | None:
    """The seed of the match that a file is about; None if there is no such file yet."""
    try:
        with path.open("rb") as file:
            header = _header(path, file.readline(1_000_000))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise file_refusal(path, error, "used") from error
    return str(header["seed"]) if header else None


@contextmanager
def open_ledger(path: Path, match: Match) -> Iterator[Ledger]:
    """Open the results file of a match, new or to go on; nobody else may write it meanwhile."""
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+b")
    except OSError as error:
        raise file_refusal(path, error, "used") from error
    with file:
        _lock(path, file)
        yield Ledger(file, _read(path, file, match))


def _read(path: Path, file: IO[bytes], match: Match) -> list[Result]:
    """The results in the file; what was half written when a run was stopped is cut off."""
    raw = file.read()
    whole = raw[: raw.rfind(b"\n") + 1]
    lines = whole.splitlines()
    header = _header(path, lines[0] if lines else raw)
    if header is not None:
        _compare(path, header, settings(match))
    file.seek(len(whole))
    file.truncate()
    if header is None:
        file.write(json.dumps({_KEY: FORMAT, **settings(match)}).encode() + b"\n")
        file.flush()
    results: dict[tuple[int, int, int], Result] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _result(path, number, line, match)
        results.setdefault(result.id, result)
    return list(results.values())


def _header(path: Path, line: bytes) -> dict[str, Any] | None:
    """The settings in a file's first line; None for an empty file."""
    if not line:
        return None
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or _KEY not in data or "seed" not in data:
        raise RecordError(f"{path!s:.80} is no results file of the arena.", "bad-results")
    if data.pop(_KEY) != FORMAT:
        raise RecordError(f"{path!s:.80} is a results file of another format.", "bad-results")
    return data


def _compare(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    for name in dict.fromkeys((*wanted, *found)):
        if found.get(name) != wanted.get(name):
            shown = _NAMES.get(name, name)
            raise RecordError(
                f"{path!s:.80} was made with other settings: its {shown} is "
                f"{found.get(name)!s:.60}, not {wanted.get(name)!s:.60}.",
                "other-settings",
            )


def _result(path: Path, number: int, line: bytes, match: Match) -> Result:
    try:
        result = Result.from_json(line.decode())
        if result.bots != match.seatings(result.deal, result.group)[result.turn]:
            raise ValueError("another seating")
    except (ValueError, TypeError, IndexError, RecursionError) as error:
        raise RecordError(
            f"Line {number} of {path!s:.80} is no result of this match.", "bad-results"
        ) from error
    return result


def _lock(path: Path, file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise RecordError(f"Another arena is writing {path!s:.80}.", "busy-results") from error
