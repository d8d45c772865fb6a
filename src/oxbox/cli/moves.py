"""The possible moves in few lines: grouped by how their texts begin, completed word by word."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

MOST_LINES: Final = 20


def list_moves(texts: Sequence[str], wanted: str, columns: int) -> list[str]:
    """Lines that show the moves whose words begin like those wanted, in at most so many columns.

    Moves that differ only in their last word share a line; if that is too much, moves that share
    their first word do.
    """
    found = filter_moves(texts, wanted)
    if not found:
        return [f"No possible move fits {wanted!r:.40}." if wanted else "No move is possible."]
    lines = _table(_group(found, lambda words: len(words) - 1), columns)
    if len(lines) > MOST_LINES and not wanted:
        lines = _table(_group(found, lambda words: 1), columns)
        lines.append(f"{len(found)} moves; ? and the beginning of one shows more of them.")
    elif len(found) > 1:
        lines.append(f"{len(found)} moves.")
    return lines


def filter_moves(texts: Sequence[str], wanted: str) -> list[str]:
    """The moves that begin like the words wanted, or at least have each of them."""
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


def _begins(words: list[str], wanted: list[str]) -> bool:
    if len(wanted) > len(words):
        return False
    return all(word.startswith(start) for word, start in zip(words, wanted, strict=False))


def _group(texts: Iterable[str], length: Callable[[list[str]], int]) -> dict[str, list[str]]:
    """The words that follow each beginning of so many words, each once."""
    groups: dict[str, dict[str, None]] = {}
    for text in texts:
        words = text.split()
        kept = length(words)
        following = words[kept : kept + 1]
        groups.setdefault(" ".join(words[:kept]), {}).update(dict.fromkeys(following))
    return {start: list(following) for start, following in groups.items()}


def _table(groups: dict[str, list[str]], columns: int) -> list[str]:
    """A line for each group, or several groups to a line where they are short."""
    width = max(len(start) for start in groups)
    entries = [
        _entry(start.ljust(width), following, columns) for start, following in groups.items()
    ]
    if any(len(entry) > 1 for entry in entries):
        return [line for entry in entries for line in entry]
    return _in_columns([entry[0] for entry in entries], columns)


def _entry(start: str, following: list[str], columns: int) -> list[str]:
    """A beginning and what may follow it, broken between words."""
    indent = f"  {start}  " if start else "  "
    lines = [indent]
    for word in following:
        if len(lines[-1]) + len(word) + 1 > columns and lines[-1].strip():
            lines.append(" " * len(indent))
        lines[-1] += f"{word} "
    return [line.rstrip() for line in lines]


def _in_columns(entries: list[str], columns: int) -> list[str]:
    """Entries side by side, read downwards."""
    width = max(map(len, entries)) + 2
    across = max(columns // width, 1)
    height = -(-len(entries) // across)
    rows = [entries[line::height] for line in range(height)]
    return ["".join(entry.ljust(width) for entry in row).rstrip() for row in rows]
