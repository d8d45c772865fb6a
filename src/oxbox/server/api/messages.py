"""What `/send` takes, for the API's description alone: ``commands.py`` checks what comes."""

from typing import Annotated, Any, Final, Literal, TypeAlias, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

_Seat: TypeAlias = Annotated[int, Field(ge=0, le=3)]
_AFTER: Final = Annotated[int, Field(ge=0)]
_TEXT: Final = Annotated[str, Field(max_length=200)]
_TRUE: Final = Literal[True]


class Message(BaseModel):
    """One thing that is asked for, and what may be said beside it."""

    model_config = ConfigDict(extra="forbid")

    seat: _Seat = Field(default_factory=int, description="Needed where you hold several.")
    after: int = Field(default_factory=int, ge=0, description="The last event that you know of.")
    id: int | Annotated[str, Field(max_length=40)] = Field(
        default_factory=int, description="The answer to a question has the same."
    )


class Asked(BaseModel):
    """An offer that is only asked about."""

    offer: Literal["draw", "takeback"]


def _message(name: str, about: str, /, **fields: Any) -> type[Message]:
    """A kind of message with the types of its own fields."""
    needed: Any = {field: (kind, ...) for field, kind in fields.items()}
    return create_model(name, __base__=Message, __doc__=about, **needed)


_MESSAGES: Final = (
    _message(
        "Seed", "Your part of the deal.", seed=Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    ),
    _message("Move", "Play a move in notation.", move=_TEXT, after=_AFTER),
    _message("Path", "Play the move that these targets choose.", path=list[str], after=_AFTER),
    _message(
        "Why",
        "Ask whether a move is legal, by its notation or its targets, or an offer can be made.",
        why=_TEXT | list[str] | Asked,
    ),
    _message("Resign", "Give up with a seat.", resign=_Seat),
    _message("Offer", "Ask the others.", offer=Literal["draw", "takeback"]),
    _message("Answer", "Answer the open offer.", answer=bool),
    _message("Withdraw", "Take your offer back.", withdraw=_TRUE),
    _message("Takeover", "Let a bot play for somebody who is away.", takeover=_Seat),
    _message("Back", "Take your seat back from the bot.", back=_Seat),
    _message(
        "Fill", "Give an empty seat to a bot.", fill=_Seat, level=Annotated[int, Field(ge=1, le=8)]
    ),
    _message("Close", "Close the table while it waits.", close=_TRUE),
    _message("Rematch", "Play again with the same people.", rematch=_TRUE),
    _message("Name", "Say what you are called.", name=Annotated[str, Field(max_length=40)]),
)
VERBS: Final = tuple(kind.__name__.lower() for kind in _MESSAGES)


def describe_messages(place: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of a message, one of many, and the schemas of all kinds by their names.

    ``place`` is where the latter will be, with ``{model}`` for a name.
    """
    any_message: Any = Union[_MESSAGES]  # noqa: UP007
    schema = TypeAdapter(any_message).json_schema(ref_template=place)
    return {"oneOf": schema["anyOf"]}, schema["$defs"]
