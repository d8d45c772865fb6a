"""Oxy Soxy as slowly and plainly as possible, from docs/games/oxysoxy.md alone.

A card is a text such as "cow 7", a box a text such as "c3". ``meadow`` maps each occupied box
to the seat and the card that lie there; ``score_cards`` counts what each seat has left.
"""

from collections.abc import Callable

COLUMNS = ["a", "b", "c", "d", "e"]
ROWS = ["1", "2", "3", "4", "5"]
KINDS = ["cow", "bullock"]
OTHER_KIND = {"cow": "bullock", "bullock": "cow"}

# R4: the boxes, and the ten lines by the name they have in a move.
BOXES = [column + row for row in ROWS for column in COLUMNS]
LINES: dict[str, list[str]] = {}
for _row in ROWS:
    LINES["row " + _row] = [column + _row for column in COLUMNS]
for _column in COLUMNS:
    LINES["column " + _column] = [_column + row for row in ROWS]


def value(card: str) -> int:
    """Return the number on a card (R15)."""
    return int(card.split()[1])


def kind_of(card: str) -> str:
    """Return "cow" or "bullock"."""
    return card.split(maxsplit=1)[0]


def neighbours(box: str) -> list[str]:
    """List the boxes directly north, east, south and west of a box (R28)."""
    found = []
    for other in BOXES:
        columns_apart = abs(COLUMNS.index(box[0]) - COLUMNS.index(other[0]))
        rows_apart = abs(ROWS.index(box[1]) - ROWS.index(other[1]))
        if columns_apart + rows_apart == 1:
            found.append(other)
    return found


NEIGHBOURS = {box: neighbours(box) for box in BOXES}


class Reference:
    """One game of Oxy Soxy; ``draw`` decides which card of a pile comes next."""

    def __init__(
        self, seats: int, options: dict[str, object], draw: Callable[[str, int, int], int]
    ) -> None:
        if seats not in (2, 3, 4):  # R1
            raise ValueError(f"Oxy Soxy has 2, 3 or 4 seats, not {seats}")
        self.seats = seats
        self.options = options
        self.draw = draw
        self.meadow: dict[str, tuple[int, str]] = {}  # R4: begins empty
        self.points = [0] * seats
        # R3, R31
        each = 1 if options["quick"] else 2
        self.score_cards = [{"cow": each, "bullock": each} for _ in range(seats)]
        # R2: a pile stays in ascending order; the draw picks from anywhere in it.
        self.piles = [[f"{kind} {n}" for kind in KINDS for n in range(1, 11)] for _ in range(seats)]
        self.drawn = [0] * seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for seat in range(seats):  # R5
            for _ in range(5):
                self.draw_card(seat)
        self.seat: int | None = 0  # R6

    def draw_card(self, seat: int) -> None:
        """Move one card from a seat's pile to its hand while the pile lasts (R9)."""
        pile = self.piles[seat]
        if not pile:
            return
        which = self.draw(f"pile {seat}", self.drawn[seat], len(pile))
        self.hands[seat].append(pile.pop(which))
        self.drawn[seat] += 1

    def is_open(self, box: str) -> bool:
        """Say whether a hand card may be laid in a box (R8, R28)."""
        if box in self.meadow:
            return False
        if self.options["touching"]:
            return True
        return all(neighbour not in self.meadow for neighbour in NEIGHBOURS[box])

    def line_winner(self, kind: str, line: str) -> int | None:
        """Return who wins a line by a score card of a kind; None where it cannot be scored."""
        lying = [self.meadow[box] for box in LINES[line] if box in self.meadow]
        kinds = {kind_of(card) for _, card in lying}
        if kinds != {"cow", "bullock"}:  # R16
            return None
        sums = [0] * self.seats  # R12, R13
        for owner, card in lying:
            if kind_of(card) == kind:
                sums[owner] += value(card)
        if sums.count(max(sums)) > 1:  # R17
            return None
        return sums.index(max(sums))

    def moves_of(self, seat: int) -> set[str]:
        """Return what a seat could do if it were its turn; empty means skipped (R20)."""
        held = [kind for kind in KINDS if self.score_cards[seat][kind] > 0]
        open_boxes = [box for box in BOXES if self.is_open(box)]
        found = set()
        for card in self.hands[seat]:  # R8, R10
            for box in open_boxes:
                found.add(f"{card} {box}")
        for kind in held:  # R11
            for line in LINES:
                if self.line_winner(kind, line) is not None:
                    found.add(f"score {kind} {line}")
        if not found or self.options["waste"]:  # R18, R19, R30
            for kind in held:
                found.add(f"discard {kind}")
        return found

    def moves(self) -> set[str]:
        """Return the texts of all legal moves of the seat to play."""
        if self.seat is None:
            return set()
        return self.moves_of(self.seat)

    def play(self, text: str) -> None:
        """Play one of ``moves()`` and pass the turn to the next seat that can act."""
        seat = self.seat
        if seat is None or text not in self.moves():
            raise ValueError(f"not a legal move here: {text!r}")
        words = text.split()
        if words[0] == "score":
            self.score_line(seat, words[1], f"{words[2]} {words[3]}")
        elif words[0] == "discard":
            self.score_cards[seat][words[1]] -= 1
        else:
            card = f"{words[0]} {words[1]}"
            self.hands[seat].remove(card)
            self.meadow[words[2]] = (seat, card)
            self.draw_card(seat)  # R9
        self.seat = self.next_seat(seat)

    def score_line(self, seat: int, kind: str, line: str) -> None:
        """Spend a score card: the winner takes the other kind, the line is emptied (R12-R15)."""
        winner = self.line_winner(kind, line)
        assert winner is not None
        for box in LINES[line]:
            if box in self.meadow:
                _, card = self.meadow.pop(box)
                if kind_of(card) == OTHER_KIND[kind]:
                    self.points[winner] += value(card)
        self.score_cards[seat][kind] -= 1

    def next_seat(self, mover: int) -> int | None:
        """Return who is next after ``mover``, skipping seats that can do nothing."""
        if all(count == 0 for cards in self.score_cards for count in cards.values()):
            return None  # R23
        for step in range(1, self.seats + 1):  # R6, R20, R21; the mover itself comes last
            seat = (mover + step) % self.seats
            if self.moves_of(seat):
                return seat
        raise AssertionError("a seat with a score card always has a move (R22)")

    def scores(self) -> list[int]:
        """Return every seat's points so far (R15, R24)."""
        return list(self.points)

    def winners(self) -> list[int]:
        """Return the seats with the most points once the game is over (R25)."""
        if self.seat is not None:
            return []
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    def reason(self) -> str | None:
        """Return why the game ended (R23); None while it runs."""
        if self.seat is not None:
            return None
        return "scored-out"
