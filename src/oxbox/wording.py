"""Texts that are worded for their reader: "You move the totem", "Ann moves the totem".

What a table tells is one text for everybody. Where it speaks of seats it has *marks*, which are
resolved last, by those who know the reader and the players' names:

``⦃0⦄``                      the name of seat 0
``⦃0:You move¦⦃0⦄ moves⦄``   the first wording if the reader is seat 0, the second otherwise

Wordings may have marks of their own. Resolving works on texts and on JSON with texts in it; the
page does the same (``server/page/words.js``).
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

OPEN, CLOSE, OR = "⦃⦄¦"
_OPEN_BYTES: Final = OPEN.encode()
_MARK: Final = re.compile(rf"{OPEN}(\d+)(?::([^{OPEN}{CLOSE}]*){OR}([^{OPEN}{CLOSE}]*))?{CLOSE}")
_TOKENS: Final = re.compile(rf"[{OPEN}{CLOSE}]|\s+|[^\s{OPEN}{CLOSE}]+")
_RESERVED: Final = str.maketrans("", "", OPEN + CLOSE + OR)


def name_mark(seat: int) -> str:
    """A mark that stands for the name of a seat."""
    return f"{OPEN}{seat}{CLOSE}"


def without_marks(text: str) -> str:
    """A text from outside, such as a name, without the signs that marks are made of."""
    return text.translate(_RESERVED)


def choose_for(seat: int, own: str, other: str) -> str:
    """A text with one wording for a seat and another for everybody else, as short as can be."""
    mine, others = _tokens(own), _tokens(other)
    most = min(len(mine), len(others))
    begin = next((at for at in range(most) if mine[at] != others[at]), most)
    most -= begin
    end = next((at for at in range(most) if mine[-1 - at] != others[-1 - at]), most)
    first, last = mine[begin : len(mine) - end], others[begin : len(others) - end]
    if not first and not last:
        return own
    chosen = f"{OPEN}{seat}:{''.join(first)}{OR}{''.join(last)}{CLOSE}"
    return "".join([*mine[:begin], chosen, *mine[len(mine) - end :]])


def address(text: str, names: Sequence[str], reader: int | None = None) -> str:
    """Resolve the marks of a text for a reader, who has a seat or none."""

    def resolve(mark: re.Match[str]) -> str:
        seat, own, other = mark.groups()
        if other is None:
            return names[int(seat)]
        return own if int(seat) == reader else other

    while OPEN in text:
        resolved = _MARK.sub(resolve, text)
        if resolved == text:
            return without_marks(text)
        text = resolved
    return text


def address_json(
    text: bytes | memoryview, names: Sequence[str], reader: int | None = None
) -> bytes:
    """Resolve the marks in JSON; names must not need to be escaped there, as seat names do not."""
    raw = bytes(text)
    return address(raw.decode(), names, reader).encode() if _OPEN_BYTES in raw else raw


@lru_cache(maxsize=256)
def _tokens(text: str) -> tuple[str, ...]:
    """The words, gaps and whole marks of a text."""
    tokens: list[str] = []
    depth = 0
    for token in _TOKENS.findall(text):
        if depth:
            tokens[-1] += token
        else:
            tokens.append(token)
        depth += (token == OPEN) - (token == CLOSE)
    return tuple(tokens)
