"""The spaces of Oxy Soxy's table and the pieces on them.

A hidden hand is drawn as backs, ``back:1:0`` to ``back:1:4``, numbered by their places in the hand
and not by what they are.
"""

from dataclasses import replace
from functools import cache
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
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.views import WHOLE
from oxbox.scene import Piece, Region, Space

TALL: Final = 1.5
"""The height of a card's space; its width is the unit."""
MEADOW_WIDTH: Final = 6
MEADOW_HEIGHT: Final = 8.5
SEAT_WIDTH: Final = 9.5
GRAIN: Final = (8, 2)
PLAYED_ID: Final = "played"
"""A score card on its way out, at the end of its line."""

_MEADOW_LEFT = 1.5
_SHORT = ("cow", "bull")


@rule
def cards_left(state: State, seat: int) -> int:
    """How many cards the seat has in its hand and its pile."""
    return count(int(state.hands[seat]) | int(state.piles[seat]))


@rule
def hand_size(state: State, seat: int) -> int:
    """How many cards the seat holds: five, or all that it has left (R9)."""
    return min(HAND, cards_left(state, seat))


@rule
def pile_size(state: State, seat: int) -> int:
    """How many cards the seat can still draw."""
    return max(0, cards_left(state, seat) - HAND)


@rule
def is_shown(state: State, seat: int) -> bool:
    """Whether the viewer looks at the seat's hand (R27)."""
    return int(state.viewer) == seat or int(state.viewer) == WHOLE


def points_text(number: int) -> str:
    return counted(number, "point")


def counted(number: int, word: str) -> str:
    """So many of something: "1 cow", "2 cows"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


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
        x, y = _MEADOW_LEFT + 1 + column, _top(row)
        spaces.append(Space(box_id(box), "meadow", box_name(box), x, y, 1, TALL, "card", tone))
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
def places(seat: int) -> tuple[Space, ...]:
    """Hand, pile and score cards, from west to east."""
    name = COLOURS[seat]
    names = [(f"hand:{seat}:{place}", f"{name}'s hand") for place in range(HAND)]
    names.append((f"pile:{seat}", f"{name}'s pile"))
    names += [(f"scores:{seat}:{word}", f"{name}'s {word} score cards") for word in KINDS]
    region, tone, y = f"seat:{seat}", f"seat{seat}", _seat_top(seat)
    return tuple(
        Space(place, region, label, x, y, 1, TALL, "card", tone)
        for x, (place, label) in enumerate(names)
    )


@cache
def won_place(seat: int, points: int) -> Space:
    """Where the cards that the seat wins go, east of all else."""
    label, text = f"{COLOURS[seat]}'s cards won: {points_text(points)}", f"won {points}"
    region, tone, x = f"seat:{seat}", f"seat{seat}", HAND + 1 + len(KINDS)
    return Space(won_id(seat), region, label, x, _seat_top(seat), 1.5, TALL, "card", tone, text)


def _seat_top(seat: int) -> float:
    return MEADOW_HEIGHT + TALL * seat


def card_id(seat: int, card: int) -> str:
    return f"card:{seat}:{card_name(card).replace(' ', '-')}"


def back_id(seat: int, place: int) -> str:
    return f"back:{seat}:{place}"


def stack_id(seat: int) -> str:
    return f"stack:{seat}"


def won_id(seat: int) -> str:
    return f"won:{seat}"


def score_id(seat: int, kind: int) -> str:
    return f"score:{seat}:{KINDS[kind]}"


def box_id(box: int) -> str:
    return f"box:{box_name(box)}"


def line_id(line: int) -> str:
    return f"line:{line_name(line).replace(' ', '-')}"


@cache
def card_in_box(placed: int, box: int) -> Piece:
    """A card in the meadow; ``placed`` is its number there."""
    return _face(*divmod(placed - 1, CARDS), box_id(box), f" in {box_name(box)}")


@cache
def card_in_hand(seat: int, card: int, place: int) -> Piece:
    """A card that its own seat looks at."""
    return _face(seat, card, f"hand:{seat}:{place}", " in hand")


def card_won(placed: int, winner: int) -> Piece:
    """A card on its way out, beside up to three others: its text is two characters wide."""
    seat, card = divmod(placed - 1, CARDS)
    short = (KINDS[card // 10][0], str(card % 10 + 1))
    return replace(_face(seat, card, won_id(winner), " won"), text=short)


def _face(seat: int, card: int, space: str, where: str) -> Piece:
    kind, value = divmod(card, 10)
    return Piece(
        card_id(seat, card),
        space,
        f"{COLOURS[seat]}'s {card_name(card)}{where}",
        f"{KINDS[kind]}-{value + 1}-seat{seat}",
        f"seat{seat}",
        (f"{_SHORT[kind]} {value + 1}", COLOURS[seat]),
    )


def seat_pieces(state: State, seat: int) -> list[Piece]:
    """The hand, in order of the cards for its own seat and as backs for all others, the pile and
    the score cards (R27)."""
    if is_shown(state, seat):
        held = int(state.hands[seat])
        cards = [card for card in range(CARDS) if (held >> card) & 1]
        pieces = [card_in_hand(seat, card, place) for place, card in enumerate(cards)]
    else:
        pieces = [card_back(seat, place) for place in range(hand_size(state, seat))]
    if pile := pile_size(state, seat):
        pieces.append(pile_stack(seat, pile))
    lefts = enumerate(state.score_cards[seat])
    return pieces + [score_stack(seat, kind, int(left)) for kind, left in lefts if left]


@cache
def card_back(seat: int, place: int) -> Piece:
    """A card that only its own seat may look at."""
    return Piece(
        back_id(seat, place),
        f"hand:{seat}:{place}",
        f"a card of {COLOURS[seat]}'s hand",
        f"back-seat{seat}",
        f"seat{seat}",
        ("#####", "#####"),
    )


@cache
def pile_stack(seat: int, left: int) -> Piece:
    """The cards that the seat can still draw."""
    label = f"{COLOURS[seat]}'s pile, {left} {'card' if left == 1 else 'cards'}"
    return Piece(
        stack_id(seat),
        f"pile:{seat}",
        label,
        f"pile-seat{seat}",
        f"seat{seat}",
        ("pile", f"of {left}"),
    )


@cache
def score_stack(seat: int, kind: int, left: int) -> Piece:
    """A stack of one or two score cards of a kind."""
    word = KINDS[kind]
    label = f"{COLOURS[seat]}'s {word} score card{'s, two left' if left == 2 else ''}"
    text = ("score" if left == 1 else "score*2", word)
    space, look = f"scores:{seat}:{word}", f"score-{word}-{left}"
    return Piece(score_id(seat, kind), space, label, look, f"seat{seat}", text)


def score_played(seat: int, kind: int, line: int) -> Piece:
    """A score card at the end of the line that it scores."""
    return replace(score_stack(seat, kind, 1), id=PLAYED_ID, space=line_id(line))
