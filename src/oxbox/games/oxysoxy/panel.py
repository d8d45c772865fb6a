"""What stands beside Oxy Soxy's table: the title, a line for each number, and the button."""

from functools import lru_cache
from typing import Final

from oxbox.game import COLOURS
from oxbox.games.oxysoxy.pieces import counted, pile_size, points_text
from oxbox.games.oxysoxy.rules import discards, open_boxes, score_kinds, scorings, won
from oxbox.kernels.layout import State
from oxbox.kernels.views import may_move
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact

_DISCARD: Final = (Choice("discard", "Throw this score card away"),)


def turn(state: State) -> int | None:
    """Whose turn it is, None when the game is over."""
    seat = int(state.seat)
    return None if seat < 0 else seat


def title(state: State) -> str:
    """Whose turn it is or who has won, in words."""
    seat = int(state.seat)
    return _ending(state) if seat < 0 else f"{COLOURS[seat]} to move"


def _ending(state: State) -> str:
    seats = winners(state)
    points = points_text(int(state.points[seats[0]]))
    verb = "wins" if len(seats) == 1 else "share the win"
    return f"{listed([COLOURS[seat] for seat in seats])} {verb} with {points}."


def winners(state: State) -> list[int]:
    """The seats that have won (R25)."""
    return [seat for seat in range(int(state.seats)) if won(state, seat)]


def choices(state: State) -> tuple[Choice, ...]:
    """What the viewer can choose beside the table."""
    return mover_choices(state) if may_move(state) else ()


def mover_choices(state: State) -> tuple[Choice, ...]:
    """The button that throws a score card away, where the seat to play may (R18, R19, R30)."""
    seat = int(state.seat)
    kinds = score_kinds(state, seat)
    others = (open_boxes(state) if state.hands[seat] else 0) or scorings(state, kinds)
    return _DISCARD if discards(state, kinds, others) else ()


def facts(state: State) -> tuple[Fact, ...]:
    """Each seat's points, score cards and pile."""
    points, score_cards = state.points, state.score_cards
    found: tuple[Fact, ...] = ()
    for seat in range(int(state.seats)):
        cow, bullock = score_cards[seat]
        left = pile_size(state, seat)
        found += _facts_of(seat, int(points[seat]), int(cow), int(bullock), left)
    return found


@lru_cache(maxsize=8192)
def _facts_of(seat: int, points: int, cow: int, bullock: int, pile: int) -> tuple[Fact, ...]:
    name, tone = COLOURS[seat], f"seat{seat}"
    cards = f"{counted(bullock, 'bullock')}, {counted(cow, 'cow')}"
    return (
        Fact(name, points_text(points), seat, tone),
        Fact(f"{name}'s score cards", cards, seat, tone),
        Fact(f"{name}'s pile", str(pile), seat, tone),
    )
