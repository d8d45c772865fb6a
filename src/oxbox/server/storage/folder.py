"""The data folder: held by one server at a time, and what is in it.

The folder itself is locked, so that it does not matter what becomes of the files in it.
``server.json`` says where the server is reached; it is written once there is a database.
"""

import fcntl
import json
import os
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oxbox.errors import GameError
from oxbox.files import make_private
from oxbox.games import GAMES
from oxbox.server.storage.database import DATABASE
from oxbox.server.storage.retention import REMOVED

ADDRESS: Final = "server.json"
_SIGNS: Final = (ADDRESS, REMOVED, f"{DATABASE}-wal")
"""Files that are only there if there was a database."""
_LEARNT: Final = "*-weights.npz"
_TIMEOUT: Final = 10.0
"""How long another server may take until it answers, in seconds."""


@dataclass
class Lock:
    """The data folder, held by one server; it is let go when the process ends, however it ends."""

    data: Path
    folder: int

    @classmethod
    def take(cls, data: Path) -> "Lock | None":
        """Take the folder, or None if another server has it."""
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder = os.open(data, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(folder)
            return None
        except OSError as error:
            reason = error.strerror or error
            raise GameError(f"{data} cannot be locked: {reason}.", "bad-data") from error
        lock = cls(data, folder)
        lock._forget()
        return lock

    def note(self, address: str) -> None:
        """Write down where the server is reached."""
        path = self.data / ADDRESS
        make_private(path)
        path.write_text(json.dumps({"address": address, "process": os.getpid()}), encoding="utf-8")

    def _forget(self) -> None:
        """Empty what a server has left that was killed: it says nothing any more."""
        path = self.data / ADDRESS
        if path.is_dir():
            raise GameError(
                f"{path} is a folder, but Oxbox writes there where it listens: remove it.",
                "bad-data",
            )
        if path.exists():
            os.truncate(path, 0)


def check_site(data: Path) -> None:
    """Refuse to make a new database where there has been one: something has happened to it."""
    path = data / DATABASE
    is_there = path.exists()
    if is_there and not (path.is_file() and path.stat().st_size == 0):
        return
    others = [_LEARNT, *(name for game in GAMES.values() for name in game.keeps)]
    names = [*_SIGNS, *others] if is_there else _SIGNS
    left = sorted({found.name for name in names for found in data.glob(name) if _counts(found)})
    if left:
        raise GameError(
            f"{path} is {'empty' if is_there else 'missing'}, but {', '.join(left[:5])} in the same"
            " folder shows that it was in use. Put a backup in its place (docs/hosting.md); for a"
            " new beginning, serve another folder with --data.",
            "lost-data",
        )


def _counts(path: Path) -> bool:
    """Whether a file says that there was something: SQLite leaves empty logs behind."""
    return not path.name.endswith("-wal") or (path.is_file() and path.stat().st_size > 0)


def running_address(data: Path, timeout: float = _TIMEOUT) -> str | None:
    """Where the server that has the folder is reached, as soon as it answers."""
    end = time.monotonic() + timeout
    while (address := _answering(data)) is None and time.monotonic() < end:
        time.sleep(0.2)
    return address


def _answering(data: Path) -> str | None:
    try:
        noted = json.loads((data / ADDRESS).read_text(encoding="utf-8"))
        address = str(noted["address"])
        with urllib.request.urlopen(f"{address}/health", timeout=3) as answer:
            return address if json.load(answer)["name"] == "oxbox" else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
