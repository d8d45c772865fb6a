"""What people answered on this machine: one row an answer, in a small database beside the tables.

Nothing leaves the machine. From the rows follow the words that were missed and how often each lie
was believed.
"""

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from oxbox.errors import GameError
from oxbox.files import data_folder, make_private

FILE: Final = "answers.db"
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS answers (
    given REAL NOT NULL,
    game TEXT NOT NULL,
    word TEXT NOT NULL,
    definition TEXT NOT NULL,
    truth INTEGER NOT NULL,
    was_right INTEGER NOT NULL,
    meaning TEXT NOT NULL,
    UNIQUE (game, word, definition)
)
"""
_INSERT: Final = f"""
INSERT OR IGNORE INTO answers
SELECT {", ".join(f"json_extract(value, '$[{column}]')" for column in range(7))} FROM json_each(?)
"""
"""All rows at once: a statement of its own is all written or not at all."""


class Answer(NamedTuple):
    """Somebody said whether a definition is right.

    ``truth``      whether it is
    ``was_right``  whether the person was
    ``meaning``    what the word really means
    """

    word: str
    definition: str
    truth: bool
    was_right: bool
    meaning: str


class Tally(NamedTuple):
    """How often a definition was asked, and how often people were wrong about it."""

    word: str
    definition: str
    truth: bool
    asked: int
    missed: int


class Answers:
    """The answers that were given on this machine."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    @contextmanager
    def open(cls, folder: Path | None = None) -> Iterator["Answers"]:
        """The answers in a data folder, the usual one unless another is named."""
        path = (folder or data_folder()) / FILE
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            make_private(path)
            connection = sqlite3.connect(path, timeout=5.0, isolation_level=None)
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute(_TABLE)
                yield cls(connection)
            finally:
                connection.close()
        except (sqlite3.Error, OSError) as error:
            raise GameError(f"The words in {path} cannot be used: {error}.", "no-words") from error

    def add(self, game: str, answers: Iterable[Answer]) -> None:
        """Keep the answers of a game; of one that is kept already nothing is added."""
        rows = [(time.time(), game, *answer) for answer in answers]
        self._connection.execute(_INSERT, (json.dumps(rows),))

    def missed(self) -> dict[str, str]:
        """The words whose last answer was wrong, the latest first, with their meanings."""
        rows = self._connection.execute(
            "SELECT word, was_right, meaning FROM answers ORDER BY given DESC, rowid DESC"
        )
        last: dict[str, tuple[bool, str]] = {}
        for word, was_right, meaning in rows:
            last.setdefault(word, (bool(was_right), meaning))
        return {word: meaning for word, (was_right, meaning) in last.items() if not was_right}

    def tallies(self) -> list[Tally]:
        """Every definition that was ever asked, those that fooled most people first."""
        rows = self._connection.execute(
            "SELECT word, definition, truth, COUNT(*), SUM(1 - was_right) FROM answers"
            " GROUP BY word, definition, truth"
            " ORDER BY 1.0 * SUM(1 - was_right) / COUNT(*) DESC, COUNT(*) DESC, word"
        )
        return [Tally(word, text, bool(truth), n, wrong) for word, text, truth, n, wrong in rows]

    def forget(self, word: str | None = None) -> int:
        """Forget one word, or all; how many answers are gone."""
        if word is None:
            return self._connection.execute("DELETE FROM answers").rowcount
        return self._connection.execute("DELETE FROM answers WHERE word = ?", (word,)).rowcount
