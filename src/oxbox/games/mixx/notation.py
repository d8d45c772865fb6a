"""Moves of Mixx as text: ``red-fish``, ``red-fish east of yellow-shell``, ``red-fish north``.

The middle form is for a line whose centre is open, the last for a cross whose centre is fixed.
"""

import re
from collections.abc import Sequence

from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.mixx.rules import BESIDE, COLUMN, EAST, FIRST_ARM, MIDDLE, NORTH, ROW, SOUTH, WEST
from oxbox.kit import NotationError, State, rule

DIRECTIONS = ("north", "east", "south", "west")

_CARD = r"([a-z]+)\.?\s*[-\s]\s*([a-z]+)\.?"
_MOVE = re.compile(rf"{_CARD}(?:[\s,]+([a-z]+)(?:\s+of\s+(?:the\s+)?{_CARD})?)?", re.ASCII)


def line_cards(state: State) -> list[int]:
    """The cards of the west-east axis, from the west; none while the table is empty."""
    west, east = int(state.ends[WEST]), int(state.ends[EAST])
    return [int(card) for card in state.axes[ROW, west : east + 1]] if state.laid else []


@rule
def neighbour_of(state: State, place: int) -> int:
    """The card that one played at the place would touch, -1 if this table has no such place."""
    if place == MIDDLE or state.laid == 0:
        return -1
    if place >= BESIDE:
        position = int(state.ends[WEST]) + ((place - BESIDE) & 7)
        return int(state.axes[ROW, position]) if position <= state.ends[EAST] else -1
    axis = direction_of(place) & 1
    if axis == COLUMN and state.centre < 0:
        return -1
    return int(state.axes[axis, state.ends[direction_of(place)]])


@rule
def direction_of(place: int) -> int:
    """The direction in which a card at the place lies from the one that it touches."""
    if place >= BESIDE:
        return NORTH if place < BESIDE + 8 else SOUTH
    return place - FIRST_ARM


def format_move(state: State, move: int) -> str:
    """Card, direction and, while the centre is open, the card that it touches."""
    place, card = divmod(move, 64)
    if place == MIDDLE:
        return format_card(card)
    text = f"{format_card(card)} {DIRECTIONS[direction_of(place)]}"
    neighbour = neighbour_of(state, place)
    return text if state.centre >= 0 or neighbour < 0 else f"{text} of {format_card(neighbour)}"


def parse_move(state: State, text: str) -> int:
    """The move that the text names, whether the rules allow it or not.

    Colours, motifs and directions may be shortened as long as they stay clear; a neighbour may be
    named once the centre is fixed, too.
    """
    found = _MOVE.fullmatch(text.strip().lower())
    if found is None:
        raise NotationError(
            f"{text!r:.60} isn't a move. Try something like: red-fish, red-fish north, or "
            "red-fish east of yellow-shell."
        )
    card = _parse_card(found[1], found[2])
    if found[3] is None:
        return MIDDLE * 64 + card
    direction = _find(found[3], DIRECTIONS, "direction")
    place = FIRST_ARM + direction
    if found[4] is not None:
        place = _place_beside(state, direction, _parse_card(found[4], found[5]))
    return place * 64 + card


def _parse_card(colour: str, motif: str) -> int:
    return _find(colour, COLOURS, "colour") * 8 + _find(motif, MOTIFS, "picture")


def _find(word: str, words: Sequence[str], kind: str) -> int:
    """The index of the one word that begins like this."""
    starting = [index for index, whole in enumerate(words) if whole.startswith(word)]
    if len(starting) != 1:
        raise NotationError(f"{word!r:.40} isn't a {kind}. Choose from {', '.join(words)}.")
    return starting[0]


def _place_beside(state: State, direction: int, neighbour: int) -> int:
    """The place in a direction from a card on the table."""
    row = line_cards(state)
    if state.centre < 0 and direction in (NORTH, SOUTH) and neighbour in row:
        return BESIDE + (8 if direction == SOUTH else 0) + row.index(neighbour)
    place = FIRST_ARM + direction
    if neighbour_of(state, place) != neighbour:
        raise NotationError(
            f"There is no place {DIRECTIONS[direction]} of {format_card(neighbour)}."
        )
    return place
