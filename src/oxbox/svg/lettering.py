"""Lettering for pictures: text escaped, measured without a font, wrapped and written as SVG.

Widths are in ems and rather too wide than too narrow, because the reader's font is unknown.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape as escape_markup

SERIF = "Georgia, 'Iowan Old Style', 'Palatino Linotype', 'Noto Serif', serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif"
INK = "#2b2622"
MUTED = "#66553f"
BOLD = 1.2
"""How much broader bold letters are."""

_QUOTES = {'"': "&quot;", "'": "&#39;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW = frozenset("iljftrI.,;:'|!()[]/ ·’‘-")
_BROAD = frozenset("mwMW@%—…→←↑↓")
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")


class Hand(NamedTuple):
    """How a text is written; the size is in the unit of the picture around it."""

    size: float
    fill: str = INK
    family: str = SANS
    weight: int = 400
    is_italic: bool = False

    @property
    def em(self) -> float:
        """The width of an em: bold letters are broader than plain ones, and serif ones narrower."""
        breadth = 0.92 if self.family == SERIF else 1.0
        return self.size * breadth * (BOLD if self.weight > 400 else 1.0)


def number(value: float) -> str:
    """A coordinate, to a thousandth of a unit."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _UNPRINTABLE.sub("\ufffd", text)


def escape(text: str) -> str:
    """The text as it may stand in an element or in a quoted attribute."""
    return escape_markup(clean(text), _QUOTES)


def measure(text: str) -> float:
    """The width of a text in ems."""
    return sum(_advance(letter) for letter in text)


def _advance(letter: str) -> float:
    if unicodedata.combining(letter) or letter in _JOINERS:
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in _NARROW:
        return 0.38
    if letter in _BROAD:
        return 0.96
    return 0.72 if letter.isupper() else 0.6


def wrap(text: str, width: float) -> list[str]:
    """Break the text into lines of at most ``width`` ems; its own line ends stay."""
    lines = []
    for paragraph in clean(text).splitlines():
        line = ""
        for part in (part for word in paragraph.split() for part in _break(word, width)):
            longer = f"{line} {part}" if line else part
            if line and measure(longer) > width:
                lines.append(line)
                longer = part
            line = longer
        lines.append(line)
    return lines


def _break(word: str, width: float) -> list[str]:
    """The word in parts that fit a line; a letter stays with the marks on it."""
    parts = [""]
    for letter in word:
        if parts[-1] and _advance(letter) and measure(parts[-1] + letter) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def shorten(text: str, width: float) -> str:
    """Put the text on one line of at most ``width`` ems; an ellipsis stands for what is cut."""
    line = " ".join(clean(text).split())
    if measure(line) <= width:
        return line
    while line and measure(line) + 0.96 > width:
        line = line[:-1]
    return line.rstrip() + "…"


def largest(lines: Sequence[str], width: float, height: float) -> float:
    """The largest size at which the lines fit into a box."""
    broadest = max((measure(line) for line in lines), default=0.0)
    return min(width / max(broadest, 0.6), height / (1.15 * max(len(lines), 1)))


def write(text: str, x: float, y: float, hand: Hand, anchor: str = "start") -> str:
    """One line of text; ``y`` is its base line."""
    style = f' font-family="{hand.family}" font-size="{number(hand.size)}" fill="{hand.fill}"'
    style += f' font-weight="{hand.weight}"' if hand.weight != 400 else ""
    style += ' font-style="italic"' if hand.is_italic else ""
    style += f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{number(x)}" y="{number(y)}"{style}>{escape(text)}</text>'


def write_centred(lines: Sequence[str], x: float, y: float, hand: Hand) -> str:
    """Lines of text around a point."""
    first = y - (len(lines) - 1) * hand.size * 0.575 + hand.size * 0.35
    return "".join(
        write(line, x, first + index * hand.size * 1.15, hand, "middle")
        for index, line in enumerate(lines)
    )
