"""Yoxii on the table: the board between the two stocks, Red's above and White's below.

Pieces are ``totem``, ``piece:d5`` on the board and ``stock:0:3:2`` in stock (White's second 3). A
move's targets are the space where the totem goes, the space of the piece and the part of the stock
that it comes from: ``cell:d5``, ``cell:d4``, ``stock:0:3``. White's pieces are round and Red's are
square, in pictures and, as brackets, in text.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from oxbox.games.yoxii.geometry import AROUND, RAY, SPACES, STEP
from oxbox.games.yoxii.notation import (
    MOVES_EACH_WAY,
    format_direction,
    format_space,
    split_move,
)
from oxbox.games.yoxii.rules import SUM, score
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.layout import State, copy
from oxbox.kernels.reading import drawn_once
from oxbox.options import Options
from oxbox.scene import Fact, Paths, Piece, Region, Scene, Shown, Space, Step, by_pictures

_SEATS = ("White", "Red")
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
_AROUND: list[int] = AROUND.tolist()
_RAY: list[list[int]] = RAY.tolist()

_REGIONS = (
    Region("stock:1", "Red's stock", 0, 0, 7, 1, (_GRAIN, 2)),
    Region("board", "The board", 0, 1, 7, 7, (6, 2)),
    Region("stock:0", "White's stock", 0, 8, 7, 1, (_GRAIN, 2)),
)


@drawn_once
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


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move where the totem goes, where the piece goes, and which piece it is."""
    seat = int(state.seat)
    directions = {move // MOVES_EACH_WAY for move in moves}
    ways = {direction: _paths(seat, _landing(state, direction)) for direction in directions}
    return [ways[move // MOVES_EACH_WAY][move % MOVES_EACH_WAY] for move in moves]


@cache
def _paths(seat: int, landing: int) -> Paths:
    """The paths of all moves that bring the totem to a space, whichever way it comes."""
    return Paths(lambda placing: _path(seat, landing, placing))


def _path(seat: int, landing: int, placing: int) -> tuple[str, ...]:
    _, space, value = split_move(placing)
    return f"cell:{format_space(landing)}", f"cell:{format_space(space)}", f"stock:{seat}:{value}"


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """The totem moves, a piece is placed, and the game may end."""
    direction, space, value = split_move(move)
    seat = int(before.seat)
    start, between = draw(before, options), copy(before)
    between.totem = after.totem
    halfway = replace(start, pieces=_with_totem(start.pieces, after), facts=_facts(between))
    moved = Shown(f"{_SEATS[seat]} {_totem_goes(before, direction)}.", ("totem",), halfway)
    piece = f"piece:{format_space(space)}"
    taken = f"stock:{seat}:{value}:{int(before.stock[seat, value - 1])}"
    final = draw(after, options)
    sentence = f"{_SEATS[seat]} places a {value} on {format_space(space)}."
    steps = [moved, Shown(sentence, (piece,), final, {taken: piece})]
    if after.ended:
        stuck = f"{_SEATS[1 - seat]} cannot move the totem. {_title(after)}"
        steps.append(Shown(stuck, ("totem", *_around(after)), final))
    return by_pictures(start, steps)


def _title(state: State) -> str:
    if not state.ended:
        return f"{_SEATS[int(state.seat)]} to move"
    white, red = score(state, 0), score(state, 1)
    if state.winner < 0:
        return f"A draw: {white} to {red} around the totem."
    winner = _SEATS[int(state.winner)]
    if state.ended == SUM:
        return f"{winner} wins by {max(white, red)} to {min(white, red)} around the totem."
    return f"{winner} wins: {white} to {red}, but with more pieces around the totem."


def _facts(state: State) -> tuple[Fact, ...]:
    around = _AROUND[int(state.totem)]
    numbers = [count(int(state.boards[seat]) & around) for seat in range(2)]
    seats = [_standing(seat, score(state, seat), number) for seat, number in enumerate(numbers)]
    return (*seats, *_LEGEND)


@cache
def _standing(seat: int, total: int, number: int) -> Fact:
    name, pieces = _SEATS[seat], "piece" if number == 1 else "pieces"
    return Fact(name, f"{total} with {number} {pieces} around the totem", seat, name.lower())


@cache
def _spaces() -> tuple[Space, ...]:
    return (*_stacks(1), *_cells(), *_stacks(0))


@cache
def _cells() -> tuple[Space, ...]:
    return tuple(
        Space(f"cell:{name}", "board", name, space & 7, 7 - (space >> 3), tone="stone", text=name)
        for space, name in ((space, format_space(space)) for space in SPACES)
    )


@cache
def _stacks(seat: int) -> tuple[Space, ...]:
    return tuple(
        Space(
            f"stock:{seat}:{value}",
            f"stock:{seat}",
            f"{_SEATS[seat]}'s pieces of value {value}",
            left / _GRAIN,
            _TOPS[seat],
            width / _GRAIN,
            look="bare",
            text=f"no {value}",
        )
        for value, (left, width) in enumerate(_STACKS, 1)
    )


def _stock(state: State, seat: int) -> tuple[Piece, ...]:
    return _spares(seat, tuple(state.stock[seat]))


@lru_cache(maxsize=4096)
def _spares(seat: int, left: tuple[int, ...]) -> tuple[Piece, ...]:
    numbers = enumerate(left, 1)
    return tuple(_spare(seat, value, n + 1) for value, number in numbers for n in range(number))


@cache
def _spare(seat: int, value: int, number: int) -> Piece:
    return Piece(
        f"stock:{seat}:{value}:{number}",
        f"stock:{seat}:{value}",
        f"{_TONES[seat]} {value} ({_MARKS[value - 1]}) in stock",
        f"{_TONES[seat]}-{value}",
        _TONES[seat],
        (_BRACKETS[seat].format(_MARKS[value - 1]),),
    )


def _with_totem(pieces: tuple[Piece, ...], state: State) -> tuple[Piece, ...]:
    """The same pieces with the totem where it is in the state."""
    totem = _totem(int(state.totem))
    return tuple([totem if piece.id == "totem" else piece for piece in pieces])


def _board(state: State) -> tuple[Piece, ...]:
    pieces = [_totem(int(state.totem))]
    white, red = (int(board) for board in state.boards)
    low, high = (int(plane) for plane in state.values)
    left = white | red
    while left:
        space = (left & -left).bit_length() - 1
        left &= left - 1
        value = 1 + ((low >> space) & 1) + 2 * ((high >> space) & 1)
        pieces.append(_placed((red >> space) & 1, space, value))
    return tuple(pieces)


@cache
def _totem(space: int) -> Piece:
    name = format_space(space)
    return Piece("totem", f"cell:{name}", f"totem on {name}", "totem", "wood", ("TOTEM",))


@cache
def _placed(seat: int, space: int, value: int) -> Piece:
    name, tone, mark = format_space(space), _TONES[seat], _MARKS[value - 1]
    label = f"{tone} {value} ({mark}) on {name}"
    text = (_BRACKETS[seat].format(mark),)
    return Piece(f"piece:{name}", f"cell:{name}", label, f"{tone}-{value}", tone, text)


def _landing(state: State, direction: int) -> int:
    return lowest(int(state.reach) & _RAY[int(state.totem)][direction])


def _totem_goes(state: State, direction: int) -> str:
    """What the totem does, with the names of the spaces that it jumps over."""
    step, landing = int(STEP[direction]), _landing(state, direction)
    over = [format_space(space) for space in range(int(state.totem) + step, landing, step)]
    if not over:
        return f"moves the totem {format_direction(direction)} to {format_space(landing)}"
    names = over[0] if len(over) == 1 else f"{', '.join(over[:-1])} and {over[-1]}"
    return f"jumps with the totem over {names} to {format_space(landing)}"


def _around(state: State) -> tuple[str, ...]:
    around = _AROUND[int(state.totem)]
    return tuple(f"piece:{format_space(space)}" for space in SPACES if (around >> space) & 1)
