"""Oxixo on the table: the cubes, and an arrow at each end of each row and column.

Pieces are ``cube:a3``; seats sit south, west, north and east, in that order; with four of them a
sign in each corner says so, and the board turns towards whoever looks. So what they read names
cells, where two players read of left and right. A path is a cube, then ``end:e3`` (the east end of
row 3) or ``end:na`` (the north end of column a), then, with four seats, ``dot:self`` or
``dot:partner``.
"""

from dataclasses import replace

from oxbox.games.oxixo.geometry import DOWN, ENDS, ENTRY, HALF, LINES, TO_NORTH, TO_SOUTH, UP
from oxbox.games.oxixo.notation import DOTS, format_cell
from oxbox.games.oxixo.rules import LINE, cubes_of, is_move
from oxbox.kit import (
    Choice,
    Fact,
    Path,
    Picture,
    Piece,
    Region,
    Seat,
    Seats,
    Setting,
    Space,
    State,
    Story,
    aim,
    go_on,
    lowest,
    phrase,
    point,
    put,
    rename,
    rule,
    say,
    seats_between,
    title,
)

_SYMBOLS = (("cross", "X"), ("circle", "O"))
_SIDES = (("south", "↓"), ("west", "←"), ("north", "↑"), ("east", "→"))
_ENDS = ("north", "east", "south", "west")
_FRAME = 760.0
"""How wide the board is in the art, with its frame."""
_RIM = 0.7
_REACH = 0.84
_SIGN = {"wide": 0.7, "tall": 0.84}
"""How wide the frame, arrows (a cube that is out lies there) and signs are, in cells."""
_CORNER = {"wide": (148.0, 34.0), "tall": (0.0, 0.0)}
"""Where the board begins on each table."""
_PLATES = ((0.0, 780.0), (0.0, 0.0), (906.0, 0.0), (906.0, 714.0))
"""Where names stand: at the lower left, then clockwise; below the last one is a button."""

BLANK = 0
"""A cube's face: blank, or one more than the seat that its symbol and its dot belong to."""
INSIDE = -1
"""Where a cube lies: in its cell, or at an end of its row or column while it is out."""


@rule
def draw(state: State, picture: Picture) -> None:
    """All cubes, and how long nobody has taken a blank one; a cube that is out is turned."""
    put(picture, table())
    put(picture, spaces())
    move = int(state.moment) - 1
    for cell in range(int(state.width) * int(state.width)):
        if cell == move >> 3:
            owner = int(state.seat) ^ 2 * (move & 1)
            put(picture, cube(cell, 1 + owner, move >> 1 & 3))
        else:
            put(picture, cube(cell, face_of(state, cell)))
    if state.seats == 4:
        put(picture, dot(0))
        put(picture, dot(1))
    put(picture, symbols())
    put(picture, turns(int(state.quiet)))
    if state.ended:
        title(picture, ending(int(state.ended), int(state.winner)))


@rule
def face_of(state: State, cell: int) -> int:
    """The face of a cube in its cell."""
    both, dots = int(state.symbols), int(state.dots)
    return (both >> cell & 1) + 2 * ((both >> (HALF + cell) & 1) + (dots >> cell & 1))


@rule
def choose(state: State, move: int, path: Path) -> None:
    """The cube, the end and, with four seats, the dot; nothing for a number that is no move."""
    if not is_move(state, move):
        return
    width, cell, end = int(state.width), move >> 3, move >> 1 & 3
    aim(path, cube(cell))
    aim(path, arrow(end, line_of(width, cell, end)))
    if state.seats == 4:
        aim(path, dot(move & 1))


@rule
def line_of(width: int, cell: int, end: int) -> int:
    """The number of the column, or of the row, that lies between a cell and an end."""
    return cell % width if end in (TO_NORTH, TO_SOUTH) else cell // width


@rule
def tell(now: State, move: int, after: State, story: Story) -> None:
    """The cube is taken and turned, the row slides, and the game may end."""
    seat, following = int(now.seat), int(after.seat)
    is_blank = face_of(now, move >> 3) == BLANK
    now.moment = move + 1
    say(story, takes(seat, move >> 3, 1 if is_blank else 0), now)
    if now.seats == 4:
        go_on(story, dot_points(seat ^ 2 * (move & 1)))
    tell_push(now, move >> 1, after, story)
    if after.ended:
        say(story, ending(int(after.ended), int(after.winner)), after)
        point_at_lines(after, story)
    elif following != (seat + 1) % now.seats:
        say(story, wait(seat, following), after)


@rule
def tell_push(now: State, push: int, after: State, story: Story) -> None:
    """All cubes between the gap and the end slide by one."""
    index, gap = int(now.width) - 3, push >> 2
    step = int(DOWN[index, push]) - int(UP[index, push])
    last = lowest(int(ENTRY[index, push]))
    say(story, pushes(gap + step, last, push & 3), after)
    for cell in range(gap, last + step, step):
        point(story, cube(cell))
    for cell in range(gap, last, step):
        rename(story, cube(cell + step), cube(cell))
    rename(story, cube(gap), cube(last))


@rule
def point_at_lines(state: State, story: Story) -> None:
    """Point at the cubes of the winner's lines, if there is a winner."""
    width, found = int(state.width), 0
    own = cubes_of(state, int(state.winner)) if state.winner >= 0 else 0
    for number in range(2 * width + 2):
        line = int(LINES[width - 3, number])
        found |= line if own & line == line else 0
    while found != 0:
        point(story, cube(lowest(found)))
        found &= found - 1


@phrase
def table(setting: Setting) -> tuple[Region, ...]:
    width, is_four = _width(setting), setting.seats == 4
    places = _PLATES if is_four else _PLATES[::2]
    plates = (
        Region(f"plate:{seat}", setting.name(seat), 0, 0, 0, 0, wide=(x, y, 150, 60), look="plate")
        for seat, (x, y) in enumerate(places)
    )
    side, art = width + 2, f"board-{width}"
    board = Region("board", setting.text("board"), 0, 0, side, side, art=art, turns=is_four)
    wide, tall = ((*_CORNER[kind], _FRAME, _FRAME) for kind in ("wide", "tall"))
    return (replace(board, wide=wide, tall=tall), *plates)


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    width = _width(setting)
    cells = (square.describe(setting, cell) for cell in range(width * width))
    arrows = (arrow.describe(setting, end, line) for end in range(4) for line in range(width))
    signs = (sign.describe(setting, seat) for seat in range(4 if setting.seats == 4 else 0))
    return (*cells, *arrows, *signs)


@phrase
def square(setting: Setting, cell: int) -> Space:
    width, name = _width(setting), _name(setting, cell)
    row, column = divmod(cell, width)
    space = Space(f"cell:{name}", "board", name, 1 + column, width - row, skin="cell")
    return _placed(setting, space)


@phrase
def arrow(setting: Setting, end: int, line: int) -> Space:
    width = _width(setting)
    is_column = end in (TO_NORTH, TO_SOUTH)
    name = "abcde"[line] if is_column else f"{line + 1}"
    x, y = ((1 + line, 0), (width + 1, width - line), (1 + line, width + 1), (0, width - line))[end]
    column, row = min(max(x, 1), width) - 1, width - min(max(y, 1), width)
    message = "turned-arrow" if setting.seats == 4 else "arrow"
    cell = _name(setting, row * width + column)
    label = setting.text(message, end=_ENDS[end], line=name, cell=cell)
    space = Space(f"end:{ENDS[end]}{name}", "board", label, x, y, look="arrow", text=name)
    return _placed(setting, space)


@phrase
def sign(setting: Setting, seat: int) -> Space:
    """Who sits where, since dots point at people: each sign at the clockwise end of its side."""
    far, name, (side, mark) = _width(setting) + 1, setting.seat_name(seat), _SIDES[seat]
    x, y = ((0, far), (0, 0), (far, 0), (far, far))[seat]
    label, skin = setting.text("sign", seat=Seat(seat), side=side), f"sign-{_SYMBOLS[seat & 1][0]}"
    space = Space(f"sign:{side}", "board", label, x, y, look="bare", text=name + mark, skin=skin)
    return _placed(setting, replace(space, tone=f"seat{seat & 1}"))


def _placed(setting: Setting, space: Space) -> Space:
    """A space where it lies on each table: around the cells, arrows reach beyond the frame."""
    return replace(space, wide=_place(setting, space, "wide"), tall=_place(setting, space, "tall"))


def _place(setting: Setting, space: Space, kind: str) -> tuple[float, float, float, float]:
    width, reach = _width(setting), _SIGN[kind] if space.look == "bare" else _REACH
    cell, (left, top) = _FRAME / (width + 2 * _RIM), _CORNER[kind]
    (x, across), (y, down) = (_span(at, width, reach) for at in (space.x, space.y))
    return left + x * cell, top + y * cell, across * cell, down * cell


def _span(at: float, width: int, reach: float) -> tuple[float, float]:
    """Where a row or column, or what lies before or behind all of them, begins and how long."""
    if at == 0:
        return _RIM - reach, reach
    return (_RIM + at - 1, 1.0) if at <= width else (_RIM + width, reach)


@phrase
def cube(setting: Setting, cell: int, face: int = BLANK, end: int = INSIDE) -> Piece:
    """A cube; with four seats it is turned so that its dot points at a partner."""
    width, name = _width(setting), _name(setting, cell)
    id_, space, place = f"cube:{name}", f"cell:{name}", name
    if end != INSIDE:
        space = arrow.describe(setting, end, line_of(width, cell, end)).id
        place = _name(setting, lowest(int(ENTRY[width - 3, cell * 4 + end])))
    if face == BLANK:
        label = setting.text("blank-cube", cell=place)
        return Piece(id_, space, label, "blank", "wood", ("·",))
    seat = face - 1
    look, text = _SYMBOLS[seat & 1]
    tone = f"seat{seat & 1}"
    if setting.seats == 2:
        label = setting.text("symbol-cube", symbol=look, cell=place)
        return Piece(id_, space, label, look, tone, (text,))
    label = setting.text("symbol-cube-dot", symbol=look, cell=place, owner=Seat(seat))
    return Piece(id_, space, label, f"{look}-dot", tone, (text + _SIDES[seat][1],), seat * 90)


@phrase
def dot(setting: Setting, partner: int) -> Choice:
    return Choice(f"dot:{DOTS[partner]}", setting.text(f"dot-{DOTS[partner]}"))


@phrase
def symbols(setting: Setting) -> tuple[Fact, ...]:
    found = []
    for seat in range(setting.seats):
        symbol, tone = _SYMBOLS[seat & 1][1], f"seat{seat & 1}"
        found.append(Fact(setting.name(seat), symbol, seat, tone))
    return tuple(found)


@phrase
def turns(setting: Setting, quiet: int) -> Fact:
    limit = setting.options["draw_after"]
    attribute = "value" if limit else "without-limit"
    value = setting.text(f"draw-count.{attribute}", turns=quiet, limit=limit)
    return Fact(setting.text("draw-count"), value)


@phrase
def takes(setting: Setting, seat: int, cell: int, is_blank: int) -> str:
    face = "blank" if is_blank else "own"
    return setting.text("takes", mover=Seat(seat), cell=_name(setting, cell), face=face)


@phrase
def pushes(setting: Setting, first: int, last: int, end: int) -> str:
    one, other, count = _name(setting, first), _name(setting, last), 1 + (first != last)
    cubes = setting.text("slides", first=one, last=other, count=count)
    if setting.seats == 4:
        return setting.text("turned-pushes", cell=other, cubes=cubes)
    side, way = (setting.text(name, end=_ENDS[end]) for name in ("sides", "ways"))
    return setting.text("pushes", side=side, cubes=cubes, way=way)


@phrase
def dot_points(setting: Setting, seat: int) -> str:
    return " " + setting.text("points-dot", target=Seat(seat))


@phrase
def wait(setting: Setting, seat: int, following: int) -> str:
    skipped = Seats(seats_between(seat, following, setting.seats))
    return setting.text("waits", skipped=skipped, count=len(skipped))


@phrase
def ending(setting: Setting, reason: int, winner: int) -> str:
    if winner < 0:
        return setting.text("drawn", turns=setting.options["draw_after"])
    winners = Seats(range(winner, setting.seats, 2))
    name = "wins-line" if reason == LINE else "wins-gift"
    return setting.text(name, winners=winners, count=len(winners))


def _width(setting: Setting) -> int:
    return int(setting.options["size"])


def _name(setting: Setting, cell: int) -> str:
    return format_cell(_width(setting), cell)
