"""Oxfurd Bluff on the table; a path is the answer.

Pieces are ``climber:0`` and ``descender:0`` (by seat), which bear the first letter of the seat's
name, and ``die``. Regions and spaces are in ``places.py``. Between an answer and the next question
the card lies open with its truth; no card counts as drawn then. Whether a definition is right comes
from the state, never from the deck.
"""

from typing import Literal

from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE
from oxbox.games.oxfurd.material import card_of
from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.places import (
    is_top,
    level_name,
    mistakes_left,
    regions,
    spaces,
    step,
    step_name,
)
from oxbox.games.oxfurd.rules import LATE, asked, truth_of
from oxbox.kit import (
    Choice,
    Fact,
    Note,
    Path,
    Picture,
    Piece,
    Seat,
    Seats,
    Setting,
    State,
    Story,
    aim,
    go_on,
    phrase,
    point,
    put,
    rule,
    say,
    say_end,
    title,
)

_CAUSES = {PLAIN: "", FREE: "-free"}
"""What moves a Climber, by the kind of its step: the roll that was answered for, a free roll, or,
as for all other kinds, a bonus."""


@rule
def draw(state: State, picture: Picture) -> None:
    """The stair with everybody's pieces, the die, and the card: asked, or open once answered."""
    put(picture, regions())
    put(picture, spaces())
    for seat in range(state.seats):
        at, level = int(state.climbers[seat]), int(state.descenders[seat])
        put(picture, climber(seat, at))
        put(picture, descender(seat, level))
        put(picture, standing(seat, at, level))
    card, number = int(state.card), int(state.die)
    if _is_asking(state):
        title(picture, to_answer(int(state.seat)))
        put(picture, question(card, asked(number)))
        for move in range(3 if state.seconds else 2):
            put(picture, answer(move))
        put(picture, die(number))
    else:
        if not state.ended:
            title(picture, has_answered(int(state.seat)))
        put(picture, truth(card, asked(number), _truths(state, card)))
        put(picture, die(int(state.free_roll) if state.free_roll else number))
    _draw_facts(state, picture)


@rule
def _draw_facts(state: State, picture: Picture) -> None:
    """What the panel says beside where everybody stands: the roll-off until the first answer."""
    if _is_asking(state) and state.drawn == 1:
        rolled = 0
        for seat in range(state.seats):
            rolled = 10 * rolled + int(state.roll_offs[seat])
        put(picture, roll_off(int(state.seat), state.rolls > state.seats + 1, rolled))
    put(picture, legend())
    if state.seconds:
        put(picture, time(int(state.seconds)))
    if state.sweep and not state.ended:
        put(picture, sweep(int(state.seats) - int(state.turns)))


@rule
def _is_asking(state: State) -> bool:
    """Whether the card is a question, which it is no longer while an answer is told."""
    return int(state.drawn) > 0 and int(state.ended) == 0


@rule
def _truths(state: State, card: int) -> int:
    """Which definitions of a card are right, as bits, as any view of after the answer knows."""
    return truth_of(state, card, 0) + 2 * truth_of(state, card, 1) + 4 * truth_of(state, card, 2)


@rule
def choose(state: State, move: int, path: Path) -> None:
    """The answer."""
    aim(path, answer(move))


@rule
def tell(now: State, move: int, after: State, story: Story) -> None:
    """The truth, then all that follows from the answer, then the next question or the end."""
    card = int(now.card)
    is_right = truth_of(after, card, asked(int(now.die))) ^ move == 1
    for definition in range(3):
        now.truths[definition, card >> 6] = after.truths[definition, card >> 6]
    now.drawn = 0
    now.free_roll = 0
    say(story, verdict(int(now.seat), move, is_right), now)
    if is_right:
        _tell_climb(now, after, story)
    else:
        _tell_slip(now, after, story)
    if after.ended:
        say_end(story, after)
        point(story, step(int(after.top)))
        for seat in range(after.seats):
            if after.climbers[seat] == after.top:
                point(story, climber(seat))
    else:
        _tell_question(now, after, story)


@rule
def _tell_climb(now: State, after: State, story: Story) -> None:
    """Go from landing to landing (R9, R13-R19), each caused by a roll, a bonus or a free roll."""
    seat, kind, distance = int(now.seat), PLAIN, int(now.die)
    for at in range(int(now.climbers[seat]) + 1, int(now.top) + 1):
        if _has_landed(after, at):
            now.climbers[seat] = at
            say(story, lands(seat, at, kind, distance), now)
            point(story, climber(seat))
            point(story, step(at))
            _tell_pulldowns(now, after, at, story)
            kind, distance = int(now.steps[at]), _distance(now, after, at)
            if kind == FREE:
                now.free_roll = distance
    if distance > 0:
        needed = int(now.top) - int(now.climbers[seat])
        say(story, stays(seat, kind, distance, needed), now)
        point(story, die())


@rule
def _has_landed(state: State, at: int) -> bool:
    """Whether the Climber landed on a step in the last move."""
    return int(state.landed[at >> 6]) >> (at & 63) & 1 == 1


@rule
def _distance(now: State, after: State, at: int) -> int:
    """How far a landing on a step moves the Climber on.

    Of several free rolls in a move, a state knows the last one; the others show by the landings.
    """
    kind = int(now.steps[at])
    if kind != FREE:
        return 0 if kind == RESPITE else kind
    for later in range(at + 1, int(now.top)):
        if _has_landed(after, later):
            return later - at
    return int(after.free_roll)


@rule
def _tell_pulldowns(now: State, after: State, at: int, story: Story) -> None:
    """Send other Climbers on a step down, unless they may share it (R14)."""
    for other in range(now.seats):
        goal = int(after.climbers[other])
        if other != now.seat and now.climbers[other] == at and goal != at:
            now.climbers[other] = goal
            say(story, is_pulled_down(other, goal), now)


@rule
def _tell_slip(now: State, after: State, story: Story) -> None:
    """Move the Descender, or both pieces at SETBACK (R10-R12)."""
    seat = int(now.seat)
    at, level = int(now.climbers[seat]), int(now.descenders[seat]) + 1
    if now.steps[at] == RESPITE:
        say(story, is_sheltered(seat), now)
        point(story, descender(seat))
        point(story, step(at))
        return
    now.descenders[seat] = level
    say(story, slips(seat, level), now)
    if level > now.plateau_count:
        goal, level = int(after.climbers[seat]), int(after.descenders[seat])
        now.climbers[seat] = goal
        now.descenders[seat] = level
        say(story, is_set_back(seat, goal, level, goal == at), now)
        point(story, climber(seat))
        point(story, descender(seat))


@rule
def _tell_question(now: State, after: State, story: Story) -> None:
    """Announce the sweep, the shuffle and the next question (R20-R26)."""
    seat = int(after.seat)
    if after.sweep and not now.sweep:
        say(story, sweeps(int(now.seat), int(after.turns)), now)
    if now.left == 0:
        say(story, shuffles(), now)
    say(story, rolls(seat, int(after.die)), after)
    go_on(story, word_is(int(after.card)))
    point(story, die())


@phrase
def climber(setting: Setting, seat: int, at: int = 0) -> Piece:
    letter, place = setting.seat_name(seat)[0], step_name(setting, at)
    label = setting.text("climber", owner=Seat(seat), place=place)
    look, text = f"climber-{letter.lower()}", (f"▲{letter}",)
    return Piece(f"climber:{seat}", f"step:{at}", label, look, f"seat{seat}", text)


@phrase
def descender(setting: Setting, seat: int, level: int = 0) -> Piece:
    letter, place = setting.seat_name(seat)[0], level_name(setting, level)
    label = setting.text("descender", owner=Seat(seat), place=place)
    look, text = f"descender-{letter.lower()}", (f"▼{letter}",)
    return Piece(f"descender:{seat}", f"level:{level}", label, look, f"seat{seat}", text)


@phrase
def die(setting: Setting, number: int = 1) -> Piece:
    label, text = setting.text("die", number=number), (setting.text("die.printed"), str(number))
    return Piece("die", "tray", label, f"die-{number}", "white", text)


@phrase
def answer(setting: Setting, move: int) -> Choice:
    return Choice(f"answer:{ANSWERS[move]}", setting.text(f"answer-{ANSWERS[move]}"))


@phrase
def standing(setting: Setting, seat: int, at: int, level: int) -> Fact:
    value = setting.text("standing", step=at, mistakes=mistakes_left(setting, level))
    if is_top(setting, at):
        value = setting.text("standing-top")
    return Fact(setting.name(seat), value, seat, f"seat{seat}")


@phrase
def roll_off(setting: Setting, seat: int, has_tie: int, rolled: int) -> Fact:
    """What each seat rolled last before the game, a digit each, and who goes first (R6)."""
    digits = f"{rolled:0{setting.seats}}"
    numbers = [f"{setting.name(other)} {digit}" for other, digit in enumerate(digits)]
    text = ", ".join(numbers)
    if setting.seats == 2:
        text = setting.text("roll-off.two", most=max(digits), least=min(digits))
    if has_tie:
        text = setting.text("roll-off.tie", rolled=text)
    first = setting.text("roll-off.value", first=Seat(seat), rolled=text)
    return Fact(setting.text("roll-off"), first)


@phrase
def legend(setting: Setting) -> Fact:
    return Fact(setting.text("legend"), setting.text("legend.value"))


@phrase
def time(setting: Setting, seconds: int) -> Fact:
    return Fact(setting.text("time"), setting.text("time.value", seconds=seconds))


@phrase
def sweep(setting: Setting, players: int) -> Fact:
    return Fact(setting.text("sweep"), setting.text("sweep.value", players=players))


@phrase
def question(setting: Setting, card: int, definition: int) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word and one definition (R24)."""
    asked_for = card_of(setting.options, card).definitions[definition]
    return (*_word(setting, card), Note("text", setting.text("question", definition=asked_for)))


@phrase
def truth(setting: Setting, card: int, asked_for: int, truths: int) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and which of them are right (R25)."""
    shown, notes = card_of(setting.options, card), list(_word(setting, card))
    for definition, text in enumerate(shown.definitions):
        line = setting.text("definition", number=definition + 1, definition=text)
        notes.append(_judged(setting, line, truths >> definition & 1, definition == asked_for))
    if shown.meaning:
        notes.append(Note("text", setting.text("meaning", meaning=shown.meaning)))
    if shown.note:
        notes.append(Note("hint", shown.note))
    return tuple(notes)


def _judged(setting: Setting, line: str, is_right: int, was_asked: bool) -> Note:
    """A definition with the truth about it."""
    look: Literal["right", "wrong"] = "right" if is_right else "wrong"
    verdict = setting.text(f"definition.{look}{'-asked' if was_asked else ''}")
    return Note(look, line, verdict, was_asked)


def _word(setting: Setting, number: int) -> tuple[Note, ...]:
    card = card_of(setting.options, number)
    hint = card.kind
    if card.say:
        hint = setting.text("hint" if card.kind else "hint-say", kind=card.kind, say=card.say)
    headline = Note("headline", card.word)
    return (headline, Note("hint", hint)) if hint else (headline,)


@phrase
def to_answer(setting: Setting, seat: int) -> str:
    return setting.text("to-answer", mover=Seat(seat))


@phrase
def has_answered(setting: Setting, seat: int) -> str:
    return setting.text("has-answered", mover=Seat(seat))


@phrase
def verdict(setting: Setting, seat: int, move: int, is_right: int) -> str:
    if move == LATE:
        return setting.text("says-late", mover=Seat(seat))
    found = "right" if is_right else "wrong"
    return setting.text("says", mover=Seat(seat), answer=ANSWERS[move], verdict=found)


@phrase
def lands(setting: Setting, seat: int, at: int, kind: int, number: int) -> str:
    goal = setting.text("to-place", place=step_name(setting, at))
    if is_top(setting, at):
        goal = setting.text("into-top")
    message = f"climbs{_CAUSES.get(kind, '-bonus')}"
    return setting.text(message, mover=Seat(seat), number=number, goal=goal)


@phrase
def stays(setting: Setting, seat: int, kind: int, number: int, needed: int) -> str:
    message = f"stays{_CAUSES.get(kind, '-bonus')}"
    return setting.text(message, mover=Seat(seat), number=number, needed=needed)


@phrase
def is_pulled_down(setting: Setting, seat: int, at: int) -> str:
    return setting.text("is-pulled-down", owner=Seat(seat), place=step_name(setting, at))


@phrase
def is_sheltered(setting: Setting, seat: int) -> str:
    return setting.text("is-sheltered", owner=Seat(seat))


@phrase
def slips(setting: Setting, seat: int, level: int) -> str:
    return setting.text("slips", owner=Seat(seat), place=level_name(setting, level))


@phrase
def is_set_back(setting: Setting, seat: int, at: int, level: int, is_there: int) -> str:
    message, owner = "keeps" if is_there else "drops", Seat(seat)
    place, goal = step_name(setting, at), level_name(setting, level)
    return setting.text(message, owner=owner, place=place, level=goal)


@phrase
def sweeps(setting: Setting, seat: int, turns: int) -> str:
    """The seat was in OXFURD in its first turn; ``turns`` is how many have had theirs."""
    left = range(seat + 1, seat + 1 + setting.seats - turns)
    others = Seats(other % setting.seats for other in left)
    return setting.text("sweeps", mover=Seat(seat), others=others)


@phrase
def shuffles(setting: Setting) -> str:
    return setting.text("shuffles")


@phrase
def rolls(setting: Setting, seat: int, number: int) -> str:
    return setting.text("rolls", mover=Seat(seat), number=number)


@phrase
def word_is(setting: Setting, card: int) -> str:
    return setting.text("next-word", word=card_of(setting.options, card).word)
