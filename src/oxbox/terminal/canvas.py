"""A grid of characters to draw text boards on: borders that join, text that knows its width.

A border is kept as the weight of its four arms in each cell, so that borders drawn over each other
join by themselves. A wide character stands in its first cell; the cell after it holds nothing.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from oxbox.scene import TONES
from oxbox.terminal.characters import character_width, clean

LIGHT: Final = 1
HEAVY: Final = 2

UP, RIGHT, DOWN, LEFT = range(4)

_JUNCTIONS: Final = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)
"""Every junction: the weights of up, right, down and left are the digits of its index in base 3."""

_ROUNDED: Final = str.maketrans("┌┐└┘", "╭╮╰╯")


class Style(NamedTuple):
    """How a character looks: a number of the terminal's 256 colours, and bold."""

    colour: int | None = None
    bold: bool = False


def toned(tone: str, bold: bool = False) -> Style:
    """The style of a tone of the palette; any other word gives the terminal's own colour."""
    return Style(TONES[tone].terminal if tone in TONES else None, bold)


PLAIN: Final = Style()
BOLD: Final = Style(bold=True)
DIM: Final = toned("stone")


@dataclass
class Canvas:
    """A grid of characters, each with its style."""

    columns: int
    lines: int
    _characters: dict[tuple[int, int], str] = field(default_factory=dict)
    _styles: dict[tuple[int, int], Style] = field(default_factory=dict)
    _arms: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def write(self, column: int, line: int, text: str, style: Style = PLAIN) -> None:
        """Write a text from a place on; what does not fit on the canvas is left out."""
        last = None
        for character in clean(text):
            width = character_width(character)
            if width == 0:
                if last is not None:
                    self._characters[last] += character
                continue
            if not (0 <= line < self.lines and column >= 0 and column + width <= self.columns):
                return
            last = (column, line)
            self._clear(column, line, width)
            self._characters[last] = character
            self._styles[last] = style
            if width == 2:
                self._characters[column + 1, line] = ""
            column += width

    def box(
        self, corner: tuple[int, int], opposite: tuple[int, int], style: Style, weight: int
    ) -> None:
        """Draw a border whose corners are the two places; it joins the borders it meets."""
        (left, top), (right, bottom) = corner, opposite
        for column in range(left, right):
            for line in (top, bottom):
                self._arm(column, line, RIGHT, style, weight)
                self._arm(column + 1, line, LEFT, style, weight)
        for line in range(top, bottom):
            for column in (left, right):
                self._arm(column, line, DOWN, style, weight)
                self._arm(column, line + 1, UP, style, weight)

    def paste(self, other: "Canvas", column: int, line: int) -> None:
        """Copy another canvas onto this one; its borders stay as they are."""
        for (x, y), character in other._glyphs().items():
            place = (column + x, line + y)
            self._characters[place] = character
            self._styles[place] = other._styles.get((x, y), PLAIN)

    def trimmed(self) -> "Canvas":
        """The part of the canvas that holds anything."""
        glyphs = {place: text for place, text in self._glyphs().items() if text != " "}
        if not glyphs:
            return Canvas(0, 0)
        left, top = min(x for x, _ in glyphs), min(y for _, y in glyphs)
        right, bottom = max(x for x, _ in glyphs), max(y for _, y in glyphs)
        part = Canvas(right - left + 1, bottom - top + 1)
        part.paste(self, -left, -top)
        return part

    def rows(self, colour: bool) -> list[str]:
        """The lines as text, with the codes of colours if they are wanted."""
        glyphs = self._glyphs()
        ends = [0] * self.lines
        for (column, line), character in glyphs.items():
            if character != " ":
                ends[line] = max(ends[line], column + 1)
        return [self._row(glyphs, line, end, colour) for line, end in enumerate(ends)]

    def _row(self, glyphs: dict[tuple[int, int], str], line: int, end: int, colour: bool) -> str:
        parts: list[str] = []
        current = PLAIN
        for column in range(end):
            character = glyphs.get((column, line), " ")
            style = self._styles.get((column, line), PLAIN)
            if colour and character.strip() and style != current:
                parts.append(_codes(style))
                current = style
            parts.append(character)
        return "".join(parts) + ("\x1b[0m" if current != PLAIN else "")

    def _glyphs(self) -> dict[tuple[int, int], str]:
        borders = {place: _junction(arms) for place, arms in self._arms.items()}
        return borders | self._characters

    def _clear(self, column: int, line: int, width: int) -> None:
        """Make room: half a wide character must not stay behind."""
        if self._characters.get((column, line)) == "":
            self._characters[column - 1, line] = " "
        if self._characters.get((column + width, line)) == "":
            self._characters[column + width, line] = " "

    def _arm(self, column: int, line: int, side: int, style: Style, weight: int) -> None:
        if not (0 <= column < self.columns and 0 <= line < self.lines):
            return
        arms = self._arms.setdefault((column, line), [0, 0, 0, 0])
        if weight >= max(arms):
            self._styles[column, line] = style
        arms[side] = max(arms[side], weight)


def _junction(arms: list[int]) -> str:
    up, right, down, left = arms
    return _JUNCTIONS[((up * 3 + right) * 3 + down) * 3 + left].translate(_ROUNDED)


def _codes(style: Style) -> str:
    codes = ["0"]
    if style.bold:
        codes.append("1")
    if style.colour is not None:
        codes.append(f"38;5;{style.colour}")
    return f"\x1b[{';'.join(codes)}m"
