"""Files of material, boards and decks alike: where they lie, their text, and what is refused.

A file is named like one that comes with Oxbox, or by a path of your own.
"""

import hashlib
import json
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from oxbox.errors import MaterialError, quoted

LONGEST_TEXT: Final = 300
LARGEST_FILE: Final = 2_000_000
"""No file of material is larger than this, in bytes."""

_ODD_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@cache
def names_in(folder: Path) -> tuple[str, ...]:
    """The names of the TOML files in a folder of Oxbox."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def locate(name: str, folder: Path) -> Path:
    """Where the TOML file lies that a name or a path stands for, whether it is there or not."""
    return folder / f"{name}.toml" if name in names_in(folder) else path_of(name)


def path_of(name: str) -> Path:
    """The whole path that a text stands for, whether there is a file or not."""
    try:
        return Path(name).expanduser().resolve()
    except (OSError, RuntimeError, ValueError):
        return Path(__file__).parent / "no such file"


def read_file(path: Path, name: str, what: str, known: tuple[str, ...]) -> str:
    """The text of a file of material, if it is there, small enough and UTF-8.

    ``known`` is what could have been named instead.
    """
    try:
        if not path.is_file():
            reason = "is no file" if path.exists() else "does not exist"
            others = f"Oxbox brings {', '.join(known)}; any other is the path of a file."
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
    for character in () if text.isprintable() else text:
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
