"""Mixx in words: whose turn it is, what the seats have won, and how a round or the game ends."""

from functools import cache, lru_cache

from oxbox.game import COLOURS as SEAT_NAMES
from oxbox.game import seats_between
from oxbox.games.mixx.rules import score, won
from oxbox.kernels.layout import State
from oxbox.outcome import listed
from oxbox.scene import Fact


def seat_name(seat: int) -> str:
    """What the seat is called."""
    return SEAT_NAMES[seat]


def number_of_cards(number: int) -> str:
    """So many cards, in words."""
    return "1 card" if number == 1 else f"{number} cards"


def title(state: State) -> str:
    """Whose turn it is and for what, or the result."""
    if state.ended:
        return what_next(state)
    return laying_title(int(state.seat)) if state.laid else f"{_seat(state)} to lead the round"


def laying_title(seat: int) -> str:
    """The title while a seat is to add a card to the cross."""
    return f"{SEAT_NAMES[seat]} to lay a card"


def what_next(state: State) -> str:
    """What follows the end of a round: another one, or the result."""
    if not state.ended:
        return f"{_seat(state)} leads the next round."
    winners = [seat for seat in range(int(state.seats)) if won(state, seat)]
    cards = number_of_cards(score(state, winners[0]))
    names = listed([seat_name(seat) for seat in winners])
    if len(winners) == 1:
        return f"{names} wins the game with {cards}."
    return f"{names} share the win with {cards} each."


def _seat(state: State) -> str:
    return seat_name(int(state.seat))


def missing(mover: int, following: int, seats: int) -> str:
    """A sentence about the seats between the mover and the next to lay (R16); empty without any."""
    names = [seat_name(seat) for seat in seats_between(mover, following, seats)]
    if not names:
        return ""
    miss = "misses" if len(names) == 1 else "miss"
    return f"{listed(names)} cannot lay a card and {miss} this turn."


def facts(earned: tuple[Fact, ...], stock: int, laid: int) -> tuple[Fact, ...]:
    """What the seats have earned, and the cards of the stock and on the table."""
    return (*earned, _amount("Stock", stock), _amount("On the table", laid))


def earned_facts(state: State) -> tuple[Fact, ...]:
    """What each seat has earned, in the end perhaps with the cards in hand (R30)."""
    if not (state.ended and state.count_hands):
        return won_facts(state)
    scores = [score(state, seat) for seat in range(int(state.seats))]
    return _earned_facts(tuple(scores), "won and in hand")


def won_facts(state: State) -> tuple[Fact, ...]:
    """How many cards each seat has won so far."""
    return _earned_facts(tuple(map(int, state.piles[: int(state.seats)])), "won")


@lru_cache(maxsize=4096)
def _earned_facts(scores: tuple[int, ...], earned: str) -> tuple[Fact, ...]:
    return tuple([_earned(seat, cards, earned) for seat, cards in enumerate(scores)])


@cache
def _earned(seat: int, cards: int, earned: str) -> Fact:
    return Fact(seat_name(seat), f"{number_of_cards(cards)} {earned}", seat, f"seat{seat}")


@cache
def _amount(label: str, cards: int) -> Fact:
    return Fact(label, number_of_cards(cards))
