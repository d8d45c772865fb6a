"""Solving once more, slow and obvious: no symmetry, no classes, no bits.

A placement is a text of cells, row by row: ``m`` for a cube of the seat to move, ``o`` for one of
the other seat, ``.`` for a blank.
"""

from itertools import product

Placement = str
Value = tuple[int, int]


def solve_plainly(size: int) -> dict[Placement, Value]:
    """The result for the seat to move and the distance in plies, of every placement."""
    everything = ["".join(cells) for cells in product(".mo", repeat=size * size)]
    values: dict[Placement, Value] = {}
    for placement in everything:
        if has_line(placement, size, "m"):
            values[placement] = (1, 0)
        elif has_line(placement, size, "o"):
            values[placement] = (-1, 0)
    nexts = {p: following(p, size) for p in everything if p not in values}
    depth = 0
    while depth < 100:
        depth += 1
        found = {}
        for placement, after in nexts.items():
            known = [values.get(other, (0, 0)) for other in after]
            if any(result < 0 for result, _ in known):
                found[placement] = (1, depth)
            elif all(result > 0 for result, _ in known):
                found[placement] = (-1, depth)
        if not found:
            break
        for placement in found:
            del nexts[placement]
        values.update(found)
    return values | dict.fromkeys(nexts, (0, 0))


def has_line(placement: Placement, size: int, symbol: str) -> bool:
    """Whether a row, a column or a long diagonal shows only this symbol."""
    steps = range(size)
    lines = [[(row, step) for step in steps] for row in steps]
    lines += [[(step, column) for step in steps] for column in steps]
    lines += [[(step, step) for step in steps], [(step, size - 1 - step) for step in steps]]
    return any(all(placement[r * size + c] == symbol for r, c in line) for line in lines)


def following(placement: Placement, size: int) -> list[Placement]:
    """What the other seat may find after a move; doubles are left in."""
    found = []
    last = size - 1
    for row, column in product(range(size), repeat=2):
        on_rim = row in (0, last) or column in (0, last)
        if not on_rim or placement[row * size + column] == "o":
            continue
        for goal in ((row, 0), (row, last), (0, column), (last, column)):
            if goal != (row, column):
                found.append(swapped(push(placement, size, (row, column), goal)))
    return found


def push(
    placement: Placement, size: int, taken: tuple[int, int], goal: tuple[int, int]
) -> Placement:
    """Take the cube out, slide the cubes between, and put it in at the goal."""
    cells = list(placement)
    (row, column), (goal_row, goal_column) = taken, goal
    while (row, column) != goal:
        next_row = row + (goal_row > row) - (goal_row < row)
        next_column = column + (goal_column > column) - (goal_column < column)
        cells[row * size + column] = cells[next_row * size + next_column]
        row, column = next_row, next_column
    cells[row * size + column] = "m"
    return "".join(cells)


def swapped(placement: Placement) -> Placement:
    """The same cubes with the other seat to move."""
    return placement.translate(str.maketrans("mo", "om"))


def bits(placement: Placement, symbol: str) -> int:
    """The cells that show a symbol, as bits."""
    return sum(1 << cell for cell, shown in enumerate(placement) if shown == symbol)
