"""Perfect play of Oxixo for two seats on size 3 and 4 (docs/solving.md)."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.games.oxixo.solver.solver import Solver
    from oxbox.games.oxixo.solver.table import Table
    from oxbox.kernels.layout import State
    from oxbox.solution import Verdict


SIZES: Final = (3, 4)
"""The sizes that are solved."""


def is_solved(state: "State") -> bool:
    """Whether a table knows the state: its game, its size and two seats."""
    from oxbox.kernels.dispatch import game_of

    return game_of(state) == "oxixo" and int(state.seats) == 2 and int(state.width) in SIZES


def perfect_moves(state: "State") -> tuple[int, ...] | None:
    """The best moves of a state or view; None for games, sizes and seats that are not solved."""
    return find_table(int(state.width)).best_moves(state) if is_solved(state) else None


def judge(state: "State") -> "list[Verdict]":
    """What each legal move of a solved state or view is worth, in the order of the moves."""
    return find_table(int(state.width)).judge(state)


def begin(size: int) -> "Solver":
    """Begin to solve a size, if there is memory enough."""
    from oxbox.games.oxixo.solver.solver import Solver

    return Solver(size)


def warm() -> None:
    """Solve the smallest size, which compiles everything."""
    from oxbox.games.oxixo.solver.solver import solve

    solve(SIZES[0])


def find_faults(folder: Path) -> Iterator[str]:
    """What is wrong with the tables in a folder, a sentence each."""
    from oxbox.games.oxixo.solver.table import Table, table_name

    for size in SIZES:
        path = folder / table_name(size)
        if path.exists():
            try:
                Table.from_bytes(size, path.read_bytes(), path.name)
            except GameError as error:
                yield error.message


def find_table(size: int) -> "Table":
    """The table of a size, read once: what ``oxbox solve`` made, else what comes with Oxbox."""
    from oxbox.games.oxixo.solver.table import table_path

    path = table_path(size)
    changed = path.stat().st_mtime_ns if path.exists() else 0
    found = _read(size, str(path), changed)
    if isinstance(found, str):
        raise GameError(found, "bad-table")
    return found


@lru_cache(maxsize=2)
def _read(size: int, path: str, changed: int) -> "Table | str":
    """The table behind a path, or what is wrong with it; a file written anew is read anew."""
    from oxbox.games.oxixo.solver.table import Table

    try:
        return Table.load(size)
    except GameError as error:
        return error.message
