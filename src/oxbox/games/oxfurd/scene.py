"""Oxfurd Bluff on the table, and what an answer did there.

A move is one of the choices ``answer:yes``, ``answer:no`` and ``answer:late``. Places are in
``places.py``, pieces and panel in ``picture.py``, the card's notes in ``question.py``.
"""

from collections.abc import Sequence

from oxbox.game import COLOURS
from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE
from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.picture import names, picture, title_of
from oxbox.games.oxfurd.places import stair_of
from oxbox.games.oxfurd.question import card_of, question, truth
from oxbox.games.oxfurd.rules import LATE, YES, asked, truth_of
from oxbox.kernels.layout import State, copy
from oxbox.kernels.reading import drawn_once
from oxbox.options import Options
from oxbox.scene import Choice, Scene, Shown, Step, by_pictures

_CHOICES = (
    Choice("answer:yes", "Yes, it does"),
    Choice("answer:no", "No, a bluff"),
    Choice("answer:late", "Too late"),
)

_UNHURRIED = _CHOICES[:2]
_WORD = (1 << 64) - 1
_PATHS = tuple((f"answer:{answer}",) for answer in ANSWERS)


@drawn_once
def draw(state: State, options: Options) -> Scene:
    """The table with the question; when the game is over, with the last answer's truth."""
    title, stair = title_of(state), stair_of(state)
    if state.ended:
        die = int(state.free_roll) or int(state.die)
        return picture(state, stair, title, truth(state, state, options), die)
    choices = _CHOICES if state.seconds else _UNHURRIED
    return picture(state, stair, title, question(state, options), int(state.die), choices)


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """The answers."""
    return [_PATHS[move] for move in moves]


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """The truth, then all that follows from the answer, then the next question or the end."""
    telling = _Telling(before, after, options)
    if telling.answer(move):
        telling.climb()
    else:
        telling.slip()
    telling.go_on()
    return by_pictures(draw(before, options), telling.steps)


class _Telling:
    """The steps of one move; ``now`` is the table on its way from ``before`` to ``after``."""

    def __init__(self, before: State, after: State, options: Options) -> None:
        self.before = before
        self.after = after
        self.options = options
        self.now = copy(before)
        self.stair = stair_of(before)
        self.die = int(before.die)
        self.seat = int(before.seat)
        self.name = COLOURS[self.seat]
        self.notes = truth(before, after, options)
        self.steps: list[Shown] = []

    def say(self, sentence: str, *ids: str) -> None:
        """Add a step with the table as it is now."""
        title = f"{self.name} has answered"
        scene = picture(self.now, self.stair, title, self.notes, self.die)
        self.steps.append(Shown(sentence, ids, scene))

    def answer(self, move: int) -> bool:
        """Say whether the answer is right (R8, R32), with the truth on the table (R25)."""
        is_true = truth_of(self.after, int(self.before.card), asked(self.die)) == 1
        self.now.answered[:] = self.after.answered
        is_right = move != LATE and is_true == (move == YES)
        if move == LATE:
            self.say(f"{self.name} is too late, which counts as a wrong answer.")
        else:
            verdict = "right" if is_right else "wrong"
            self.say(f"{self.name} says {ANSWERS[move]}, and that is {verdict}.")
        return is_right

    def climb(self) -> None:
        """Go from landing to landing (R9, R13-R19)."""
        landings = _landings(self.after)
        cause = f"A roll of {self.die}"
        for number, step in enumerate(landings):
            self._land(step, cause)
            cause = self._cause(step, landings[number + 1 :])
        if cause:
            self.say(f"{cause} would go past OXFURD, so {self.name}'s Climber stays.", "die")

    def _land(self, step: int, cause: str) -> None:
        self.now.climbers[self.seat] = step
        place = "into OXFURD" if step == self.stair.top else f"to {self.stair.name(step)}"
        self.say(f"{cause} takes {self.name} {place}.", f"climber:{self.seat}", f"step:{step}")
        for other in range(int(self.after.seats)):
            back = int(self.after.climbers[other])
            if other != self.seat and self.now.climbers[other] == step != back:
                self.now.climbers[other] = back
                plateau = self.stair.name(back)
                self.say(f"{COLOURS[other]} is pulled down to {plateau}.", f"climber:{other}")

    def _cause(self, step: int, later: list[int]) -> str:
        """What moves the Climber on from a step; nothing on most of them."""
        kind = int(self.after.steps[step])
        if kind in (PLAIN, RESPITE):
            return ""
        if kind != FREE:
            return f"BONUS {kind}"
        is_last = all(self.after.steps[landing] != FREE for landing in later)
        self.die = int(self.after.free_roll) if is_last else later[0] - step
        return f"A free roll of {self.die}"

    def slip(self) -> None:
        """Move the Descender, or both pieces at SETBACK (R10-R12)."""
        step, level = int(self.before.climbers[self.seat]), int(self.before.descenders[self.seat])
        piece = f"descender:{self.seat}"
        if self.before.steps[step] == RESPITE:
            self.say(f"RESPITE keeps {self.name}'s Descender where it is.", piece, f"step:{step}")
            return
        self.now.descenders[self.seat] = level + 1
        self.say(f"{self.name}'s Descender goes down to {self.stair.level_name(level + 1)}.", piece)
        if level == self.before.plateau_count:
            self._set_back()

    def _set_back(self) -> None:
        step, level = int(self.after.climbers[self.seat]), int(self.after.descenders[self.seat])
        stays = self.now.climbers[self.seat] == step
        self.now.climbers[self.seat] = step
        self.now.descenders[self.seat] = level
        verb = "stays on" if stays else "drops to"
        self.say(
            f"{self.name}'s Climber {verb} {self.stair.name(step)},"
            f" and the Descender goes to {self.stair.level_name(level)}.",
            f"climber:{self.seat}",
            f"descender:{self.seat}",
        )

    def go_on(self) -> None:
        """Announce the end, or the sweep, the shuffle and the next question (R20-R26)."""
        final = draw(self.after, self.options)
        if self.after.ended:
            self.steps.append(Shown(title_of(self.after), (f"step:{self.stair.top}",), final))
            return
        if self.after.sweep and not self.before.sweep:
            waiting = (self.seat + 1 + n for n in range(int(self.after.seats - self.after.turns)))
            others = names(seat % int(self.after.seats) for seat in waiting)
            self.say(f"It was {self.name}'s first turn: a sweep, and {others} may still get in.")
        if self.before.left == 0:
            self.say("All cards have been used, so the deck is shuffled again.")
        verb = "goes on with" if self.after.seat == self.seat else "rolls"
        word = card_of(self.after, self.options).word
        name, number = COLOURS[int(self.after.seat)], int(self.after.die)
        self.steps.append(
            Shown(f"{name} {verb} a {number}; the word is “{word}”.", ("die",), final)
        )


def _landings(state: State) -> list[int]:
    """The steps that the Climber landed on, from below."""
    landings = []
    for word, bits in enumerate(state.landed):
        left = int(bits) & _WORD
        while left:
            landings.append(64 * word + (left & -left).bit_length() - 1)
            left &= left - 1
    return landings
