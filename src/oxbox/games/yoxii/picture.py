"""Yoxii on the table: the board between the two stocks, Red's above and White's below.

On wide screens the stocks stand beside the board, White's at the left.

Pieces are ``totem``, ``piece:d5`` on the board and ``stock:0:3:2`` in stock (White's second 3).
White's pieces are round and Red's are square, in pictures and, as brackets, in text. A path is
where the totem goes, where the piece goes, and the part of the stock that it comes from.
"""

from dataclasses import replace

from oxbox.games.yoxii.geometry import AROUND, BOARD, CELLS, DIRECTION, RAY, SPACES, STEP, WIDTH
from oxbox.games.yoxii.notation import MOVES_EACH_WAY, format_direction, format_space
from oxbox.games.yoxii.rules import score, worth
from oxbox.kit import (
    Fact,
    Path,
    Picture,
    Piece,
    Region,
    Seat,
    Setting,
    Space,
    State,
    Story,
    aim,
    count,
    lowest,
    phrase,
    point,
    put,
    rename,
    rule,
    say,
    title,
)

_TONES = ("white", "red")
_BRACKETS = ("({})", "[{}]")
_MARKS = ("O", "II", "Y", "X")
_TOPS = (8, 0)
_GRAIN = 11
_STACKS = ((0, 20), (20, 25), (45, 20), (65, 12))
"""Where the pieces of each value lie, in characters: five marks in brackets fit side by side."""
_WELLS = ((14.0, 196.0), (938.0, 206.0))
"""Where the stocks of both seats begin on a wide table: wells of 112 by 104, in a column."""
_SHELVES = ((2.0, 944.0, 136.0), (2.0, 0.0, 100.0))
"""Where they begin on a tall table, and how high they are: wells of 190, side by side."""


@rule
def draw(state: State, picture: Picture) -> None:
    """The totem and all pieces, on the board and in stock, and the totals around the totem."""
    put(picture, table())
    put(picture, spaces())
    put(picture, totem(int(state.totem)))
    pieces = int(state.boards[0]) | int(state.boards[1])
    while pieces != 0:
        space = lowest(pieces)
        pieces &= pieces - 1
        value = 1 + (int(state.values[0]) >> space & 1) + 2 * (int(state.values[1]) >> space & 1)
        put(picture, piece(space, int(state.boards[1]) >> space & 1, value))
    around = int(AROUND[state.totem])
    for seat in range(2):
        for kind in range(4):
            for number in range(state.stock[seat, kind]):
                put(picture, spare(seat, kind + 1, number + 1))
        own = int(state.boards[seat]) & around
        put(picture, total(seat, worth(state, own), count(own)))
    put(picture, legend())
    if state.ended:
        title(picture, result(int(state.winner), score(state, 0), score(state, 1)))


@rule
def choose(state: State, move: int, path: Path) -> None:
    """Where the totem goes, where the piece goes, and which piece it is.

    Nothing where the totem cannot go that way, or where there is no such space.
    """
    direction, cell = move // MOVES_EACH_WAY, (move >> 2) % CELLS
    landing, space = int(state.reach) & int(RAY[state.totem, direction]), cell + cell // WIDTH
    if landing != 0 and (BOARD >> space) & 1:
        aim(path, square(lowest(landing)))
        aim(path, square(space))
        aim(path, stack(int(state.seat), (move & 3) + 1))


@rule
def tell(now: State, move: int, after: State, story: Story) -> None:
    """The totem moves, a piece is placed, and the game may end."""
    seat, start, landing = int(now.seat), int(now.totem), int(after.totem)
    cell, value = (move >> 2) % CELLS, (move & 3) + 1
    space = cell + cell // WIDTH
    now.totem = landing
    say(story, goes(seat, start, landing), now)
    say(story, places(seat, space, value), after)
    rename(story, spare(seat, value, int(now.stock[seat, value - 1])), piece(space))
    if after.ended:
        winner, white, red = int(after.winner), score(after, 0), score(after, 1)
        say(story, stuck(1 - seat, winner, white, red), after)
        point(story, totem())
        around = int(AROUND[landing])
        while around != 0:
            point(story, piece(lowest(around)))
            around &= around - 1


@phrase
def table(setting: Setting) -> tuple[Region, ...]:
    board = Region("board", setting.text("board"), 0, 1, 7, 7, (6, 2), turns=True, art="board")
    names = ((0, (16.0, 762.0, 244.0, 60.0)), (1, (806.0, 20.0, 244.0, 60.0)))
    return (
        _stock(setting, 1),
        replace(board, wide=(168, 60, 728, 728), tall=(36, 150, 728, 728)),
        _stock(setting, 0),
        *(
            Region(f"plate:{seat}", setting.name(seat), 0, 0, 0, 0, wide=box, look="plate")
            for seat, box in names
        ),
    )


def _stock(setting: Setting, seat: int) -> Region:
    label = setting.text("stock", owner=Seat(seat))
    (left, top), (x, y, height) = _WELLS[seat], _SHELVES[seat]
    wide, tall = (left, top, 112.0, 458.0), (x, y, 796.0, height)
    grain = (_GRAIN, 2)
    return Region(f"stock:{seat}", label, 0, _TOPS[seat], 7, 1, grain, wide=wide, tall=tall)


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    stacks = [stack.describe(setting, seat, value) for seat in (1, 0) for value in range(1, 5)]
    return (*stacks, *(square.describe(setting, space) for space in SPACES))


@phrase
def square(_: Setting, space: int) -> Space:
    name = format_space(space)
    x, y = space & 7, 7 - (space >> 3)
    return Space(f"cell:{name}", "board", name, x, y, text=name, skin="cell")


@phrase
def stack(setting: Setting, seat: int, value: int) -> Space:
    left, width = _STACKS[value - 1]
    (far, top), (x, y, height) = _WELLS[seat], _SHELVES[seat]
    return Space(
        f"stock:{seat}:{value}",
        f"stock:{seat}",
        setting.text("stack", owner=Seat(seat), value=value),
        left / _GRAIN,
        _TOPS[seat],
        width / _GRAIN,
        look="pile",
        skin="well",
        wide=(far, top + 118 * (value - 1), 112, 104),
        tall=(x + 202 * (value - 1), y, 190, height),
    )


@phrase
def totem(setting: Setting, space: int = 0) -> Piece:
    name = format_space(space)
    label = setting.text("totem", space=name)
    return Piece("totem", f"cell:{name}", label, "totem", "wood", ("TOTEM",))


@phrase
def piece(setting: Setting, space: int, seat: int = 0, value: int = 1) -> Piece:
    name, tone, mark = format_space(space), _TONES[seat], _MARKS[value - 1]
    label = setting.text("piece", colour=tone, value=value, mark=mark, space=name)
    text = (_BRACKETS[seat].format(mark),)
    return Piece(f"piece:{name}", f"cell:{name}", label, f"{tone}-{value}", tone, text)


@phrase
def spare(setting: Setting, seat: int, value: int, number: int) -> Piece:
    place, tone, mark = f"stock:{seat}:{value}", _TONES[seat], _MARKS[value - 1]
    label = setting.text("spare", colour=tone, value=value, mark=mark)
    text = (_BRACKETS[seat].format(mark),)
    return Piece(f"{place}:{number}", place, label, f"{tone}-{value}", tone, text)


@phrase
def total(setting: Setting, seat: int, points: int, number: int) -> Fact:
    value = setting.text("total", points=points, pieces=number)
    return Fact(setting.name(seat), value, seat, _TONES[seat])


@phrase
def legend(setting: Setting) -> tuple[Fact, ...]:
    return tuple(
        Fact(setting.text(name), setting.text(f"{name}.value")) for name in ("pieces", "values")
    )


@phrase
def goes(setting: Setting, seat: int, start: int, landing: int) -> str:
    direction, name, mover = int(DIRECTION[start, landing]), format_space(landing), Seat(seat)
    step = int(STEP[direction])
    over = [format_space(space) for space in range(start + step, landing, step)]
    if over:
        return setting.text("jumps-totem", mover=mover, over=setting.listed(over), space=name)
    way = format_direction(direction)
    return setting.text("moves-totem", mover=mover, direction=way, space=name)


@phrase
def places(setting: Setting, seat: int, space: int, value: int) -> str:
    return setting.text("places", mover=Seat(seat), value=value, space=format_space(space))


@phrase
def stuck(setting: Setting, seat: int, winner: int, white: int, red: int) -> str:
    ending = result.describe(setting, winner, white, red)
    return setting.text("stuck", mover=Seat(seat), result=ending)


@phrase
def result(setting: Setting, winner: int, white: int, red: int) -> str:
    most, least = max(white, red), min(white, red)
    if winner < 0:
        return setting.text("drawn", most=most, least=least)
    name = "wins" if white != red else "wins-by-count"
    return setting.text(name, winner=Seat(winner), most=most, least=least)
