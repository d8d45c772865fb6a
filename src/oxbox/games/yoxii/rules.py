"""The rules of Yoxii (docs/games/yoxii.md).

``boards[seat]``    the seat's pieces on the board, as bits of spaces (``geometry``)
``values``          what the pieces are worth: the low and the high bit of value - 1, for both seats
``stock[seat, k]``  how many pieces of value k + 1 the seat still has
``kinds[seat]``     the values of which it still has one, bit k for value k + 1
``totem``           the space of the totem
``reach``           the spaces to which the seat to play can take the totem, as bits; at most one a
                    direction, none when the game is over
``winner``          the seat that won, -1 for none
``tiebreak``        the option

``kinds`` and ``reach`` follow from the rest and are kept because both ``pick`` and ``apply`` need
them. A move is ``(direction * 49 + cell) * 4 + value - 1``.
"""

from typing import Final

import numpy as np

from oxbox.games.yoxii.geometry import (
    AROUND,
    BOARD,
    CELLS,
    CENTRE,
    DIRECTION,
    DOWN,
    RAY,
    SPACES,
    STEP,
    UP,
)
from oxbox.kit import (
    WHOLE,
    Chance,
    Key,
    Moves,
    Ruling,
    Rulings,
    State,
    count,
    layout,
    lowest,
    may_move,
    noise,
    nth,
    rule,
    shift_right,
)

LAYOUT: Final = layout(
    "yoxii",
    [
        ("boards", np.int64, (2,), BOARD),
        ("values", np.int64, (2,), BOARD),
        ("reach", np.int64, (), BOARD),
        ("stock", np.int8, (2, 4), 5),
        ("kinds", np.int8, (2,), 0b1111),
        ("totem", np.int8, (), (SPACES[0], SPACES[-1])),
        ("winner", np.int8, (), (-1, 1)),
        ("tiebreak", np.int8, (), 1),
    ],
)
LABELS: Final = ()
HIGHEST_MOVE: Final = 8 * CELLS * 4 - 1
MOST_MOVES: Final = 472
"""More than R18's 256: behind four jumps to walled-in spaces a piece can go anywhere (R16)."""
MOST_TURNS: Final = 36

REASONS: Final = Rulings("running", rule="R20")
SUM: Final = REASONS.add("sum", rule="R24")
COUNT: Final = REASONS.add("count", rule="R25")
LEVEL: Final = REASONS.add("level", rule="R26")

REFUSALS: Final = Rulings("legal", rule="R6")
NO_SUCH_MOVE: Final = REFUSALS.add("no-such-move", rule="R2")
STUCK: Final = REFUSALS.add("stuck", rule="R19")
OFF_BOARD: Final = REFUSALS.add("off-board", rule="R7")
BLOCKED: Final = REFUSALS.add("blocked", rule="R10")
NO_LANDING: Final = REFUSALS.add("no-landing", rule="R9")
TAKEN: Final = REFUSALS.add("taken", rule="R13")
NOT_BESIDE: Final = REFUSALS.add("not-beside", rule="R13")
NONE_LEFT: Final = REFUSALS.add("none-left", rule="R15")
TARGETS: Final = (
    Ruling("totem", rule="R7"),
    Ruling("place", rule="R13"),
    Ruling("stock", rule="R15"),
)

NTH_KIND = np.array(
    [([kind for kind in range(4) if kinds >> kind & 1] + [0] * 4)[:4] for kinds in range(16)],
    np.int8,
)
"""The kinds in a set of them, in order and filled up."""

_LOW: Final = (1 << 32) - 1


@rule
def setup(state: State, key: Key) -> None:
    """Put the totem on the empty board and all pieces in stock (R3-R5); the key is not used."""
    for seat in range(2):
        state.boards[seat] = 0
        state.values[seat] = 0
        state.kinds[seat] = 15
        for kind in range(4):
            state.stock[seat, kind] = 5 if kind < 3 else 3
    state.totem = CENTRE
    state.reach = AROUND[CENTRE]
    state.winner = -1
    state.seat = 0
    state.ended = 0
    state.viewer = WHOLE


@rule
def free_spaces(state: State) -> int:
    """The spaces without a piece; the totem's is one of them, because it leaves first (R14)."""
    return BOARD & ~(int(state.boards[0]) | int(state.boards[1]))


@rule
def reachable(totem: int, own: int, free: int) -> int:
    """Where the totem can go: a free neighbour, or behind a run of the mover's pieces (R7-R11)."""
    around = int(AROUND[totem])
    found = around & free
    runs = around & own
    while runs != 0:
        space = lowest(runs)
        runs &= runs - 1
        step = space - totem
        space += step
        while (own >> (space & 63)) & 1:
            space += step
        found |= free & (1 << (space & 63))
    return found


@rule
def open_places(landing: int, free: int) -> int:
    """Where a piece may go once the totem stands on ``landing``, as bits (R13, R14, R16)."""
    beside = int(AROUND[landing]) & free
    return beside if beside != 0 else free & ~(1 << landing)


@rule
def legal(state: State, out: Moves) -> int:
    """Write the moves in the order of direction, cell and value (R6-R16)."""
    if not may_move(state):
        return 0
    free = free_spaces(state)
    kinds = int(state.kinds[state.seat])
    written = 0
    for direction in range(8):
        landing = int(state.reach) & int(RAY[state.totem, direction])
        places = open_places(lowest(landing), free) if landing != 0 else 0
        while places != 0:
            place = lowest(places)
            places &= places - 1
            for kind in range(4):
                if (kinds >> kind) & 1:
                    out[written] = encode(direction, place, kind)
                    written += 1
    return written


@rule
def encode(direction: int, place: int, kind: int) -> int:
    """The code of a move."""
    return (direction * CELLS + place - (place >> 3)) * 4 + kind


@rule
def beyond(spaces: int, direction: int) -> int:
    """All the spaces moved by one step; some of the bits may lie off the board."""
    return (spaces << int(UP[direction])) >> int(DOWN[direction])


@rule
def neighbours(spaces: int) -> int:
    """Everything next to one of the spaces; some of the bits may lie off the board."""
    sides = (spaces << 1) | (spaces >> 1)
    rows = spaces | sides
    return sides | (rows << 8) | (rows >> 8)


@rule
def pick(state: State, chance: Chance) -> int:
    """A uniformly random legal move: a landing with a place, and independently of it a value.

    Pairs of a landing and a place beside it are counted by the direction from one to the other;
    landings with no room beside them, which are rare, come after those.
    """
    free = free_spaces(state)
    reach = int(state.reach)
    beside = 0
    for direction in range(8):
        beside += count(beyond(reach, direction) & free)
    hemmed = reach & ~neighbours(free)
    elsewhere = count(free) - 1
    random = noise(chance)
    index = (shift_right(random, 32) * (beside + count(hemmed) * elsewhere)) >> 32
    if index < beside:
        landing, place = pair_beside(reach, free, index)
    else:
        landing = nth(hemmed, (index - beside) // elsewhere)
        place = nth(free & ~(1 << landing), (index - beside) % elsewhere)
    kinds = int(state.kinds[state.seat])
    kind = int(NTH_KIND[kinds, ((random & _LOW) * count(kinds)) >> 32])
    return encode(int(DIRECTION[state.totem, landing]), place, kind)


@rule
def pair_beside(reach: int, free: int, index: int) -> tuple[int, int]:
    """The landing and the place that have ``index`` pairs before them, in the order of ``pick``.

    All directions are looked at, and the bits below the place dropped one by one: both are faster
    than stopping early and ``nth`` where the numbers are small and random.
    """
    direction = 0
    rest = index
    for way in range(7):
        rest -= count(beyond(reach, way) & free)
        if rest >= 0:
            direction = way + 1
            index = rest
    places = beyond(reach, direction) & free
    while index > 0:
        places &= places - 1
        index -= 1
    place = lowest(places)
    return place - int(STEP[direction]), place


@rule
def refusal(state: State, move: int) -> int:
    """Which rule forbids the move, 0 if none does."""
    cell = (move >> 2) % CELLS
    place = cell + cell // 7
    if move < 0 or move > HIGHEST_MOVE or not (BOARD >> place) & 1:
        return NO_SUCH_MOVE
    if state.ended != 0:
        return STUCK
    direction = (move >> 2) // CELLS
    landing = int(state.reach) & int(RAY[state.totem, direction])
    if landing == 0:
        return barred(state, direction)
    free = free_spaces(state) & ~landing
    if not (free >> place) & 1:
        return TAKEN
    if not (open_places(lowest(landing), free) >> place) & 1:
        return NOT_BESIDE
    return 0 if (int(state.kinds[state.seat]) >> (move & 3)) & 1 else NONE_LEFT


@rule
def barred(state: State, direction: int) -> int:
    """Why the totem cannot go in a direction (R7, R9, R10)."""
    first = (int(state.totem) + int(STEP[direction])) & 63
    if not (BOARD >> first) & 1:
        return OFF_BOARD
    return NO_LANDING if (int(state.boards[state.seat]) >> first) & 1 else BLOCKED


@rule
def apply(state: State, move: int) -> None:
    """Move the totem, place the piece and pass the turn; end the game of who is stuck (R6, R19)."""
    seat = int(state.seat)
    other = 1 - seat
    kind = move & 3
    pair = move >> 2
    direction = pair // CELLS
    cell = pair - direction * CELLS
    place = 1 << (cell + cell // 7)
    totem = lowest(int(state.reach) & int(RAY[state.totem, direction]))
    state.totem = totem
    state.boards[seat] |= place
    if kind & 1:
        state.values[0] |= place
    if kind & 2:
        state.values[1] |= place
    state.stock[seat, kind] -= 1
    if state.stock[seat, kind] == 0:
        state.kinds[seat] &= ~(1 << kind)
    reach = reachable(totem, int(state.boards[other]), free_spaces(state) & ~(1 << totem))
    state.reach = reach
    state.seat = other
    if reach == 0:
        end(state)


@rule
def end(state: State) -> None:
    """Compare what lies around the totem (R23-R27)."""
    around = int(AROUND[state.totem])
    lead = score(state, 0) - score(state, 1)
    state.ended = SUM
    if lead == 0 and state.tiebreak:
        state.ended = COUNT
        lead = count(int(state.boards[0]) & around) - count(int(state.boards[1]) & around)
    if lead == 0:
        state.ended = LEVEL
    state.winner = -1 if lead == 0 else (0 if lead > 0 else 1)
    state.seat = -1


@rule
def score(state: State, seat: int) -> int:
    """The total of the seat's pieces around the totem (R23)."""
    return worth(state, int(state.boards[seat]) & int(AROUND[state.totem]))


@rule
def worth(state: State, pieces: int) -> int:
    """The total of some of the pieces."""
    low, high = int(state.values[0]), int(state.values[1])
    return count(pieces) + count(pieces & low) + 2 * count(pieces & high)


@rule
def won(state: State, seat: int) -> bool:
    """Whether the seat won (R24-R26)."""
    return int(state.winner) == seat
