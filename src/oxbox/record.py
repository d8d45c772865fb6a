"""A record: a game written down as one small JSON text that replays exactly.

The deal's key is in it only once the game is finished; a game that is saved to go on later at the
same keyboard says so (``with_key=True``). Table events (a resignation, a fallen flag, an agreed
draw, a seat taken over) stand beside the moves with the number of moves played before them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from oxbox.errors import GameError, RecordError
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.options import Options
from oxbox.outcome import Outcome
from oxbox.position import Position

FORMAT: Final = 1
LONGEST: Final = 4_000_000
"""No record is longer than this, in characters."""

ENDINGS: Final = {
    "resign": "resignation",
    "flag": "time",
    "draw": "agreement",
}
"""The table events that end a game, with the reason that the outcome gives."""

EVENTS: Final = (*ENDINGS, "takeover")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table after ``ply`` moves; ``seat`` is whom it concerns."""

    ply: int
    event: str
    seat: int | None = None


@dataclass(frozen=True)
class Record:
    """A game written down."""

    game: Game
    seats: int
    options: Options
    moves: tuple[str, ...]
    key: bytes | None = None
    events: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    digests: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls, position: Position, events: tuple[Event, ...] = (), with_key: bool = False
    ) -> "Record":
        """Write a position's game down."""
        outcome = position.outcome() or table_outcome(position, events)
        shows_key = bool(position.game.rules.LABELS) and (with_key or outcome is not None)
        return cls(
            game=position.game,
            seats=position.seats,
            options=position.options,
            moves=tuple(move.text for move in position.moves),
            key=position.key if shows_key else None,
            events=events,
            outcome=outcome,
            digests=_digests(position.game, position.options),
        )

    def replay(self) -> Position:
        """Play the record again and check that it comes to what it says."""
        if self.key is None and self.game.rules.LABELS:
            raise RecordError("This record has no key yet: its game is not finished.", "no-key")
        if dict(self.digests) != _digests(self.game, self.options):
            raise RecordError(
                "The deck or the board has changed since this record was made.", "other-material"
            )
        position = Position(self.game, self.seats, self.options, self.key or bytes(16))
        for number, text in enumerate(self.moves, 1):
            try:
                position.push(text)
            except GameError as error:
                raise RecordError(f"Move {number} does not replay: {error}", "bad-move") from error
        if (position.outcome() or table_outcome(position, self.events)) != self.outcome:
            raise RecordError("The outcome is not the one that the moves lead to.", "bad-outcome")
        return position

    def to_json(self) -> str:
        """The record as one JSON text."""
        data: dict[str, Any] = {
            "oxbox": FORMAT,
            "game": self.game.name,
            "seats": self.seats,
            "options": {name: _plain(value) for name, value in self.options.items()},
        }
        if self.digests:
            data["digests"] = dict(self.digests)
        if self.key is not None:
            data["key"] = self.key.hex()
        data["moves"] = list(self.moves)
        if self.events:
            data["events"] = [_event_data(event) for event in self.events]
        if self.outcome is not None:
            data["outcome"] = {
                "winners": list(self.outcome.winners),
                "scores": list(self.outcome.scores),
                "reason": self.outcome.reason,
                "sentence": self.outcome.sentence,
            }
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """The record that a JSON text holds; whether it replays is for ``replay`` to say."""
        data = _load(text)
        try:
            game = find_game(_text(data["game"]))
            seats, options = game.resolve(data["seats"], _object(data.get("options", {})))
            return cls(
                game=game,
                seats=seats,
                options=options,
                moves=tuple(_text(move) for move in _list(data["moves"])),
                key=_key(data.get("key")),
                events=tuple(_event(entry, seats) for entry in _list(data.get("events", []))),
                outcome=_outcome(data.get("outcome")),
                digests={_text(k): _text(v) for k, v in data.get("digests", {}).items()},
            )
        except GameError as error:
            raise RecordError(f"This record cannot be read: {error}", error.code) from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(
                f"This record cannot be read: something is wrong near {error!s:.60}.", "bad-record"
            ) from error


def table_outcome(position: Position, events: tuple[Event, ...]) -> Outcome | None:
    """The outcome that the last table event makes, if it ends the game."""
    plies = [event.ply for event in events]
    ends_early = any(event.event in ENDINGS and event.ply != position.ply for event in events)
    if (
        plies != sorted(plies)
        or max(plies, default=0) > position.ply
        or ends_early
        or any(event.event in ENDINGS for event in events[:-1])
    ):
        raise RecordError("These table events do not fit the moves.", "bad-event")
    if not events or events[-1].event not in ENDINGS:
        return None
    last = events[-1]
    name = "" if last.seat is None else position.game.seat_name(position.seats, last.seat)
    sentence = {
        "resign": f"{name} resigned.",
        "flag": f"{name} ran out of time.",
        "draw": "A draw by agreement.",
    }[last.event]
    winners: tuple[int, ...] = ()
    if last.event != "draw":
        sides = position.game.sides(position.seats)
        if last.seat is None or len(sides) != 2:
            raise RecordError("Only one of two sides can end a game alone.", "bad-event")
        winners = next(side for side in sides if last.seat not in side)
    return Outcome(winners, position.scores, ENDINGS[last.event], sentence)


def _digests(game: Game, options: Options) -> dict[str, str]:
    found = {option.name: option.digest(options[option.name]) for option in game.options}
    return {name: digest for name, digest in found.items() if digest is not None}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _load(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise RecordError(f"A record has at most {LONGEST:,} characters.", "too-long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"This is not a record: {error!s:.80}.", "bad-record") from error
    if not isinstance(data, dict) or "oxbox" not in data:
        raise RecordError("This is not a record of Oxbox.", "bad-record")
    if data["oxbox"] != FORMAT:
        raise RecordError(f"Format {data['oxbox']!s:.20} is not known here.", "bad-format")
    return data


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!s:.40} where a text should be")
    value.encode()
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{value!s:.40} where a list should be")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!s:.40} where an object should be")
    return value


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!s:.40} where a whole number should be")
    return value


def _key(value: Any) -> bytes | None:
    if value is None:
        return None
    key = bytes.fromhex(_text(value))
    if len(key) != 16:
        raise ValueError("the key")
    return key


def _event_data(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = {"ply": event.ply, "event": event.event}
    return data if event.seat is None else data | {"seat": event.seat}


def _event(entry: Any, seats: int) -> Event:
    kind, ply = _text(entry["event"]), _number(entry["ply"])
    seat = None if entry.get("seat") is None else _number(entry["seat"])
    if kind not in EVENTS or ply < 0 or (seat is not None and not 0 <= seat < seats):
        raise ValueError(f"the event {kind}")
    return Event(ply, kind, seat)


def _outcome(entry: Any) -> Outcome | None:
    if entry is None:
        return None
    winners = tuple(_number(seat) for seat in _list(entry["winners"]))
    scores = tuple(_number(score) for score in _list(entry["scores"]))
    return Outcome(winners, scores, _text(entry["reason"]), _text(entry["sentence"]))
