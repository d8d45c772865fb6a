"""Oxfurd Bluff on the table: the stair with the Climbers, the levels with the Descenders, the die.

Pieces are ``climber:0``, ``descender:0`` (by seat) and ``die``; a move is one of the choices
``answer:yes``, ``answer:no`` and ``answer:late``. The card is there as notes (``question.py``).
"""

from dataclasses import replace

from oxbox.game import COLOURS
from oxbox.games.oxfurd.board import FREE, MOST_BONUS, RESPITE
from oxbox.games.oxfurd.notation import ANSWERS
from oxbox.games.oxfurd.places import columns, name_level, name_step, regions, rows, spaces
from oxbox.games.oxfurd.question import ORDINALS, ask, card_of, reveal
from oxbox.games.oxfurd.rules import LATE, REASONS, YES, asked, truth_of, won
from oxbox.kernels.layout import State, copy
from oxbox.options import Options
from oxbox.scene import Choice, Fact, Note, Piece, Scene, Step

_CHOICES = (
    Choice("answer:yes", "Yes, it does"),
    Choice("answer:no", "No, a bluff"),
    Choice("answer:late", "Too late"),
)


def draw(state: State, options: Options) -> Scene:
    """The table with the question, or with the last answer when the game is over."""
    if state.ended:
        return _picture(state, _title(state), reveal(state, options, state))
    choices = _CHOICES if state.seconds else _CHOICES[:2]
    return replace(_picture(state, _title(state), ask(state, options)), choices=choices)


def path(state: State, move: int) -> tuple[str, ...]:
    """The answer."""
    return (f"answer:{ANSWERS[move]}",)


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """The answer and its truth, then all that follows from it, then the next question or the end."""
    telling = _Telling(before, move, after, options)
    telling.answer()
    if telling.is_right:
        telling.climb()
    else:
        telling.slip()
    telling.go_on()
    return tuple(telling.steps)


class _Telling:
    """The steps of one move, each drawn from a table on which it is carried out bit by bit."""

    def __init__(self, before: State, move: int, after: State, options: Options) -> None:
        self.before, self.move, self.after, self.options = before, move, after, options
        self.seat = int(before.seat)
        self.mover = COLOURS[self.seat]
        self.table = copy(before)
        self.notes = reveal(before, options, after)
        self.steps: list[Step] = []
        truth = truth_of(after, int(before.card), asked(int(before.die)))
        self.is_right = move != LATE and bool(truth) == (move == YES)

    def say(self, sentence: str, *ids: str) -> None:
        """Add a step with the table as it stands."""
        title = f"{self.mover} has answered"
        self.steps.append(Step(sentence, ids, _picture(self.table, title, self.notes)))

    def answer(self) -> None:
        """Show the truth (R25)."""
        verdict = "right" if self.is_right else "wrong"
        if self.move == LATE:
            self.say(f"{self.mover} is too late, which counts as a wrong answer.")
        else:
            self.say(f"{self.mover} says {ANSWERS[self.move]}, and that is {verdict}.")

    def climb(self) -> None:
        """Go from landing to landing (R9, R13-R19)."""
        start = int(self.before.climbers[self.seat])
        landings = [step for step in range(int(self.after.top) + 1) if _landed(self.after, step)]
        if not landings:
            self.say(f"A {int(self.before.die)} is too much to enter OXFURD, so {self.mover} stays.")
        for number, step in enumerate(landings):
            follows = landings[number + 1 : number + 2]
            self._land(step, step - (landings[number - 1] if number else start), number == 0)
            self._lead_on(step, follows[0] if follows else None)

    def _land(self, step: int, distance: int, is_answer: bool) -> None:
        self.table.climbers[self.seat] = step
        place, piece = name_step(self.after, step), f"climber:{self.seat}"
        verb = "enters" if step == self.after.top else "climbs to"
        self.say(f"{self.mover} {verb} {place}.", piece, f"step:{step}")
        for seat in range(int(self.after.seats)):
            falls = self.before.climbers[seat] == step and self.after.climbers[seat] != step
            if seat != self.seat and falls:
                self.table.climbers[seat] = self.after.climbers[seat]
                back = name_step(self.after, int(self.after.climbers[seat]))
                self.say(f"{COLOURS[seat]} is pulled down to {back}.", f"climber:{seat}")
