"""A deck: the words of Oxfurd Bluff, read from a TOML file and checked.

A file holds ``[[card]]`` tables with ``word``, three ``definitions`` and their truth in ``right``; a
card may say what ``kind`` of word it is and how to ``say`` it, and gives the real ``meaning`` if no
definition is right. A deck is named by a file that comes with Oxbox, or by the path of another one.
A file is read once and then remembered, so that a game goes on with the words it began with.
"""

import hashlib
import json
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from oxbox.errors import MaterialError

MOST_CARDS: Final = 1024
LONGEST_TEXT: Final = 300
LARGEST_FILE: Final = 2_000_000
"""No file of material is larger than this, in bytes."""

DECKS: Final = files("oxbox") / "games" / "oxfurd" / "data" / "decks"
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
    return _load(name, locate(name, DECKS, "deck"))


def parse_deck(text: str, name: str = "deck") -> Deck:
    """The deck that a TOML text holds; ``name`` is what messages call it."""
    data = parse_toml(text, name, "deck")
    only_keys(data, ("title", "about", "card"), f"The deck {name}")
    entries = data.get("card")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_CARDS:
        count = len(entries) if isinstance(entries, list) else "none"
        raise bad("deck", f"The deck {name} needs 1 to {MOST_CARDS:,} [[card]] tables; it has {count}.")
    cards = tuple(_card(entry, f"Card {n} of {name}") for n, entry in enumerate(entries, 1))
    _check_unique(cards, name)
    return Deck(name, cards, digest_of([astuple(card) for card in cards]))


def names_in(folder: Traversable) -> tuple[str, ...]:
    """The names of the material that comes with Oxbox."""
    found = [entry.name for entry in folder.iterdir()]
    return tuple(sorted(name[: -len(".toml")] for name in found if name.endswith(".toml")))


def locate(name: str, folder: Traversable, what: str) -> Traversable:
    """The file that a name or a path stands for; it exists."""
    shipped = names_in(folder)
    if name in shipped:
        return folder / f"{name}.toml"
    try:
        path = Path(name).expanduser().resolve()
        if path.is_file():
            return path
        reason = "is not a file" if path.exists() else "does not exist"
    except (OSError, RuntimeError, ValueError):
        reason = "is no path"
    raise MaterialError(
        f"There is no {what} {name!s:.80}: the file {reason}. "
        f"Oxbox comes with {' and '.join(shipped)}; anything else is a path.",
        f"no-{what}",
    )


def read_text(file: Traversable, name: str, what: str) -> str:
    """The text of a file of material, if it is small enough and UTF-8."""
    try:
        with file.open("rb") as stream:
            raw = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise bad(what, f"The {what} {name} cannot be read: {error.strerror or error}.") from error
    if len(raw) > LARGEST_FILE:
        raise bad(what, f"The {what} {name} is larger than {LARGEST_FILE:,} bytes.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise bad(what, f"The {what} {name} is not UTF-8 text, first in line {line}.") from error


def parse_toml(text: str, name: str, what: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise bad(what, f"The {what} {name} is not TOML: {error!s:.120}.") from error


def only_keys(table: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    """Refuse a key that means nothing, which is most often a slip of the pen."""
    for key in table:
        if key not in known:
            raise bad("material", f"{place} has {key!r:.40}, which means nothing there.")


def read_words(value: Any, place: str) -> str:
    """A text of material, without blanks around it: not empty, not long, nothing invisible in it."""
    if not isinstance(value, str):
        raise bad("material", f"{place} must be a text, not {value!s:.40}.")
    value = value.strip()
    if not 0 < len(value) <= LONGEST_TEXT:
        limits = f"1 to {LONGEST_TEXT} characters"
        raise bad("material", f"{place} must have {limits}; it has {len(value)}.")
    for character in value:
        if unicodedata.category(character) in _ODD_CATEGORIES or character in _TURNING:
            raise bad("material", f"{place} has the control character U+{ord(character):04X}.")
    return value


def digest_of(content: Any) -> str:
    """A short digest of plain data, the same on every machine."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def bad(what: str, message: str) -> MaterialError:
    """The error about material that is there but is not good."""
    return MaterialError(message, f"bad-{what}")


@lru_cache(maxsize=64)
def _load(name: str, file: Traversable) -> Deck:
    return parse_deck(read_text(file, name, "deck"), name)


def _card(entry: Any, place: str) -> Card:
    if not isinstance(entry, dict):
        raise bad("deck", f"{place} must be a [[card]] table.")
    word = read_words(entry.get("word", ""), f"{place}: word")
    place = f"{place} ({word:.40})"
    only_keys(entry, _CARD_KEYS, place)
    right = _right(entry.get("right"), place)
    meaning = _optional(entry, "meaning", place)
    if not any(right) and not meaning:
        raise bad("deck", f"{place}: no definition is right, so it needs the real meaning.")
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
        raise bad("deck", f"{place}: definitions must be a list of three texts.")
    first, second, third = (
        read_words(text, f"{place}: definition {n}") for n, text in enumerate(value, 1)
    )
    if len({first.casefold(), second.casefold(), third.casefold()}) < 3:
        raise bad("deck", f"{place}: two definitions are the same.")
    return first, second, third


def _right(value: Any, place: str) -> tuple[bool, bool, bool]:
    if not isinstance(value, list) or len(value) != 3 or not all(isinstance(v, bool) for v in value):
        raise bad("deck", f"{place}: right must be a list of three of true and false.")
    first, second, third = value
    return first, second, third


def _check_unique(cards: tuple[Card, ...], name: str) -> None:
    numbers: dict[str, int] = {}
    for number, card in enumerate(cards, 1):
        plain = unicodedata.normalize("NFC", card.word).casefold()
        if plain in numbers:
            earlier = numbers[plain]
            raise bad("deck", f"Cards {earlier} and {number} of {name} have the same word, {card.word:.40}.")
        numbers[plain] = number
