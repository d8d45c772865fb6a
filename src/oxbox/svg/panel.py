"""The reading matter of a picture: headline, notes and facts. Lengths are pixels.

A block is drawn from (0, 0) on for a given width and says how high it became, so that blocks can be
stacked before anything is placed.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from oxbox.scene import TONES, Fact, Note
from oxbox.svg.lettering import INK, MUTED, SERIF, Hand, measure, number, wrap, write

PAPER = "#fffaf0"
EDGE = "#d8c49c"
_PADDING = 12.0
_BETWEEN = 28.0
_INDENT = 20.0
_LEADING = 1.35
_PAWN = (
    "M7 1a3.6 3.6 0 0 1 2.3 6.4C9.9 10 11 12.4 13 15.5H1c2-3.1 3.1-5.5 3.7-8.1A3.6 3.6 0 0 1 7 1z"
)

_TITLE = Hand(19, INK, SERIF, 700)
_GAME = Hand(12, MUTED, weight=600)
_LABEL = Hand(13, MUTED)
_VALUE = Hand(13.5, INK, weight=700)
_NOTES = {
    "headline": Hand(21, INK, SERIF, 700),
    "hint": Hand(13, MUTED, SERIF, is_italic=True),
    **dict.fromkeys(("text", "right", "wrong"), Hand(14.5, INK)),
}


class Block(NamedTuple):
    """Some SVG and how high it is."""

    body: str
    height: float


def place(block: Block, x: float, y: float) -> str:
    """The block moved to a point."""
    return f'<g transform="translate({number(x)} {number(y)})">{block.body}</g>'


def stack(blocks: Sequence[Block], gap: float) -> Block:
    """Blocks one below the other."""
    body, y = "", 0.0
    for block in (block for block in blocks if block.height):
        y += gap if y else 0.0
        body += place(block, 0, y)
        y += block.height
    return Block(body, y)


def headline(game: str, title: str, width: float) -> Block:
    """The name of the game and, below it, what is going on."""
    return stack([_lines(game, _GAME, width), _lines(title, _TITLE, width)], 1)


def notes_card(notes: Iterable[Note], width: float) -> Block:
    """The notes as a card to read; nothing if there are none."""
    inner = width - 2 * _PADDING
    text = stack([_lines(note.line, _NOTES[note.look], inner) for note in notes], 5)
    return _card(text, width) if text.height else text


def facts_card(facts: Sequence[Fact], width: float) -> Block:
    """The facts, each with the mark of its seat, in as many columns as keep them on one line."""
    inner = width - 2 * _PADDING
    rows = []
    columns = _columns(facts, inner)
    each = (inner - (columns - 1) * _BETWEEN) / columns
    for start in range(0, len(facts), columns):
        cells = [_fact(fact, each) for fact in facts[start : start + columns]]
        body = "".join(place(cell, i * (each + _BETWEEN), 0) for i, cell in enumerate(cells))
        rows.append(Block(body, max(cell.height for cell in cells)))
    text = stack(rows, 6)
    return _card(text, width) if text.height else text


def _columns(facts: Sequence[Fact], width: float) -> int:
    """Up to four columns, all of them broad enough for the longest fact."""
    needed = max((_length(fact) for fact in facts), default=0.0)
    fitting = int((width + _BETWEEN) // (needed + _BETWEEN))
    return max(1, min(len(facts), fitting, 4))


def _length(fact: Fact) -> float:
    """What a fact takes on one line."""
    words = measure(fact.label) * _LABEL.em + measure(fact.value) * _VALUE.em
    return words + 12 + (_INDENT if fact.seat is not None else 0)


def _card(text: Block, width: float) -> Block:
    height = text.height + 2 * _PADDING
    sheet = (
        f'<rect x="0.5" y="0.5" width="{number(width - 1)}" height="{number(height - 1)}" rx="8"'
        f' fill="{PAPER}" stroke="{EDGE}"/>'
    )
    return Block(sheet + place(text, _PADDING, _PADDING), height)


def _lines(text: str, hand: Hand, width: float) -> Block:
    lines = wrap(text, width / hand.em)
    step = hand.size * _LEADING
    body = "".join(
        write(line, 0, index * step + hand.size, hand) for index, line in enumerate(lines)
    )
    return Block(body, len(lines) * step)


def _fact(fact: Fact, width: float) -> Block:
    """Label and value on one line if they fit, else the value below the label."""
    indent = 0.0 if fact.seat is None else _INDENT
    mark = "" if fact.seat is None else _pawn(TONES.get(fact.tone, TONES["wood"]).paint)
    room = width - indent
    if _length(fact) <= width:
        value = write(fact.value, room, _VALUE.size, _VALUE, "end")
        text = Block(write(fact.label, 0, _VALUE.size, _LABEL) + value, _VALUE.size * _LEADING)
    else:
        text = stack([_lines(fact.label, _LABEL, room), _lines(fact.value, _VALUE, room)], 0)
    return Block(mark + place(text, indent, 0), text.height)


def _pawn(paint: str) -> str:
    return f'<path d="{_PAWN}" fill="{paint}" stroke="{INK}" stroke-linejoin="round"/>'
