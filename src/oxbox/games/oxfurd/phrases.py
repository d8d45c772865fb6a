"""The words of Oxfurd Bluff's tellings: what each phrase of ``telling.py`` stands for.

Words, definitions and names of steps come from the deck and the board of the setting. A *place* is
a seat's step and level in one number, a *cause* what moves a Climber: the kind of the step that it
stands on (``PLAIN`` for the roll that was answered for) and how far.
"""

from collections.abc import Iterable

import orjson

from oxbox.deck import Card
from oxbox.game import COLOURS
from oxbox.games.oxfurd import picture
from oxbox.games.oxfurd.board import FREE, PLAIN
from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.picture import TO_ANSWER, choices_of, more_facts, names, whereabouts
from oxbox.games.oxfurd.places import Stair, stair_on
from oxbox.games.oxfurd.question import cards_of, question, truth
from oxbox.games.oxfurd.rules import LATE
from oxbox.parts import format_part
from oxbox.scene import Part, Piece
from oxbox.setting import Setting

LEVEL_BITS = 4
"""How many of the lowest bits of a place are the level."""


def answer(setting: Setting, move: int) -> str:
    """The answer, ``answer:yes``, ``answer:no`` or ``answer:late``."""
    return f"answer:{ANSWERS[move]}"


def climber_id(setting: Setting, seat: int) -> str:
    """A seat's Climber."""
    return f"climber:{seat}"


def descender_id(setting: Setting, seat: int) -> str:
    """A seat's Descender."""
    return f"descender:{seat}"


def step_id(setting: Setting, step: int) -> str:
    """A step."""
    return f"step:{step}"


def die_id(setting: Setting) -> str:
    """The die."""
    return "die"


def climber(setting: Setting, seat: int, step: int) -> Piece:
    """A seat's Climber on a step."""
    return picture.climber(seat, step, _stair(setting))


def descender(setting: Setting, seat: int, level: int) -> Piece:
    """A seat's Descender on a level."""
    return picture.descender(seat, level, _stair(setting))


def die(setting: Setting, number: int) -> Piece:
    """The die, with a number on top."""
    return picture.die(number)


def place(setting: Setting, seat: int, place: int) -> bytes:
    """Where a seat's pieces stand: a line of the panel that others follow."""
    step, level = place >> LEVEL_BITS, place & ((1 << LEVEL_BITS) - 1)
    return format_part(whereabouts(seat, step, level, _stair(setting))) + b","


def more(setting: Setting, left: int, to_play: int) -> bytes:
    """The rest of the panel; ``to_play`` is one too high, and 0 while there is no sweep."""
    options = setting.options
    cards = len(cards_of(options["deck"]))
    return _joined(more_facts(left, cards, options["seconds"], to_play - 1))


def verdict(setting: Setting, seat: int, move: int, is_right: int) -> str:
    """What a seat has answered, and whether that is right."""
    if move == LATE:
        return f"{COLOURS[seat]} is too late, which counts as a wrong answer."
    found = "right" if is_right else "wrong"
    return f"{COLOURS[seat]} says {ANSWERS[move]}, and that is {found}."


def answered(setting: Setting, seat: int) -> bytes:
    """The title after an answer; there is nothing to choose."""
    return orjson.dumps(f"{COLOURS[seat]} has answered") + b',"choices":[]'


def truths(setting: Setting, card: int, asked: int, right: int) -> bytes:
    """The notes after an answer; ``right`` has a bit for each definition that is."""
    return _joined(truth(_card(setting, card), asked, right))


def landing(setting: Setting, seat: int, step: int, kind: int, number: int) -> str:
    """A Climber lands on a step for a cause."""
    stair = _stair(setting)
    goal = "into OXFURD" if step == stair.top else f"to {stair.names[step]}"
    return f"{_cause(kind, number)} takes {COLOURS[seat]} {goal}."


def staying(setting: Setting, seat: int, kind: int, number: int) -> str:
    """A Climber cannot follow a cause."""
    cause = _cause(kind, number)
    return f"{cause} would go past OXFURD, so {COLOURS[seat]}'s Climber stays."


def pulled_down(setting: Setting, seat: int, step: int) -> str:
    """A Climber that another one has landed on goes down to a step."""
    return f"{COLOURS[seat]} is pulled down to {_stair(setting).names[step]}."


def sheltered(setting: Setting, seat: int) -> str:
    """A mistake costs nothing."""
    return f"RESPITE keeps {COLOURS[seat]}'s Descender where it is."


def slipping(setting: Setting, seat: int, level: int) -> str:
    """A mistake costs a level."""
    return f"{COLOURS[seat]}'s Descender goes down to {_stair(setting).level_names[level]}."


def setback(setting: Setting, seat: int, step: int, level: int, stays: int) -> str:
    """Where a seat's pieces go from SETBACK."""
    stair, verb = _stair(setting), "stays on" if stays else "drops to"
    return (
        f"{COLOURS[seat]}'s Climber {verb} {stair.names[step]},"
        f" and the Descender goes to {stair.level_names[level]}."
    )


def sweep(setting: Setting, seat: int, turns: int) -> str:
    """A seat was in OXFURD in its first turn; ``turns`` is how many have had theirs."""
    seats = setting.seats
    others = names((seat + 1 + number) % seats for number in range(seats - turns))
    return f"It was {COLOURS[seat]}'s first turn: a sweep, and {others} may still get in."


def shuffle(setting: Setting) -> str:
    """The deck was used up."""
    return "All cards have been used, so the deck is shuffled again."


def rolling(setting: Setting, seat: int, goes_on: int, number: int) -> bytes:
    """The first part of a sentence that ends with the word."""
    verb = "goes on with" if goes_on else "rolls"
    return orjson.dumps(f"{COLOURS[seat]} {verb} a {number}; the word is “")[:-1]


def word(setting: Setting, card: int) -> bytes:
    """The last part of a sentence that begins with the roll."""
    return orjson.dumps(f"{_card(setting, card).word}”.")[1:]


def turn(setting: Setting, seat: int, goes_on: int, rolled: int) -> bytes:
    """The title of a turn with the answers; whose it is, if it is new; the die, if it turned."""
    choices = _joined(choices_of(setting.options["seconds"]))
    passed = b"" if goes_on else b',"seat":%d' % seat
    die = b',"pieces":{"set":[%b]}' % format_part(picture.die(rolled)) if rolled else b""
    return orjson.dumps(TO_ANSWER[seat]) + b',"choices":[%b]' % choices + passed + die


def asking(setting: Setting, card: int, definition: int) -> bytes:
    """The notes of a question."""
    return _joined(question(_card(setting, card), definition))


def ending(setting: Setting, reason: int, winners: int) -> str:
    """How the game ended; ``winners`` has a bit for each."""
    return picture.ending(reason, (s for s in range(setting.seats) if winners >> s & 1))


def _cause(kind: int, number: int) -> str:
    if kind == PLAIN:
        return f"A roll of {number}"
    return f"A free roll of {number}" if kind == FREE else f"BONUS {kind}"


def _stair(setting: Setting) -> Stair:
    return stair_on(setting.options["board"])


def _card(setting: Setting, number: int) -> Card:
    return cards_of(setting.options["deck"])[number]


def _joined(parts: Iterable[Part]) -> bytes:
    return b",".join(map(format_part, parts))
