"""Text boards: a scene drawn with characters, for a terminal, a pipe or a braille line.

Every region becomes a block in its own grain; blocks stand as their regions lie on the table while
they fit. What the last move touched has a heavy border or arrowheads, and the seat to move has an
arrow: colours only repeat what the characters say.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Final

from oxbox.scene import Fact, Note, Region, Scene
from oxbox.terminal.board import draw_region
from oxbox.terminal.canvas import BOLD, DIM, PLAIN, Canvas, Style, toned
from oxbox.terminal.characters import clean, clip, text_width, wrap

_GAP: Final = 3
_READABLE: Final = 76


def draw_text(scene: Scene, colour: bool = False, columns: int = 80) -> str:
    """The scene as lines of text, without an end of line after the last one."""
    regions = [region for region in scene.regions if region.look == "board"]
    table = _arrange(scene, regions, columns)
    notes = _notes(scene.notes, min(columns, _READABLE))
    facts = _facts(scene, scene.facts, columns)
    title = _lines([(line, BOLD) for line in wrap(scene.title, columns)])
    if table.columns + _GAP + facts.columns <= columns:
        page = _below([_beside([table, facts]), notes, title], 1)
    else:
        page = _below([table, notes, _panel(scene, facts.columns, columns), title], 1)
    return "\n".join(page.rows(colour))


def _arrange(scene: Scene, regions: Sequence[Region], columns: int) -> Canvas:
    """The regions as they lie on the table: rows of columns of rows, cut where nothing crosses."""
    if len(regions) == 1:
        return _captioned(scene, regions[0])
    rows = _cut(regions, lambda region: (region.y, region.y + region.height))
    if len(rows) > 1:
        return _below([_arrange(scene, row, columns) for row in rows])
    stacks = _cut(regions, lambda region: (region.x, region.x + region.width))
    if len(stacks) > 1:
        blocks = [_arrange(scene, stack, columns) for stack in stacks]
        width = sum(block.columns + _GAP for block in blocks) - _GAP
        return _beside(blocks) if width <= columns else _below(blocks)
    ordered = sorted(regions, key=lambda region: (region.y, region.x))
    return _below([_captioned(scene, region) for region in ordered])


def _cut(
    regions: Sequence[Region], span: Callable[[Region], tuple[float, float]]
) -> list[list[Region]]:
    """Groups of regions whose spans overlap, in order."""
    groups: list[list[Region]] = []
    reached = float("-inf")
    for region in sorted(regions, key=span):
        start, end = span(region)
        if start >= reached - 1e-6:
            groups.append([])
        groups[-1].append(region)
        reached = max(reached, end)
    return groups


def _beside(blocks: Iterable[Canvas]) -> Canvas:
    filled = [block for block in blocks if block.lines]
    starts = list(accumulate((block.columns + _GAP for block in filled), initial=0))
    page = Canvas(max(starts[-1] - _GAP, 0), max((block.lines for block in filled), default=0))
    for block, column in zip(filled, starts, strict=False):
        page.paste(block, column, 0)
    return page


def _below(blocks: Iterable[Canvas], gap: int = 0) -> Canvas:
    filled = [block for block in blocks if block.lines]
    starts = list(accumulate((block.lines + gap for block in filled), initial=0))
    page = Canvas(max((block.columns for block in filled), default=0), max(starts[-1] - gap, 0))
    for block, line in zip(filled, starts, strict=False):
        page.paste(block, 0, line)
    return page


def _captioned(scene: Scene, region: Region) -> Canvas:
    """A region under its label, which goes without saying if it is the only one."""
    block = draw_region(scene, region)
    if len(scene.regions) == 1 or not block.lines:
        return block
    return _below([_lines([(clean(region.label), DIM)]), block])


def _lines(lines: Sequence[tuple[str, Style]]) -> Canvas:
    block = Canvas(max((text_width(text) for text, _ in lines), default=0), len(lines))
    for number, (text, style) in enumerate(lines):
        block.write(0, number, text, style)
    return block


def _notes(notes: Sequence[Note], columns: int) -> Canvas:
    styles = {"headline": BOLD, "hint": DIM, "text": PLAIN, "right": PLAIN, "wrong": PLAIN}
    return _lines([
        (line, styles[note.look]) for note in notes for line in wrap(note.line, columns)
    ])  # fmt: skip


def _panel(scene: Scene, width: int, columns: int) -> Canvas:
    """The facts in as many columns of this width as fit."""
    across = max((columns + _GAP) // (width + _GAP), 1)
    height = max(-(-len(scene.facts) // across), 1)
    parts = [scene.facts[start : start + height] for start in range(0, len(scene.facts), height)]
    return _beside(_facts(scene, part, columns) for part in parts)


def _facts(scene: Scene, facts: Sequence[Fact], columns: int) -> Canvas:
    """Labels, then values, with an arrow at the first fact about the seat to move."""
    labels = [clean(fact.label) for fact in facts]
    width = min(max(map(text_width, labels), default=0), columns // 2)
    room = columns - width - 4
    values = [wrap(fact.value, room) for fact in facts]
    used = max((text_width(line) for lines in values for line in lines), default=0)
    block = Canvas(width + 4 + used if labels else 0, sum(map(len, values)))
    first = next((fact for fact in scene.facts if fact.seat == scene.seat), None)
    number = 0
    for fact, label, lines in zip(facts, labels, values, strict=True):
        to_move = fact is first and fact.seat is not None
        block.write(0, number, "▶ " if to_move else "  ", BOLD)
        block.write(2, number, clip(label, width), toned(fact.tone, to_move))
        for line in lines:
            block.write(width + 4, number, line, BOLD if to_move else PLAIN)
            number += 1
    return block
