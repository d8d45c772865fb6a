"""The spaces of Oxy Soxy's table and the pieces on them.

A hidden hand is drawn as backs, ``back:1:0`` to ``back:1:4``, numbered by their places in the hand
and not by what they are.
"""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from oxbox.game import COLOURS
from oxbox.games.oxysoxy.cards import (
    BOXES,
    CARDS,
    HAND,
    KINDS,
    LINES,
    WIDTH,
    box_name,
    card_name,
    line_name,
)
from oxbox.kernels.bits import count
from oxbox.kernels.layout import State
from oxbox.kernels.views import WHOLE
from oxbox.scene import Piece, Region, Space

TALL: Final = 1.5
"""The height of a card's space; its width is the unit."""
MEADOW_WIDTH: Final = 6
MEADOW_HEIGHT: Final = 8.5
SEAT_WIDTH: Final = 9.5
GRAIN: Final = (8, 2)

_MEADOW_LEFT = 1.5
_SHORT = ("cow", "bull")


def hand_size(state: State, seat: int) -> int:
    """How many cards the seat holds: five, or all that it has left (R9)."""
    return min(HAND, _cards_left(state, seat))


def pile_size(state: State, seat: int) -> int:
    """How many cards the seat can still draw."""
    return max(0, _cards_left(state, seat) - HAND)


def _cards_left(state: State, seat: int) -> int:
    return count(int(state.hands[seat]) | int(state.piles[seat]))


def is_shown(state: State, seat: int) -> bool:
    return int(state.viewer) in (WHOLE, seat)


def points_text(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def regions(state: State) -> tuple[Region, ...]:
    """The meadow, and below it one region a seat."""
    return _regions(int(state.seats))


@cache
def _regions(number: int) -> tuple[Region, ...]:
    meadow = Region("meadow", "The meadow", _MEADOW_LEFT, 0, MEADOW_WIDTH, MEADOW_HEIGHT, GRAIN)
    seats = [
        Region(
            f"seat:{seat}", COLOURS[seat], 0, MEADOW_HEIGHT + TALL * seat, SEAT_WIDTH, TALL, GRAIN
        )
        for seat in range(number)
    ]
    return (meadow, *seats)


@cache
def boxes() -> tuple[Space, ...]:
    """The boxes; those on the diagonals bear the meadow cards (R4)."""
    spaces = []
    for box in range(BOXES):
        row, column = divmod(box, WIDTH)
        tone = "grass" if row in (column, WIDTH - 1 - column) else ""
        name, x = box_name(box), _MEADOW_LEFT + 1 + column
        spaces.append(Space(f"box:{name}", "meadow", name, x, _top(row), 1, TALL, "card", tone))
    return tuple(spaces)


@cache
def lines() -> tuple[Space, ...]:
    """The margins: a place west of each row and south of each column for a score card."""
    spaces = []
    for line in range(LINES):
        x, y, height = _MEADOW_LEFT, _top(line), TALL
        if line >= WIDTH:
            x, y, height = x + 1 + line - WIDTH, _top(-1), 1
        name = line_name(line)
        text = name.split()[1]
        spaces.append(Space(line_id(line), "meadow", name, x, y, 1, height, "arrow", "", text))
    return tuple(spaces)


def _top(row: int) -> float:
    return TALL * (WIDTH - 1 - row)


@cache
def places(seat: int, points: int) -> tuple[Space, ...]:
    """Hand, pile, score cards and cards won, from west to east."""
    name = COLOURS[seat]
    names = [(f"hand:{seat}:{place}", f"{name}'s hand") for place in range(HAND)]
    names.append((f"pile:{seat}", f"{name}'s pile"))
    names += [(f"scores:{seat}:{word}", f"{name}'s {word} score cards") for word in KINDS]
    region, tone, y = f"seat:{seat}", f"seat{seat}", MEADOW_HEIGHT + TALL * seat
    spaces = [
        Space(place, region, label, x, y, 1, TALL, "card", tone)
        for x, (place, label) in enumerate(names)
    ]
    label = f"{name}'s cards won: {points_text(points)}"
    text = f"won {points}"
    won = Space(f"won:{seat}", region, label, len(names), y, 1.5, TALL, "card", tone, text)
    return (*spaces, won)


@cache
def card_id(seat: int, card: int) -> str:
    return f"card:{seat}:{card_name(card).replace(' ', '-')}"


def score_id(seat: int, kind: int) -> str:
    return f"score:{seat}:{KINDS[kind]}"


def line_id(line: int) -> str:
    return f"line:{line_name(line).replace(' ', '-')}"


@cache
def card_piece(placed: int, space: str, where: str) -> Piece:
    """A card face up; ``placed`` is its number in the meadow."""
    seat, card = divmod(placed - 1, CARDS)
    kind, value = divmod(card, 10)
    return Piece(
        card_id(seat, card),
        space,
        f"{COLOURS[seat]}'s {card_name(card)}{where}",
        f"{KINDS[kind]}-{value + 1}-seat{seat}",
        f"seat{seat}",
        (f"{_SHORT[kind]} {value + 1}", COLOURS[seat]),
    )


def seat_pieces(state: State, seat: int) -> tuple[Piece, ...]:
    """The hand, in order of the cards for its own seat and as backs for all others, the pile and
    the score cards (R27)."""
    cow, bullock = state.score_cards[seat]
    pile, lefts = pile_size(state, seat), (int(cow), int(bullock))
    if is_shown(state, seat):
        return _seat_pieces(seat, int(state.hands[seat]), 0, pile, lefts)
    return _seat_pieces(seat, 0, hand_size(state, seat), pile, lefts)


@lru_cache(maxsize=8192)
def _seat_pieces(
    seat: int, held: int, backs: int, pile: int, lefts: tuple[int, int]
) -> tuple[Piece, ...]:
    hand = _hand(seat, held) + [_back(seat, place) for place in range(backs)]
    stack = [_pile(seat, pile)] if pile else []
    scores = [
        score_piece(seat, kind, left, f"scores:{seat}:{KINDS[kind]}")
        for kind, left in enumerate(lefts)
        if left
    ]
    return (*hand, *stack, *scores)


def _hand(seat: int, held: int) -> list[Piece]:
    cards = [card for card in range(CARDS) if (held >> card) & 1]
    return [
        card_piece(1 + seat * CARDS + card, f"hand:{seat}:{place}", " in hand")
        for place, card in enumerate(cards)
    ]


@cache
def _back(seat: int, place: int) -> Piece:
    return Piece(
        f"back:{seat}:{place}",
        f"hand:{seat}:{place}",
        f"a card of {COLOURS[seat]}'s hand",
        f"back-seat{seat}",
        f"seat{seat}",
        ("#####", "#####"),
    )


@cache
def _pile(seat: int, left: int) -> Piece:
    label = f"{COLOURS[seat]}'s pile, {left} {'card' if left == 1 else 'cards'}"
    return Piece(
        f"stack:{seat}",
        f"pile:{seat}",
        label,
        f"pile-seat{seat}",
        f"seat{seat}",
        ("pile", f"of {left}"),
    )


@cache
def score_piece(seat: int, kind: int, left: int, space: str) -> Piece:
    """A stack of one or two score cards of a kind."""
    word = KINDS[kind]
    label = f"{COLOURS[seat]}'s {word} score card{'s, two left' if left == 2 else ''}"
    text = ("score" if left == 1 else "score*2", word)
    return Piece(score_id(seat, kind), space, label, f"score-{word}-{left}", f"seat{seat}", text)


def won_piece(placed: int, winner: int) -> Piece:
    """A card on its way out, beside up to three others: its text is two characters wide."""
    card = (placed - 1) % CARDS
    short = (KINDS[card // 10][0], str(card % 10 + 1))
    return replace(card_piece(placed, f"won:{winner}", " won"), text=short)
