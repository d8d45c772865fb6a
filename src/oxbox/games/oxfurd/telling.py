"""What an answer in Oxfurd Bluff did: the truth, all that follows from it, and the next question.

Where everybody stands while a telling goes on is in one number, *places*: for each seat, from the
lowest bits on, its step and its level.
"""

from typing import Final

from oxbox.games.oxfurd import phrases
from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE
from oxbox.games.oxfurd.phrases import LEVEL_BITS
from oxbox.games.oxfurd.picture import has_roll_off, to_play
from oxbox.games.oxfurd.question import truths_of
from oxbox.games.oxfurd.rules import asked, won
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.telling import (
    FACTS,
    FIRST_KIND,
    IDS,
    NOTES,
    PIECES,
    SEAT,
    TITLE,
    Row,
    aim,
    go_on,
    number,
    phrase,
    put,
    say,
    turn_to,
)

(
    _ANSWER, _CLIMBER_ID, _DESCENDER_ID, _STEP_ID, _DIE_ID, _CLIMBER, _DESCENDER, _DIE,
    _PLACE, _MORE, _VERDICT, _ANSWERED, _TRUTHS, _LANDS, _STAYS, _IS_PULLED_DOWN,
    _IS_SHELTERED, _SLIPS, _IS_SET_BACK, _SWEEPS, _SHUFFLES, _ROLLS, _WORD, _TURN, _ASKS, _ENDS,
) = range(FIRST_KIND, FIRST_KIND + 26)  # fmt: skip

_PLACE_BITS: Final = 12
_ONE_PLACE: Final = (1 << _PLACE_BITS) - 1


@rule
def choose(state: State, move: int, row: Row) -> None:
    """The answer."""
    aim(row, phrase(_ANSWER, move))


@rule
def tell(before: State, move: int, after: State, row: Row) -> None:
    """The truth, then all that follows from the answer, then the next question or the end."""
    seat, card, definition = int(before.seat), int(before.card), asked(int(before.die))
    truths = truths_of(after, card)
    is_right = (truths >> definition & 1) ^ move == 1
    say(row, phrase(_VERDICT, seat, move, 1 if is_right else 0))
    put(row, TITLE, phrase(_ANSWERED, seat))
    put(row, NOTES, phrase(_TRUTHS, card, definition, truths))
    if has_roll_off(before):
        _put_panel(before, _places_of(before), row)
    if is_right:
        _tell_climb(before, after, row)
    else:
        _tell_slip(before, after, row)
    if after.ended:
        _tell_end(before, after, row)
    else:
        _tell_question(before, after, row)


@rule
def _tell_climb(before: State, after: State, row: Row) -> None:
    """Go from landing to landing (R9, R13-R19), each caused by a roll, a bonus or a free roll."""
    seat, places, shown = int(before.seat), _places_of(before), int(before.die)
    kind, distance = PLAIN, shown
    for step in range(int(before.climbers[seat]) + 1, int(before.top) + 1):
        if _has_landed(after, step):
            places = _moved(places, seat, step, int(before.descenders[seat]))
            say(row, phrase(_LANDS, seat, step, kind, distance))
            put(row, IDS, phrase(_CLIMBER_ID, seat))
            put(row, IDS, phrase(_STEP_ID, step))
            put(row, PIECES, phrase(_CLIMBER, seat, step))
            if kind == FREE:
                shown = _put_die(shown, distance, row)
            _put_panel(before, places, row)
            places = _tell_pulldowns(before, after, step, places, row)
            kind = int(before.steps[step])
            distance = _distance(before, after, step)
    if distance > 0:
        say(row, phrase(_STAYS, seat, kind, distance))
        put(row, IDS, phrase(_DIE_ID))
        if kind == FREE:
            _put_die(shown, distance, row)


@rule
def _has_landed(state: State, step: int) -> bool:
    """Whether the Climber landed on a step in the last move."""
    return int(state.landed[step >> 6]) >> (step & 63) & 1 == 1


@rule
def _distance(before: State, after: State, step: int) -> int:
    """How far a landing on a step moves the Climber on.

    Of several free rolls in a move, a state knows the last one; the others show by the landings.
    """
    kind = int(before.steps[step])
    if kind != FREE:
        return 0 if kind == RESPITE else kind
    following = 0
    for later in range(step + 1, int(before.top) + 1):
        if _has_landed(after, later):
            if following == 0:
                following = later
            if before.steps[later] == FREE:
                return following - step
    return int(after.free_roll)


@rule
def _put_die(shown: int, rolled: int, row: Row) -> int:
    """Turn the die to a number, unless it shows that already; return what it shows then."""
    if rolled != shown:
        put(row, PIECES, phrase(_DIE, rolled))
    return rolled


@rule
def _tell_pulldowns(before: State, after: State, step: int, places: int, row: Row) -> int:
    """Send other Climbers on a step down, unless they may share it (R14); return all places."""
    for other in range(int(before.seats)):
        goal = int(after.climbers[other])
        if other != before.seat and before.climbers[other] == step and goal != step:
            places = _moved(places, other, goal, int(before.descenders[other]))
            say(row, phrase(_IS_PULLED_DOWN, other, goal))
            put(row, IDS, phrase(_CLIMBER_ID, other))
            put(row, PIECES, phrase(_CLIMBER, other, goal))
            _put_panel(before, places, row)
    return places


@rule
def _tell_slip(before: State, after: State, row: Row) -> None:
    """Move the Descender, or both pieces at SETBACK (R10-R12)."""
    seat = int(before.seat)
    step, level = int(before.climbers[seat]), int(before.descenders[seat]) + 1
    if before.steps[step] == RESPITE:
        say(row, phrase(_IS_SHELTERED, seat))
        put(row, IDS, phrase(_DESCENDER_ID, seat))
        put(row, IDS, phrase(_STEP_ID, step))
        return
    say(row, phrase(_SLIPS, seat, level))
    put(row, IDS, phrase(_DESCENDER_ID, seat))
    put(row, PIECES, phrase(_DESCENDER, seat, level))
    _put_panel(before, _moved(_places_of(before), seat, step, level), row)
    if level > before.plateau_count:
        _tell_setback(before, after, row)


@rule
def _tell_setback(before: State, after: State, row: Row) -> None:
    """Move both pieces to the plateau and its Descent (R12)."""
    seat = int(before.seat)
    step, level = int(after.climbers[seat]), int(after.descenders[seat])
    stays = step == before.climbers[seat]
    say(row, phrase(_IS_SET_BACK, seat, step, level, 1 if stays else 0))
    put(row, IDS, phrase(_CLIMBER_ID, seat))
    put(row, IDS, phrase(_DESCENDER_ID, seat))
    if not stays:
        put(row, PIECES, phrase(_CLIMBER, seat, step))
    put(row, PIECES, phrase(_DESCENDER, seat, level))
    _put_panel(before, _places_of(after), row)


@rule
def _tell_end(before: State, after: State, row: Row) -> None:
    """Announce how the game ended (R20-R22)."""
    winners = 0
    for seat in range(int(after.seats)):
        winners |= (1 if won(after, seat) else 0) << seat
    say(row, phrase(_ENDS, int(after.ended), winners))
    put(row, IDS, phrase(_STEP_ID, int(after.top)))
    put(row, TITLE, phrase(_ENDS, int(after.ended), winners))
    put(row, SEAT, number(-1))
    if before.sweep:
        _put_panel(after, _places_of(after), row)


@rule
def _tell_question(before: State, after: State, row: Row) -> None:
    """Announce the sweep, the shuffle and the next question (R20-R26)."""
    seat, rolled, card = int(after.seat), int(after.die), int(after.card)
    shown = int(after.free_roll) if after.free_roll else int(before.die)
    goes_on = 1 if seat == before.seat else 0
    if after.sweep and not before.sweep:
        say(row, phrase(_SWEEPS, int(before.seat), int(after.turns)))
    if before.left == 0:
        say(row, phrase(_SHUFFLES))
    say(row, phrase(_ROLLS, seat, goes_on, rolled))
    go_on(row, phrase(_WORD, card))
    put(row, IDS, phrase(_DIE_ID))
    put(row, TITLE, phrase(_TURN, seat, goes_on, rolled if rolled != shown else 0))
    put(row, NOTES, phrase(_ASKS, card, asked(rolled)))
    _put_panel(after, _places_of(after), row)


@rule
def _places_of(state: State) -> int:
    """Where everybody stands."""
    places = 0
    for seat in range(int(state.seats)):
        places = _moved(places, seat, int(state.climbers[seat]), int(state.descenders[seat]))
    return places


@rule
def _moved(places: int, seat: int, step: int, level: int) -> int:
    """Where everybody stands once a seat's pieces are somewhere else."""
    shift = _PLACE_BITS * seat
    return places & ~(_ONE_PLACE << shift) | ((step << LEVEL_BITS) + level) << shift


@rule
def _put_panel(state: State, places: int, row: Row) -> None:
    """Say where everybody stands, with the state's cards and sweep."""
    turn_to(row, FACTS)
    for seat in range(int(state.seats)):
        go_on(row, phrase(_PLACE, seat, places >> (_PLACE_BITS * seat) & _ONE_PLACE))
    go_on(row, phrase(_MORE, int(state.left), to_play(state) + 1))


PHRASES: Final = {
    _ANSWER: phrases.answer, _CLIMBER_ID: phrases.climber_id, _DESCENDER_ID: phrases.descender_id,
    _STEP_ID: phrases.step_id, _DIE_ID: phrases.die_id, _CLIMBER: phrases.climber,
    _DESCENDER: phrases.descender, _DIE: phrases.die, _PLACE: phrases.place,
    _MORE: phrases.more, _VERDICT: phrases.verdict, _ANSWERED: phrases.answered,
    _TRUTHS: phrases.truths, _LANDS: phrases.landing, _STAYS: phrases.staying,
    _IS_PULLED_DOWN: phrases.pulled_down, _IS_SHELTERED: phrases.sheltered,
    _SLIPS: phrases.slipping, _IS_SET_BACK: phrases.setback, _SWEEPS: phrases.sweep,
    _SHUFFLES: phrases.shuffle, _ROLLS: phrases.rolling, _WORD: phrases.word,
    _TURN: phrases.turn, _ASKS: phrases.asking, _ENDS: phrases.ending,
}  # fmt: skip
