"""A record: a game written down as one small JSON text that replays exactly.

The deal's key is in it only once the game is finished; a game that is saved to go on later at the
same keyboard says so (``with_key=True``). Table events (a resignation, a fallen flag, a draw by
agreement or length, a seat taken over) stand beside the moves with the number of moves played
before them.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from oxbox.catalogue import Seat
from oxbox.errors import GameError, RecordError
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.options import Options, plain_options
from oxbox.outcome import Outcome, counted
from oxbox.plain import (
    bad_record,
    load_json,
    need,
    read_list,
    read_number,
    read_numbers,
    read_object,
    read_text,
    read_texts,
)
from oxbox.position import Position

FORMAT: Final = 1
LONGEST: Final = 4_000_000
"""No record is longer than this, in characters."""

ENDINGS: Final = {
    "resign": "resignation",
    "flag": "time",
    "draw": "agreement",
    "length": "length",
}
"""The table events that end a game, with the reason that the outcome gives."""

EVENTS: Final = (*ENDINGS, "takeover")
_DRAWS: Final = ("draw", "length")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table after ``ply`` moves; ``seat`` is whom it concerns."""

    ply: int
    event: str
    seat: int | None = None


@dataclass(frozen=True, repr=False)
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
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        position: Position,
        events: tuple[Event, ...] = (),
        with_key: bool = False,
        names: tuple[str, ...] = (),
    ) -> "Record":
        """Write a position's game down; ``names`` are those of the people, empty for none."""
        outcome = find_outcome(position, events)
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
            names=names if any(names) else (),
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
        if find_outcome(position, self.events) != self.outcome:
            raise RecordError("The outcome is not the one that the moves lead to.", "bad-outcome")
        return position

    def to_json(self) -> str:
        """The record as one JSON text."""
        data: dict[str, Any] = {
            "oxbox": FORMAT,
            "game": self.game.name,
            "seats": self.seats,
            "options": plain_options(self.options),
        }
        if self.names:
            data["names"] = list(self.names)
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
            game = find_game(read_text(need(data, "game"), "`game`"))
            given = read_object(data.get("options", {}), "`options`")
            seats, options = game.resolve(need(data, "seats"), given)
            events = enumerate(read_list(data.get("events", []), "`events`"), 1)
            digests = read_object(data.get("digests", {}), "`digests`")
            return cls(
                game=game,
                seats=seats,
                options=options,
                moves=read_texts(need(data, "moves"), "`moves`"),
                key=_key(data.get("key")),
                events=tuple(_event(entry, f"event {number}", seats) for number, entry in events),
                outcome=_outcome(data.get("outcome")),
                digests={
                    read_text(name, "`digests`"): read_text(digest, f"the digest of {name:.40}")
                    for name, digest in digests.items()
                },
                names=_names(data.get("names", []), seats),
            )
        except GameError as error:
            raise RecordError(f"This record cannot be read: {error}", error.code) from error

    def __repr__(self) -> str:
        moves = counted(len(self.moves), "move")
        end = "not finished" if self.outcome is None else self.outcome.sentence
        return f"<Record of {self.game.title}, {self.seats} seats, {moves}: {end}>"


def find_outcome(position: Position, events: tuple[Event, ...]) -> Outcome | None:
    """How a game ended, by its rules or at the table; a game ends only once."""
    by_rules, at_table = position.outcome(), table_outcome(position, events)
    if by_rules is not None and at_table is not None:
        raise RecordError(f"The game was over before the table ended it: {by_rules}", "bad-event")
    return by_rules or at_table


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
    if last.event in _DRAWS:
        sentence = position.game.texts.text(f"table-{last.event}", moves=position.ply)
        return position.conclude((), ENDINGS[last.event], sentence)
    sides = position.game.sides(position.seats)
    if last.seat is None or len(sides) != 2:
        raise RecordError("Only one of two sides can end a game alone.", "bad-event")
    winners = next(side for side in sides if last.seat not in side)
    sentence = position.game.texts.text(f"table-{last.event}", seat=Seat(last.seat))
    return position.conclude(winners, ENDINGS[last.event], sentence)


def _digests(game: Game, options: Options) -> dict[str, str]:
    found = {option.name: option.digest(options[option.name]) for option in game.options}
    return {name: digest for name, digest in found.items() if digest is not None}


def _load(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise RecordError(f"A record has at most {LONGEST:,} characters.", "too-long")
    data = load_json(text)
    if not isinstance(data, dict) or "oxbox" not in data:
        raise bad_record("This is not a record of Oxbox.")
    if data["oxbox"] != FORMAT:
        raise RecordError(f"Format {data['oxbox']!s:.20} is not known here.", "bad-format")
    return data


def _key(value: Any) -> bytes | None:
    if value is None:
        return None
    digits = read_text(value, "`key`")
    if not re.fullmatch(r"[0-9a-fA-F]{32}", digits):
        raise bad_record("`key` must be 32 hexadecimal digits.")
    return bytes.fromhex(digits)


def _event_data(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = {"ply": event.ply, "event": event.event}
    return data if event.seat is None else data | {"seat": event.seat}


def _names(value: Any, seats: int) -> tuple[str, ...]:
    names = read_texts(value, "`names`")
    if names and len(names) != seats:
        raise bad_record(f"`names` must have a text for each of {seats} seats, or none at all.")
    return names


def _event(entry: Any, place: str, seats: int) -> Event:
    data = read_object(entry, place)
    kind = read_text(need(data, "event", place), f"`event` of {place}")
    ply = read_number(need(data, "ply", place), f"`ply` of {place}")
    given = data.get("seat")
    seat = None if given is None else read_number(given, f"`seat` of {place}")
    if kind not in EVENTS:
        raise bad_record(f"{place} must be one of {', '.join(EVENTS)}; it is {kind:.40}.")
    if ply < 0 or (seat is not None and not 0 <= seat < seats):
        raise bad_record(f"{place} needs a ply from 0 on and a seat from 0 to {seats - 1}.")
    return Event(ply, kind, seat)


def _outcome(entry: Any) -> Outcome | None:
    if entry is None:
        return None
    data = read_object(entry, "`outcome`")
    winners = read_numbers(need(data, "winners", "`outcome`"), "`winners`")
    scores = read_numbers(need(data, "scores", "`outcome`"), "`scores`")
    reason = read_text(need(data, "reason", "`outcome`"), "`reason`")
    sentence = read_text(need(data, "sentence", "`outcome`"), "`sentence`")
    return Outcome(winners, scores, reason, sentence)
