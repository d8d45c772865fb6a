"""A scene: what is on the table, as data, and what can be chosen there.

Lengths are board units, x to the right and y downwards, all measured from the scene's upper left
corner; a unit is about as wide as a card or a cell. Ids are stable: a piece keeps its id while it
stays in the game, so that a renderer of two scenes in a row knows what moved; where a state does
not tell two pieces apart (Oxixo's cubes are bits of a board), the step of a telling says which
piece got which id. Every target of a path is the id of a space, a piece or a choice of the same
scene; a piece that is no target stands for its space.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, NamedTuple, TypedDict, TypeVar


class Tone(NamedTuple):
    """A colour of the palette: for pictures, and as a number of the terminal's 256 colours.

    None is the colour that the terminal writes in, which shows on light and on dark ones.
    """

    paint: str
    terminal: int | None


TONES: Mapping[str, Tone] = {
    "seat0": Tone("#c8452f", 167),
    "seat1": Tone("#2f6fb7", 68),
    "seat2": Tone("#d99a1c", 178),
    "seat3": Tone("#4b8b3b", 71),
    "yellow": Tone("#e8c21d", 220),
    "red": Tone("#cf3a2e", 160),
    "turquoise": Tone("#22a7a0", 43),
    "orange": Tone("#e8812a", 208),
    "pink": Tone("#e07aa8", 211),
    "blue": Tone("#2c62b5", 69),
    "green": Tone("#4a9440", 76),
    "violet": Tone("#7d4fa8", 135),
    "white": Tone("#f7f1e3", None),
    "wood": Tone("#c9a46a", 180),
    "grass": Tone("#a9c77c", 150),
    "stone": Tone("#9a958c", 246),
    "ink": Tone("#2b2622", None),
}


Box = tuple[float, float, float, float]
"""x, y, width and height. A width of 0 hides what it places."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a scene is made of."""


@dataclass(frozen=True, slots=True)
class Region(Part):
    """A part of the table: the board, a hand.

    ``grain`` is how many characters wide and how many lines high a unit is in a text board.
    ``wide`` and ``tall`` say where it lies on a wide and on a tall screen, in units of their own
    that all parts of a scene share; its content is fitted in there. ``art`` is the symbol that is
    drawn beneath it. One that ``turns`` is turned towards the seat that looks at it. The spaces of
    one that ``is_way`` follow each other, and pieces go from space to space. The ``look`` ``plate``
    keeps room for the name of a seat and holds nothing.
    """

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float
    grain: tuple[int, int] = (4, 2)
    wide: Box | None = None
    tall: Box | None = None
    art: str = ""
    turns: bool = False
    is_way: bool = False
    look: Literal["board", "plate"] = "board"


@dataclass(frozen=True, slots=True)
class Space(Part):
    """A place where pieces stand, or a spot to choose. ``text`` is printed on it.

    ``skin`` is the symbol that it is drawn as. ``wide`` and ``tall`` are as for regions; without
    them it lies in its region as ``x`` and ``y`` say. Pieces on a ``pile`` lie on each other, with
    their number beside them.
    """

    id: str
    region: str
    label: str
    x: float
    y: float
    width: float = 1
    height: float = 1
    look: Literal["cell", "round", "card", "arrow", "bare", "pile"] = "cell"
    tone: str = ""
    text: str = ""
    skin: str = ""
    wide: Box | None = None
    tall: Box | None = None


@dataclass(frozen=True, slots=True)
class Piece(Part):
    """A thing on a space: a symbol of the game's art in a tone.

    ``text`` stands for it on boards without pictures, one string a line. Pieces on the same space
    share it side by side. ``turned`` is in degrees, clockwise.
    """

    id: str
    space: str
    label: str
    look: str
    tone: str
    text: tuple[str, ...]
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Choice(Part):
    """A target that lies nowhere on the table: a button."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Fact(Part):
    """A line of the panel, about the table or about one seat, in the tone of its pieces."""

    label: str
    value: str
    seat: int | None = None
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Note(Part):
    """Text to read: a word, how it sounds, what it may mean.

    ``verdict`` says in words what the look shows of something that was right or wrong; ``asked``
    marks what the question was about.
    """

    look: Literal["headline", "hint", "text", "right", "wrong"]
    text: str
    verdict: str = ""
    asked: bool = False

    @property
    def line(self) -> str:
        """The whole of it in words."""
        return f"{self.text}: {self.verdict}" if self.verdict else self.text


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole picture.

    ``seat`` is whose turn it is, None when the game is over; ``paths`` maps each legal move to its
    targets; ``marked`` are ids of the last move and ``decisive`` those of what decided the game.
    The order of spaces and pieces means nothing.
    """

    game: str
    title: str
    width: float
    height: float
    regions: tuple[Region, ...]
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]
    choices: tuple[Choice, ...] = ()
    facts: tuple[Fact, ...] = ()
    seat: int | None = None
    notes: tuple[Note, ...] = ()
    paths: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    marked: tuple[str, ...] = ()
    decisive: tuple[str, ...] = ()

    def after(self, changes: "Changes") -> "Scene":
        """The picture once something has changed; paths and marks are gone."""
        values: dict[str, Any] = {"paths": {}, "marked": (), "decisive": (), **changes}
        for name in ("spaces", "pieces"):
            if name in changes:
                values[name] = _changed(getattr(self, name), values[name])
        listed = {name: tuple(values[name]) for name in _LISTS if name in changes}
        return replace(self, **values | listed)


_LISTS = ("regions", "choices", "facts", "notes")

Item = TypeVar("Item", Space, Piece)


class Items(TypedDict, Generic[Item], total=False):
    """Spaces or pieces that are new or different, and the ids of those that are gone."""

    set: Sequence[Item]
    gone: Sequence[str]


class Changes(TypedDict, total=False):
    """What turns one picture into the next: spaces and pieces by their ids, all else anew."""

    title: str
    seat: int | None
    width: float
    height: float
    regions: Sequence[Region]
    spaces: Items[Space]
    pieces: Items[Piece]
    choices: Sequence[Choice]
    facts: Sequence[Fact]
    notes: Sequence[Note]


_NOTHING: Changes = {}
_SAME_IDS: Mapping[str, str] = {}


class Step(NamedTuple):
    """One thing that a move did: a sentence, the ids concerned, and what changed in the picture.

    ``renamed`` maps ids of the picture before to ids of the one after, for pieces that get a new
    id. All of it is shared, so nobody may change it.
    """

    sentence: str
    ids: Sequence[str] = ()
    changes: Changes = _NOTHING
    renamed: Mapping[str, str] = _SAME_IDS


def _changed(items: Sequence[Item], changes: Items[Item]) -> tuple[Item, ...]:
    known = {item.id: item for item in items}
    for name in changes.get("gone", ()):
        del known[name]
    known |= {item.id: item for item in changes.get("set", ())}
    return tuple(known.values())


def narrate(steps: Sequence[Step]) -> list[str]:
    """A telling in words: its sentences, each followed by the notes that only pass by.

    Notes of the last picture stay on the table and are not repeated.
    """
    lines: list[str] = []
    last = max((at for at, step in enumerate(steps) if "notes" in step.changes), default=-1)
    for number, step in enumerate(steps):
        lines.append(step.sentence)
        if number < last:
            lines += [f"  {note.line}" for note in step.changes.get("notes", ())]
    return lines
