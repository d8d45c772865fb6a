"""What stands on the table of Oxfurd Bluff, the panel beside it and the answers to choose from.

Pieces are ``climber:0`` and ``descender:0`` (by seat) and ``die``. A seat's pieces bear the first
letter of its name.
"""

from collections.abc import Iterable

from oxbox.game import COLOURS
from oxbox.games.oxfurd.places import Stair, regions, spaces, stair_of
from oxbox.games.oxfurd.rules import REASONS, won
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact, Note, Piece, Scene

CHOICES = (
    Choice("answer:yes", "Yes, it does"),
    Choice("answer:no", "No, a bluff"),
    Choice("answer:late", "Too late"),
)
UNHURRIED = CHOICES[:2]
"""The answers where there is no limit to the time."""

TO_ANSWER = tuple(f"{name} to answer" for name in COLOURS)
"""Each seat's title when it is its turn."""


def picture(state: State, notes: tuple[Note, ...]) -> Scene:
    """The table with the card's notes, and with choices while there is a question."""
    board = stair_of(state)
    places = regions(board)
    stair, descent = places
    return Scene(
        game="oxfurd",
        title=title_of(state),
        seat=None if state.ended else int(state.seat),
        width=descent.x + descent.width,
        height=max(stair.height, descent.height),
        regions=places,
        spaces=spaces(board),
        pieces=_pieces(state, board),
        choices=() if state.ended else choices_of(int(state.seconds)),
        facts=_facts(state, board),
        notes=notes,
    )


def title_of(state: State) -> str:
    """Whose turn it is, or how the game ended."""
    if not state.ended:
        return TO_ANSWER[int(state.seat)]
    return ending(int(state.ended), [s for s in range(int(state.seats)) if won(state, s)])


def ending(reason: int, winners: Iterable[int]) -> str:
    """How a game ended."""
    return REASONS[reason].sentence.format(winners=names(winners))


def names(seats: Iterable[int]) -> str:
    """Seats in words."""
    return listed([COLOURS[seat] for seat in seats])


def choices_of(seconds: int) -> tuple[Choice, ...]:
    """The answers that can be given within a time, 0 for any."""
    return CHOICES if seconds else UNHURRIED


def _pieces(state: State, stair: Stair) -> tuple[Piece, ...]:
    seats = range(int(state.seats))
    climbers = [climber(seat, int(state.climbers[seat]), stair) for seat in seats]
    descenders = [descender(seat, int(state.descenders[seat]), stair) for seat in seats]
    shown = int(state.free_roll) if state.ended else 0
    return (*climbers, *descenders, die(shown or int(state.die)))


def climber(seat: int, step: int, stair: Stair) -> Piece:
    """A seat's Climber on a step."""
    name, letter = COLOURS[seat], COLOURS[seat][0]
    label, look = f"{name}'s Climber: {stair.names[step]}", f"climber-{letter.lower()}"
    return Piece(f"climber:{seat}", f"step:{step}", label, look, f"seat{seat}", (f"▲{letter}",))


def descender(seat: int, level: int, stair: Stair) -> Piece:
    """A seat's Descender on a level."""
    name, letter = COLOURS[seat], COLOURS[seat][0]
    label, look = f"{name}'s Descender: {stair.level_names[level]}", f"descender-{letter.lower()}"
    return Piece(f"descender:{seat}", f"level:{level}", label, look, f"seat{seat}", (f"▼{letter}",))


def die(number: int) -> Piece:
    """The die, with a number on top."""
    text = ("die", str(number))
    return Piece("die", "tray", f"The die shows {number}", f"die-{number}", "white", text)


def _facts(state: State, stair: Stair) -> tuple[Fact, ...]:
    more = more_facts(int(state.left), int(state.cards), int(state.seconds), to_play(state))
    places = zip(state.climbers, state.descenders, range(int(state.seats)), strict=False)
    everybody = [whereabouts(seat, int(step), int(level), stair) for step, level, seat in places]
    return (*everybody, *_roll_off(state), *more)


def whereabouts(seat: int, step: int, level: int, stair: Stair) -> Fact:
    """Where a seat's pieces stand, in words."""
    place = stair.names[step]
    value = f"{place[0].upper()}{place[1:]}; {stair.level_names[level]}"
    return Fact(COLOURS[seat], value, seat, f"seat{seat}")


@rule
def has_roll_off(state: State) -> bool:
    """Whether the panel tells of the roll-off: until the first answer, when a card follows."""
    return int(state.drawn) == 1 and not state.ended


def _roll_off(state: State) -> tuple[Fact, ...]:
    """What each seat rolled last before the game, and who begins (R6)."""
    if not has_roll_off(state):
        return ()
    seats = int(state.seats)
    rolled = ", ".join(f"{COLOURS[seat]} {int(state.roll_offs[seat])}" for seat in range(seats))
    had_tie = int(state.rolls) > seats + 1
    after_tie = " after a tie" if had_tie else ""
    return (Fact("Roll-off", f"{rolled}{after_tie}; {COLOURS[int(state.seat)]} begins"),)


@rule
def to_play(state: State) -> int:
    """How many seats still have a turn in the sweep; -1 while there is none (R21)."""
    return int(state.seats) - int(state.turns) if state.sweep and not state.ended else -1


def more_facts(left: int, cards: int, seconds: int, to_play: int) -> tuple[Fact, ...]:
    """What the panel says of the cards, the time and the sweep."""
    facts = [Fact("Cards until the shuffle", f"{left} of {cards}")]
    if seconds:
        facts.append(Fact("Time for an answer", f"{seconds} seconds"))
    if to_play >= 0:
        facts.append(Fact("The sweep", f"{to_play} still to play"))
    return tuple(facts)
