"""Oxfurd Bluff on the table; a path is the answer.

Pieces are ``climber:0`` and ``descender:0`` (by seat), which bear the first letter of the seat's
name, and ``die``. Regions and spaces are in ``places.py``. Between an answer and the next question
the card lies open with its truth; no card counts as drawn then. Whether a definition is right comes
from the state, never from the deck.
"""

from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE
from oxbox.games.oxfurd.material import card_of
from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.places import level_names, regions, spaces, step, step_name
from oxbox.games.oxfurd.rules import LATE, asked, truth_of
from oxbox.kit import (
    Choice,
    Fact,
    Note,
    Path,
    Picture,
    Piece,
    Setting,
    State,
    Story,
    aim,
    go_on,
    listed,
    phrase,
    point,
    put,
    rule,
    say,
    say_end,
    title,
)

_BUTTONS = ("Yes, it does", "No, a bluff", "Too late")


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
    put(picture, cards(int(state.left), int(state.cards)))
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
        say(story, stays(seat, kind, distance), now)
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
    say(story, rolls(seat, seat == now.seat, int(after.die)), after)
    go_on(story, word_is(int(after.card)))
    point(story, die())


@phrase
def climber(setting: Setting, seat: int, at: int = 0) -> Piece:
    name, place = setting.seat_name(seat), step_name(setting, at)
    label, look, text = f"{name}'s Climber: {place}", f"climber-{name[0].lower()}", f"▲{name[0]}"
    return Piece(f"climber:{seat}", f"step:{at}", label, look, f"seat{seat}", (text,))


@phrase
def descender(setting: Setting, seat: int, level: int = 0) -> Piece:
    name, place = setting.seat_name(seat), level_names(setting)[level]
    label, look = f"{name}'s Descender: {place}", f"descender-{name[0].lower()}"
    text = f"▼{name[0]}"
    return Piece(f"descender:{seat}", f"level:{level}", label, look, f"seat{seat}", (text,))


@phrase
def die(_: Setting, number: int = 1) -> Piece:
    label, text = f"The die shows {number}", ("die", str(number))
    return Piece("die", "tray", label, f"die-{number}", "white", text)


@phrase
def answer(_: Setting, move: int) -> Choice:
    return Choice(f"answer:{ANSWERS[move]}", _BUTTONS[move])


@phrase
def standing(setting: Setting, seat: int, at: int, level: int) -> Fact:
    value = f"{step.describe(setting, at).label}; {level_names(setting)[level]}"
    return Fact(setting.seat_name(seat), value, seat, f"seat{seat}")


@phrase
def roll_off(setting: Setting, seat: int, has_tie: int, rolled: int) -> Fact:
    """What each seat rolled last before the game, a digit each, and who begins (R6)."""
    digits = enumerate(f"{rolled:0{setting.seats}}")
    numbers = ", ".join(f"{setting.seat_name(other)} {digit}" for other, digit in digits)
    after_tie = " after a tie" if has_tie else ""
    return Fact("Roll-off", f"{numbers}{after_tie}; {setting.seat_name(seat)} begins")


@phrase
def cards(_: Setting, left: int, size: int) -> Fact:
    return Fact("Cards until the shuffle", f"{left} of {size}")


@phrase
def time(_: Setting, seconds: int) -> Fact:
    return Fact("Time for an answer", f"{seconds} seconds")


@phrase
def sweep(_: Setting, seats: int) -> Fact:
    return Fact("The sweep", f"{seats} still to play")


@phrase
def question(setting: Setting, card: int, definition: int) -> tuple[Note, ...]:
    """What everybody sees before the answer: the word and one definition (R24)."""
    asked_for = card_of(setting.options, card).definitions[definition]
    return (*_word(setting, card), Note("text", f"Does it mean: {asked_for}?"))


@phrase
def truth(setting: Setting, card: int, asked_for: int, truths: int) -> tuple[Note, ...]:
    """What everybody sees after the answer: all definitions and which of them are right (R25)."""
    shown, notes = card_of(setting.options, card), list(_word(setting, card))
    for definition, text in enumerate(shown.definitions):
        mark = "✓ right" if truths >> definition & 1 else "✗ wrong"
        was_asked = " (asked)" if definition == asked_for else ""
        notes.append(Note("text", f"{definition + 1}. {text}: {mark}{was_asked}"))
    if shown.meaning:
        notes.append(Note("text", f"The real meaning: {shown.meaning}"))
    if shown.note:
        notes.append(Note("hint", shown.note))
    return tuple(notes)


def _word(setting: Setting, number: int) -> tuple[Note, ...]:
    card = card_of(setting.options, number)
    hints = [card.kind, f"say {card.say}" if card.say else ""]
    hint = ", ".join(part for part in hints if part)
    headline = Note("headline", card.word)
    return (headline, Note("hint", hint)) if hint else (headline,)


@phrase
def to_answer(setting: Setting, seat: int) -> str:
    return f"{setting.seat_name(seat)} to answer"


@phrase
def has_answered(setting: Setting, seat: int) -> str:
    return f"{setting.seat_name(seat)} has answered"


@phrase
def verdict(setting: Setting, seat: int, move: int, is_right: int) -> str:
    name, found = setting.seat_name(seat), "right" if is_right else "wrong"
    if move == LATE:
        return f"{name} is too late, which counts as a wrong answer."
    return f"{name} says {ANSWERS[move]}, and that is {found}."


@phrase
def lands(setting: Setting, seat: int, at: int, kind: int, number: int) -> str:
    place = step_name(setting, at)
    goal = "into OXFURD" if place == "OXFURD" else f"to {place}"
    return f"{_cause(kind, number)} takes {setting.seat_name(seat)} {goal}."


@phrase
def stays(setting: Setting, seat: int, kind: int, number: int) -> str:
    cause, name = _cause(kind, number), setting.seat_name(seat)
    return f"{cause} would go past OXFURD, so {name}'s Climber stays."


def _cause(kind: int, number: int) -> str:
    """What moves a Climber: the kind of its step, ``PLAIN`` for the roll that was answered for."""
    if kind == PLAIN:
        return f"A roll of {number}"
    return f"A free roll of {number}" if kind == FREE else f"BONUS {kind}"


@phrase
def is_pulled_down(setting: Setting, seat: int, at: int) -> str:
    return f"{setting.seat_name(seat)} is pulled down to {step_name(setting, at)}."


@phrase
def is_sheltered(setting: Setting, seat: int) -> str:
    return f"RESPITE keeps {setting.seat_name(seat)}'s Descender where it is."


@phrase
def slips(setting: Setting, seat: int, level: int) -> str:
    return f"{setting.seat_name(seat)}'s Descender goes down to {level_names(setting)[level]}."


@phrase
def is_set_back(setting: Setting, seat: int, at: int, level: int, is_there: int) -> str:
    verb, place = "stays on" if is_there else "drops to", step_name(setting, at)
    climbs = f"{setting.seat_name(seat)}'s Climber {verb} {place}"
    return f"{climbs}, and the Descender goes to {level_names(setting)[level]}."


@phrase
def sweeps(setting: Setting, seat: int, turns: int) -> str:
    """The seat was in OXFURD in its first turn; ``turns`` is how many have had theirs."""
    left = range(seat + 1, seat + 1 + setting.seats - turns)
    others = listed([setting.seat_name(other % setting.seats) for other in left])
    name = setting.seat_name(seat)
    return f"It was {name}'s first turn: a sweep, and {others} may still get in."


@phrase
def shuffles(_: Setting) -> str:
    return "All cards have been used, so the deck is shuffled again."


@phrase
def rolls(setting: Setting, seat: int, goes_on: int, number: int) -> str:
    verb = "goes on with" if goes_on else "rolls"
    return f"{setting.seat_name(seat)} {verb} a {number}; "


@phrase
def word_is(setting: Setting, card: int) -> str:
    return f"the word is “{card_of(setting.options, card).word}”."
