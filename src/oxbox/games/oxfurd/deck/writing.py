"""Decks written down again, in the four formats that ``formats.py`` reads, and words for Anki."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from oxbox.games.oxfurd.deck.card import KEYS, Card
from oxbox.games.oxfurd.deck.formats import COLUMNS, FORMULA

_ANKI_HEADER: Final = (
    *("#separator:tab", "#html:false", "#notetype:Basic", "#deck:Oxfurd Bluff"),
    *("#tags:oxbox", "#columns:Front\tBack"),
)


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
    said = {key: getattr(card, key) for key in KEYS}
    return {key: list(v) if isinstance(v, tuple) else v for key, v in said.items() if v}


def _to_json(cards: Iterable[Card]) -> str:
    data = {"cards": [_plain(card) for card in cards]}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


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
        row: dict[str, str] = {key: getattr(card, key) or "" for key in KEYS if key in COLUMNS}
        row["review"] = " ".join(map(str, card.review))
        pairs = zip(card.definitions, card.right, strict=True)
        for number, (definition, right) in enumerate(pairs, 1):
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


def anki_text(words: Mapping[str, str]) -> str:
    """Words and meanings as a text that Anki imports, one a line."""
    lines = [f"{_field(word)}\t{_field(meaning)}" for word, meaning in words.items()]
    return "\n".join([*_ANKI_HEADER, *lines]) + "\n"


def _field(text: str) -> str:
    """A field, in quotes where it has some itself or could be taken for a comment."""
    if '"' in text or text.startswith("#"):
        return '"' + text.replace('"', '""') + '"'
    return text
