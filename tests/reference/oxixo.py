"""Oxixo once more, slow and obvious, from docs/games/oxixo.md alone.

A cell is a text such as "a3". ``symbols`` gives each cell's symbol ("blank", "cross" or
"circle"); ``dots`` gives the seat that the dot of a cell's cube points at, with four seats only.
"""

from collections.abc import Callable

ENDS = ["n", "e", "s", "w"]


def whole_number(options: dict[str, object], name: str) -> int:
    """Return an option that must be a whole number."""
    value = options[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    return value


class Reference:
    """One game of Oxixo for two or four seats."""

    def __init__(
        self,
        seats: int,
        options: dict[str, object],
        draw: Callable[[str, int, int], int],
    ) -> None:
        # R5: nothing is left to chance, so draw is never called.
        self.seats = seats
        self.size = whole_number(options, "size")  # R31
        self.draw_after = whole_number(options, "draw_after")  # R32
        self.columns = ["a", "b", "c", "d", "e"][: self.size]  # R1, R31
        self.rows = ["1", "2", "3", "4", "5"][: self.size]
        self.symbols: dict[str, str] = {}
        for column in self.columns:
            for row in self.rows:
                self.symbols[column + row] = "blank"  # R2
        self.dots: dict[str, int] = {}  # R24: a blank cube has no dot
        self.turns = [0 for _ in range(seats)]  # turns made by each seat, for R28
        self.quiet = 0  # R20
        self.winning_symbol: str | None = None
        self.why: str | None = None
        self.seat: int | None = 0  # R4

    def moves(self) -> set[str]:
        """Return the texts of all legal moves of the seat whose turn it is."""
        if self.seat is None:
            return set()
        return self.moves_of(self.seat)

    def moves_of(self, seat: int) -> set[str]:
        """Return the moves that a seat would have if it were its turn."""
        found = set()
        for cell in self.symbols:
            if not self.may_take(seat, cell):
                continue
            for end in ENDS:
                if self.end_cell(cell, end) == cell:
                    continue  # R11: not back into its own gap
                if self.seats == 2:
                    found.add(f"{cell} {end}")
                else:
                    found.add(f"{cell} {end} self")  # R25
                    found.add(f"{cell} {end} partner")
        return found

    def may_take(self, seat: int, cell: str) -> bool:
        """Tell whether a seat may take the cube of a cell."""
        column, row = cell[0], cell[1]
        on_rim = (
            column == self.columns[0]
            or column == self.columns[-1]
            or row == self.rows[0]
            or row == self.rows[-1]
        )
        if not on_rim:
            return False  # R7
        if self.symbols[cell] == "blank":
            return True  # R8
        if self.symbols[cell] != self.symbol_of(seat):
            return False  # R8
        if self.seats == 2:
            return True
        if self.turns[seat] == 0:
            return False  # R28
        return self.dots[cell] == seat  # R24

    def symbol_of(self, seat: int) -> str:
        """Return the symbol that a seat plays (R3)."""
        if seat in [0, 2]:
            return "cross"
        return "circle"

    def end_cell(self, cell: str, end: str) -> str:
        """Return the cell at one end of a cell's row or column (R10)."""
        column, row = cell[0], cell[1]
        if end == "n":
            return column + self.rows[-1]
        if end == "s":
            return column + self.rows[0]
        if end == "e":
            return self.columns[-1] + row
        return self.columns[0] + row

    def neighbour(self, cell: str, end: str) -> str:
        """Return the next cell in the direction of an end."""
        column, row = self.columns.index(cell[0]), self.rows.index(cell[1])
        if end == "n":
            row = row + 1
        if end == "s":
            row = row - 1
        if end == "e":
            column = column + 1
        if end == "w":
            column = column - 1
        return self.columns[column] + self.rows[row]

    def play(self, text: str) -> None:
        """Make one of the moves and pass the turn on."""
        if self.seat is None or text not in self.moves():
            raise ValueError(f"{text!r} is not a legal move here")
        seat = self.seat
        words = text.split()
        cell, end = words[0], words[1]

        if self.symbols[cell] == "blank":
            self.quiet = 0  # R20
        else:
            self.quiet = self.quiet + 1

        self.slide(cell, end)
        entry = self.end_cell(cell, end)
        self.symbols[entry] = self.symbol_of(seat)  # R9, R12
        if self.seats == 4:
            if words[2] == "self":  # R25
                self.dots[entry] = seat
            else:
                self.dots[entry] = (seat + 2) % 4
        self.turns[seat] = self.turns[seat] + 1

        self.finish_or_pass_on(seat)

    def slide(self, cell: str, end: str) -> None:
        """Slide the cubes between a gap and an end one place towards the gap (R12, R26)."""
        gap = cell
        self.symbols[gap] = "blank"
        self.dots.pop(gap, None)
        while gap != self.end_cell(cell, end):
            following = self.neighbour(gap, end)
            self.symbols[gap] = self.symbols[following]
            self.symbols[following] = "blank"
            if following in self.dots:
                self.dots[gap] = self.dots.pop(following)
            gap = following

    def finish_or_pass_on(self, seat: int) -> None:
        """End the game after a seat's move, or find the seat that plays next."""
        own = self.symbol_of(seat)
        if own == "cross":
            other = "circle"
        else:
            other = "cross"
        if self.has_line(other):  # R17, before R18
            self.end("gift", other)
        elif self.has_line(own):  # R18, R19
            self.end("line", own)
        elif self.draw_after > 0 and self.quiet >= self.draw_after:  # R20, R21, R32
            self.end("quiet", None)
        else:
            following = (seat + 1) % self.seats  # R4
            while not self.moves_of(following):  # R29; R15 and R30: somebody can move
                following = (following + 1) % self.seats
            self.seat = following

    def end(self, why: str, symbol: str | None) -> None:
        """Close the game with a reason and the symbol that won, if any."""
        self.why = why
        self.winning_symbol = symbol
        self.seat = None

    def lines(self) -> list[list[str]]:
        """Return the cells of every row, column and long diagonal (R16, R31)."""
        found = []
        for row in self.rows:
            found.append([column + row for column in self.columns])
        for column in self.columns:
            found.append([column + row for row in self.rows])
        rising = []
        falling = []
        for number in range(self.size):
            rising.append(self.columns[number] + self.rows[number])
            falling.append(self.columns[number] + self.rows[self.size - 1 - number])
        found.append(rising)
        found.append(falling)
        return found

    def has_line(self, symbol: str) -> bool:
        """Tell whether some line shows only this symbol, whatever its dots (R16, R27)."""
        for line in self.lines():
            if all(self.symbols[cell] == symbol for cell in line):
                return True
        return False

    def scores(self) -> list[int]:
        """Return 1 for each winner and 0 for everyone else (R23)."""
        winners = self.winners()
        return [1 if seat in winners else 0 for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return the seats of the side that won, none for a draw (R17, R18, R20, R23)."""
        if self.winning_symbol is None:
            return []
        return [s for s in range(self.seats) if self.symbol_of(s) == self.winning_symbol]

    def reason(self) -> str | None:
        """Return why the game ended: "line", "gift" or "quiet"."""
        return self.why
