"""Oxixo on the table: the cubes, and an arrow at each end of each row and column.

Pieces are ``cube:a3``; targets are a cube, then ``end:e3`` (the east end of row 3) or ``end:na``
(the north end of column a), then, with four seats, ``dot:self`` or ``dot:partner``. Seats sit
south, west, north and east, in that order; with four of them a sign in each corner says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from oxbox.game import seats_between
from oxbox.games.oxixo import GAME
from oxbox.games.oxixo.geometry import ENDS, HALF
from oxbox.games.oxixo.notation import DOTS, format_cell
from oxbox.games.oxixo.rules import GIFT, LINE, cubes_of
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.scene import Changes, Choice, Fact, Paths, Piece, Region, Scene, Space, Step

_SYMBOLS = (("cross", "X"), ("circle", "O"))
_SIDES = ("south", "west", "north", "east")
_ARROWS = {"south": "↓", "west": "←", "north": "↑", "east": "→"}
_END_NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_OPPOSITE = {"n": "south", "e": "west", "s": "north", "w": "east"}
_CHOICES = (
    Choice("dot:self", "Point the dot at yourself"),
    Choice("dot:partner", "Point the dot at your partner"),
)

_BLANK = 0
"""A cube's face: blank, or one more than the seat that its symbol and its dot belong to."""


def draw(state: State, options: Options) -> Scene:
    """The board with all cubes."""
    width, seats = int(state.width), int(state.seats)
    faces = _faces(state, range(width * width))
    return Scene(
        game="oxixo",
        title=_title(state),
        seat=None if state.ended else int(state.seat),
        width=width + 2,
        height=width + 2,
        regions=_regions(width),
        spaces=_spaces(width, seats),
        pieces=tuple(_cube(seats, width, cell, face) for cell, face in enumerate(faces)),
        choices=_CHOICES if seats == 4 else (),
        facts=_facts(seats, int(state.quiet), int(state.draw_after)),
    )


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move the cube, the end and, with four seats, the dot."""
    known = _paths(int(state.width), bool(state.seats == 4))
    return list(map(known.__getitem__, moves))


@cache
def _paths(width: int, has_dots: bool) -> Paths:
    return Paths(lambda move: _path(width, has_dots, move))


def _path(width: int, has_dots: bool, move: int) -> tuple[str, ...]:
    cell, end = move >> 3, ENDS[(move >> 1) & 3]
    name = format_cell(width, cell)
    targets = (f"cube:{name}", f"end:{_end_of(name, end)}")
    return (*targets, f"dot:{DOTS[move & 1]}") if has_dots else targets


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """The cube is taken and turned, the row slides, and the game may end."""
    seats, seat, following = int(before.seats), int(before.seat), int(after.seat)
    push = _push(seats, seat, int(before.width), move >> 1)
    old, new = _faces(before, push.cells), _faces(after, push.cells)
    changes: Changes = {"pieces": {"set": _slid(push, old, new)}}
    if before.quiet != after.quiet:
        changes["facts"] = _facts(seats, int(after.quiet), int(after.draw_after))
    if following != seat:
        changes["title"] = _title(after)
        changes["seat"] = following if following >= 0 else None
    taking = _taking(push, old[0] == _BLANK, new[-1])
    pushing = Step(push.sentence, push.ids, changes, push.renamed)
    if following < 0:
        return taking, pushing, Step(_title(after), _line_cells(after))
    if skipped := seats_between(seat, following, seats):
        names = listed([_player(seats, other) for other in skipped])
        return taking, pushing, Step(f"{names} can take no cube and must wait.")
    return taking, pushing


@dataclass(frozen=True, eq=False, slots=True)
class _Push:
    """A push by one seat: what it moves from the gap to the end, and what is said about it."""

    seats: int
    width: int
    mover: str
    end: str
    cells: tuple[int, ...]
    ids: tuple[str, ...]
    renamed: Mapping[str, str]
    sentence: str


@cache
def _push(seats: int, seat: int, width: int, push: int) -> _Push:
    """What is the same whenever a seat pushes there."""
    mover, end = _player(seats, seat), ENDS[push & 3]
    cells = _slide(width, push >> 2, end)
    ids = tuple([f"cube:{format_cell(width, cell)}" for cell in cells])
    renamed = {source: target for target, source in pairwise(ids)} | {ids[0]: ids[-1]}
    slide = f"{_sliding(width, cells)} {_OPPOSITE[end]}"
    sentence = f"{mover} pushes it in from the {_END_NAMES[end]}, and {slide}."
    return _Push(seats, width, mover, end, tuple(cells), ids, renamed, sentence)


@cache
def _taking(push: _Push, is_blank: bool, face: int) -> Step:
    """A cube leaves its cell and lies at an end, with the face that it will come in with."""
    name = format_cell(push.width, push.cells[0])
    cube = _cube(push.seats, push.width, push.cells[-1], face)
    turned = replace(cube, id=push.ids[0], space=f"end:{_end_of(name, push.end)}")
    sentence = f"{push.mover} takes the {'blank cube' if is_blank else 'cube'} at {name}."
    return Step(sentence, (turned.id,), {"pieces": {"set": (turned,)}})


def _slid(push: _Push, old: Sequence[int], new: Sequence[int]) -> list[Piece]:
    """The cubes that another face has come to; one comes to the gap in any case."""
    seats, width, gap = push.seats, push.width, push.cells[0]
    return [
        _cube(seats, width, cell, face)
        for cell, was, face in zip(push.cells, old, new, strict=True)
        if face != was or cell == gap
    ]


@cache
def _player(seats: int, seat: int) -> str:
    """What the seat is called where cells are named too: A1 is a player and a1 a cell."""
    name = GAME.seat_name(seats, seat)
    return f"Player {name}" if seats == 4 else name


def seat_name(state: State, seat: int) -> str:
    """What the seat is called."""
    return GAME.seat_name(int(state.seats), seat)


def _title(state: State) -> str:
    if not state.ended:
        return f"{seat_name(state, int(state.seat))} to move"
    if state.winner < 0:
        return "A draw: nobody has taken a blank cube for too long."
    side = ("Cross wins", "Circle wins") if state.seats == 2 else ("A1 and A2 win", "B1 and B2 win")
    why = "with a line" if state.ended == LINE else "by a line that the other side made"
    return f"{side[int(state.winner)]} {why}."


@lru_cache(maxsize=1024)
def _facts(seats: int, quiet: int, limit: int) -> tuple[Fact, ...]:
    turns = f"{quiet} of {limit}" if limit else str(quiet)
    return (*_seat_facts(seats), Fact("Turns without a blank cube", turns))


@cache
def _seat_facts(seats: int) -> tuple[Fact, ...]:
    places = [f" {_ARROWS[_SIDES[seat]]}" if seats == 4 else "" for seat in range(seats)]
    return tuple(
        Fact(GAME.seat_name(seats, seat), _SYMBOLS[seat & 1][1] + place, seat, f"seat{seat & 1}")
        for seat, place in enumerate(places)
    )


def _faces(state: State, cells: Sequence[int]) -> list[int]:
    """The faces of some cubes; a dot that points at the second partner is set with four seats."""
    crosses, dots = int(state.symbols), int(state.dots)
    circles = crosses >> HALF
    return [
        (crosses >> cell & 1) + 2 * ((circles >> cell & 1) + (dots >> cell & 1)) for cell in cells
    ]


@cache
def _cube(seats: int, width: int, cell: int, face: int) -> Piece:
    """A cube in its cell, with four seats turned so that its dot points at a partner."""
    name = format_cell(width, cell)
    cube, space = f"cube:{name}", f"cell:{name}"
    if face == _BLANK:
        return Piece(cube, space, f"blank cube at {name}", "blank", "wood", ("·",))
    seat = face - 1
    look, text = _SYMBOLS[seat & 1]
    label, tone = f"{look} at {name}", f"seat{seat & 1}"
    if seats == 2:
        return Piece(cube, space, label, look, tone, (text,))
    label = f"{label}, its dot to player {GAME.seat_name(4, seat)}"
    texts = (text + _ARROWS[_SIDES[seat]],)
    return Piece(cube, space, label, f"{look}-dot", tone, texts, seat * 90)


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
            label = f"{_END_NAMES[end]} end of {kind} {line}"
            spaces.append(Space(f"end:{end}{line}", "board", label, x, y, look="arrow", text=line))
    return tuple(spaces)


def _end_of(cell_name: str, end: str) -> str:
    return end + (cell_name[0] if end in "ns" else cell_name[1])


def _slide(width: int, cell: int, end: str) -> list[int]:
    """The cells from the gap to the end that is pushed, in that order."""
    row, column = divmod(cell, width)
    if end in "ns":
        rows = range(row, width) if end == "n" else range(row, -1, -1)
        return [step * width + column for step in rows]
    columns = range(column, width) if end == "e" else range(column, -1, -1)
    return [row * width + step for step in columns]


def _sliding(width: int, cells: list[int]) -> str:
    names = [format_cell(width, cell) for cell in cells[1:]]
    return f"{names[0]} slides" if len(names) == 1 else f"{names[0]} to {names[-1]} slide"


def _line_cells(state: State) -> tuple[str, ...]:
    """The cubes of the winner's lines."""
    if state.ended not in (LINE, GIFT):
        return ()
    width = int(state.width)
    board = cubes_of(state, int(state.winner))
    straight = range(width)
    lines = [[row * width + step for step in straight] for row in straight]
    lines += [[step * width + column for step in straight] for column in straight]
    lines += [
        [step * (width + 1) for step in straight],
        [(step + 1) * (width - 1) for step in straight],
    ]
    complete = [line for line in lines if all((board >> cell) & 1 for cell in line)]
    cells = sorted({cell for line in complete for cell in line})
    return tuple(f"cube:{format_cell(width, cell)}" for cell in cells)
