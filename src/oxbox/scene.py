"""A scene: what is on the table, as data, and what can be chosen there.

Lengths are board units, x to the right and y downwards, all measured from the scene's upper left
corner; a unit is about as wide as a card or a cell. Ids are stable: a piece keeps its id while it
stays in the game, so that whoever draws two scenes in a row knows what moved; where a state does
not tell two pieces apart (Oxixo's cubes are bits of a board), the step of a telling says which
piece got which id. Every target of a path is the id of a space, a piece or a choice of the same
scene; a piece that is no target stands for its space.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple


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


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the table: the board, a hand.

    ``grain`` is how many characters wide and how many lines high a unit is in a text board.
    """

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float
    grain: tuple[int, int] = (4, 2)


@dataclass(frozen=True, slots=True)
class Space:
    """A place where pieces stand, or a spot to choose. ``text`` is printed on it."""

    id: str
    region: str
    label: str
    x: float
    y: float
    width: float = 1
    height: float = 1
    look: Literal["cell", "round", "card", "arrow", "bare"] = "cell"
    tone: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
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
class Choice:
    """A target that lies nowhere on the table: a button."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the panel, about the table or about one seat, in the tone of its pieces."""

    label: str
    value: str
    seat: int | None = None
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Text to read: a word, how it sounds, what it may mean."""

    look: Literal["headline", "hint", "text"]
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole picture.

    ``seat`` is whose turn it is, None when the game is over; ``paths`` maps each legal move to its
    targets; ``marked`` are ids of the last move.
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


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a move did: a sentence, the ids concerned, and the picture after it.

    ``renamed`` maps ids of the picture before to ids of this one, for pieces that get a new id.
    """

    sentence: str
    ids: tuple[str, ...]
    scene: Scene
    renamed: Mapping[str, str] = field(default_factory=dict)


class Paths(dict[int, tuple[str, ...]]):
    """The paths of moves that are always chosen alike, each made when it is first asked for."""

    def __init__(self, make: Callable[[int], tuple[str, ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, move: int) -> tuple[str, ...]:
        path = self[move] = self._make(move)
        return path


def narrow(
    paths: Mapping[int, tuple[str, ...]], chosen: tuple[str, ...]
) -> dict[int, tuple[str, ...]]:
    """The moves that are still open after the targets chosen so far, with their whole paths."""
    return {move: path for move, path in paths.items() if path[: len(chosen)] == chosen}


def narrate(steps: Sequence[Step]) -> list[str]:
    """A telling in words: its sentences, each followed by the notes that only pass by.

    Notes of the last picture stay on the table and are not repeated.
    """
    lines: list[str] = []
    shown = steps[-1].scene.notes if steps else ()
    for step in steps:
        lines.append(step.sentence)
        if step.scene.notes != shown and step.scene.notes != steps[-1].scene.notes:
            shown = step.scene.notes
            lines += [f"  {note.text}" for note in shown]
    return lines
