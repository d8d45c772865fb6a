"""Mixx in words: whose turn it is, what the seats have won, and how a round or the game ends."""

from collections.abc import Sequence

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
    seat = int(state.seat)
    if not state.ended:
        return laying_title(seat) if state.laid else leading_title(seat)
    winners = [seat for seat in range(int(state.seats)) if won(state, seat)]
    return result(winners, score(state, winners[0]))


def laying_title(seat: int) -> str:
    """The title while a seat is to add a card to the cross."""
    return f"{seat_name(seat)} to lay a card"


def leading_title(seat: int) -> str:
    """The title while a seat is to lay the first card of a round."""
    return f"{seat_name(seat)} to lead the round"


def result(winners: Sequence[int], cards: int) -> str:
    """Who has won the game, with how many cards each."""
    names, number = listed([seat_name(seat) for seat in winners]), number_of_cards(cards)
    if len(winners) == 1:
        return f"{names} wins the game with {number}."
    return f"{names} share the win with {number} each."


def missing(mover: int, following: int, seats: int) -> str:
    """A sentence about the seats between the mover and the next to lay (R16)."""
    names = [seat_name(seat) for seat in seats_between(mover, following, seats)]
    miss = "misses" if len(names) == 1 else "miss"
    return f"{listed(names)} cannot lay a card and {miss} this turn."


def facts(state: State, stock: int) -> tuple[Fact, ...]:
    """What the seats have earned, and the cards of the stock and on the table."""
    counts_hands = bool(state.ended and state.count_hands)
    seats = range(int(state.seats))
    earned = [earned_fact(seat, score(state, seat), counts_hands) for seat in seats]
    return (*earned, *amount_facts(stock, int(state.laid)))


def earned_fact(seat: int, cards: int, counts_hands: bool) -> Fact:
    """What a seat has earned, in the end perhaps with the cards in hand (R30)."""
    earned = "won and in hand" if counts_hands else "won"
    return Fact(seat_name(seat), f"{number_of_cards(cards)} {earned}", seat, f"seat{seat}")


def amount_facts(stock: int, laid: int) -> tuple[Fact, Fact]:
    """How many cards the stock has, and how many lie on the table."""
    return Fact("Stock", number_of_cards(stock)), Fact("On the table", number_of_cards(laid))
