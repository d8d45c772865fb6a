"""The rules of Oxixo (docs/games/oxixo.md).

``symbols``  cubes with crosses (side 0) as bits of the lower half, circles (side 1) of the upper
``dots``     with four seats, the symbols whose dot points at the second partner of their side
``ply``      how many turns have been played
``quiet``    how many turns in a row no blank cube was taken
``winner``   the side that won, -1 for none
``moment``   0; while a move is told, 1 more than the move whose cube is out of the board
``width``, ``draw_after``  the options

A move is ``(cell * 4 + end) * 2 + dot``: the cube, the end that is pushed (north, east, south,
west) and, with four seats, whether its dot is turned to the partner.
"""

from typing import Final

import numpy as np

from oxbox.games.oxixo.geometry import (
    DIAGONALS,
    DOWN,
    ENTRY,
    HALF,
    MOVING,
    PUSH_COUNT,
    PUSHES,
    RIM,
    SOUTH,
    UP,
    WEST,
)
from oxbox.kit import (
    WHOLE,
    Chance,
    Key,
    Moves,
    Ruling,
    Rulings,
    State,
    below,
    layout,
    may_move,
    rule,
)

CUBES: Final = (1 << 25) - 1
"""The cubes of the largest board, as bits."""
MOST_QUIET: Final = 32767

LAYOUT: Final = layout(
    "oxixo",
    [
        ("symbols", np.int64, (), CUBES << HALF | CUBES),
        ("dots", np.int64, (), CUBES),
        ("ply", np.int32, (), (1 << 30) - 1),
        ("quiet", np.int16, (), MOST_QUIET),
        ("draw_after", np.int16, (), 1000),
        ("moment", np.int16, (), 0),
        ("winner", np.int8, (), (-1, 1)),
        ("width", np.int8, (), (3, 5)),
    ],
)
LABELS: Final = ()
HIGHEST_MOVE: Final = 25 * 8 - 1
MOST_MOVES: Final = 88
MOST_TURNS: Final = 1300

LOWER: Final = (1 << HALF) - 1

REASONS: Final = Rulings("running", rule="R6")
LINE: Final = REASONS.add("line", rule="R18")
GIFT: Final = REASONS.add("gift", rule="R17")
QUIET: Final = REASONS.add("quiet", rule="R20")

REFUSALS: Final = Rulings("legal", rule="R6")
NO_SUCH_MOVE: Final = REFUSALS.add("no-such-move", rule="R31")
INSIDE: Final = REFUSALS.add("inside", rule="R7")
NO_SUCH_END: Final = REFUSALS.add("same-place", rule="R11")
NOT_YOURS: Final = REFUSALS.add("not-yours", rule="R8")
NOT_POINTING: Final = REFUSALS.add("not-pointing", rule="R24")
FIRST_TURN: Final = REFUSALS.add("first-turn", rule="R28")
TARGETS: Final = (
    Ruling("cube", rule="R7"),
    Ruling("end", rule="R10"),
    Ruling("dot", rule="R25"),
)


@rule
def setup(state: State, key: Key) -> None:
    """Turn all cubes to their blank face; seat 0 begins (R2, R4). The key is not used (R5)."""
    state.symbols = 0
    state.dots = 0
    state.ply = 0
    state.quiet = 0
    state.moment = 0
    state.winner = -1
    state.seat = 0
    state.ended = 0
    state.viewer = WHOLE


@rule
def cubes_of(state: State, side: int) -> int:
    """The cubes that bear the side's symbol, as bits."""
    return (int(state.symbols) >> (HALF * side)) & LOWER


@rule
def takeable(state: State, seat: int) -> int:
    """The cubes that the seat may take, as bits (R7, R8, R24, R28)."""
    side = seat & 1
    free = int(RIM[state.width - 3]) & ~cubes_of(state, 1 - side)
    if state.seats == 4:
        own = cubes_of(state, side)
        dots = int(state.dots)
        pointing = own & dots if seat >= 2 else own & ~dots
        if state.ply < 4:
            pointing = 0
        free &= ~own | pointing
    return free


@rule
def legal(state: State, out: Moves) -> int:
    """Write the moves of the seat to play in the order of cell, end and dot (R7-R11, R25)."""
    if not may_move(state):
        return 0
    index = state.width - 3
    free = takeable(state, int(state.seat))
    turns = 2 if state.seats == 4 else 1
    count = 0
    for entry in range(PUSH_COUNT[index]):
        push = int(PUSHES[index, entry])
        if (free >> (push >> 2)) & 1:
            for dot in range(turns):
                out[count] = push * 2 + dot
                count += 1
    return count


@rule
def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move: pushes of an empty board are tried until one can be made."""
    index = state.width - 3
    free = takeable(state, int(state.seat))
    pushes = int(PUSH_COUNT[index])
    push = int(PUSHES[index, below(chance, pushes)])
    while not (free >> (push >> 2)) & 1:
        push = int(PUSHES[index, below(chance, pushes)])
    return push * 2 + (below(chance, 2) if state.seats == 4 else 0)


@rule
def is_move(state: State, move: int) -> bool:
    """Whether a number stands for a move on this board and with these seats, legal or not."""
    width = int(state.width)
    return 0 <= move >> 3 < width * width and not (state.seats == 2 and move & 1 == 1)


@rule
def refusal(state: State, move: int) -> int:
    """Which rule forbids the move, 0 if none does."""
    if not is_move(state, move):
        return NO_SUCH_MOVE
    width = int(state.width)
    cell = move >> 3
    if not (int(RIM[width - 3]) >> cell) & 1:
        return INSIDE
    if MOVING[width - 3, move >> 1] == 0:
        return NO_SUCH_END
    seat = int(state.seat)
    if (takeable(state, seat) >> cell) & 1:
        return 0
    if (cubes_of(state, 1 - (seat & 1)) >> cell) & 1:
        return NOT_YOURS
    return FIRST_TURN if state.ply < 4 else NOT_POINTING


@rule
def apply(state: State, move: int) -> None:
    """Take, turn and push a cube; look for lines and the draw; pass the turn (R9, R12, R17-R21)."""
    index = int(state.width) - 3
    push = move >> 1
    seat = int(state.seat)
    side = seat & 1
    taken = 1 << (push >> 2)
    moving = int(MOVING[index, push])
    entry = int(ENTRY[index, push])
    up = int(UP[index, push])
    down = int(DOWN[index, push])
    keep = ~(moving | taken | taken << HALF)
    symbols = int(state.symbols)
    state.quiet = min(int(state.quiet) + 1, MOST_QUIET) if (symbols >> (HALF * side)) & taken else 0
    symbols = (symbols & keep) | (((symbols & moving) << up) >> down) | entry << (HALF * side)
    state.symbols = symbols
    state.ply += 1
    if state.seats == 4:
        dots = int(state.dots)
        dots = (dots & keep) | (((dots & moving) << up) >> down)
        state.dots = dots | (entry if (seat >> 1) ^ (move & 1) else 0)
    lines = sides_with_a_line(symbols, index)
    if lines:
        winner = 1 - side if (lines >> (1 - side)) & 1 else side
        end(state, LINE if winner == side else GIFT, winner)
    elif state.quiet == state.draw_after and state.draw_after > 0:
        end(state, QUIET, -1)
    else:
        state.seat = next_seat(state, seat)


@rule
def sides_with_a_line(symbols: int, index: int) -> int:
    """Bit 0 if crosses hold a whole row, column or diagonal, bit 1 if circles do (R16, R27).

    Both halves are searched at once: a bit that survives all shifts begins a line.
    """
    width = index + 3
    half = min(index + 1, 2)
    rows = symbols & (symbols >> 1)
    rows &= (rows >> half) & (rows >> (index + 1))
    columns = symbols & (symbols >> width)
    columns &= (columns >> (half * width)) & (columns >> ((index + 1) * width))
    lines = (rows & int(WEST[index])) | (columns & int(SOUTH[index]))
    rising = ~symbols & int(DIAGONALS[index, 0])
    falling = ~symbols & int(DIAGONALS[index, 1])
    crosses = lines & LOWER != 0 or rising & LOWER == 0 or falling & LOWER == 0
    circles = lines > LOWER or rising <= LOWER or falling <= LOWER
    return (1 if crosses else 0) | (2 if circles else 0)


@rule
def next_seat(state: State, seat: int) -> int:
    """The next seat that can take a cube (R4, R15, R29, R30)."""
    if state.seats == 2:
        return 1 - seat
    seat = (seat + 1) & 3
    while takeable(state, seat) == 0:
        seat = (seat + 1) & 3
    return seat


@rule
def end(state: State, reason: int, winner: int) -> None:
    """Stop the game for a side, or for nobody."""
    state.ended = reason
    state.winner = winner
    state.seat = -1


@rule
def won(state: State, seat: int) -> bool:
    """Whether the seat's side won (R23)."""
    return int(state.winner) == seat & 1


@rule
def score(state: State, seat: int) -> int:
    """1 for a winner, 0 for everyone else (R23)."""
    return 1 if state.winner == (seat & 1) else 0
