"""What a move of Yoxii did: the totem moves, a piece is placed, and the game may end.

Targets of a path are the space where the totem goes, the space of the piece and the part of the
stock that it comes from: ``cell:d5``, ``cell:d4``, ``stock:0:3``.
"""

from typing import Final

from oxbox.games.yoxii.geometry import AROUND, BOARD, CELLS, DIRECTION, RAY, STEP, WIDTH
from oxbox.games.yoxii.notation import MOVES_EACH_WAY, format_direction, format_space
from oxbox.games.yoxii.rules import LAYOUT, score, worth
from oxbox.games.yoxii.scene import (
    SEATS,
    cell_id,
    ending,
    panel,
    piece_id,
    placed,
    spare_id,
    stack_id,
    to_move,
    totem_on,
)
from oxbox.kernels import dispatch
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.telling import (
    FACTS,
    FIRST_KIND,
    IDS,
    PIECES,
    PIECES_GONE,
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
from oxbox.parts import format_part
from oxbox.scene import Piece
from oxbox.setting import Setting

dispatch.register(LAYOUT, __name__)

(
    _CELL, _STACK, _GOES, _PLACES, _STUCK, _TO_MOVE, _ENDING, _TOTEM, _PIECE, _SPARE,
    _TOTEM_ON, _PLACED, _RENAMED, _PANEL,
) = range(FIRST_KIND, FIRST_KIND + 14)  # fmt: skip


@rule
def choose(state: State, move: int, row: Row) -> None:
    """Where the totem goes, where the piece goes, and which piece it is.

    Nothing where the totem cannot go that way, or where there is no such space.
    """
    direction, cell = move // MOVES_EACH_WAY, (move >> 2) % CELLS
    landing, space = int(state.reach) & int(RAY[state.totem, direction]), cell + cell // WIDTH
    if landing == 0 or not (BOARD >> space) & 1:
        return
    aim(row, phrase(_CELL, lowest(landing)))
    aim(row, phrase(_CELL, space))
    aim(row, phrase(_STACK, int(state.seat), (move & 3) + 1))


@rule
def tell(before: State, move: int, after: State, row: Row) -> None:
    """The totem moves, a piece is placed, and the game may end."""
    seat, start, landing = int(before.seat), int(before.totem), int(after.totem)
    halfway = _panel(before, landing)
    say(row, phrase(_GOES, seat, start, landing))
    put(row, IDS, phrase(_TOTEM))
    put(row, PIECES, phrase(_TOTEM_ON, landing))
    if halfway != _panel(before, start):
        put(row, FACTS, halfway)
    _tell_placing(before, move, after, halfway, row)
    if after.ended:
        winner, white, red = int(after.winner), score(after, 0), score(after, 1)
        say(row, phrase(_STUCK, 1 - seat, winner + 1, white, red))
        put(row, IDS, phrase(_TOTEM))
        around = int(AROUND[landing])
        while around != 0:
            put(row, IDS, phrase(_PIECE, lowest(around)))
            around &= around - 1


@rule
def _tell_placing(before: State, move: int, after: State, halfway: int, row: Row) -> None:
    """The last of the mover's pieces of a value comes from the stock onto the board."""
    seat, kind, cell = int(before.seat), move & 3, (move >> 2) % CELLS
    space, value, spare = cell + cell // WIDTH, kind + 1, int(before.stock[seat, kind])
    following, panel_after = int(after.seat), _panel(after, int(after.totem))
    say(row, phrase(_PLACES, seat, space, value))
    put(row, IDS, phrase(_PIECE, space))
    if after.ended:
        put(row, TITLE, phrase(_ENDING, int(after.winner) + 1, score(after, 0), score(after, 1)))
    else:
        put(row, TITLE, phrase(_TO_MOVE, following))
    put(row, SEAT, number(following))
    put(row, PIECES, phrase(_PLACED, seat, space, value))
    put(row, PIECES_GONE, phrase(_SPARE, seat, value, spare))
    if panel_after != halfway:
        put(row, FACTS, panel_after)
    put(row, RENAMED, phrase(_RENAMED, seat, value, spare, space))


@rule
def _panel(state: State, totem: int) -> int:
    """What lies around the totem if it stands on a space, counted as for the score (R23)."""
    around = int(AROUND[totem])
    whites, reds = int(state.boards[0]) & around, int(state.boards[1]) & around
    return phrase(_PANEL, worth(state, whites), count(whites), worth(state, reds), count(reds))


def _say_cell(setting: Setting, space: int) -> str:
    return cell_id(space)


def _say_stack(setting: Setting, seat: int, value: int) -> str:
    return stack_id(seat, value)


def _say_going(setting: Setting, seat: int, start: int, landing: int) -> str:
    """What the totem does, with the names of the spaces that it jumps over."""
    direction, name = int(DIRECTION[start, landing]), format_space(landing)
    step = int(STEP[direction])
    over = [format_space(space) for space in range(start + step, landing, step)]
    if not over:
        return f"{SEATS[seat]} moves the totem {format_direction(direction)} to {name}."
    return f"{SEATS[seat]} jumps with the totem over {listed(over)} to {name}."


def _say_placing(setting: Setting, seat: int, space: int, value: int) -> str:
    return f"{SEATS[seat]} places a {value} on {format_space(space)}."


def _say_stuck(setting: Setting, seat: int, winner: int, white: int, red: int) -> str:
    return f"{SEATS[seat]} cannot move the totem. {ending(winner - 1, white, red)}"


def _say_to_move(setting: Setting, seat: int) -> str:
    return to_move(seat)


def _say_ending(setting: Setting, winner: int, white: int, red: int) -> str:
    return ending(winner - 1, white, red)


def _say_totem(setting: Setting) -> str:
    return "totem"


def _say_piece(setting: Setting, space: int) -> str:
    return piece_id(space)


def _say_spare(setting: Setting, seat: int, value: int, spare: int) -> str:
    return spare_id(seat, value, spare)


def _say_totem_on(setting: Setting, space: int) -> Piece:
    return totem_on(space)


def _say_placed(setting: Setting, seat: int, space: int, value: int) -> Piece:
    return placed(seat, space, value)


def _say_renamed(setting: Setting, seat: int, value: int, spare: int, space: int) -> dict[str, str]:
    return {spare_id(seat, value, spare): piece_id(space)}


def _say_panel(setting: Setting, white: int, whites: int, red: int, reds: int) -> bytes:
    return b",".join(format_part(fact) for fact in panel(white, whites, red, reds))


PHRASES: Final = {
    _CELL: _say_cell,
    _STACK: _say_stack,
    _GOES: _say_going,
    _PLACES: _say_placing,
    _STUCK: _say_stuck,
    _TO_MOVE: _say_to_move,
    _ENDING: _say_ending,
    _TOTEM: _say_totem,
    _PIECE: _say_piece,
    _SPARE: _say_spare,
    _TOTEM_ON: _say_totem_on,
    _PLACED: _say_placed,
    _RENAMED: _say_renamed,
    _PANEL: _say_panel,
}
