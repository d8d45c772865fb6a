"""Perfect play where it exists: Oxixo for two seats on size 3 and 4."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.kernels.layout import State
    from oxbox.solve.table import Table


SOLVED: Final = {"oxixo": (3, 4)}
"""The games that are solved, for two seats, and the sizes."""


def is_solved(state: "State") -> bool:
    """Whether a table knows the state: its game, its size and two seats."""
    from oxbox.kernels.dispatch import game_of

    sizes = SOLVED.get(game_of(state), ())
    return int(state.seats) == 2 and int(getattr(state, "width", 0)) in sizes


def perfect_moves(state: "State") -> tuple[int, ...] | None:
    """The best moves of a state or view; None for games, sizes and seats that are not solved."""
    return find_table(int(state.width)).best_moves(state) if is_solved(state) else None


def find_table(size: int) -> "Table":
    """The table of a size, read once: what ``oxbox solve`` made, else what comes with Oxbox."""
    from oxbox.solve.table import table_path

    path = table_path(size)
    changed = path.stat().st_mtime_ns if path.exists() else 0
    found = _read(size, str(path), changed)
    if isinstance(found, str):
        raise GameError(found, "bad-table")
    return found


@lru_cache(maxsize=2)
def _read(size: int, path: str, changed: int) -> "Table | str":
    """The table behind a path, or what is wrong with it; a file written anew is read anew."""
    from oxbox.solve.table import Table

    try:
        return Table.load(size)
    except GameError as error:
        return error.message
