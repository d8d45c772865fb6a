"""Characters in a terminal: what may be printed, how wide it is, where it is cut or broken."""

import unicodedata
from typing import Final

from rich.cells import get_character_cell_size

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_CHANGERS: Final = (("\ufe00", "\ufe0f"), ("\U0001f3fb", "\U0001f3ff"))
"""Characters that change the one before them, and with some fonts its width."""


def clean(text: str) -> str:
    """The text with nothing in it that a terminal would obey or that has no place in a grid.

    Line ends and tabs become blanks; joiners, marks of direction and whatever changes the character
    before it go; any other control character is shown as the replacement character.
    """
    return "".join(_clean_character(character) for character in text)


def _clean_character(character: str) -> str:
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category == "Cf" or any(first <= character <= last for first, last in _CHANGERS):
        return ""
    if category[0] == "C":
        return _REPLACEMENT
    return character


def character_width(character: str) -> int:
    """How many columns a clean character takes: none, one or two."""
    return get_character_cell_size(character)


def text_width(text: str) -> int:
    """How many columns a clean text takes."""
    return sum(character_width(character) for character in text)


def clip(text: str, columns: int) -> str:
    """As much of a clean text as fits, with an ellipsis where something is missing."""
    if text_width(text) <= columns:
        return text
    kept, used = "", 0
    for character in text:
        used += character_width(character)
        if used > columns - 1:
            break
        kept += character
    return f"{kept}…" if columns > 0 else ""


def wrap(text: str, columns: int) -> list[str]:
    """A text broken into lines between words, and within a word that is longer than a line."""
    lines = [""]
    for word in clean(text).split():
        if lines[-1] and text_width(lines[-1]) + 1 + text_width(word) <= columns:
            lines[-1] += f" {word}"
            continue
        if lines[-1]:
            lines.append("")
        for character in word:
            if text_width(lines[-1]) + character_width(character) > columns:
                lines.append("")
            lines[-1] += character
    return lines
