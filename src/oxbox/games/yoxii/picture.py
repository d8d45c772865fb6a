"""Yoxii on the table: the board between the two stocks, Red's above and White's below.

Pieces are ``totem``, ``piece:d5`` on the board and ``stock:0:3:2`` in stock (White's second 3).
White's pieces are round and Red's are square, in pictures and, as brackets, in text. A path is
where the totem goes, where the piece goes, and the part of the stock that it comes from.
"""

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
    white, red = (setting.text("stock", owner=Seat(seat)) for seat in range(2))
    return (
        Region("stock:1", red, 0, 0, 7, 1, (_GRAIN, 2)),
        Region("board", setting.text("board"), 0, 1, 7, 7, (6, 2)),
        Region("stock:0", white, 0, 8, 7, 1, (_GRAIN, 2)),
    )


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    stacks = [stack.describe(setting, seat, value) for seat in (1, 0) for value in range(1, 5)]
    return (*stacks, *(square.describe(setting, space) for space in SPACES))


@phrase
def square(_: Setting, space: int) -> Space:
    name = format_space(space)
    x, y = space & 7, 7 - (space >> 3)
    return Space(f"cell:{name}", "board", name, x, y, tone="stone", text=name)


@phrase
def stack(setting: Setting, seat: int, value: int) -> Space:
    left, width = _STACKS[value - 1]
    return Space(
        f"stock:{seat}:{value}",
        f"stock:{seat}",
        setting.text("stack", owner=Seat(seat), value=value),
        left / _GRAIN,
        _TOPS[seat],
        width / _GRAIN,
        look="bare",
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
