"""What the API answers, for its description alone: nothing is checked against these.

A field that may be missing has a ``default_factory``; be ready for fields that are not named here.
"""

from typing import Any, Literal

from pydantic import BaseModel, Field


def _may_be_missing(kind: Any, about: str) -> Any:
    """A field that is left out where there is nothing to say."""
    return Field(default_factory=kind, description=about)


class Site(BaseModel):
    """What this server is."""

    name: Literal["oxbox"]
    version: str
    address: str = Field(description="What links begin with.")
    lan: bool
    grace: int = Field(description="Milliseconds after which a bot may stand in.")
    ready: list[str] = Field(description="The games whose bots have their search at hand.")


class Health(BaseModel):
    """The server works."""

    status: Literal["ok"]
    name: Literal["oxbox"]
    version: str
    tables: int


class OptionTold(BaseModel):
    """An option of a game and what it may be."""

    option: str
    title: str
    about: str
    kind: Literal["flag", "number", "subset", "name"]
    default: dict[str, bool | int | str | list[str]] = Field(description="By number of seats.")
    lowest: int = _may_be_missing(int, "Of a number.")
    highest: int = _may_be_missing(int, "Of a number.")
    choices: list[str] = _may_be_missing(list, "Of a subset or a name.")
    labels: dict[str, str] = _may_be_missing(dict, "What each of the choices is called.")


class GameTold(BaseModel):
    """A game with its seats and options."""

    game: str
    title: str
    about: str
    goal: list[str]
    example: str = Field(description="A move in notation.")
    choosing: list[str]
    asking: list[str] = Field(description="What to ask for each target of a move.")
    confirming: str = Field(description="What to ask before a move is sent; may be empty.")
    moving: list[list[str | int]] = Field(
        description="Pairs: a piece or the number of a target, and the target that it goes to."
    )
    credit: str
    minutes: int
    seats: list[int]
    seat_names: dict[str, list[str]]
    sides: dict[str, list[list[int]]]
    has_secrets: bool
    has_scores: bool
    has_deal: bool
    levels: list[int]
    options: list[OptionTold]


class Games(BaseModel):
    """All games."""

    games: list[GameTold]


class Person(BaseModel):
    """Who sits at a seat."""

    seat: int
    seat_name: str
    kind: Literal["here", "link", "bot"]
    name: str
    host: bool = Field(description="Whether its person set the table up.")
    joined: bool
    seeded: bool
    bot: bool = Field(description="Whether a bot plays it now.")
    returns: bool
    level: int = _may_be_missing(int, "The bot's, while one plays.")


class OutcomeTold(BaseModel):
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    reason: str
    sentence: str


class Held(BaseModel):
    """The seats that you hold."""

    seats: list[int]


class TableTold(BaseModel):
    """What anybody may know of a table."""

    table: str
    game: str
    seats: int
    options: dict[str, bool | int | str | list[str]]
    state: Literal["waiting", "running", "over", "closed"]
    people: list[Person]
    turn: int | None
    ply: int
    number: int
    outcome: OutcomeTold | None
    commitment: str
    created: int
    present: list[bool]
    host_present: bool | None = Field(description="Of a host without a seat.")


class About(TableTold):
    """What anybody may know of a table, and where you sit or are invited to."""

    rematch: str | None
    you: Held = _may_be_missing(dict, "With a token.")
    invited: int = _may_be_missing(int, "With an invitation: its seat.")


class Fair(BaseModel):
    """What is public of a deal from the beginning."""

    commitment: str
    seeds: dict[str, str]


class RematchTold(BaseModel):
    """The table that follows, and where you sit there."""

    table: str | None
    seats: list[int]


class LessonTold(BaseModel):
    """A word that somebody missed."""

    seat: int
    word: str
    meaning: str


class SceneTold(BaseModel):
    """The picture; docs/api.md has its parts."""

    game: str
    title: str
    width: float
    height: float


class Snapshot(TableTold):
    """All that a viewer may know."""

    event: Literal["snapshot", "start", "takeback"]
    you: Held
    viewing: int | None
    scene: SceneTold | None
    turn_number: int
    moves: list[str]
    movers: list[int]
    clock: dict[str, Any] | None
    limit: dict[str, int] | None
    offer: dict[str, Any] | None
    takebacks: bool
    warming: Literal["waiting", "weaker", "failed"] | None = _may_be_missing(str, "Not in replays.")
    fair: Fair
    reveal: dict[str, Any] | None
    lessons: list[LessonTold]
    rematch: RematchTold | None
    present: list[bool] = _may_be_missing(list, "Not in replays.")
    host_present: bool | None = _may_be_missing(bool, "Not in replays.")
    paths: list[list[str]] = _may_be_missing(list, "While a seat that you look from is to move.")


class Event(BaseModel):
    """Anything that a table remembers; docs/api.md has the fields of each kind."""

    event: str
    number: int


class Events(BaseModel):
    """What came after a number."""

    events: list[Event]


class Moves(BaseModel):
    """The legal moves of a seat."""

    after: int
    moves: list[str]


class MoveTold(BaseModel):
    """A move and what it did."""

    seat: int
    text: str
    sentences: list[str]


class Story(BaseModel):
    """The moves that stand."""

    number: int
    moves: list[MoveTold]


class Replay(BaseModel):
    """A finished game as a spectator saw it."""

    snapshot: Snapshot
    events: list[Event]
    outcome: OutcomeTold


class RecordTold(BaseModel):
    """A finished game; docs/records.md has its format."""

    oxbox: int
    game: str
    seats: int
    options: dict[str, Any]
    moves: list[str]
    outcome: OutcomeTold
    fair: dict[str, Any]


class Legal(BaseModel):
    """The move that was asked about is legal."""

    why: None
    id: int | str = _may_be_missing(int, "That of the question.")
