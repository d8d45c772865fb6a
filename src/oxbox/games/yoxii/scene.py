"""Yoxii on the table: the board between the two stocks, Red's above and White's below.

Pieces are ``totem``, ``piece:d5`` on the board and ``stock:0:3:2`` in stock (White's second 3). A
move's targets are the space where the totem goes, the space of the piece and the part of the stock
that it comes from: ``cell:d5``, ``cell:d4``, ``stock:0:3``. White's pieces are round and Red's are
square, in pictures and, as brackets, in text.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from oxbox.games.yoxii.geometry import AROUND, RAY, SPACES, STEP
from oxbox.games.yoxii.notation import (
    MOVES_EACH_WAY,
    format_direction,
    format_space,
    split_move,
)
from oxbox.games.yoxii.rules import SUM, score
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.scene import Changes, Fact, Items, Piece, Region, Scene, Space, Step

_SEATS = ("White", "Red")
_TO_MOVE = ("White to move", "Red to move")
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


def draw(state: State, options: Options) -> Scene:
    """The totem and all pieces, on the board and in stock."""
    return Scene(
        game="yoxii",
        title=_title(state),
        seat=_seat(state),
        width=7,
        height=9,
        regions=_REGIONS,
        spaces=_spaces(),
        pieces=(*_stock(state, 1), *_board(state), *_stock(state, 0)),
        facts=_facts(_boards(state), int(state.totem)),
    )


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move where the totem goes, where the piece goes, and which piece it is."""
    seat, reach = int(state.seat), int(state.reach)
    landings = [reach & ray for ray in _RAY[int(state.totem)]]
    ways = [_paths(seat, landing.bit_length() - 1) if landing else () for landing in landings]
    return [ways[move // MOVES_EACH_WAY][move % MOVES_EACH_WAY] for move in moves]


@cache
def _paths(seat: int, landing: int) -> tuple[tuple[str, ...], ...]:
    """The paths of all moves that bring the totem to a space, whichever way it comes."""
    stacks = [stack.id for stack in _stacks(seat)]
    placings = [split_move(placing) for placing in range(MOVES_EACH_WAY)]
    return tuple((_cell(landing), _cell(space), stacks[value - 1]) for _, space, value in placings)


@cache
def _cell(space: int) -> str:
    return f"cell:{format_space(space)}"


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """The totem moves, a piece is placed, and the game may end."""
    direction, space, value = split_move(move)
    seat, start, landing = int(before.seat), int(before.totem), int(after.totem)
    boards = _boards(before)
    first, halfway = _facts(boards, start), _facts(boards, landing)
    last = _facts(_boards(after), landing)
    moving: Changes = {"pieces": {"set": (_totem(landing),)}}
    if halfway != first:
        moving["facts"] = halfway
    sentence = _totem_goes(seat, start, direction, landing)
    placing = _placing(seat, space, value, int(before.stock[seat, value - 1]))
    changes: Changes = {"title": _title(after), "seat": _seat(after), "pieces": placing.pieces}
    if last != halfway:
        changes["facts"] = last
    placed = Step(placing.sentence, placing.ids, changes, placing.renamed)
    steps = Step(sentence, ("totem",), moving), placed
    if not after.ended:
        return steps
    stuck = f"{_SEATS[1 - seat]} cannot move the totem. {_title(after)}"
    return *steps, Step(stuck, ("totem", *_around(landing)))


class _Placing(NamedTuple):
    """How a piece from the stock comes onto the board."""

    sentence: str
    ids: tuple[str, ...]
    pieces: Items[Piece]
    renamed: Mapping[str, str]


@cache
def _placing(seat: int, space: int, value: int, number: int) -> _Placing:
    """Place a seat's last piece of a value, of which it has a number in stock."""
    placed, taken = _placed(seat, space, value), _spare(seat, value, number)
    sentence = f"{_SEATS[seat]} places a {value} on {format_space(space)}."
    pieces: Items[Piece] = {"set": (placed,), "gone": (taken.id,)}
    return _Placing(sentence, (placed.id,), pieces, {taken.id: placed.id})


@cache
def _totem_goes(seat: int, start: int, direction: int, landing: int) -> str:
    """What the totem does, with the names of the spaces that it jumps over."""
    step, name = int(STEP[direction]), format_space(landing)
    over = [format_space(space) for space in range(start + step, landing, step)]
    if not over:
        return f"{_SEATS[seat]} moves the totem {format_direction(direction)} to {name}."
    return f"{_SEATS[seat]} jumps with the totem over {listed(over)} to {name}."


def _seat(state: State) -> int | None:
    return None if state.ended else int(state.seat)


def _title(state: State) -> str:
    if not state.ended:
        return _TO_MOVE[int(state.seat)]
    white, red = score(state, 0), score(state, 1)
    if state.winner < 0:
        return f"A draw: {white} to {red} around the totem."
    winner = _SEATS[int(state.winner)]
    if state.ended == SUM:
        return f"{winner} wins by {max(white, red)} to {min(white, red)} around the totem."
    return f"{winner} wins: {white} to {red}, but with more pieces around the totem."


class _Boards(NamedTuple):
    """Where each seat's pieces are, and the low and the high bits of what they are worth."""

    white: int
    red: int
    low: int
    high: int


def _boards(state: State) -> _Boards:
    white, red = state.boards
    low, high = state.values
    return _Boards(int(white), int(red), int(low), int(high))


def _facts(boards: _Boards, totem: int) -> tuple[Fact, ...]:
    """What lies around the totem if it stands on a space, counted as in ``score`` (R23)."""
    white, red, low, high = boards
    around = _AROUND[totem]
    return _panel(*_worth(white & around, low, high), *_worth(red & around, low, high))


def _worth(pieces: int, low: int, high: int) -> tuple[int, int]:
    """The total of some pieces, and how many they are."""
    number = pieces.bit_count()
    return number + (pieces & low).bit_count() + 2 * (pieces & high).bit_count(), number


@lru_cache(maxsize=4096)
def _panel(white: int, whites: int, red: int, reds: int) -> tuple[Fact, ...]:
    """Each seat's total and its number of pieces."""
    return (_standing(0, white, whites), _standing(1, red, reds), *_LEGEND)


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
        Space(_cell(space), "board", name, space & 7, 7 - (space >> 3), tone="stone", text=name)
        for space, name in ((space, format_space(space)) for space in SPACES)
    )


@cache
def _stacks(seat: int) -> tuple[Space, ...]:
    return tuple(
        Space(
            f"stock:{seat}:{value}",
            f"stock:{seat}",
            f"{_SEATS[seat]}'s {value}s",
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


def _board(state: State) -> tuple[Piece, ...]:
    white, red, low, high = _boards(state)
    pieces = [_totem(int(state.totem))]
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
    return Piece("totem", _cell(space), f"totem on {name}", "totem", "wood", ("TOTEM",))


@cache
def _placed(seat: int, space: int, value: int) -> Piece:
    name, tone, mark = format_space(space), _TONES[seat], _MARKS[value - 1]
    label = f"{tone} {value} ({mark}) on {name}"
    text = (_BRACKETS[seat].format(mark),)
    return Piece(f"piece:{name}", _cell(space), label, f"{tone}-{value}", tone, text)


@cache
def _around(totem: int) -> tuple[str, ...]:
    around = _AROUND[totem]
    return tuple(f"piece:{format_space(space)}" for space in SPACES if (around >> space) & 1)
