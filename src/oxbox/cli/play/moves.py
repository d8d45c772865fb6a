"""The possible moves in few lines, and the words that can follow what has been typed.

Moves are listed as *patterns*: ``a2 a3 | n e s`` stands for every move that takes one word of each
part. Moves that differ in one word share a pattern.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from oxbox.terminal.characters import wrap

Pattern: TypeAlias = tuple[tuple[str, ...], ...]

MOST_LINES: Final = 20


def list_moves(texts: Sequence[str], wanted: str, columns: int) -> list[str]:
    """Lines of at most ``columns`` characters that show the moves that begin as wanted."""
    found = filter_moves(texts, wanted)
    if not found:
        return [f"No possible move matches {wanted!r:.40}." if wanted else "No move is possible."]
    patterns = find_patterns(found)
    lines = _lines(patterns, columns)
    number = "1 move." if len(found) == 1 else f"{len(found)} moves"
    if len(lines) > MOST_LINES and not wanted:
        starts = dict.fromkeys(text.split()[0] for text in found)
        return [
            *_broken(" ".join(starts), "  ", columns),
            f"{number} begin with one of these; ? and a beginning shows how they go on.",
        ]
    if len(found) > 1:
        has_parts = any(len(pattern) > 1 for pattern in patterns)
        number += ": one word of each part." if has_parts else "."
    return [*lines, number]


def filter_moves(texts: Sequence[str], wanted: str) -> list[str]:
    """The moves whose words begin like those wanted, or else have each of them somewhere."""
    words = wanted.lower().split()
    begins = [text for text in texts if _begins(text.split(), words)]
    return begins or [text for text in texts if set(words) <= set(text.split())]


def next_words(texts: Sequence[str], typed: str) -> list[str]:
    """What the word under the cursor may become, given the words before it."""
    before = typed.lower().split()
    start = "" if not typed or typed[-1].isspace() else before.pop()
    found = (text.split() for text in texts)
    fitting = (words for words in found if words[: len(before)] == before)
    candidates = (words[len(before)] for words in fitting if len(words) > len(before))
    return list(dict.fromkeys(word for word in candidates if word.startswith(start)))


def find_patterns(texts: Iterable[str]) -> list[Pattern]:
    """Patterns that stand for these moves and for no others."""
    patterns: list[Pattern] = [tuple((word,) for word in text.split()) for text in texts]
    for place in range(max(map(len, patterns), default=0) - 1, -1, -1):
        patterns = _merge(patterns, place)
    return patterns


def _merge(patterns: list[Pattern], place: int) -> list[Pattern]:
    """Put patterns together that differ only in the part at this place."""
    merged: dict[tuple[Pattern, Pattern], Pattern] = {}
    for pattern in patterns:
        around = (pattern[:place], pattern[place + 1 :])
        here = pattern[place : place + 1]
        known = merged.get(around, ())
        merged[around] = (known[0] + here[0],) if known and here else known or here
    return [before + here + after for (before, after), here in merged.items()]


def _begins(words: list[str], wanted: list[str]) -> bool:
    if len(wanted) > len(words):
        return False
    return all(word.startswith(start) for word, start in zip(words, wanted, strict=False))


def _lines(patterns: list[Pattern], columns: int) -> list[str]:
    entries = [_broken(_format(pattern), "  ", columns) for pattern in patterns]
    if any(len(entry) > 1 for entry in entries):
        return [line for entry in entries for line in entry]
    return _in_columns([entry[0] for entry in entries], columns)


def _format(pattern: Pattern) -> str:
    """The parts with bars between; words without a choice stay together."""
    text = " ".join(pattern[0])
    for before, part in pairwise(pattern):
        text += (" " if len(before) == len(part) == 1 else " | ") + " ".join(part)
    return text


def _broken(text: str, margin: str, columns: int) -> list[str]:
    first, *others = wrap(text, columns - len(margin) - 4)
    return [margin + first, *(f"{margin}    {line}" for line in others)]


def _in_columns(entries: list[str], columns: int) -> list[str]:
    """Entries side by side, read downwards."""
    width = max(map(len, entries)) + 2
    across = max(columns // width, 1)
    height = -(-len(entries) // across)
    rows = [entries[line::height] for line in range(height)]
    return ["".join(entry.ljust(width) for entry in row).rstrip() for row in rows]
