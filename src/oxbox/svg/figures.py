"""Spaces and pieces as SVG, in board units; ``pixel`` is the length of a pixel in them."""

import math
from collections import Counter
from collections.abc import Iterator

from oxbox.scene import TONES, Piece, Scene, Space
from oxbox.svg.arrangement import Arrangement, Rectangle, share
from oxbox.svg.art import Art
from oxbox.svg.lettering import (
    BOLD,
    INK,
    SERIF,
    Hand,
    clean,
    escape,
    largest,
    number,
    write,
    write_centred,
)

_CELL = "#f6e6c4"
_LINE = "#8a6f4b"
_PRINT = "#4d3a26"
_LIGHT = "#fff8e8"
_GOLD = "#ffcf4a"
_ROOM = {"cell": 0.07, "round": 0.12, "card": 0.03, "arrow": 0.06, "bare": 0.03, "pile": 0.07}
"""How much of a space stays free around its pieces, as a part of its shorter side."""
_ARROWS = {"→": 0, "↘": 45, "↓": 90, "↙": 135, "←": 180, "↖": 225, "↑": 270, "↗": 315}
_CARD = 100 / 140
_PILED = 0.7
"""The part of a pile's width that its pieces take; their number has the rest."""
_PILE_STEP = 0.075
_MOST_PILED = 4
"""How far apart pieces of a pile lie, as a part of their height, and how many steps it grows."""
_CLOSEST = 0.4
"""How close together pieces stand at most, as a part of their width."""
_SMALL = 70
"""Pieces narrower than this, in pixels, are drawn with their small symbols."""
_SHORT = 3
"""Up to this length a text is printed in the corner of a cell and needs no room of its own."""


def draw_spaces(scene: Scene, board: Arrangement, art: Art, pixel: float) -> Iterator[str]:
    """Every space, in the order of the scene."""
    held = Counter(piece.space for piece in scene.pieces)
    for space in scene.spaces:
        box = board.spaces[space.id]
        panel = board.panels.get(space.region, box)
        is_occupied = held[space.id] > 0
        is_covered = is_occupied and space.look == "card" and len(space.text) <= _SHORT
        if art.has(space.skin):
            body = art.cover(space.skin, box)
        else:
            body = "" if is_covered else _ground(space, box, panel, pixel)
        if space.look == "pile":
            body += _count(held[space.id], box)
        else:
            body += _print(space, box, is_occupied, art)
        body += _marks(space.id, scene, box.inset(2 * pixel), space.look == "round", pixel)
        yield _group(space.id, space.label, body)


def draw_pieces(scene: Scene, board: Arrangement, art: Art, pixel: float) -> Iterator[str]:
    """Every piece, those further down in front; those on one space share it."""
    boxes = _boxes(scene, board, art)
    is_round = {space.id: space.look == "round" for space in scene.spaces}
    feet = {name: round(box.y + box.height, 3) for name, box in boxes.items()}
    piles = {space.id for space in scene.spaces if space.look == "pile"}
    for piece in sorted(
        scene.pieces, key=lambda piece: 0.0 if piece.space in piles else feet[piece.id]
    ):
        box = boxes[piece.id]
        body = _figure(piece, box, art, pixel)
        if mark := art.about(piece.look, "mark"):
            body += _turn(f'<use href="#{escape(art.name(mark))}" {box.place}/>', piece, box)
        else:
            body = _turn(body, piece, box)
        is_tall = art.about(piece.look, "anchor") == "foot"
        around = _footing(box) if is_tall else box.inset(-pixel)
        body += _marks(piece.id, scene, around, is_round[piece.space], pixel)
        yield _group(piece.id, piece.label, body, f' color="{_paint(piece.tone)}"')


def _boxes(scene: Scene, board: Arrangement, art: Art) -> dict[str, Rectangle]:
    """Where every piece stands. On the bare spaces of one region all are of one size."""
    boxes: dict[str, Rectangle] = {}
    lowest: dict[str, float] = {}
    for is_final in (False, True):
        for space, there in _standing_together(scene):
            highest = lowest.get(space.region, math.inf) if space.look == "bare" else math.inf
            shapes = [_shape(piece, space, art) for piece in there]
            room = _standing(space, board, art)
            shared = _shared(space, there, room, art) or share(room, shapes, highest)
            if is_final:
                for piece, box in zip(there, shared, strict=True):
                    boxes[piece.id] = _raised(box, room, piece, art)
            elif space.look == "bare":
                lowest[space.region] = min(highest, *(box.height for box in shared))
    return boxes


def _shared(space: Space, pieces: list[Piece], room: Rectangle, art: Art) -> list[Rectangle] | None:
    """Boxes for pieces on a pile, or for those that stand in a row; None for all others."""
    shapes = [_shape(piece, space, art) for piece in pieces]
    if space.look == "pile":
        return _piled(room, shapes)
    if len(pieces) < 2 or any(art.about(piece.look, "anchor") != "foot" for piece in pieces):
        return None
    own, last = room.hold(max(shapes)), len(pieces) - 1
    wide = own.width * max(float(art.about(piece.look, "size") or 1) for piece in pieces)
    step = min(wide, max((room.width - wide) / last, _CLOSEST * wide))
    return [own._replace(x=own.x + (at - last / 2) * step) for at in range(len(pieces))]


def _piled(room: Rectangle, shapes: list[float]) -> list[Rectangle]:
    """Boxes for pieces that lie on each other, the first one below."""
    high = 1 + _PILE_STEP * _MOST_PILED
    narrow = room._replace(width=_PILED * room.width, height=room.height / high)
    own = narrow.hold(max(shapes))
    top = room.y + room.height - own.height - (room.height - own.height * high) / 2
    step = _PILE_STEP * own.height
    return [own._replace(y=top - min(at, _MOST_PILED) * step) for at in range(len(shapes))]


def _raised(box: Rectangle, room: Rectangle, piece: Piece, art: Art) -> Rectangle:
    """The box of a piece that is larger than its room or stands on its lower edge."""
    scale = float(art.about(piece.look, "size") or 1)
    width, height = box.width * scale, box.height * scale
    x, y = box.centre
    foot = y + height / 2
    if art.about(piece.look, "anchor") == "foot":
        foot = room.y + room.height
    return Rectangle(x - width / 2, foot - height, width, height)


def _footing(box: Rectangle) -> Rectangle:
    """The lower part of a piece that towers over its space."""
    side = min(box.width, box.height)
    return Rectangle(box.x + (box.width - side) / 2, box.y + box.height - side, side, side)


def _standing_together(scene: Scene) -> list[tuple[Space, list[Piece]]]:
    """The spaces that hold something, with what they hold."""
    held: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        held.setdefault(piece.space, []).append(piece)
    return [(space, held[space.id]) for space in scene.spaces if space.id in held]


def _group(name: str, label: str, body: str, more: str = "") -> str:
    title = f"<title>{escape(label)}</title>"
    return f'<g data-id="{escape(name)}" role="img"{more}>{title}{body}</g>'


def _ground(space: Space, box: Rectangle, panel: Rectangle, pixel: float) -> str:
    """The space itself, without what is on it."""
    side = min(box.width, box.height)
    style = f' fill="{_tint(space.tone)}" stroke="{_LINE}" stroke-width="{number(1.2 * pixel)}"'
    if space.look == "cell":
        return _rectangle(box.inset(0.025 * side), 0.09 * side, style)
    if space.look == "card":
        dashes = f' stroke-dasharray="{number(4 * pixel)} {number(3 * pixel)}"'
        return _rectangle(box.inset(0.04 * side), 0.08 * side, style + dashes)
    if space.look == "round":
        return _ellipse(box.inset(0.04 * side), style)
    if space.look == "arrow":
        quiet = f' fill="{_LIGHT}" fill-opacity="0.07" stroke="{_LIGHT}" stroke-opacity="0.25"'
        quiet += f' stroke-width="{number(1.2 * pixel)}"'
        return _arrow(space, box, panel, quiet)
    return ""


def _rectangle(box: Rectangle, radius: float, style: str) -> str:
    return f'<rect {box.place} rx="{number(radius)}"{style}/>'


def _ellipse(box: Rectangle, style: str) -> str:
    x, y = box.centre
    place = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<ellipse {place} rx="{number(box.width / 2)}" ry="{number(box.height / 2)}"{style}/>'


def _arrow(space: Space, box: Rectangle, panel: Rectangle, style: str) -> str:
    """A signpost that points where its text says, or else into its region."""
    x, y = box.centre
    size = min(box.width, box.height) / 2
    angle = _ARROWS.get(space.text.strip(), _inwards(box, panel))
    outline = [(-0.52, -0.5), (0.16, -0.5), (0.68, 0), (0.16, 0.5), (-0.52, 0.5)]
    points = " ".join(f"{number(a * size)},{number(b * size)}" for a, b in outline)
    place = f"translate({number(x)} {number(y)}) rotate({angle})"
    return f'<polygon points="{points}" transform="{place}" stroke-linejoin="round"{style}/>'


def _inwards(box: Rectangle, panel: Rectangle) -> int:
    """The angle from the nearest side of a panel to its middle."""
    (x, y), (middle_x, middle_y) = box.centre, panel.centre
    across, down = (middle_x - x) / panel.width, (middle_y - y) / panel.height
    if abs(across) > abs(down):
        return 0 if across > 0 else 180
    return 90 if down > 0 else 270


def _count(held: int, box: Rectangle) -> str:
    """How many pieces lie on a pile, beside them."""
    size = min(0.24 * box.height, 0.2 * box.width)
    x = box.x + (_PILED - 0.06 + (1 - _PILED) / 2) * box.width
    hand = Hand(size, _LIGHT, SERIF, 700)
    return write_centred([f"×{held}"], x, box.centre[1], hand)


def _print(space: Space, box: Rectangle, is_occupied: bool, art: Art) -> str:
    """The text on a space: across an empty one, above the pieces on others.

    Short ones stand in a corner, where pieces cover them; a bare space says that it is empty.
    """
    text = " ".join(clean(space.text).split())
    side = min(box.width, box.height)
    if not text or (space.look == "arrow" and text in _ARROWS):
        return ""
    if label := art.about(space.skin, "label"):
        room = art.part(space.skin, label, box)
        lines = _best_lines(clean(space.text.split("\n")[0]), room)
        size = largest(lines, room.width, room.height) / BOLD
        hand = Hand(size, art.about(space.skin, "ink") or _PRINT, weight=600)
        return write_centred(lines, *room.centre, hand)
    if is_occupied and (space.look == "bare" or len(text) <= _SHORT):
        return ""
    if space.look == "cell" and len(text) <= _SHORT:
        hand = Hand(0.14 * side, _PRINT, weight=600)
        return write(text, box.x + 0.11 * side, box.y + box.height - 0.11 * side, hand)
    room = _text_strip(box) if is_occupied else box.inset(0.1 * side)
    lines = _best_lines(text, room)
    size = min(largest(lines, room.width, room.height) / BOLD, 0.3 * side)
    x, y = room.centre
    hand = Hand(size, _LIGHT if space.look == "arrow" else _PRINT, weight=600)
    return write_centred(lines, x, y, hand)


def _text_strip(box: Rectangle) -> Rectangle:
    side = min(box.width, box.height)
    return Rectangle(box.x, box.y, box.width, 0.28 * side).inset(0.04 * side)


def _best_lines(text: str, room: Rectangle) -> list[str]:
    """The text on the number of lines that lets it be largest; no word is broken."""
    words = text.split()
    ways = [[text], words]
    ways += [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    return max(ways, key=lambda lines: largest(lines, room.width, room.height))


def _standing(space: Space, board: Arrangement, art: Art) -> Rectangle:
    """The part of a space where its pieces stand."""
    box = board.spaces[space.id]
    side = min(box.width, box.height)
    room = box.inset(_ROOM[space.look] * side)
    is_written = len(space.text.strip()) > _SHORT and not art.about(space.skin, "label")
    if space.look in ("arrow", "bare", "pile") or not is_written:
        return room
    strip = _text_strip(box)
    top = strip.y + strip.height
    return Rectangle(room.x, top, room.width, room.y + room.height - top)


def _shape(piece: Piece, space: Space, art: Art) -> float:
    if art.has(piece.look):
        return art.shape(piece.look)
    return _CARD if space.look == "card" else 1.0


def _figure(piece: Piece, box: Rectangle, art: Art, pixel: float) -> str:
    """The piece's symbol, or a token with its text where the art has none."""
    if art.has(piece.look):
        small = f"{piece.look}-small"
        look = small if box.width < _SMALL * pixel and art.has(small) else piece.look
        place = art.around(look, box).place
        symbol = f'<use href="#{escape(art.name(look))}" {place}/>'
        return symbol + _inscription(piece, box, art)
    return _token(piece, box)


def _inscription(piece: Piece, box: Rectangle, art: Art) -> str:
    """The last line of a piece's text, where its symbol has room for it."""
    label = art.about(piece.look, "label")
    if not label or not piece.text:
        return ""
    room, line = art.part(piece.look, label, box), clean(piece.text[-1])
    size = largest([line], room.width, room.height) / BOLD
    hand = Hand(size, art.about(piece.look, "ink") or INK, weight=700)
    return write_centred([line], *room.centre, hand)


def _token(piece: Piece, box: Rectangle) -> str:
    """A disc, or a card where the box is one, with the piece's text."""
    side = box.width
    is_card = box.height > 1.01 * side
    inner = box.inset(0.04 * side)
    style = f' fill="currentColor" stroke="{INK}" stroke-width="{number(0.03 * side)}"'
    ground = _rectangle(inner, 0.1 * side, style) if is_card else _ellipse(inner, style)
    room = inner.inset((0.08 if is_card else 0.15) * side)
    lines = [line for line in (" ".join(clean(text).split()) for text in piece.text) if line]
    size = min(largest(lines, room.width, room.height) / BOLD, 0.5 * side)
    x, y = box.centre
    return ground + write_centred(lines, x, y, Hand(size, _readable(piece.tone), weight=700))


def _turn(body: str, piece: Piece, box: Rectangle) -> str:
    if piece.turned % 360 == 0:
        return body
    x, y = box.centre
    return f'<g transform="rotate({piece.turned % 360} {number(x)} {number(y)})">{body}</g>'


def _marks(name: str, scene: Scene, box: Rectangle, is_round: bool, pixel: float) -> str:
    """What a part stands out with: it decided the game, or it belongs to the last move."""
    if name in scene.decisive:
        return _ring(box, is_round, pixel)
    return _brackets(box, pixel) if name in scene.marked else ""


def _brackets(box: Rectangle, pixel: float) -> str:
    """The four corners of a box, a light line on a dark one."""
    long = 0.24 * min(box.width, box.height)
    sides = ((box.x, 1), (box.x + box.width, -1))
    ends = ((box.y, 1), (box.y + box.height, -1))
    line = "".join(
        f"M{number(x + across * long)} {number(y)}H{number(x)}V{number(y + down * long)}"
        for x, across in sides
        for y, down in ends
    )
    ends_round = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return "".join(
        f'<path d="{line}" {ends_round} stroke="{colour}" stroke-width="{number(width * pixel)}"/>'
        for colour, width in ((INK, 5), (_LIGHT, 2.4))
    )


def _ring(box: Rectangle, is_round: bool, pixel: float) -> str:
    """A gold line with dark edges, so that it shows on every ground."""
    side = min(box.width, box.height)
    body = ""
    for colour, width in ((INK, 6 * pixel), (_GOLD, 3.4 * pixel)):
        style = f' fill="none" stroke="{colour}" stroke-width="{number(width)}"'
        body += _ellipse(box, style) if is_round else _rectangle(box, 0.12 * side, style)
    return body


def _paint(tone: str) -> str:
    return TONES.get(tone, TONES["stone"]).paint


def _tint(tone: str) -> str:
    """The colour of a space: the tone, mixed with the board's own."""
    if tone not in TONES:
        return _CELL
    pairs = zip(_channels(_paint(tone)), _channels(_CELL), strict=True)
    return "#" + "".join(f"{(own + cell) // 2:02x}" for own, cell in pairs)


def _channels(paint: str) -> list[int]:
    return [int(paint[at : at + 2], 16) for at in (1, 3, 5)]


def _readable(tone: str) -> str:
    """Dark or light letters, whichever stand out more on a tone."""
    red, green, blue = _channels(_paint(tone))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else _LIGHT
