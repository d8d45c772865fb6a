"""Every exception that Oxbox raises on purpose.

GameError                 what went wrong, in words for a player
├── UnknownGameError      there is no game of that name
├── OptionError           no such option or seat count, or a value out of its range
├── NotationError         the text names no move of this game
├── IllegalMoveError      it names a move that the rules forbid here
├── GameOverError         nobody may move any more
├── RecordError           a record or a view that cannot be read, or does not replay
├── TableError            not at this table, not now, or not by you
└── MaterialError         a deck or a board that cannot be read, or is not a good one
"""

from collections.abc import Callable


def quoted(given: object, most: int = 60, form: Callable[[object], str] = str) -> str:
    """The beginning of what was given, for a message; Python writes no endless number."""
    try:
        return form(given)[:most]
    except ValueError:
        return "9" * most


class GameError(ValueError):
    """What went wrong: a sentence for people, a stable code for programs, the rule behind it."""

    def __init__(self, message: str, code: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class UnknownGameError(GameError):
    """There is no game of that name."""


class OptionError(GameError):
    """No such option or seat count, or a value out of its range."""


class NotationError(GameError):
    """The text names no move of this game."""

    def __init__(self, message: str, code: str = "notation", rule: str | None = None) -> None:
        super().__init__(message, code, rule)


class IllegalMoveError(GameError):
    """The text names a move that the rules forbid here."""


class GameOverError(GameError):
    """Nobody may move any more."""


class RecordError(GameError):
    """A record or a view that cannot be read, or does not replay."""


class TableError(GameError):
    """What was asked for is not possible at this table, not now, or not for the sender."""


class MaterialError(GameError):
    """A deck or a board that cannot be read, or is not a good one."""


def file_refusal(name: object, error: OSError, done: str) -> RecordError:
    """Say in one sentence why a file cannot be ``done``: read, written or used."""
    shown = f"{name!s:.80}"
    if isinstance(error, IsADirectoryError):
        sentence = f"{shown} is a folder, not a file."
    elif isinstance(error, FileNotFoundError):
        sentence = f"There is no {'file' if done == 'read' else 'folder for'} {shown}."
    elif isinstance(error, PermissionError):
        sentence = f"{shown} may not be {done}: permission denied."
    else:
        sentence = f"{shown} cannot be {done}: {error.strerror or error}."
    return RecordError(sentence, "no-file")
