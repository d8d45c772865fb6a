"""Play Mixx slowly and obviously: a second opinion on the rules in docs/games/mixx.md.

Cards are texts such as ``red-fish``. The table is either a line, listed from west to east, or, once
the centre is fixed, a centre and four arms, each listed from the centre outwards.
"""

from collections.abc import Callable, Iterable
from typing import cast

COLOURS = ["yellow", "red", "turquoise", "orange", "pink", "blue", "green", "violet"]
MOTIFS = ["shell", "starfish", "fish", "jellyfish", "propeller", "turtle", "chest", "anchor"]


def differs(card: str, others: list[str]) -> bool:
    """Tell whether a card shares neither its colour nor its motif with any of the others."""
    colour, motif = card.split("-")
    for other in others:
        other_colour, other_motif = other.split("-")
        if colour == other_colour or motif == other_motif:
            return False
    return True


class Reference:
    """A game of Mixx, from the deal to the outcome."""

    seat: int | None

    def __init__(
        self, seats: int, options: dict[str, object], draw: Callable[[str, int, int], int]
    ) -> None:
        if seats not in (2, 3, 4):  # R2
            raise ValueError(f"Mixx has 2, 3 or 4 seats, not {seats}")
        self.seats = seats
        self.draw = draw
        self.hand_size = cast(int, options["hand"])  # R3, R27
        self.without = set(cast(Iterable[str], options["without"]))  # R28
        self.only_line = bool(options["line"])  # R29
        self.count_hands = bool(options["count_hands"])  # R30
        if not 3 <= self.hand_size <= 8:  # R27
            raise ValueError(f"a hand has 3 to 8 cards, not {self.hand_size}")
        if not self.without <= set(MOTIFS):
            raise ValueError(f"not all of these are motifs: {sorted(self.without)}")

        # The stock stays in ascending order of card number; chance decides which card is drawn.
        self.stock: list[str] = []
        for colour in COLOURS:  # R1
            for motif in MOTIFS:
                if motif not in self.without:  # R28
                    self.stock.append(f"{colour}-{motif}")
        if seats * self.hand_size > len(self.stock):  # R28
            raise ValueError("there are not enough cards for these hands")

        self.drawn = 0
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.won: list[list[str]] = [[] for _ in range(seats)]
        for seat in range(seats):
            for _ in range(self.hand_size):  # R3
                self.draw_card(seat)

        self.line: list[str] = []
        self.centre: str | None = None
        self.arms: dict[str, list[str]] = {}
        self.seat = 0  # R2

    def draw_card(self, seat: int) -> None:
        """Draw one card into a hand, if the stock has any (R7, R25)."""
        if not self.stock:
            return
        number = self.draw("stock", self.drawn, len(self.stock))
        self.hands[seat].append(self.stock.pop(number))
        self.drawn += 1

    def axis(self, arm: str) -> list[str]:
        """List the cards of the axis to which an arm belongs, the centre included (R14)."""
        assert self.centre is not None
        if arm in ("north", "south"):
            return [*self.arms["north"], self.centre, *self.arms["south"]]
        return [*self.arms["west"], self.centre, *self.arms["east"]]

    def table(self) -> list[str]:
        """List all cards on the table."""
        if self.centre is None:
            return list(self.line)
        cards = [self.centre]
        for arm in ("north", "east", "south", "west"):
            cards.extend(self.arms[arm])
        return cards

    def moves_of(self, seat: int) -> set[str]:
        """Give the moves that a seat would have if it were its turn."""
        moves: set[str] = set()
        for card in self.hands[seat]:
            if self.centre is not None:
                for arm in ("north", "east", "south", "west"):  # R13
                    if differs(card, self.axis(arm)):  # R14
                        moves.add(f"{card} {arm}")
            elif len(self.line) == 0:
                moves.add(card)  # R5
            elif len(self.line) == 1:
                if differs(card, self.line):  # R8
                    moves.add(f"{card} east of {self.line[0]}")
            else:
                if differs(card, self.line):  # R9, R12, R29
                    moves.add(f"{card} west of {self.line[0]}")
                    moves.add(f"{card} east of {self.line[-1]}")
                if not self.only_line:  # R29
                    for neighbour in self.line:
                        if differs(card, [neighbour]):  # R10, R12
                            moves.add(f"{card} north of {neighbour}")
                            moves.add(f"{card} south of {neighbour}")
        return moves

    def moves(self) -> set[str]:
        """Give the legal moves of the seat whose turn it is."""
        if self.seat is None:
            return set()
        return self.moves_of(self.seat)

    def play(self, text: str) -> None:
        """Lay a card, draw, and find out whose turn is next."""
        if self.seat is None or text not in self.moves():  # R6
            raise ValueError(f"not a legal move: {text}")
        layer = self.seat
        words = text.split()
        self.hands[layer].remove(words[0])
        self.lay(words)
        self.draw_card(layer)  # R7

        # R16, R17, R19, R20: ask every seat in turn, the layer last of all.
        for step in range(1, self.seats + 1):
            candidate = (layer + step) % self.seats
            if self.moves_of(candidate):
                self.seat = candidate
                return
        self.end_round(layer)

    def lay(self, words: list[str]) -> None:
        """Put a card on the table, as the words of a move say."""
        card = words[0]
        if len(words) == 1:  # R5
            self.line = [card]
        elif len(words) == 2:  # R13
            self.arms[words[1]].append(card)
        elif words[1] == "west":  # R9
            self.line.insert(0, card)
        elif words[1] == "east":  # R8, R9
            self.line.append(card)
        else:
            self.fix_centre(words[3])  # R11
            self.arms[words[1]].append(card)

    def fix_centre(self, centre: str) -> None:
        """Turn the line into a cross around one of its cards (R11)."""
        place = self.line.index(centre)
        west = self.line[:place]
        west.reverse()
        self.arms = {"north": [], "east": self.line[place + 1 :], "south": [], "west": west}
        self.centre = centre
        self.line = []

    def end_round(self, winner: int) -> None:
        """Give the cross to its winner, then end the game or let the next leader begin."""
        self.won[winner].extend(self.table())  # R21, R22
        self.line = []
        self.centre = None
        self.arms = {}
        if not self.stock:
            self.seat = None  # R25, R28
        elif self.seats == 2:
            self.seat = 1 - winner  # R23
        else:
            self.seat = winner  # R23

    def scores(self) -> list[int]:
        """Count the cards won, and at the end with ``count_hands`` those in hand (R26, R30)."""
        scores = [len(cards) for cards in self.won]
        if self.count_hands and self.seat is None:
            for seat in range(self.seats):
                scores[seat] += len(self.hands[seat])
        return scores

    def winners(self) -> list[int]:
        """Name the seats with the highest score once the game is over (R26)."""
        if self.seat is not None:
            return []
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def reason(self) -> str | None:
        """Say why the game ended (R25)."""
        if self.seat is None:
            return "stock-out"
        return None
