"""What an answer in Oxfurd Bluff did, step by step, and what each step changes in the picture."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from oxbox.game import COLOURS
from oxbox.games.oxfurd.board import FREE, PLAIN, RESPITE
from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.picture import (
    TO_ANSWER,
    choices_of,
    climber,
    descender,
    die,
    more_facts,
    names,
    title_of,
    to_play,
    whereabouts,
    whereabouts_of,
)
from oxbox.games.oxfurd.places import Stair, stair_of
from oxbox.games.oxfurd.question import question, truth, truths_of
from oxbox.games.oxfurd.rules import LATE, YES, asked
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.scene import Changes, Piece, Step

Said: TypeAlias = tuple[str, tuple[str, ...]]
"""A sentence and the ids that it is about."""

_HAS_ANSWERED = tuple(f"{name} has answered" for name in COLOURS)
_WORD = (1 << 64) - 1


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """The truth, then all that follows from the answer, then the next question or the end."""
    telling = _Telling(before, after, options)
    if telling.answer(move):
        telling.climb()
    else:
        telling.slip()
    if after.ended:
        telling.end()
    else:
        telling.go_on()
    return tuple(telling.steps)


class _Telling:
    """The steps of one move, and the table on its way from ``before`` to ``after``.

    ``places`` and ``more`` are the panel; ``die`` is what the picture shows, ``rolled`` the number
    that the next step shows.
    """

    def __init__(self, before: State, after: State, options: Options) -> None:
        self.before = before
        self.after = after
        self.options = options
        self.stair = stair_of(before)
        self.seat = int(before.seat)
        self.step = int(before.climbers[self.seat])
        self.level = int(before.descenders[self.seat])
        self.places = whereabouts_of(before, self.stair)
        self.cards, self.seconds = int(before.cards), int(before.seconds)
        self.more = more_facts(int(before.left), self.cards, self.seconds, to_play(before))
        self.die = self.rolled = int(before.die)
        self.steps: list[Step] = []

    def say(self, said: Said, *moved: Piece) -> None:
        """Add a step in which pieces move, and with them the lines of the panel."""
        changes: Changes = {}
        if moved:
            changes["facts"] = (*self.places, *self.more)
        if self.rolled != self.die:
            self.die = self.rolled
            moved = (*moved, die(self.die))
        if moved:
            changes["pieces"] = {"set": moved}
        self.steps.append(Step(*said, changes))

    def answer(self, move: int) -> bool:
        """Say whether the answer is right (R8, R32), with the truth on the table (R25)."""
        truths = truths_of(self.after, int(self.before.card))
        is_right = move != LATE and truths[asked(self.die)] == (move == YES)
        changes: Changes = {
            "title": _HAS_ANSWERED[self.seat],
            "choices": (),
            "notes": truth(self.before, truths, self.options),
        }
        if not any(self.before.answered):
            changes["facts"] = (*self.places, *self.more)
        self.steps.append(Step(_verdict(self.seat, move, is_right), (), changes))
        return is_right

    def climb(self) -> None:
        """Go from landing to landing (R9, R13-R19)."""
        landings = _landings(self.after)
        cause = f"A roll of {self.die}"
        for number, step in enumerate(landings):
            self._land(step, cause)
            cause = self._cause(step, landings[number + 1 :])
        if cause:
            name = COLOURS[self.seat]
            self.say((f"{cause} would go past OXFURD, so {name}'s Climber stays.", ("die",)))

    def _land(self, step: int, cause: str) -> None:
        seat, stair = self.seat, self.stair
        self.step = step
        self.places[seat] = whereabouts(seat, step, self.level, stair)
        self.say(_landing(seat, step, cause, stair), climber(seat, step, stair))
        for other, was in enumerate(self.before.climbers[: len(self.places)]):
            if was == step and other != seat:
                self._pull_down(other, int(self.after.climbers[other]))

    def _pull_down(self, other: int, step: int) -> None:
        """Send another Climber down, unless it may share the place (R14)."""
        if step != self.step:
            level, stair = int(self.before.descenders[other]), self.stair
            self.places[other] = whereabouts(other, step, level, stair)
            self.say(_pulled_down(other, step, stair), climber(other, step, stair))

    def _cause(self, step: int, later: Sequence[int]) -> str:
        """What moves the Climber on from a step; nothing on most of them."""
        kinds = self.stair.kinds
        kind = kinds[step]
        if kind in (PLAIN, RESPITE):
            return ""
        if kind != FREE:
            return f"BONUS {kind}"
        is_last = all(kinds[landing] != FREE for landing in later)
        self.rolled = int(self.after.free_roll) if is_last else later[0] - step
        return f"A free roll of {self.rolled}"

    def slip(self) -> None:
        """Move the Descender, or both pieces at SETBACK (R10-R12)."""
        seat, stair = self.seat, self.stair
        if stair.kinds[self.step] == RESPITE:
            self.say(_sheltered(seat, self.step))
            return
        self.level += 1
        self.places[seat] = whereabouts(seat, self.step, self.level, stair)
        self.say(_slipping(seat, self.level, stair), descender(seat, self.level, stair))
        if self.level == stair.levels - 1:
            self._set_back()

    def _set_back(self) -> None:
        seat, stair = self.seat, self.stair
        step, level = int(self.after.climbers[seat]), int(self.after.descenders[seat])
        stays = step == self.step
        self.places[seat] = whereabouts(seat, step, level, stair)
        climbing = () if stays else (climber(seat, step, stair),)
        said = _setback(seat, step, level, stays, stair)
        self.say(said, *climbing, descender(seat, level, stair))

    def end(self) -> None:
        """Announce how the game ended (R20-R22)."""
        title = title_of(self.after)
        changes: Changes = {"title": title, "seat": None}
        if self.before.sweep:
            more = more_facts(int(self.after.left), self.cards, self.seconds, None)
            changes["facts"] = (*self.places, *more)
        self.steps.append(Step(title, (f"step:{self.stair.top}",), changes))

    def go_on(self) -> None:
        """Announce the sweep, the shuffle and the next question (R20-R26)."""
        before, after, seat = self.before, self.after, int(self.after.seat)
        if after.sweep and not before.sweep:
            self.say((self._sweep(), ()))
        if before.left == 0:
            self.say(("All cards have been used, so the deck is shuffled again.", ()))
        verb = "goes on with" if seat == self.seat else "rolls"
        number, notes = int(after.die), question(after, self.options)
        more = more_facts(int(after.left), self.cards, self.seconds, to_play(after))
        changes: Changes = {
            "title": TO_ANSWER[seat],
            "choices": choices_of(self.seconds),
            "facts": (*self.places, *more),
            "notes": notes,
        }
        if seat != self.seat:
            changes["seat"] = seat
        if number != self.die:
            changes["pieces"] = {"set": (die(number),)}
        sentence = f"{COLOURS[seat]} {verb} a {number}; the word is “{notes[0].text}”."
        self.steps.append(Step(sentence, ("die",), changes))

    def _sweep(self) -> str:
        seats, turns = int(self.after.seats), int(self.after.turns)
        others = names((self.seat + 1 + number) % seats for number in range(seats - turns))
        return f"It was {COLOURS[self.seat]}'s first turn: a sweep, and {others} may still get in."


@cache
def _verdict(seat: int, move: int, is_right: bool) -> str:
    if move == LATE:
        return f"{COLOURS[seat]} is too late, which counts as a wrong answer."
    verdict = "right" if is_right else "wrong"
    return f"{COLOURS[seat]} says {ANSWERS[move]}, and that is {verdict}."


@lru_cache(maxsize=4096)
def _landing(seat: int, step: int, cause: str, stair: Stair) -> Said:
    place = "into OXFURD" if step == stair.top else f"to {stair.names[step]}"
    return f"{cause} takes {COLOURS[seat]} {place}.", (f"climber:{seat}", f"step:{step}")


@lru_cache(maxsize=1024)
def _pulled_down(seat: int, step: int, stair: Stair) -> Said:
    return f"{COLOURS[seat]} is pulled down to {stair.names[step]}.", (f"climber:{seat}",)


@cache
def _sheltered(seat: int, step: int) -> Said:
    sentence = f"RESPITE keeps {COLOURS[seat]}'s Descender where it is."
    return sentence, (f"descender:{seat}", f"step:{step}")


@lru_cache(maxsize=1024)
def _slipping(seat: int, level: int, stair: Stair) -> Said:
    sentence = f"{COLOURS[seat]}'s Descender goes down to {stair.level_names[level]}."
    return sentence, (f"descender:{seat}",)


def _setback(seat: int, step: int, level: int, stays: bool, stair: Stair) -> Said:
    verb = "stays on" if stays else "drops to"
    return (
        f"{COLOURS[seat]}'s Climber {verb} {stair.names[step]},"
        f" and the Descender goes to {stair.level_names[level]}.",
        (f"climber:{seat}", f"descender:{seat}"),
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
