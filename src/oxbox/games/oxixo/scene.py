"""Oxixo on the table: the cubes, and an arrow at each end of each row and column.

Pieces are ``cube:a3``; targets are a cube, then ``end:e3`` (the east end of row 3) or ``end:na``
(the north end of column a), then, with four seats, ``dot:self`` or ``dot:partner``. Seats sit
south, west, north and east, in that order.
"""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from oxbox.game import seats_between
from oxbox.games.oxixo import GAME
from oxbox.games.oxixo.geometry import ENDS
from oxbox.games.oxixo.notation import DOTS, format_cell
from oxbox.games.oxixo.rules import GIFT, LINE, cubes_of
from oxbox.kernels.layout import State
from oxbox.kernels.reading import drawn_once
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact, Paths, Piece, Region, Scene, Shown, Space, Step, by_pictures

_SYMBOLS = (("cross", "X"), ("circle", "O"))
_SIDES = ("south", "west", "north", "east")
_ARROWS = {"south": "↓", "west": "←", "north": "↑", "east": "→"}
_END_NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_OPPOSITE = {"n": "south", "e": "west", "s": "north", "w": "east"}
_CHOICES = (
    Choice("dot:self", "Point the dot at yourself"),
    Choice("dot:partner", "Point the dot at your partner"),
)


@drawn_once
def draw(state: State, options: Options) -> Scene:
    """The board with all cubes."""
    width = int(state.width)
    pieces = _cubes(state, width)
    return Scene(
        game="oxixo",
        title=_title(state),
        seat=None if state.ended else int(state.seat),
        width=width + 2,
        height=width + 2,
        regions=_regions(width),
        spaces=_spaces(width),
        pieces=pieces,
        choices=_CHOICES if state.seats == 4 else (),
        facts=_facts(state),
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
    width = int(before.width)
    cell, end = move >> 3, ENDS[(move >> 1) & 3]
    name, mover = format_cell(width, cell), seat_name(before, int(before.seat))
    start, final = draw(before, options), draw(after, options)
    cells = _slide(width, cell, end)
    entry = cells[-1]
    turned = _turned(_cube(after, entry), name, end)
    pieces = (*start.pieces[:cell], turned, *start.pieces[cell + 1 :])
    blank = not ((cubes_of(before, 0) | cubes_of(before, 1)) >> cell) & 1
    taken = Shown(
        f"{mover} takes the {'blank cube' if blank else 'cube'} at {name}.",
        (turned.id,),
        replace(start, pieces=pieces),
    )
    names = [f"cube:{format_cell(width, place)}" for place in cells]
    renamed = {source: target for target, source in itertools.pairwise(names)}
    renamed[names[0]] = names[-1]
    slide = f"{_sliding(width, cells)} {_OPPOSITE[end]}"
    pushed = Shown(
        f"{mover} pushes it in from the {_END_NAMES[end]}, and {slide}.",
        tuple(names),
        final,
        renamed,
    )
    steps = [taken, pushed]
    skipped = _skipped(before, after)
    if after.ended:
        steps.append(Shown(_title(after), _line_cells(after), final))
    elif skipped:
        steps.append(Shown(f"{listed(skipped)} can take no cube and must wait.", (), final))
    return by_pictures(start, steps)


@lru_cache(maxsize=4096)
def _turned(cube: Piece, name: str, end: str) -> Piece:
    """A cube that was taken from a cell and lies at an end, as it will come in."""
    return replace(cube, id=f"cube:{name}", space=f"end:{_end_of(name, end)}")


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


def _facts(state: State) -> tuple[Fact, ...]:
    limit = int(state.draw_after)
    quiet = f"{int(state.quiet)} of {limit}" if limit else str(int(state.quiet))
    return (*_seat_facts(int(state.seats)), _quiet(quiet))


@cache
def _seat_facts(seats: int) -> tuple[Fact, ...]:
    places = [f" {_ARROWS[_SIDES[seat]]}" if seats == 4 else "" for seat in range(seats)]
    return tuple(
        Fact(GAME.seat_name(seats, seat), _SYMBOLS[seat & 1][1] + place, seat, f"seat{seat & 1}")
        for seat, place in enumerate(places)
    )


@lru_cache(maxsize=1024)
def _quiet(turns: str) -> Fact:
    return Fact("Turns without a blank cube", turns)


def _cubes(state: State, width: int) -> tuple[Piece, ...]:
    """All cubes in the order of their cells."""
    if state.seats == 4:
        return tuple(_cube(state, cell) for cell in range(width * width))
    crosses, circles, all_of_row = cubes_of(state, 0), cubes_of(state, 1), (1 << width) - 1
    pieces: list[Piece] = []
    for row in range(width):
        first = row * width
        pieces += _row(width, row, (crosses >> first) & all_of_row, (circles >> first) & all_of_row)
    return tuple(pieces)


@cache
def _row(width: int, row: int, crosses: int, circles: int) -> tuple[Piece, ...]:
    """The cubes of a row, without dots."""
    pieces = []
    for column in range(width):
        name = format_cell(width, row * width + column)
        is_circle = (circles >> column) & 1
        is_taken = ((crosses | circles) >> column) & 1
        pieces.append(_symbol(name, is_circle) if is_taken else _blank(name))
    return tuple(pieces)


def _cube(state: State, cell: int) -> Piece:
    name = format_cell(int(state.width), cell)
    for side in range(2):
        if (cubes_of(state, side) >> cell) & 1:
            if state.seats == 2:
                return _symbol(name, side)
            return _symbol_with_dot(name, side, side + 2 * ((int(state.dots) >> cell) & 1))
    return _blank(name)


@cache
def _blank(name: str) -> Piece:
    return Piece(f"cube:{name}", f"cell:{name}", f"blank cube at {name}", "blank", "wood", ("·",))


@cache
def _symbol(name: str, side: int) -> Piece:
    look, text = _SYMBOLS[side]
    label = f"{look} at {name}"
    return Piece(f"cube:{name}", f"cell:{name}", label, look, f"seat{side}", (text,))


@cache
def _symbol_with_dot(name: str, side: int, seat: int) -> Piece:
    """A cube of a team, its dot towards one of the two partners."""
    look, text = _SYMBOLS[side]
    label = f"{look} at {name}, its dot to {GAME.seat_name(4, seat)}"
    texts = (text + _ARROWS[_SIDES[seat]],)
    tone, turned = f"seat{side}", seat * 90
    return Piece(f"cube:{name}", f"cell:{name}", label, f"{look}-dot", tone, texts, turned)


@cache
def _regions(width: int) -> tuple[Region, ...]:
    return (Region("board", "The board", 0, 0, width + 2, width + 2, (4, 2)),)


@cache
def _spaces(width: int) -> tuple[Space, ...]:
    return (*_cells(width), *_ends(width))


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


def _skipped(before: State, after: State) -> list[str]:
    """The seats after the mover that can take nothing (R29)."""
    if after.ended:
        return []
    skipped = seats_between(int(before.seat), int(after.seat), int(before.seats))
    return [seat_name(after, seat) for seat in skipped]


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
