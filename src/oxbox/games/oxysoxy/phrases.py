"""The phrases of Oxy Soxy's tellings: from their numbers to words and parts of the picture.

Targets of a path are a card ``card:0:cow-7`` and a box ``box:c3``, or a stack of score cards
``score:0:cow`` and a line ``line:row-3`` or the choice ``discard``. Sentences that list what may be
many things are told in pieces, as JSON: a beginning, each thing, and an end.
"""

from collections.abc import Callable
from typing import Final

from oxbox.game import COLOURS, seats_between
from oxbox.games.oxysoxy.cards import (
    BOXES,
    CARDS,
    HAND,
    KINDS,
    box_name,
    card_name,
    line_name,
)
from oxbox.games.oxysoxy.panel import DISCARD_CHOICE, ending, points_fact, stock_facts, to_move
from oxbox.games.oxysoxy.pieces import (
    PLAYED_ID,
    back_id,
    box_id,
    card_back,
    card_id,
    card_in_box,
    card_in_hand,
    card_won,
    line_id,
    pile_stack,
    points_text,
    score_id,
    score_played,
    score_stack,
    stack_id,
    won_id,
    won_place,
)
from oxbox.kernels.telling import FIRST_KIND
from oxbox.outcome import listed
from oxbox.parts import format_part
from oxbox.setting import Setting

(
    LAYS, DRAWS, PLAYS, SUM, SUMS_END, WINS, WINS_CARD, WINS_END, HAS, EMPTIES, THROWS,
    WAITS, TO_MOVE, ENDS,
    CARD_ID, BACK_ID, STACK_ID, SCORE_ID, PLAYED, LINE_ID, WON_ID, BOX_ID, DISCARD_ID,
    IN_BOX, IN_HAND, BACK, PILE, SCORE_STACK, SCORE_PLAYED, CARD_WON, WON_PLACE,
    CHOICE, POINTS, STOCK, TURNED_UP, SPENT,
) = range(FIRST_KIND, FIRST_KIND + 36)  # fmt: skip

FIRST, NEXT, LAST = range(3)
"""Where a thing stands in a list of a sentence."""
_BEFORE = ("", ", ", " and ")

HIDDEN: Final = CARDS
"""The number for a card that the viewer cannot look at."""


def _say_laying(setting: Setting, seat: int, move: int) -> str:
    card, box = divmod(move, BOXES)
    return f"{COLOURS[seat]} lays {card_name(card)} in {box_name(box)}."


def _say_drawing(setting: Setting, seat: int, card: int) -> str:
    return f"{COLOURS[seat]} draws {'a card' if card == HIDDEN else card_name(card)}."


def _say_playing(setting: Setting, seat: int, kind: int, line: int) -> bytes:
    return _half(f'"{COLOURS[seat]} plays a {KINDS[kind]} score card on {line_name(line)}: ')


def _say_sum(setting: Setting, seat: int, total: int, place: int) -> bytes:
    return _half(f"{_BEFORE[place]}{COLOURS[seat]} {total}")


def _end_sums(setting: Setting) -> bytes:
    return _half('."')


def _say_winning(setting: Setting, winner: int) -> bytes:
    return _half(f'"{COLOURS[winner]} wins ')


def _say_card_won(setting: Setting, placed: int, place: int) -> bytes:
    seat, card = divmod(placed - 1, CARDS)
    return _half(f"{_BEFORE[place]}{COLOURS[seat]}'s {card_name(card)}")


def _end_winning(setting: Setting, points: int) -> bytes:
    return _half(f': {points_text(points)}."')


def _say_having(setting: Setting, seat: int, points: int) -> bytes:
    return _half(f'"{COLOURS[seat]} now has {points_text(points)}, and ')


def _say_empty(setting: Setting, line: int) -> bytes:
    return _half(f'{line_name(line)} is empty."')


def _say_throwing(setting: Setting, seat: int, kind: int) -> str:
    return f"{COLOURS[seat]} throws a {KINDS[kind]} score card away."


def _say_waiting(setting: Setting, seat: int, following: int) -> str:
    skipped = seats_between(seat, following, setting.seats)
    return f"{listed([COLOURS[other] for other in skipped])} can do nothing and must wait."


def _show_pile(setting: Setting, seat: int, left: int) -> bytes:
    """The pile as one more of several pieces."""
    return b",%b" % format_part(pile_stack(seat, left))


def _show_points(setting: Setting, seat: int, points: int) -> bytes:
    """The first fact of a seat, after those of other seats."""
    return (b",%b" if seat else b"%b") % format_part(points_fact(seat, points))


def _show_stock(setting: Setting, seat: int, cow: int, bullock: int, pile: int) -> bytes:
    """The other facts of a seat, after its first."""
    return b"".join(b",%b" % format_part(f) for f in stock_facts(seat, cow, bullock, pile))


def _turn_up(setting: Setting, seat: int, place: int, card: int) -> dict[str, str]:
    return {back_id(seat, place): card_id(seat, card)}


def _spend(setting: Setting, seat: int, kind: int) -> dict[str, str]:
    return {score_id(seat, kind): PLAYED_ID}


def _half(text: str) -> bytes:
    """A part of a sentence, as JSON as it stands: there is nothing in it to escape."""
    return text.encode()


PHRASES: Final[dict[int, Callable[..., object]]] = {
    LAYS: _say_laying,
    DRAWS: _say_drawing,
    PLAYS: _say_playing,
    SUM: _say_sum,
    SUMS_END: _end_sums,
    WINS: _say_winning,
    WINS_CARD: _say_card_won,
    WINS_END: _end_winning,
    HAS: _say_having,
    EMPTIES: _say_empty,
    THROWS: _say_throwing,
    WAITS: _say_waiting,
    TO_MOVE: lambda _, seat: to_move(seat),
    ENDS: lambda _, winners, points: ending(winners, points),
    CARD_ID: lambda _, placed: card_id(*divmod(placed - 1, CARDS)),
    BACK_ID: lambda _, seat, place: back_id(seat, place),
    STACK_ID: lambda _, seat: stack_id(seat),
    SCORE_ID: lambda _, seat, kind: score_id(seat, kind),
    PLAYED: lambda _: PLAYED_ID,
    LINE_ID: lambda _, line: line_id(line),
    BOX_ID: lambda _, box: box_id(box),
    DISCARD_ID: lambda _: DISCARD_CHOICE.id,
    WON_ID: lambda _, seat: won_id(seat),
    IN_BOX: lambda _, placed, box: card_in_box(placed, box),
    IN_HAND: lambda _, seat, card, place: card_in_hand(seat, card, place),
    BACK: lambda _, seat: card_back(seat, HAND - 1),
    PILE: _show_pile,
    SCORE_STACK: lambda _, seat, kind, left: score_stack(seat, kind, left),
    SCORE_PLAYED: lambda _, seat, kind, line: score_played(seat, kind, line),
    CARD_WON: lambda _, placed, winner: card_won(placed, winner),
    WON_PLACE: lambda _, seat, points: won_place(seat, points),
    CHOICE: lambda _: DISCARD_CHOICE,
    POINTS: _show_points,
    STOCK: _show_stock,
    TURNED_UP: _turn_up,
    SPENT: _spend,
}
