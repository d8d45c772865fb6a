"""The bodies that the API takes and gives, for its description; the table logic checks more."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _whole(value: Any) -> Any:
    """A whole number that was written with a point is one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]


class Strict(BaseModel):
    """A body without unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatAsked(Strict):
    """Who is to sit at a seat."""

    kind: Literal["here", "link", "bot"]
    level: Annotated[Whole, Field(ge=1, le=8)] | None = None
    name: str | None = Field(None, max_length=40)


class ClockAsked(Strict):
    """Time for the game and for each move, in milliseconds."""

    base: Whole = Field(ge=1_000, le=86_400_000)
    increment: Whole = Field(ge=0, le=3_600_000)


class TableAsked(Strict):
    """The table that somebody wants."""

    game: str = Field(max_length=40)
    seats: Whole | None = None
    options: dict[str, bool | Whole | str | list[str]] | None = None
    seating: list[SeatAsked] | None = Field(None, max_length=4)
    clock: ClockAsked | None = None
    takebacks: bool = True


class JoinAsked(Strict):
    """Somebody who takes the seat of an invitation."""

    token: str | None = Field(None, pattern=r"^[A-Za-z0-9_-]{43}$")
    name: str | None = Field(None, max_length=40)


class QrAsked(Strict):
    """An address to be shown as a picture."""

    text: str = Field(max_length=200)


class Invitation(BaseModel):
    """A seat that waits for somebody with this token."""

    seat: int
    token: str


class TableMade(BaseModel):
    """A new table and the tokens to it, which are told only here."""

    table: str
    token: str = Field(description="Holds the seats here; fills and closes the table.")
    seats: list[int]
    invitations: list[Invitation]
    spectate: str
    commitment: str


class JoinMade(BaseModel):
    """A seat and the token that holds it."""

    table: str
    token: str
    seats: list[int]


class Reason(BaseModel):
    """Why something is refused."""

    code: str
    sentence: str
    rule: str | None


class Refusal(BaseModel):
    """What an error looks like."""

    refused: Reason


class Number(BaseModel):
    """The number of an event."""

    number: int
