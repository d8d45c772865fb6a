"""The four ways to write a deck down, read into plain cards with the lines they stand in.

``.cards``  the plain text of the deck that comes with Oxbox: quick to read, easy to edit
``.toml``   ``[[card]]`` tables
``.json``   an object with a list ``cards``
``.csv``    a spreadsheet with one card a row; commas, semicolons or tabs between the columns
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from oxbox.games.oxfurd.deck.reading import bad, only_keys, parse_toml

COLUMNS: Final = (
    *("word", "kind", "say", "difficulty"),
    *("definition 1", "right 1", "definition 2", "right 2", "definition 3", "right 3"),
    *("meaning", "note", "review"),
)
"""The columns of a spreadsheet; their order does not matter."""

YES: Final = ("yes", "true", "right", "1", "x", "y")
NO: Final = ("no", "false", "wrong", "0", "", "n")
FORMULA: Final = ("=", "+", "-", "@")
_HEAD = ("word", "kind", "say", "difficulty")
_SIGNS = {"=": "meaning", "~": "note", "?": "review"}


class Entry(NamedTuple):
    """A card as it is written, and the line where it begins."""

    line: int
    data: Any


def entries(text: str, name: str, ending: str) -> list[Entry]:
    """The cards of a text in the format of a file's ending; ``MaterialError`` if it has none."""
    reader = READERS.get(ending)
    if reader is None:
        raise bad(f"A deck ends in {', '.join(READERS)}; {name!s:.80} does not.")
    return list(reader(text, name))


def _from_cards(text: str, name: str) -> Iterator[Entry]:
    card: dict[str, Any] = {}
    first = 0
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if not line:
            if card:
                yield Entry(first, card)
            card = {}
        elif line[0] != "#":
            if card:
                _add_line(card, line, f"Line {number} of {name}")
            else:
                first = number
                card = _head(line, f"Line {number} of {name}")
    if card:
        yield Entry(first, card)


def _head(line: str, place: str) -> dict[str, Any]:
    parts = [part.strip() for part in line.split(",")]
    if len(parts) > len(_HEAD):
        raise bad(f"{place}: a card begins with its word, kind, sound and difficulty, no more.")
    card: dict[str, Any] = {key: part for key, part in zip(_HEAD, parts, strict=False) if part}
    if "difficulty" in card:
        card["difficulty"] = number_in(card["difficulty"], f"{place}: difficulty")
    return {"word": "", **card, "definitions": [], "right": []}


def _add_line(card: dict[str, Any], line: str, place: str) -> None:
    sign, rest = line[0], line[1:].strip()
    if sign in "+-":
        card["definitions"].append(rest)
        card["right"].append(sign == "+")
    elif sign == "?":
        card["review"] = numbers_in(rest, place)
    elif sign in _SIGNS:
        if _SIGNS[sign] in card:
            raise bad(f"{place}: the card has a second line with {sign}.")
        card[_SIGNS[sign]] = rest
    else:
        signs = "+ (right), - (wrong), = (the real meaning), ~ (a note) or ? (to review)"
        raise bad(f"{place} must begin with {signs}, or be blank before the next card.")


def _from_toml(text: str, name: str) -> Iterator[Entry]:
    data = parse_toml(text, name, "deck")
    only_keys(data, ("title", "about", "card"), f"The deck {name}")
    cards = data.get("card", [])
    if not isinstance(cards, list):
        raise bad(f"The deck {name} must have [[card]] tables.")
    yield from _with_lines(cards, text, r"^[ \t]*\[\[[ \t]*card[ \t]*\]\]")


def _from_json(text: str, name: str) -> Iterator[Entry]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise bad(f"Line {error.lineno} of {name} is not JSON: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise bad(f"The deck {name} is not JSON that can be read.") from error
    if not isinstance(data, dict):
        raise bad(f"The deck {name} must be an object with a list of cards.")
    only_keys(data, ("title", "about", "cards"), f"The deck {name}")
    cards = data.get("cards", [])
    if not isinstance(cards, list):
        raise bad(f"The cards of {name} must be a list.")
    yield from _with_lines(cards, text, r'(?<!\\)"word"[ \t]*:')


def _with_lines(cards: list[Any], text: str, beginning: str) -> Iterator[Entry]:
    """Cards with the lines where they begin, as far as they can be told."""
    starts = (
        text.count("\n", 0, found.start()) + 1 for found in re.finditer(beginning, text, re.M)
    )
    for card in cards:
        yield Entry(next(starts, 0), card)


def _from_csv(text: str, name: str) -> Iterator[Entry]:
    for line, row in rows(text, name, COLUMNS, ("word", "definition 1")):
        place = f"Line {line} of {name}"
        card: dict[str, Any] = {
            "word": row.get("word", ""),
            "definitions": [row.get(f"definition {n}", "") for n in (1, 2, 3)],
            "right": [_truth(row.get(f"right {n}", ""), f"{place}: right {n}") for n in (1, 2, 3)],
        }
        card |= optional_in(row, ("kind", "say", "meaning", "note"), place)
        if row.get("review"):
            card["review"] = numbers_in(row["review"], place)
        yield Entry(line, card)


def rows(
    text: str, name: str, known: tuple[str, ...], needed: tuple[str, ...]
) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows of a spreadsheet by the names of their columns, with the lines they begin in."""
    lines = text.splitlines(keepends=True)
    first = lines[0] if lines else ""
    reader = csv.reader(lines, delimiter=max(",;\t", key=first.count), strict=True)
    before = 0
    header: list[str] = []
    try:
        for row in reader:
            line, before = before + 1, reader.line_num
            cells = [_cell(cell.strip()) for cell in row]
            if not any(cells):
                continue
            if not header:
                header = [cell.lower() for cell in cells]
                _check_header(header, name, known, needed)
            elif len(cells) > len(header) and any(cells[len(header) :]):
                raise bad(f"Line {line} of {name} has more columns than the first line names.")
            else:
                yield line, dict(zip(header, cells, strict=False))
    except csv.Error as error:
        raise bad(f"Line {reader.line_num} of {name} is not CSV: {error}.") from error


def _cell(text: str) -> str:
    """A text without the mark that keeps a spreadsheet from taking it for a formula."""
    return text[1:] if text[:1] == "'" and text[1:2] in FORMULA else text


def _check_header(
    header: list[str], name: str, known: tuple[str, ...], needed: tuple[str, ...]
) -> None:
    for column in header:
        if column not in known:
            listed = ", ".join(known)
            raise bad(f"The first line of {name} names {column!r:.40}; columns are {listed}.")
    for column in needed:
        if column not in header:
            raise bad(f"The first line of {name} must name the column {column!r}.")


def _truth(cell: str, place: str) -> bool:
    word = cell.lower()
    if word not in YES + NO:
        raise bad(f"{place} must be yes or no, not {cell!r:.20}.")
    return word in YES


def optional_in(row: Mapping[str, str], keys: tuple[str, ...], place: str) -> dict[str, Any]:
    """Those of the texts that a row has, and its difficulty."""
    found: dict[str, Any] = {key: row[key] for key in keys if row.get(key)}
    if row.get("difficulty"):
        found["difficulty"] = number_in(row["difficulty"], f"{place}: difficulty")
    return found


def number_in(text: str, place: str) -> int:
    """A small whole number."""
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise bad(f"{place} must be a whole number, not {text!r:.20}.")
    return int(text)


def numbers_in(text: str, place: str) -> list[int]:
    """Small whole numbers with blanks or commas between."""
    return [number_in(part, f"{place}: review") for part in re.split(r"[ ,]+", text) if part]


READERS: Final[Mapping[str, Callable[[str, str], Iterator[Entry]]]] = {
    ".cards": _from_cards,
    ".csv": _from_csv,
    ".toml": _from_toml,
    ".json": _from_json,
}
