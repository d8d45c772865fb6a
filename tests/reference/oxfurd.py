"""A slow, obvious second opinion on Oxfurd Bluff, written from docs/games/oxfurd.md alone.

Steps are plain numbers (0 is Plateau 1, ``length`` is OXFURD), descents are their names, moves are
the words "yes", "no" and "late".
"""

from collections.abc import Callable
from typing import Any, cast


class Reference:
    """One game of Oxfurd Bluff; every chance comes from ``draw(label, number, bound)``."""

    def __init__(
        self, seats: int, options: dict[str, object], draw: Callable[[str, int, int], int]
    ) -> None:
        self.seats = seats
        self.draw = draw
        self.exact = bool(options["exact"])
        self.timed = cast(int, options["seconds"]) > 0
        self.deck = cast(list[tuple[bool, bool, bool]], options["deck"])

        board = cast(dict[str, Any], options["board"])
        self.oxfurd: int = board["length"]
        self.plateaus: list[int] = list(board["plateaus"])
        self.free: list[int] = list(board["free"])
        self.bonus: dict[int, int] = dict(board["bonus"])
        self.respite: list[int] = list(board["respite"])

        # R3: one descent for each plateau, then two more levels.
        self.levels = [str(number + 1) for number in range(len(self.plateaus))]
        self.levels += ["LAST CHANCE", "SETBACK"]

        # R5: where everybody starts.
        self.climbers = [0] * seats
        self.descenders = ["1"] * seats
        self.turns_begun = [0] * seats

        self.rolls_made = 0
        self.cards_drawn = 0
        self.unused = list(range(len(self.deck)))
        self.die = 0
        self.card = 0

        self.entered: list[int] = []
        self.sweeping = False
        self.seat: int | None = None
        self.ended: str | None = None

        self.begin_turn(self.roll_off())

    # Chance (R26, R27)

    def roll(self) -> int:
        result = self.draw("roll", self.rolls_made, 6)
        self.rolls_made += 1
        return result + 1

    def take_card(self) -> int:
        # R26: a used-up deck is shuffled again, whole, when the next card is wanted.
        if not self.unused:
            self.unused = list(range(len(self.deck)))
        place = self.draw("card", self.cards_drawn, len(self.unused))
        self.cards_drawn += 1
        return self.unused.pop(place)

    def roll_off(self) -> int:
        # R6: all roll in seat order, then those tied for the highest number, until one is left.
        rolling = list(range(self.seats))
        while len(rolling) > 1:
            numbers = {seat: self.roll() for seat in rolling}
            highest = max(numbers.values())
            rolling = [seat for seat in rolling if numbers[seat] == highest]
        return rolling[0]

    # Turns and questions

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.turns_begun[seat] += 1
        self.ask()

    def ask(self) -> None:
        # R7, R27: first the roll, then the card.
        self.die = self.roll()
        self.card = self.take_card()

    def asked_definition(self) -> int:
        # R7: 1 and 4 ask the first definition, 2 and 5 the second, 3 and 6 the third.
        return {1: 0, 4: 0, 2: 1, 5: 1, 3: 2, 6: 2}[self.die]

    def moves(self) -> set[str]:
        if self.seat is None:
            return set()
        # R8, R32: an answer is due; "late" exists only where there is a time limit.
        if self.timed:
            return {"yes", "no", "late"}
        return {"yes", "no"}

    def play(self, text: str) -> None:
        if text not in self.moves():
            raise ValueError(f"{text!r} is not one of {sorted(self.moves())}")
        assert self.seat is not None
        truth = self.deck[self.card][self.asked_definition()]
        right = (text == "yes" and truth) or (text == "no" and not truth)  # R32: late is wrong
        if right:
            self.answer_right(self.seat)
        else:
            self.answer_wrong(self.seat)

    def answer_right(self, seat: int) -> None:
        # R9: the full roll, and the turn goes on unless the Climber has entered (R20).
        self.climb(seat, self.die)
        if self.climbers[seat] == self.oxfurd:
            self.entered.append(seat)
            self.end_turn(seat)
        else:
            self.ask()

    def answer_wrong(self, seat: int) -> None:
        # R10, R11: RESPITE spares the Descender, not the turn.
        if self.climbers[seat] not in self.respite:
            self.descend(seat)
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        left = (seat + 1) % self.seats
        if not self.entered:
            self.begin_turn(left)  # R10
            return
        # R21: the sweep goes on while somebody has had no turn at all.
        waiting = [other for other in range(self.seats) if self.turns_begun[other] == 0]
        if self.turns_begun[seat] == 1 and waiting:
            assert left in waiting
            self.sweeping = True
            self.begin_turn(left)
            return
        # R20, R22
        self.seat = None
        self.ended = "sweep" if self.sweeping else "entered"

    # The two pieces

    def plateau_below(self, step: int) -> int:
        """Return the highest plateau at or below the step."""
        return max(plateau for plateau in self.plateaus if plateau <= step)

    def descend(self, seat: int) -> None:
        # R10: one level down.
        level = self.levels[self.levels.index(self.descenders[seat]) + 1]
        self.descenders[seat] = level
        # R12: SETBACK moves both pieces.
        if level == "SETBACK":
            plateau = self.plateau_below(self.climbers[seat])
            self.climbers[seat] = plateau
            self.descenders[seat] = str(self.plateaus.index(plateau) + 1)

    def climb(self, seat: int, count: int) -> None:
        """Move the Climber up and do all that follows from where it lands (R13-R19)."""
        while True:
            target = self.climbers[seat] + count
            if target > self.oxfurd and self.exact:
                return  # R18, R19: no move, so no landing either
            target = min(target, self.oxfurd)  # R31
            self.climbers[seat] = target
            if target == self.oxfurd:
                return
            self.pull_down(seat, target)  # R17: before the step's own effect
            if target in self.bonus:
                count = self.bonus[target]  # R15
            elif target in self.free:
                count = self.roll()  # R16
            else:
                return

    def pull_down(self, seat: int, step: int) -> None:
        # R14: never on a plateau; the Descender stays (R10).
        if step in self.plateaus:
            return
        for other in range(self.seats):
            if other != seat and self.climbers[other] == step:
                self.climbers[other] = self.plateau_below(step)

    # The end (R22)

    def scores(self) -> list[int]:
        return [1 if seat in self.winners() else 0 for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.seat is not None:
            return []
        return sorted(self.entered)

    def reason(self) -> str | None:
        return self.ended
