"""Yoxii on the table: the board between the two stocks, Red's above and White's below.

Pieces are ``totem``, ``piece:d5`` on the board and ``stock:0:3:2`` in stock (White's second 3).
White's pieces are round and Red's are square, in pictures and, as brackets, in text.
"""

from functools import cache

from oxbox.games.yoxii.geometry import AROUND, SPACES
from oxbox.games.yoxii.notation import format_space
from oxbox.games.yoxii.rules import score, worth
from oxbox.kernels.bits import count
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Fact, Piece, Region, Scene, Space

SEATS = ("White", "Red")
_TONES = ("white", "red")
_BRACKETS = ("({})", "[{}]")
_MARKS = ("O", "II", "Y", "X")
_TOPS = (8, 0)
_GRAIN = 11
_STACKS = ((0, 20), (20, 25), (45, 20), (65, 12))
"""Where the pieces of each value lie, in characters: five marks in brackets fit side by side."""

_LEGEND = (
    Fact("Pieces", "White's are round (O), Red's are square [O]"),
    Fact("Values", "O 1, II 2, Y 3, X 4"),
)

_REGIONS = (
    Region("stock:1", "Red's stock", 0, 0, 7, 1, (_GRAIN, 2)),
    Region("board", "The board", 0, 1, 7, 7, (6, 2)),
    Region("stock:0", "White's stock", 0, 8, 7, 1, (_GRAIN, 2)),
)


def draw(state: State, options: Options) -> Scene:
    """The totem and all pieces, on the board and in stock."""
    return Scene(
        game="yoxii",
        title=_title(state),
        seat=None if state.ended else int(state.seat),
        width=7,
        height=9,
        regions=_REGIONS,
        spaces=_spaces(),
        pieces=(*_stock(state, 1), *_board(state), *_stock(state, 0)),
        facts=_facts(state),
    )


def cell_id(space: int) -> str:
    """The id of a space on the board."""
    return f"cell:{format_space(space)}"


def piece_id(space: int) -> str:
    """The id of the piece on a space."""
    return f"piece:{format_space(space)}"


def stack_id(seat: int, value: int) -> str:
    """The id of the space where a seat's pieces of a value are in stock."""
    return f"stock:{seat}:{value}"


def spare_id(seat: int, value: int, number: int) -> str:
    """The id of one of a seat's pieces of a value in stock, counted from 1 on."""
    return f"{stack_id(seat, value)}:{number}"


def _title(state: State) -> str:
    if not state.ended:
        return to_move(int(state.seat))
    return ending(int(state.winner), score(state, 0), score(state, 1))


def to_move(seat: int) -> str:
    """Whose turn it is."""
    return f"{SEATS[seat]} to move"


def ending(winner: int, white: int, red: int) -> str:
    """Who won a game that is over, -1 being nobody, and with which totals."""
    if winner < 0:
        return f"A draw: {white} to {red} around the totem."
    if white != red:
        return f"{SEATS[winner]} wins by {max(white, red)} to {min(white, red)} around the totem."
    return f"{SEATS[winner]} wins: {white} to {red}, but with more pieces around the totem."


def _facts(state: State) -> tuple[Fact, ...]:
    around = int(AROUND[state.totem])
    whites, reds = (int(board) & around for board in state.boards)
    return panel(worth(state, whites), count(whites), worth(state, reds), count(reds))


def panel(white: int, whites: int, red: int, reds: int) -> tuple[Fact, ...]:
    """Each seat's total around the totem and its number of pieces there, and what pieces mean."""
    return (_standing(0, white, whites), _standing(1, red, reds), *_LEGEND)


def _standing(seat: int, total: int, number: int) -> Fact:
    pieces = "piece" if number == 1 else "pieces"
    value = f"{total} with {number} {pieces}" if number else "no pieces"
    return Fact(SEATS[seat], f"{value} around the totem", seat, _TONES[seat])


@cache
def _spaces() -> tuple[Space, ...]:
    return (*_stacks(1), *_cells(), *_stacks(0))


def _cells() -> tuple[Space, ...]:
    return tuple(
        Space(cell_id(space), "board", name, space & 7, 7 - (space >> 3), tone="stone", text=name)
        for space, name in ((space, format_space(space)) for space in SPACES)
    )


def _stacks(seat: int) -> tuple[Space, ...]:
    return tuple(
        Space(
            stack_id(seat, value),
            f"stock:{seat}",
            f"{SEATS[seat]}'s {value}s",
            left / _GRAIN,
            _TOPS[seat],
            width / _GRAIN,
            look="bare",
            text=f"no {value}",
        )
        for value, (left, width) in enumerate(_STACKS, 1)
    )


def _stock(state: State, seat: int) -> list[Piece]:
    numbers = enumerate(state.stock[seat], 1)
    return [_spare(seat, value, n + 1) for value, number in numbers for n in range(number)]


@cache
def _spare(seat: int, value: int, number: int) -> Piece:
    return Piece(
        spare_id(seat, value, number),
        stack_id(seat, value),
        f"{_TONES[seat]} {value} ({_MARKS[value - 1]}) in stock",
        f"{_TONES[seat]}-{value}",
        _TONES[seat],
        (_BRACKETS[seat].format(_MARKS[value - 1]),),
    )


def _board(state: State) -> list[Piece]:
    white, red = (int(board) for board in state.boards)
    low, high = (int(bits) for bits in state.values)
    pieces = [totem_on(int(state.totem))]
    for space in SPACES:
        if (white | red) >> space & 1:
            value = 1 + (low >> space & 1) + 2 * (high >> space & 1)
            pieces.append(placed(red >> space & 1, space, value))
    return pieces


@cache
def totem_on(space: int) -> Piece:
    """The totem on a space."""
    label = f"totem on {format_space(space)}"
    return Piece("totem", cell_id(space), label, "totem", "wood", ("TOTEM",))


@cache
def placed(seat: int, space: int, value: int) -> Piece:
    """A seat's piece of a value on a space."""
    tone, mark = _TONES[seat], _MARKS[value - 1]
    label = f"{tone} {value} ({mark}) on {format_space(space)}"
    text = (_BRACKETS[seat].format(mark),)
    return Piece(piece_id(space), cell_id(space), label, f"{tone}-{value}", tone, text)
