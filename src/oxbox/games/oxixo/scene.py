"""Oxixo on the table: the cubes, and an arrow at each end of each row and column.

Pieces are ``cube:a3``; seats sit south, west, north and east, in that order; with four of them a
sign in each corner says so.
"""

from collections.abc import Sequence
from functools import cache

from oxbox.games.oxixo import GAME
from oxbox.games.oxixo.geometry import ENDS, HALF
from oxbox.games.oxixo.notation import format_cell
from oxbox.games.oxixo.rules import LINE
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Choice, Fact, Piece, Region, Scene, Space

_SYMBOLS = (("cross", "X"), ("circle", "O"))
_SIDES = ("south", "west", "north", "east")
_ARROWS = {"south": "↓", "west": "←", "north": "↑", "east": "→"}
END_NAMES = ("north", "east", "south", "west")
_CHOICES = (
    Choice("dot:self", "Point the dot at yourself"),
    Choice("dot:partner", "Point the dot at your partner"),
)

BLANK = 0
"""A cube's face: blank, or one more than the seat that its symbol and its dot belong to."""


def draw(state: State, options: Options) -> Scene:
    """The board with all cubes."""
    width, seats = int(state.width), int(state.seats)
    faces = _faces(state, range(width * width))
    facts = [seat_fact(seats, seat) for seat in range(seats)]
    return Scene(
        game="oxixo",
        title=_ending(state) if state.ended else title(seats, int(state.seat)),
        seat=None if state.ended else int(state.seat),
        width=width + 2,
        height=width + 2,
        regions=_regions(width),
        spaces=_spaces(width, seats),
        pieces=tuple(cube(seats, width, cell, face) for cell, face in enumerate(faces)),
        choices=_CHOICES if seats == 4 else (),
        facts=(*facts, turns_fact(int(state.quiet), int(state.draw_after))),
    )


@cache
def player(seats: int, seat: int) -> str:
    """What the seat is called where cells are named too: A1 is a player and a1 a cell."""
    name = GAME.seat_name(seats, seat)
    return f"Player {name}" if seats == 4 else name


def _ending(state: State) -> str:
    return ending(int(state.seats), int(state.ended), int(state.winner))


def title(seats: int, seat: int) -> str:
    """Whose turn it is."""
    return f"{GAME.seat_name(seats, seat)} to move"


def ending(seats: int, reason: int, winner: int) -> str:
    """Which side won a game that is over, and why; -1 is no side."""
    if winner < 0:
        return "A draw: nobody has taken a blank cube for too long."
    side = ("Cross wins", "Circle wins") if seats == 2 else ("A1 and A2 win", "B1 and B2 win")
    why = "with a line" if reason == LINE else "by a line that the other side made"
    return f"{side[winner]} {why}."


def turns_fact(quiet: int, limit: int) -> Fact:
    """How long nobody has taken a blank cube, and for how long nobody may."""
    return Fact("Turns without a blank cube", f"{quiet} of {limit}" if limit else str(quiet))


@cache
def seat_fact(seats: int, seat: int) -> Fact:
    """A seat's symbol and, with four seats, its place."""
    place = f" {_ARROWS[_SIDES[seat]]}" if seats == 4 else ""
    name = GAME.seat_name(seats, seat)
    return Fact(name, _SYMBOLS[seat & 1][1] + place, seat, f"seat{seat & 1}")


def _faces(state: State, cells: Sequence[int]) -> list[int]:
    """The faces of some cubes; a dot that points at the second partner is set with four seats."""
    crosses, dots = int(state.symbols), int(state.dots)
    circles = crosses >> HALF
    return [
        (crosses >> cell & 1) + 2 * ((circles >> cell & 1) + (dots >> cell & 1)) for cell in cells
    ]


@cache
def cube(seats: int, width: int, cell: int, face: int) -> Piece:
    """A cube in its cell, with four seats turned so that its dot points at a partner."""
    name = format_cell(width, cell)
    id_, space = f"cube:{name}", f"cell:{name}"
    if face == BLANK:
        return Piece(id_, space, f"blank cube at {name}", "blank", "wood", ("·",))
    seat = face - 1
    look, text = _SYMBOLS[seat & 1]
    label, tone = f"{look} at {name}", f"seat{seat & 1}"
    if seats == 2:
        return Piece(id_, space, label, look, tone, (text,))
    label = f"{label}, its dot to player {GAME.seat_name(4, seat)}"
    texts = (text + _ARROWS[_SIDES[seat]],)
    return Piece(id_, space, label, f"{look}-dot", tone, texts, seat * 90)


@cache
def _regions(width: int) -> tuple[Region, ...]:
    return (Region("board", "The board", 0, 0, width + 2, width + 2, (4, 2)),)


@cache
def _spaces(width: int, seats: int) -> tuple[Space, ...]:
    return (*_cells(width), *_ends(width), *(_signs(width) if seats == 4 else ()))


@cache
def _signs(width: int) -> tuple[Space, ...]:
    """Who sits where, since dots point at people: each sign at the clockwise end of its side."""
    far = width + 1
    corners = ((0, far), (0, 0), (far, 0), (far, far))
    return tuple(
        Space(
            f"sign:{side}",
            "board",
            f"player {GAME.seat_name(4, seat)} sits in the {side}",
            *corners[seat],
            look="bare",
            tone=f"seat{seat & 1}",
            text=f"{GAME.seat_name(4, seat)}{_ARROWS[side]}",
        )
        for seat, side in enumerate(_SIDES)
    )


@cache
def _cells(width: int) -> tuple[Space, ...]:
    spaces = []
    for cell in range(width * width):
        row, column = divmod(cell, width)
        name = format_cell(width, cell)
        spaces.append(Space(f"cell:{name}", "board", name, 1 + column, width - row))
    return tuple(spaces)


@cache
def _ends(width: int) -> tuple[Space, ...]:
    spaces = []
    for index in range(width):
        column, row = "abcde"[index], index + 1
        x_of_column, y_of_row = 1 + index, width - index
        for end, line, x, y in (
            ("n", column, x_of_column, 0),
            ("s", column, x_of_column, width + 1),
            ("w", str(row), 0, y_of_row),
            ("e", str(row), width + 1, y_of_row),
        ):
            kind = "column" if end in "ns" else "row"
            label = f"{END_NAMES[ENDS.index(end)]} end of {kind} {line}"
            spaces.append(Space(f"end:{end}{line}", "board", label, x, y, look="arrow", text=line))
    return tuple(spaces)


def end_of(cell_name: str, end: str) -> str:
    """The name of an end of the row or column of a cell."""
    return end + (cell_name[0] if end in "ns" else cell_name[1])
