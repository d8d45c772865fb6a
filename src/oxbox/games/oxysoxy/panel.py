"""What stands beside Oxy Soxy's table: the title, a line for each number, and the button."""

from typing import Final

from oxbox.game import COLOURS
from oxbox.games.oxysoxy.pieces import counted, pile_size, points_text
from oxbox.games.oxysoxy.rules import discards, open_boxes, score_kinds, scorings, won
from oxbox.kernels.bits import lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.views import may_move
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact

DISCARD_CHOICE: Final = Choice("discard", "Throw this score card away")


def turn(state: State) -> int | None:
    """Whose turn it is, None when the game is over."""
    seat = int(state.seat)
    return None if seat < 0 else seat


def title(state: State) -> str:
    """Whose turn it is or who has won, in words."""
    seat = int(state.seat)
    if seat >= 0:
        return to_move(seat)
    seats = winners(state)
    return ending(seats, int(state.points[lowest(seats)]))


def to_move(seat: int) -> str:
    return f"{COLOURS[seat]} to move"


def ending(seats: int, points: int) -> str:
    """Who has won, given as bits, and with how many points."""
    names = [name for seat, name in enumerate(COLOURS) if seats >> seat & 1]
    verb = "wins" if len(names) == 1 else "share the win"
    return f"{listed(names)} {verb} with {points_text(points)}."


@rule
def winners(state: State) -> int:
    """The seats that have won, as bits (R25)."""
    found = 0
    for seat in range(state.seats):
        if won(state, seat):
            found |= 1 << seat
    return found


def choices(state: State) -> tuple[Choice, ...]:
    """What the viewer can choose beside the table."""
    return (DISCARD_CHOICE,) if may_move(state) and may_discard(state) else ()


@rule
def may_discard(state: State) -> bool:
    """Whether the seat to play may throw a score card away (R18, R19, R30)."""
    seat = int(state.seat)
    kinds = score_kinds(state, seat)
    others = scorings(state, kinds) | (open_boxes(state) if state.hands[seat] else 0)
    return discards(state, kinds, others) != 0


def facts(state: State) -> tuple[Fact, ...]:
    """Each seat's points, score cards and pile."""
    found: list[Fact] = []
    for seat in range(int(state.seats)):
        cow, bullock = state.score_cards[seat]
        found.append(points_fact(seat, int(state.points[seat])))
        found += stock_facts(seat, int(cow), int(bullock), pile_size(state, seat))
    return tuple(found)


def points_fact(seat: int, points: int) -> Fact:
    return Fact(COLOURS[seat], points_text(points), seat, f"seat{seat}")


def stock_facts(seat: int, cow: int, bullock: int, pile: int) -> tuple[Fact, Fact]:
    """A seat's score cards and its pile."""
    name, tone = COLOURS[seat], f"seat{seat}"
    cards = f"{counted(bullock, 'bullock')}, {counted(cow, 'cow')}"
    return (
        Fact(f"{name}'s score cards", cards, seat, tone),
        Fact(f"{name}'s pile", str(pile), seat, tone),
    )
