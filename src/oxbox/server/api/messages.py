"""What `/send` takes, for the API's description alone: ``commands.py`` checks what comes."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Seat = Annotated[int, Field(ge=0, le=3)]


class Message(BaseModel):
    """One thing that is asked for, and what may be said beside it."""

    model_config = ConfigDict(extra="forbid")

    seat: Seat = Field(default_factory=int, description="Needed where you hold several.")
    after: int = Field(default_factory=int, ge=0, description="The last event that you know of.")
    id: int | Annotated[str, Field(max_length=40)] = Field(
        default_factory=int, description="The answer to a question has the same."
    )


class Seed(Message):
    """Your part of the deal."""

    seed: str = Field(pattern="^[0-9a-f]{64}$")


class Move(Message):
    """Play a move in notation."""

    move: str = Field(max_length=200)
    after: int = Field(ge=0)


class Path(Message):
    """Play the move that these targets choose."""

    path: list[str]
    after: int = Field(ge=0)


class Asked(BaseModel):
    """An offer that is only asked about."""

    offer: Literal["draw", "takeback"]


class Why(Message):
    """Ask whether a move is legal, by its notation or its targets, or an offer can be made."""

    why: Annotated[str, Field(max_length=200)] | list[str] | Asked


class Resign(Message):
    """Give up with a seat."""

    resign: Seat


class Offer(Message):
    """Ask the others."""

    offer: Literal["draw", "takeback"]


class Answer(Message):
    """Answer the open offer."""

    answer: bool


class Withdraw(Message):
    """Take your offer back."""

    withdraw: Literal[True]


class Takeover(Message):
    """Let a bot play for somebody who is away."""

    takeover: Seat


class Back(Message):
    """Take your seat back from the bot."""

    back: Seat


class Fill(Message):
    """Give an empty seat to a bot."""

    fill: Seat
    level: int = Field(ge=1, le=8)


class Close(Message):
    """Close the table while it waits."""

    close: Literal[True]


class Rematch(Message):
    """Play again with the same people."""

    rematch: Literal[True]


class Name(Message):
    """Say what you are called."""

    name: str = Field(max_length=40)


AnyMessage = (
    Seed | Move | Path | Why | Resign | Offer | Answer | Withdraw
    | Takeover | Back | Fill | Close | Rematch | Name
)  # fmt: skip
VERBS: Final = tuple(kind.__name__.lower() for kind in Message.__subclasses__())


def describe_messages(place: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of a message, one of many, and the schemas of all kinds by their names.

    ``place`` is where the latter will be, with ``{model}`` for a name.
    """
    schema = TypeAdapter(AnyMessage).json_schema(ref_template=place)
    return {"oneOf": schema["anyOf"]}, schema["$defs"]
