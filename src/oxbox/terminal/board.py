"""One region of a scene as a block of characters: boxes that share their borders, pieces inside."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from oxbox.scene import Piece, Region, Scene, Space
from oxbox.terminal.canvas import BOLD, DIM, HEAVY, LIGHT, Canvas, Style, toned
from oxbox.terminal.characters import clean, clip, text_width

_BOXED: Final = ("cell", "card", "round")


class _Lettering(NamedTuple):
    """Lines of one width in one style: a piece, or what is printed on a space."""

    lines: tuple[str, ...]
    style: Style

    @property
    def width(self) -> int:
        return max((text_width(line) for line in self.lines), default=0)


class _Frame(NamedTuple):
    """Where a space's border runs, in characters; its inside lies between."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        return self.right - self.left - 1

    @property
    def lines(self) -> int:
        return self.bottom - self.top - 1


def draw_region(scene: Scene, region: Region) -> Canvas:
    """The spaces and pieces of a region, as large as they are."""
    across, down = region.grain
    block = Canvas(round(region.width * across) + 1, round(region.height * down) + 1)
    standing: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        standing.setdefault(piece.space, []).append(piece)
    for space in scene.spaces:
        if space.region == region.id:
            frame = _frame(region, space)
            _draw_space(block, frame, space, standing.get(space.id, []), frozenset(scene.marked))
    return block.trimmed()


def _frame(region: Region, space: Space) -> _Frame:
    across, down = region.grain
    x, y = space.x - region.x, space.y - region.y
    return _Frame(
        round(x * across),
        round(y * down),
        round((x + space.width) * across),
        round((y + space.height) * down),
    )


def _draw_space(
    block: Canvas, frame: _Frame, space: Space, pieces: list[Piece], marked: frozenset[str]
) -> None:
    """Draw a space with what stands on it.

    A heavy border marks a space or its only piece; where there is no border, or several pieces
    share it, arrowheads do. The lower lines of what is printed on a space stay readable beneath
    its pieces where there is room.
    """
    boxed = space.look in _BOXED
    heavy = boxed and (space.id in marked or (len(pieces) == 1 and pieces[0].id in marked))
    if boxed:
        style = BOLD if heavy else toned(space.tone) if space.tone else DIM
        block.box(
            (frame.left, frame.top), (frame.right, frame.bottom), style, HEAVY if heavy else LIGHT
        )
    printed = _Lettering(tuple(space.text.split("\n")), toned(space.tone, space.id in marked))
    if pieces:
        rows = _arrange([_piece(piece, piece.id in marked, heavy) for piece in pieces], frame)
        spare = frame.lines - sum(map(_height, rows))
        if spare > 0 and space.text:
            rows.append([printed._replace(lines=printed.lines[-spare:])])
    else:
        rows = [[_pointed_at(printed) if space.id in marked and not boxed else printed]]
    _fill(block, frame, rows)


def _piece(piece: Piece, is_marked: bool, heavy: bool) -> _Lettering:
    lettering = _Lettering(tuple(map(clean, piece.text)), toned(piece.tone, is_marked))
    return _pointed_at(lettering) if is_marked and not heavy else lettering


def _pointed_at(lettering: _Lettering) -> _Lettering:
    if not lettering.width:
        return lettering
    lines = [f"»{_centred(line, lettering.width)}«" for line in lettering.lines]
    return _Lettering(tuple(lines), lettering.style)


def _centred(text: str, width: int) -> str:
    spare = width - text_width(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def _arrange(contents: Sequence[_Lettering], frame: _Frame) -> list[list[_Lettering]]:
    """Rows that hold the contents side by side, with blanks between them if there is room."""
    rows = _rows(contents, frame.columns, 1)
    if sum(map(_height, rows)) > frame.lines:
        rows = _rows(contents, frame.columns, 0)
    return rows


def _fill(block: Canvas, frame: _Frame, rows: Sequence[Sequence[_Lettering]]) -> None:
    """Set the rows in the middle of the frame."""
    gap = 1 if all(_width(row, 1) <= frame.columns for row in rows) else 0
    line = frame.top + 1 + max(frame.lines - sum(map(_height, rows)), 0) // 2
    for row in rows:
        spare = frame.columns - _width(row, gap) if len(row) > 1 else 0
        column = frame.left + 1 + max(spare, 0) // 2
        for lettering in row:
            width = frame.columns if len(row) == 1 else min(lettering.width, frame.columns)
            for number, text in enumerate(lettering.lines):
                if line + number < frame.bottom:
                    shown = _centred(clip(text, width), width)
                    block.write(column, line + number, shown, lettering.style)
            column += width + gap
        line += _height(row)


def _rows(contents: Sequence[_Lettering], columns: int, gap: int) -> list[list[_Lettering]]:
    rows: list[list[_Lettering]] = [[]]
    for lettering in contents:
        if rows[-1] and _width([*rows[-1], lettering], gap) > columns:
            rows.append([])
        rows[-1].append(lettering)
    return rows


def _width(row: Sequence[_Lettering], gap: int) -> int:
    return sum(lettering.width + gap for lettering in row) - gap


def _height(row: Sequence[_Lettering]) -> int:
    return max(len(lettering.lines) for lettering in row)
