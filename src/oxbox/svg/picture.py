"""A scene as a picture: one self-contained SVG document, the same bytes for the same scene.

The drawing is in board units, the board's upper left corner at (0, 0); reading matter around it is
laid out in pixels and scaled, so that it can be read at every width.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from oxbox.game import Game
from oxbox.scene import Region, Scene
from oxbox.svg.arrangement import Arrangement, Rectangle, Rooms, arrange
from oxbox.svg.art import Art, read_art
from oxbox.svg.figures import draw_pieces, draw_spaces
from oxbox.svg.lettering import INK, escape, number
from oxbox.svg.panel import facts_card, headline, notes_card, place, stack
from oxbox.svg.world import Kind, arrange_world, kind_for, shown

NARROWEST = 160
"""No picture is narrower than this many pixels."""

_MARGIN = 14.0
_GAP = 12.0
_SIDE = 250.0
_WIDE = 720
_LARGEST_UNIT = 120.0
_ROOMS = Rooms(edge=7, gap=8)
_EDGE = 8.0
"""How far the stage reaches beyond what lies on it, in pixels."""
_WIDE_WORLD = 400
"""From this width on a picture shows the wide table of a game that has two."""
_PAPER = "#f7efdd"
_RIM = "#c9b48a"
_OAK = "#6d4a33"


class _Plan(NamedTuple):
    """What goes where, in pixels; ``unit`` is the length of a board unit."""

    unit: float
    board: Arrangement
    kind: Kind | None
    x: float
    y: float
    texts: tuple[str, ...]
    height: int


def draw_svg(scene: Scene, game: Game, width: int = 480) -> str:
    """Draw a scene as an SVG document of a width in pixels (at least ``NARROWEST``)."""
    width = max(width, NARROWEST)
    art = read_art(game)
    plan = _plan(scene, game, art, width)
    scale = 1 / plan.unit
    x, y = -plan.x * scale, -plan.y * scale
    box = " ".join(number(v) for v in (x, y, width * scale, plan.height * scale))
    seen = shown(scene, plan.board)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}"'
            f' height="{plan.height}" role="graphics-document document">',
            f"<title>{escape(f'{game.title}: {scene.title}')}</title>",
            f"<desc>{escape(_describe(scene))}</desc>",
            f"<defs>{art.define(_looks(scene, art))}</defs>",
            f'<g transform="translate({number(x)} {number(y)}) scale({scale:.6f})">',
            _background(width, plan.height),
            *plan.texts,
            "</g>",
            _draw_stage(plan, art),
            _within(plan, (_draw_region(region, plan, art) for region in scene.regions)),
            *draw_spaces(seen, plan.board, art, scale),
            *(_draw_props(region, plan, art) for region in scene.regions),
            *draw_pieces(seen, plan.board, art, scale),
            "</svg>\n",
        )
    )


def _plan(scene: Scene, game: Game, art: Art, width: int) -> _Plan:
    """Put headline, board, notes and facts below each other, or the last two beside the board."""
    inner = width - 2 * _MARGIN
    is_beside = width >= _WIDE and scene.width < 1.4 * scene.height
    room = inner - _SIDE - _GAP if is_beside else inner
    kind = kind_for(scene, room - 2 * _EDGE, _WIDE_WORLD)
    unit, board = _fit(scene, art, kind, room - 2 * _EDGE, width * (1.1 if is_beside else 2.2))
    board_width, board_height = board.width * unit + 2 * _EDGE, board.height * unit + 2 * _EDGE
    side = inner - board_width - _GAP if is_beside else inner
    facts = facts_card(scene.facts, side)
    reading = stack([notes_card(scene.notes, side), facts], _GAP)
    head = headline(game.title, scene.title, inner)
    x, y = _MARGIN, _MARGIN + head.height + _GAP
    if is_beside:
        placed = place(reading, x + board_width + _GAP, y)
        height = y + max(board_height, reading.height)
    else:
        x += (inner - board_width) / 2
        placed = place(reading, _MARGIN, y + board_height + _GAP)
        height = y + board_height + (reading.height + _GAP if reading.height else 0)
    texts = (place(head, _MARGIN, _MARGIN), placed)
    return _Plan(unit, board, kind, x + _EDGE, y + _EDGE, texts, math.ceil(height + _MARGIN))


def _fit(
    scene: Scene, art: Art, kind: Kind | None, width: float, height: float
) -> tuple[float, Arrangement]:
    """The largest unit in pixels for which the board fits, and the board.

    The room around the panels is given in pixels and the board in units, so this comes nearer and
    nearer; after some turns the difference is too small to see.
    """
    if kind is not None:
        board = arrange_world(scene, kind, art)
        return min(width / board.width, height / board.height), board
    unit = width / max(scene.width, 1)
    for _ in range(8):
        board = arrange(scene, Rooms(*(room / unit for room in _ROOMS)))
        unit = min(width / board.width, height / board.height, _LARGEST_UNIT)
    return unit, board


def _background(width: int, height: int) -> str:
    return (
        f'<rect x="0.75" y="0.75" width="{width - 1.5}" height="{height - 1.5}" rx="12"'
        f' fill="{_PAPER}" stroke="{_RIM}" stroke-width="1.5"/>'
    )


def _looks(scene: Scene, art: Art) -> list[str]:
    """Every symbol that a scene may need."""
    looks = [piece.look for piece in scene.pieces] + [space.skin for space in scene.spaces]
    looks += [f"{piece.look}-small" for piece in scene.pieces]
    looks += [
        f"{region.art}{table}{props}"
        for region in scene.regions
        for table in ("", "-wide", "-tall")
        for props in ("", "-props")
    ]
    looks += [art.about(piece.look, "mark") for piece in scene.pieces]
    return [*looks, _backdrop(art)]


def _backdrop(art: Art) -> str:
    return next((name for name in ("world-wide", "world-tall") if art.has(name)), "")


def _draw_stage(plan: _Plan, art: Art) -> str:
    """The place where the game is played, behind everything on it."""
    box, name = _stage(plan), _backdrop(art)
    if name:
        return art.fill(name, box)
    return f'<rect {box.place} rx="{number(10 / plan.unit)}" fill="{_OAK}"/>'


def _stage(plan: _Plan) -> Rectangle:
    board = Rectangle(0, 0, plan.board.width, plan.board.height)
    return board.inset(-_EDGE / plan.unit)


def _within(plan: _Plan, parts: Iterable[str]) -> str:
    """Parts of the place that may reach beyond it, cut at its edges."""
    box = _stage(plan)
    view = " ".join(number(length) for length in box)
    return f'<svg {box.place} viewBox="{view}">{"".join(parts)}</svg>'


def _draw_region(region: Region, plan: _Plan, art: Art) -> str:
    """What lies beneath the spaces of a region: its board, or a plain tray."""
    box = plan.board.panels.get(region.id)
    if box is None:
        return ""
    body = ""
    look = art.board(region.art, plan.kind)
    if art.has(look):
        body = art.cover(look, box)
    elif not (region.wide or region.tall):
        pixel = 1 / plan.unit
        style = f'fill="{INK}" fill-opacity="0.25" stroke="{_PAPER}" stroke-opacity="0.15"'
        width = f'stroke-width="{number(1.5 * pixel)}"'
        body = f'<rect {box.place} rx="{number(10 * pixel)}" {style} {width}/>'
    label = f"<title>{escape(region.label)}</title>"
    return f'<g data-region="{escape(region.id)}">{label}{body}</g>'


def _draw_props(region: Region, plan: _Plan, art: Art) -> str:
    """What stands on a board before any piece."""
    name, box = f"{art.board(region.art, plan.kind)}-props", plan.board.panels.get(region.id)
    return art.cover(name, box) if box is not None and art.has(name) else ""


def _describe(scene: Scene) -> str:
    """All that the picture says in words, for those who do not see it."""
    labels = {space.id: space.label for space in scene.spaces}
    labels |= {piece.id: piece.label for piece in scene.pieces}
    parts = [note.line for note in scene.notes]
    parts += [f"{fact.label}: {fact.value}." for fact in scene.facts]
    marked = ", ".join(labels[name] for name in scene.marked if name in labels)
    parts += [f"Last move: {marked}."] if marked else []
    return " ".join(parts)
