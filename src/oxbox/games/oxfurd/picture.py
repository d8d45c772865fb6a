"""What stands on the table of Oxfurd Bluff, and the panel beside it.

Pieces are ``climber:0`` and ``descender:0`` (by seat) and ``die``. A seat's pieces bear the first
letter of its name.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from oxbox.game import COLOURS
from oxbox.games.oxfurd.places import Stair, regions, spaces
from oxbox.games.oxfurd.rules import REASONS, won
from oxbox.kernels.layout import State
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact, Note, Piece, Scene

Choices: TypeAlias = tuple[Choice, ...]


def picture(
    state: State, board: Stair, title: str, notes: tuple[Note, ...], die: int, choices: Choices = ()
) -> Scene:
    """The table with the card's notes, and with choices while there is a question."""
    seats = int(state.seats)
    places = regions(board)
    stair, descent = places
    stand = _standing(tuple(state.climbers[:seats]), tuple(state.descenders[:seats]), board)
    return Scene(
        game="oxfurd",
        title=title,
        seat=None if state.ended else int(state.seat),
        width=descent.x + descent.width,
        height=max(stair.height, descent.height),
        regions=places,
        spaces=spaces(board),
        pieces=(*stand.pieces, _die(die)),
        choices=choices,
        facts=(*stand.facts, *_more_facts(state)),
        notes=notes,
    )


def title_of(state: State) -> str:
    """Whose turn it is, or how the game ended."""
    if not state.ended:
        return f"{COLOURS[int(state.seat)]} to answer"
    winners = [seat for seat in range(int(state.seats)) if won(state, seat)]
    return REASONS[int(state.ended)].sentence.format(winners=names(winners))


def names(seats: Iterable[int]) -> str:
    """Seats in words."""
    return listed([COLOURS[seat] for seat in seats])


class _Standing(NamedTuple):
    """Where everybody stands, as pieces and in words."""

    pieces: tuple[Piece, ...]
    facts: tuple[Fact, ...]


@lru_cache(maxsize=4096)
def _standing(steps: tuple[int, ...], levels: tuple[int, ...], stair: Stair) -> _Standing:
    climbers = [_climber(seat, int(step), stair) for seat, step in enumerate(steps)]
    descenders = [_descender(seat, int(level), stair) for seat, level in enumerate(levels)]
    places = enumerate(zip(steps, levels, strict=True))
    facts = [_whereabouts(seat, int(step), int(level), stair) for seat, (step, level) in places]
    return _Standing((*climbers, *descenders), tuple(facts))


@lru_cache(maxsize=4096)
def _climber(seat: int, step: int, stair: Stair) -> Piece:
    name, letter = COLOURS[seat], COLOURS[seat][0]
    label, look = f"{name}'s Climber: {stair.name(step)}", f"climber-{letter.lower()}"
    return Piece(f"climber:{seat}", f"step:{step}", label, look, f"seat{seat}", (f"▲{letter}",))


@lru_cache(maxsize=1024)
def _descender(seat: int, level: int, stair: Stair) -> Piece:
    name, letter = COLOURS[seat], COLOURS[seat][0]
    label, look = f"{name}'s Descender: {stair.level_name(level)}", f"descender-{letter.lower()}"
    return Piece(f"descender:{seat}", f"level:{level}", label, look, f"seat{seat}", (f"▼{letter}",))


@lru_cache(maxsize=8)
def _die(number: int) -> Piece:
    text = ("die", str(number))
    return Piece("die", "tray", f"The die shows {number}", f"die-{number}", "white", text)


def _more_facts(state: State) -> list[Fact]:
    facts = []
    if not any(state.answered):
        facts.append(_roll_off(state))
    facts.append(_cards_left(int(state.left), int(state.cards)))
    if state.seconds:
        facts.append(Fact("Time for an answer", f"{int(state.seconds)} seconds"))
    if state.sweep and not state.ended:
        facts.append(Fact("The sweep", f"{int(state.seats - state.turns)} still to play"))
    return facts


def _roll_off(state: State) -> Fact:
    """What each seat rolled last before the game, and who begins (R6)."""
    seats = int(state.seats)
    rolled = ", ".join(f"{COLOURS[seat]} {int(state.roll_offs[seat])}" for seat in range(seats))
    had_tie = int(state.rolls) > seats + 1
    after_tie = " after a tie" if had_tie else ""
    return Fact("Roll-off", f"{rolled}{after_tie}; {COLOURS[int(state.seat)]} begins")


@lru_cache(maxsize=2048)
def _cards_left(left: int, cards: int) -> Fact:
    return Fact("Cards until the shuffle", f"{left} of {cards}")


@lru_cache(maxsize=8192)
def _whereabouts(seat: int, climber: int, descender: int, stair: Stair) -> Fact:
    place, level = stair.name(climber), stair.level_name(descender)
    return Fact(COLOURS[seat], f"{place[0].upper()}{place[1:]}; {level}", seat, f"seat{seat}")
