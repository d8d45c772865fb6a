"""Moves of Oxy Soxy as text: ``cow 7 c3``, ``score cow column b``, ``discard bullock``."""

import re

from oxbox.games.oxysoxy.cards import BOXES, KINDS, LINES, WIDTH, box_name, card_name, line_name
from oxbox.games.oxysoxy.rules import DISCARD, SCORE
from oxbox.kit import NotationError, State

_KIND = r"(cow|c|bullock|bull|b)"
_LAY = re.compile(rf"{_KIND}\s*(10|[1-9])[\s,]+(?:(?:in|on|to)\s+)?([a-e])\s*([1-5])", re.ASCII)
_SCORE = re.compile(
    rf"score\s+{_KIND}[\s,]+(?:(?:in|on)\s+)?(?:(?:row\s*)?([1-5])|(?:(?:column|col)\s*)?([a-e]))",
    re.ASCII,
)
_DISCARD = re.compile(rf"discard\s+{_KIND}", re.ASCII)


def format_move(state: State, move: int) -> str:
    """Card and box, or what is done with a score card."""
    if move < SCORE:
        card, box = divmod(move, BOXES)
        return f"{card_name(card)} {box_name(box)}"
    if move < DISCARD:
        kind, line = divmod(move - SCORE, LINES)
        return f"score {KINDS[kind]} {line_name(line)}"
    return f"discard {KINDS[move - DISCARD]}"


def parse_move(state: State, text: str) -> int:
    """The move that the text names, whether the rules allow it or not."""
    plain = text.strip().lower()
    if found := _LAY.fullmatch(plain):
        card = _kind(found[1]) * 10 + int(found[2]) - 1
        return card * BOXES + (int(found[4]) - 1) * WIDTH + "abcde".index(found[3])
    if found := _SCORE.fullmatch(plain):
        line = int(found[2]) - 1 if found[2] else WIDTH + "abcde".index(found[3])
        return SCORE + _kind(found[1]) * LINES + line
    if found := _DISCARD.fullmatch(plain):
        return DISCARD + _kind(found[1])
    raise NotationError(
        f"{text!r:.60} is not a move of Oxy Soxy; write one like cow 7 c3, score bullock row 3, "
        "score cow column b or discard cow."
    )


def _kind(word: str) -> int:
    return int(word.startswith("b"))
