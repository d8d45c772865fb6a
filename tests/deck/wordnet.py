"""WordNet's database, as far as checking a card needs it: what a word means and what it is like."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("/usr/share/wordnet")
KINDS = {"noun": "noun", "verb": "verb", "adjective": "adj", "adverb": "adv"}
_NEIGHBOURS = ("@", "@i", "&", "~", "\\", "+")
"""Broader and narrower terms, similar ones, and words of the same root."""


class Sense(NamedTuple):
    """One meaning of a word: its synonyms, its gloss, and the same of its neighbours."""

    synonyms: tuple[str, ...]
    gloss: str
    around: str


def senses(word: str) -> list[Sense]:
    """All meanings of a word, whatever its kind; none if WordNet lacks it."""
    lemma = word.lower().replace(" ", "_")
    return [
        _sense(kind, offset) for kind in KINDS.values() for offset in _index(kind).get(lemma, ())
    ]


@cache
def _index(kind: str) -> dict[str, tuple[int, ...]]:
    """Where in the data file of a kind each word's meanings stand."""
    found = {}
    for line in (FOLDER / f"index.{kind}").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            parts = line.split()
            found[parts[0]] = tuple(int(part) for part in parts[-int(parts[2]) :])
    return found


@cache
def _data(kind: str) -> bytes:
    return (FOLDER / f"data.{kind}").read_bytes()


def _sense(kind: str, offset: int) -> Sense:
    words, pointers, gloss = _read(kind, offset)
    around = []
    for neighbour_kind, neighbour in pointers:
        near_words, _, near_gloss = _read(neighbour_kind, neighbour)
        around.append(" ".join((*near_words, near_gloss)))
    return Sense(tuple(words), gloss, " ".join(around))


def _read(kind: str, offset: int) -> tuple[list[str], list[tuple[str, int]], str]:
    data = _data(kind)
    line = data[offset : data.index(b"\n", offset)].decode()
    fields, _, gloss = line.partition(" | ")
    parts = fields.split()
    count = int(parts[3], 16)
    words = [parts[4 + 2 * n].replace("_", " ").partition("(")[0] for n in range(count)]
    return words, list(_pointers(parts[4 + 2 * count :])), gloss


def _pointers(parts: list[str]) -> Iterator[tuple[str, int]]:
    kinds = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
    for n in range(int(parts[0])):
        symbol, offset, kind, _ = parts[1 + 4 * n : 5 + 4 * n]
        if symbol in _NEIGHBOURS:
            yield kinds[kind], int(offset)
