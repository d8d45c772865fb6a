"""How one game went, and the line of JSON that says so."""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from oxbox.arena.fault import FAULTS
from oxbox.arena.match import Task
from oxbox.game import Game

RULES: Final = "rules"
"""The end of a game that came to its end by its rules."""

ENDLESS: Final = "endless"
"""The end of a game that was cut off; it counts as a draw and is reported as what it is."""

ENDS: Final = (RULES, ENDLESS, *FAULTS)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game.

    ``end``      ``rules``, ``endless``, or the kind of the fault that ended it
    ``failed``   the seat whose fault it was; ``note`` says what happened
    ``winners``  seats; after a fault all but those on the failed seat's side; none for a draw
    ``opening``  how many of the moves were the opening
    ``choices``, ``seconds``  by seat: how often it chose, and how long that took
    """

    deal: int
    group: int
    turn: int
    bots: tuple[int, ...]
    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str = ""
    failed: int | None = None
    note: str = ""
    opening: int = 0
    moves: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()

    @property
    def id(self) -> tuple[int, int, int]:
        """Which game of the match this is."""
        return self.deal, self.group, self.turn

    def share(self, seat: int) -> float:
        """The seat's part of the win: split between winners, equal parts of a draw."""
        if not self.winners:
            return 1 / len(self.bots)
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Result":
        """The result that a line holds; ``ValueError`` if it holds none."""
        data = json.loads(text)
        names = {field.name for field in fields(cls)}
        if not isinstance(data, dict) or set(data) != names:
            raise ValueError("other fields")
        result = cls(**{name: _tuple(value) for name, value in data.items()})
        _check(result)
        return result


def failure(game: Game, task: Task, seat: int, kind: str, note: str) -> Result:
    """The result of a game that a seat's fault ended: all that do not play on its side win.

    How far the game went is filled in later, if it is known.
    """
    seats = len(task.bots)
    side = next(side for side in game.sides(seats) if seat in side)
    return Result(
        *task.id,
        task.bots,
        kind,
        winners=tuple(other for other in range(seats) if other not in side),
        scores=(0,) * seats,
        failed=seat,
        note=note,
        opening=len(task.opening),
        choices=(0,) * seats,
        seconds=(0.0,) * seats,
    )


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _check(result: Result) -> None:
    numbers = (result.deal, result.group, result.turn, result.opening)
    seats = range(len(result.bots))
    if not all(type(number) is int and number >= 0 for number in (*numbers, *result.bots)):
        raise ValueError("numbers")
    if result.end not in ENDS or not all(winner in seats for winner in result.winners):
        raise ValueError("the end")
    if (result.end in FAULTS) != (result.failed in seats):
        raise ValueError("the failed seat")
    if not all(isinstance(move, str) for move in result.moves) or not isinstance(result.note, str):
        raise ValueError("texts")
    by_seat = (result.scores, result.choices, result.seconds)
    if not all(isinstance(row, tuple) and len(row) == len(seats) for row in by_seat):
        raise ValueError("seats")
    if not all(isinstance(value, int | float) for row in by_seat for value in row):
        raise ValueError("values")
