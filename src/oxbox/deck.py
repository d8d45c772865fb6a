"""A deck: the words of Oxfurd Bluff, read from a TOML file and checked.

A file holds ``[[card]]`` tables with ``word``, three ``definitions`` and their truth in ``right``.
A card may say what ``kind`` of word it is and how to ``say`` it; it gives the real ``meaning`` if
no definition is right. A deck is named like a file that comes with Oxbox, or by a path of your own.
A file is read once and then remembered, so that a game goes on with the words it began with.
"""

import hashlib
import json
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from oxbox.errors import MaterialError, quoted

MOST_CARDS: Final = 1024
LONGEST_TEXT: Final = 300
LARGEST_FILE: Final = 2_000_000
"""No file of material is larger than this, in bytes."""

DECKS: Final = Path(__file__).parent / "games" / "oxfurd" / "data" / "decks"
"""The folder of the decks that come with Oxbox."""

_ODD_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CARD_KEYS = ("word", "kind", "say", "definitions", "right", "meaning")


@dataclass(frozen=True, slots=True)
class Card:
    """A word with three definitions, each right or wrong whatever the others are."""

    word: str
    kind: str
    say: str
    definitions: tuple[str, str, str]
    right: tuple[bool, bool, bool]
    meaning: str


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards in the order of their numbers, and the digest of all that they say."""

    name: str
    cards: tuple[Card, ...]
    digest: str

    def __len__(self) -> int:
        return len(self.cards)


def load_deck(name: str) -> Deck:
    """The deck of that name, or of the file at that path; ``MaterialError`` says what is wrong."""
    return _load(name, locate(name, DECKS))


def parse_deck(text: str, name: str = "deck") -> Deck:
    """The deck that a TOML text holds; ``name`` is what messages call it."""
    data = parse_toml(text, name, "deck")
    only_keys(data, ("title", "about", "card"), f"The deck {name}")
    entries = data.get("card")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_CARDS:
        count = len(entries) if isinstance(entries, list) else "none"
        limits = f"1 to {MOST_CARDS:,} [[card]] tables"
        raise bad(f"The deck {name} must have {limits}; it has {count}.")
    cards = tuple(_card(entry, f"Card {n} of {name}") for n, entry in enumerate(entries, 1))
    _check_unique(cards, name)
    return Deck(name, cards, digest_of([astuple(card) for card in cards]))


@cache
def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the material in a folder of Oxbox."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def locate(name: str, folder: Path) -> Path:
    """Where the file lies that a name or a path stands for, whether it is there or not."""
    if name in names_in(folder):
        return folder / f"{name}.toml"
    try:
        return Path(name).expanduser().resolve()
    except (OSError, RuntimeError, ValueError):
        return folder / "no such file"


def read_text(path: Path, name: str, what: str, folder: Path) -> str:
    """The text of a file of material, if it is there, small enough and UTF-8.

    ``folder`` holds what could have been named instead.
    """
    try:
        if not path.is_file():
            reason = "is no file" if path.exists() else "does not exist"
            known = " and ".join(names_in(folder))
            others = f"Oxbox brings {known}; any other is the path of a file."
            raise MaterialError(
                f"There is no {what} {name!r:.80}: that {reason}. {others}", "no-material"
            )
        with path.open("rb") as stream:
            raw = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise bad(f"The {what} {name!s:.80} cannot be read: {error.strerror}.") from error
    if len(raw) > LARGEST_FILE:
        raise bad(f"The {what} {name} is larger than {LARGEST_FILE:,} bytes.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise bad(f"The {what} {name} is not UTF-8 text, first in line {line}.") from error


def parse_toml(text: str, name: str, what: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise bad(f"The {what} {name} is not TOML: {error!s:.120}.") from error


def only_keys(table: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    """Refuse a key that means nothing, which is most often a slip of the pen."""
    for key in table:
        if key not in known:
            raise bad(f"{place} has {key!r:.40}, which means nothing there.")


def read_words(value: Any, place: str) -> str:
    """A text without the blanks around it: not empty, not long, no control character in it."""
    if not isinstance(value, str):
        raise bad(f"{place} must be a text, not {quoted(value, 40)}.")
    text = value.strip()
    if not 0 < len(text) <= LONGEST_TEXT:
        limits = f"1 to {LONGEST_TEXT} characters"
        raise bad(f"{place} must have {limits}; it has {len(text)}.")
    for character in text:
        if unicodedata.category(character) in _ODD_CATEGORIES or character in _TURNING:
            raise bad(f"{place} has the control character U+{ord(character):04X}.")
    return text


def digest_of(content: Any) -> str:
    """A short digest of plain data, the same on every machine."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def bad(message: str) -> MaterialError:
    """The error about material that is there but is not good."""
    return MaterialError(message, "bad-material")


@lru_cache(maxsize=64)
def _load(name: str, path: Path) -> Deck:
    return parse_deck(read_text(path, name, "deck", DECKS), name)


def _card(entry: Any, place: str) -> Card:
    if not isinstance(entry, dict):
        raise bad(f"{place} must be a [[card]] table.")
    word = read_words(entry.get("word", ""), f"{place}: word")
    place = f"{place} ({word:.40})"
    only_keys(entry, _CARD_KEYS, place)
    right = _right(entry.get("right"), place)
    meaning = _optional(entry, "meaning", place)
    if not any(right) and not meaning:
        raise bad(f"{place}: no definition is right, so it needs the real meaning.")
    return Card(
        word,
        _optional(entry, "kind", place),
        _optional(entry, "say", place),
        _definitions(entry.get("definitions"), place),
        right,
        meaning,
    )


def _optional(entry: Mapping[str, Any], key: str, place: str) -> str:
    return read_words(entry[key], f"{place}: {key}") if key in entry else ""


def _definitions(value: Any, place: str) -> tuple[str, str, str]:
    if not isinstance(value, list) or len(value) != 3:
        raise bad(f"{place}: definitions must be a list of three texts.")
    first, second, third = (
        read_words(text, f"{place}: definition {n}") for n, text in enumerate(value, 1)
    )
    if len({first.casefold(), second.casefold(), third.casefold()}) < 3:
        raise bad(f"{place}: two definitions are the same.")
    return first, second, third


def _right(value: Any, place: str) -> tuple[bool, bool, bool]:
    match value:
        case [bool(first), bool(second), bool(third)]:
            return first, second, third
    raise bad(f"{place}: right must be a list of three, each true or false.")


def _check_unique(cards: tuple[Card, ...], name: str) -> None:
    numbers: dict[str, int] = {}
    for number, card in enumerate(cards, 1):
        plain = unicodedata.normalize("NFC", card.word).casefold()
        if plain in numbers:
            both = f"Cards {numbers[plain]} and {number} of {name}"
            raise bad(f"{both} have the same word, {card.word:.40}.")
        numbers[plain] = number
