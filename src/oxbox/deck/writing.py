"""Decks written down again, in the four formats that ``formats.py`` reads."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from oxbox.deck.card import Card
from oxbox.deck.formats import COLUMNS, FORMULA


def write_deck(cards: Iterable[Card], ending: str) -> str:
    """The text of a deck file with that ending."""
    return WRITERS[ending](cards)


def _to_cards(cards: Iterable[Card]) -> str:
    return "\n".join(map(_block, cards))


def _block(card: Card) -> str:
    difficulty = str(card.difficulty) if card.difficulty else ""
    lines = [", ".join((card.word, card.kind, card.say, difficulty)).rstrip(", ")]
    for text, is_right in zip(card.definitions, card.right, strict=True):
        lines.append(f"{'+' if is_right else '-'} {text}")
    if card.meaning:
        lines.append(f"= {card.meaning}")
    if card.note:
        lines.append(f"~ {card.note}")
    if card.review:
        lines.append(f"? {' '.join(map(str, card.review))}")
    return "\n".join(lines) + "\n"


def _plain(card: Card) -> dict[str, Any]:
    """What a card says, without what it leaves open."""
    data: dict[str, Any] = {
        "word": card.word,
        "kind": card.kind,
        "say": card.say,
        "difficulty": card.difficulty,
        "definitions": list(card.definitions),
        "right": list(card.right),
        "meaning": card.meaning,
        "note": card.note,
        "review": list(card.review),
    }
    return {key: value for key, value in data.items() if value}


def _to_json(cards: Iterable[Card]) -> str:
    return (
        json.dumps({"cards": [_plain(card) for card in cards]}, ensure_ascii=False, indent=2) + "\n"
    )


def _to_toml(cards: Iterable[Card]) -> str:
    """Texts and lists of texts, numbers or truth values are written in TOML as in JSON."""
    tables = []
    for card in cards:
        lines = [f"{key} = {_value(value)}" for key, value in _plain(card).items()]
        tables.append("\n".join(["[[card]]", *lines]) + "\n")
    return "\n".join(tables)


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _to_csv(cards: Iterable[Card]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for card in cards:
        row: dict[str, Any] = {
            "word": card.word,
            "kind": card.kind,
            "say": card.say,
            "difficulty": card.difficulty or "",
            "meaning": card.meaning,
            "note": card.note,
            "review": " ".join(map(str, card.review)),
        }
        for number, (definition, right) in enumerate(
            zip(card.definitions, card.right, strict=True), 1
        ):
            row |= {f"definition {number}": definition, f"right {number}": "yes" if right else "no"}
        writer.writerow({name: _cell(str(value)) for name, value in row.items()})
    return text.getvalue()


def _cell(text: str) -> str:
    """A text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in FORMULA else text


WRITERS: Final[Mapping[str, Callable[[Iterable[Card]], str]]] = {
    ".cards": _to_cards,
    ".csv": _to_csv,
    ".toml": _to_toml,
    ".json": _to_json,
}
