"""Yoxii once more, slowly: the rules of ``docs/games/yoxii.md`` as dictionaries and loops.

``pieces`` maps a space such as ``"d5"`` to the colour (a seat) and the value of its piece.
``stock[seat][value]`` says how many pieces of that value the seat can still place.
"""

from collections.abc import Callable

COLUMNS = "abcdefg"
ROWS = {
    "1": "cde",
    "2": "bcdef",
    "3": "abcdefg",
    "4": "abcdefg",
    "5": "abcdefg",
    "6": "bcdef",
    "7": "cde",
}
SPACES = [column + row for row, columns in ROWS.items() for column in columns]  # R2
DIRECTIONS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}


def beyond(space: str, direction: str) -> str | None:
    """Name the neighbour of a space in a direction, or None where the board ends (R2)."""
    east, north = DIRECTIONS[direction]
    column = COLUMNS.index(space[0]) + east
    row = int(space[1]) + north
    if column < 0 or column >= len(COLUMNS):
        return None
    neighbour = COLUMNS[column] + str(row)
    return neighbour if neighbour in SPACES else None


def neighbours(space: str) -> list[str]:
    """List the spaces that touch a space along a side or at a corner."""
    found = [beyond(space, direction) for direction in DIRECTIONS]
    return [neighbour for neighbour in found if neighbour is not None]


class Reference:
    """A game of Yoxii, played by the letter of the rules page."""

    seat: int | None

    def __init__(
        self, seats: int, options: dict[str, object], draw: Callable[[str, int, int], int]
    ) -> None:
        """Set the game up; ``draw`` is never called, as nothing is left to chance."""
        if seats != 2:  # R1
            raise ValueError(f"Yoxii is for 2 seats, not {seats}")
        self.tiebreak = bool(options["tiebreak"])  # R27
        self.totem = "d4"  # R4
        self.pieces: dict[str, tuple[int, int]] = {}  # R4
        self.stock = [{1: 5, 2: 5, 3: 5, 4: 3} for _ in range(seats)]  # R3
        self.seat = 0  # R5

    def landing(self, seat: int, direction: str) -> str | None:
        """Find where a seat can move the totem in a direction, None if nowhere (R7-R11)."""
        space = beyond(self.totem, direction)
        while space is not None and space in self.pieces:
            colour, _ = self.pieces[space]
            if colour != seat:  # R9, R10
                return None
            space = beyond(space, direction)  # R8
        return space  # R7, R11; None is off the board (R9)

    def places(self, totem: str) -> list[str]:
        """List where a piece can go once the totem has come to its new place (R13-R16)."""
        free = [space for space in SPACES if space not in self.pieces and space != totem]  # R14
        beside = [space for space in neighbours(totem) if space in free]  # R13
        if beside:
            return beside
        return free  # R16

    def moves(self) -> set[str]:
        """Write down every legal move of the seat whose turn it is (R6)."""
        texts: set[str] = set()
        if self.seat is None:
            return texts
        for direction in DIRECTIONS:
            landing = self.landing(self.seat, direction)
            if landing is None:
                continue
            for place in self.places(landing):
                for value, left in self.stock[self.seat].items():
                    if left > 0:  # R15
                        texts.add(f"{direction} {place} {value}")
        return texts

    def play(self, text: str) -> None:
        """Play one of ``moves()`` and hand the turn over, or end the game (R19, R20)."""
        if self.seat is None or text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move here")
        direction, place, digit = text.split()
        value = int(digit)
        landing = self.landing(self.seat, direction)
        assert landing is not None  # moves() has found one
        self.totem = landing
        self.pieces[place] = (self.seat, value)
        self.stock[self.seat][value] -= 1
        other = 1 - self.seat  # R5
        if all(self.landing(other, direction) is None for direction in DIRECTIONS):
            self.seat = None  # R19
        else:
            self.seat = other

    def around(self, seat: int) -> list[int]:
        """List the values of a seat's pieces next to the totem (R23)."""
        values = []
        for space in neighbours(self.totem):
            if space in self.pieces:
                colour, value = self.pieces[space]
                if colour == seat:
                    values.append(value)
        return values

    def scores(self) -> list[int]:
        """Add up each seat's pieces next to the totem, also while the game runs (R23)."""
        return [sum(self.around(0)), sum(self.around(1))]

    def winners(self) -> list[int]:
        """Name the winner, or nobody while the game runs and after a draw (R24-R27)."""
        reason = self.reason()
        if reason == "sum":
            white, red = self.scores()
        elif reason == "count":
            white, red = len(self.around(0)), len(self.around(1))
        else:
            return []
        return [0] if white > red else [1]

    def reason(self) -> str | None:
        """Say why the game ended as it did, None while it runs (R24-R27)."""
        if self.seat is not None:
            return None
        white, red = self.scores()
        if white != red:
            return "sum"  # R24
        if self.tiebreak and len(self.around(0)) != len(self.around(1)):
            return "count"  # R25
        return "level"  # R26, R27
