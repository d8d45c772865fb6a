"""What a move of Oxixo did: the cube is taken and turned, the row slides, and the game may end.

Targets of a path are a cube, then ``end:e3`` (the east end of row 3) or ``end:na`` (the north end
of column a), then, with four seats, ``dot:self`` or ``dot:partner``.
"""

from dataclasses import replace
from typing import Final

from oxbox.game import seats_between
from oxbox.games.oxixo.geometry import ENDS, HALF, TO_EAST, TO_NORTH, TO_SOUTH
from oxbox.games.oxixo.notation import DOTS, format_cell
from oxbox.games.oxixo.rules import GIFT, LINE, cubes_of, is_move
from oxbox.games.oxixo.scene import (
    BLANK,
    END_NAMES,
    cube,
    end_of,
    ending,
    player,
    seat_fact,
    title,
    turns_fact,
)
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.telling import (
    FACTS,
    FIRST_KIND,
    IDS,
    PIECES,
    RENAMED,
    SEAT,
    TITLE,
    Row,
    aim,
    number,
    phrase,
    put,
    say,
)
from oxbox.outcome import listed
from oxbox.scene import Fact, Piece
from oxbox.setting import Setting

(
    _TAKES, _PUSHES, _WAITS, _TO_MOVE, _ENDS_BY, _ID, _END, _DOT, _CUBE, _TURNED, _RENAMED,
    _SEAT, _TURNS,
) = range(FIRST_KIND, FIRST_KIND + 13)  # fmt: skip


@rule
def choose(state: State, move: int, row: Row) -> None:
    """The cube, the end and, with four seats, the dot; nothing for a number that is no move."""
    if not is_move(state, move):
        return
    aim(row, phrase(_ID, move >> 3))
    aim(row, phrase(_END, move >> 3, move >> 1 & 3))
    if state.seats == 4:
        aim(row, phrase(_DOT, move & 1))


@rule
def tell(before: State, move: int, after: State, row: Row) -> None:
    """The cube is taken and turned, the row slides, and the game may end."""
    width, seat, following = int(before.width), int(before.seat), int(after.seat)
    gap, end = move >> 3, move >> 1 & 3
    last = _last_cell(width, gap, end)
    is_blank = _face(before, gap) == BLANK
    say(row, phrase(_TAKES, seat, gap, 1 if is_blank else 0))
    put(row, IDS, phrase(_ID, gap))
    put(row, PIECES, phrase(_TURNED, gap, end, _face(after, last)))
    _tell_push(before, move >> 1, after, row)
    if following < 0:
        say(row, phrase(_ENDS_BY, int(after.ended), int(after.winner) + 1))
        _point_at_lines(after, row)
    elif following != (seat + 1) % before.seats:
        say(row, phrase(_WAITS, seat, following))


@rule
def _tell_push(before: State, push: int, after: State, row: Row) -> None:
    """All cubes between the gap and the end slide by one."""
    width, gap, end = int(before.width), push >> 2, push & 3
    seat, following = int(before.seat), int(after.seat)
    step, last = _step(width, end), _last_cell(width, gap, end)
    say(row, phrase(_PUSHES, seat, gap, end))
    for cell in range(gap, last + step, step):
        put(row, IDS, phrase(_ID, cell))
    for cell in range(gap, last + step, step):
        face = _face(after, cell)
        if face != _face(before, cell) or cell == gap:
            put(row, PIECES, phrase(_CUBE, cell, face))
    if before.quiet != after.quiet:
        for other in range(before.seats):
            put(row, FACTS, phrase(_SEAT, other))
        put(row, FACTS, phrase(_TURNS, after.quiet & 255, after.quiet >> 8))
    if following < 0:
        put(row, TITLE, phrase(_ENDS_BY, int(after.ended), int(after.winner) + 1))
    elif following != seat:
        put(row, TITLE, phrase(_TO_MOVE, following))
    if following != seat:
        put(row, SEAT, number(following))
    for cell in range(gap, last, step):
        put(row, RENAMED, phrase(_RENAMED, cell + step, cell))
    put(row, RENAMED, phrase(_RENAMED, gap, last))


@rule
def _step(width: int, end: int) -> int:
    """How far it is from a cell to the next one towards an end."""
    if end in (TO_NORTH, TO_SOUTH):
        return width if end == TO_NORTH else -width
    return 1 if end == TO_EAST else -1


@rule
def _last_cell(width: int, gap: int, end: int) -> int:
    """The cell at the end that is pushed."""
    if end in (TO_NORTH, TO_SOUTH):
        return gap % width + (width * (width - 1) if end == TO_NORTH else 0)
    return gap - gap % width + (width - 1 if end == TO_EAST else 0)


@rule
def _face(state: State, cell: int) -> int:
    """Blank, or one more than the seat that a cube's symbol and its dot belong to."""
    crosses, dots = int(state.symbols), int(state.dots)
    return (crosses >> cell & 1) + 2 * ((crosses >> (HALF + cell) & 1) + (dots >> cell & 1))


@rule
def _point_at_lines(state: State, row: Row) -> None:
    """Name the cubes of the winner's lines."""
    if state.ended != LINE and state.ended != GIFT:
        return
    width, board = int(state.width), cubes_of(state, int(state.winner))
    for cell in range(width * width):
        across, along = cell - cell % width, cell % width
        is_lined = _is_line(board, across, 1, width) or _is_line(board, along, width, width)
        if cell % (width + 1) == 0:
            is_lined = is_lined or _is_line(board, 0, width + 1, width)
        if cell % (width - 1) == 0 and 0 < cell < width * width - 1:
            is_lined = is_lined or _is_line(board, width - 1, width - 1, width)
        if is_lined:
            put(row, IDS, phrase(_ID, cell))


@rule
def _is_line(board: int, first: int, step: int, width: int) -> bool:
    """Whether all cells of a line are taken."""
    taken = 0
    for at in range(width):
        taken += board >> (first + at * step) & 1
    return taken == width


def _width(setting: Setting) -> int:
    return int(setting.options["size"])


def _say_end(setting: Setting, cell: int, end: int) -> str:
    return f"end:{end_of(format_cell(_width(setting), cell), ENDS[end])}"


def _say_dot(setting: Setting, dot: int) -> str:
    return f"dot:{DOTS[dot]}"


def _say_taking(setting: Setting, seat: int, cell: int, is_blank: int) -> str:
    name = format_cell(_width(setting), cell)
    return (
        f"{player(setting.seats, seat)} takes the {'blank cube' if is_blank else 'cube'} at {name}."
    )


def _say_pushing(setting: Setting, seat: int, gap: int, end: int) -> str:
    width = _width(setting)
    step, last = _step(width, end), _last_cell(width, gap, end)
    first = format_cell(width, gap + step)
    slide = (
        f"{first} slides" if gap + step == last else f"{first} to {format_cell(width, last)} slide"
    )
    pushed, away = END_NAMES[end], END_NAMES[(end + 2) % 4]
    return f"{player(setting.seats, seat)} pushes it in from the {pushed}, and {slide} {away}."


def _say_waiting(setting: Setting, seat: int, following: int) -> str:
    skipped = seats_between(seat, following, setting.seats)
    names = listed([player(setting.seats, other) for other in skipped])
    return f"{names} can take no cube and must wait."


def _say_to_move(setting: Setting, seat: int) -> str:
    return title(setting.seats, seat)


def _say_ending(setting: Setting, reason: int, winner: int) -> str:
    return ending(setting.seats, reason, winner - 1)


def _say_id(setting: Setting, cell: int) -> str:
    return f"cube:{format_cell(_width(setting), cell)}"


def _say_cube(setting: Setting, cell: int, face: int) -> Piece:
    return cube(setting.seats, _width(setting), cell, face)


def _say_turned(setting: Setting, gap: int, end: int, face: int) -> Piece:
    """A cube that has left its cell and lies at an end, with the face that it will come in with."""
    width, name = _width(setting), format_cell(_width(setting), gap)
    turned = cube(setting.seats, width, _last_cell(width, gap, end), face)
    return replace(turned, id=f"cube:{name}", space=_say_end(setting, gap, end))


def _say_renamed(setting: Setting, source: int, target: int) -> dict[str, str]:
    return {_say_id(setting, source): _say_id(setting, target)}


def _say_seat(setting: Setting, seat: int) -> Fact:
    return seat_fact(setting.seats, seat)


def _say_turns(setting: Setting, low: int, high: int) -> Fact:
    return turns_fact(low + (high << 8), int(setting.options["draw_after"]))


PHRASES: Final = {
    _END: _say_end,
    _DOT: _say_dot,
    _TAKES: _say_taking,
    _PUSHES: _say_pushing,
    _WAITS: _say_waiting,
    _TO_MOVE: _say_to_move,
    _ENDS_BY: _say_ending,
    _ID: _say_id,
    _CUBE: _say_cube,
    _TURNED: _say_turned,
    _RENAMED: _say_renamed,
    _SEAT: _say_seat,
    _TURNS: _say_turns,
}
