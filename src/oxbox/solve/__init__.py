"""Perfect play where it exists: Oxixo for two seats on size 3 and 4."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from oxbox.kernels.layout import State
    from oxbox.solve.table import Table


SOLVED: Final = {"oxixo": (3, 4)}
"""The games that are solved, for two seats, and the sizes."""


def perfect_moves(state: "State") -> "tuple[int, ...] | None":
    """The best moves of a state or view, None where no table answers.

    There is none for other games and sizes, for four seats, and before ``oxbox solve`` has made it.
    """
    from oxbox.kernels.dispatch import game_of

    if int(state.seats) != 2 or int(getattr(state, "width", 0)) not in SOLVED.get(
        game_of(state), ()
    ):
        return None
    table = find_table(int(state.width))
    return None if table is None else table.best_moves(state)


def find_table(size: int) -> "Table | None":
    """The table of a size, read once; None where there is none (yet)."""
    from oxbox.solve.table import table_path

    path = table_path(size)
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return None
    return _read(size, str(path), changed)


@lru_cache(maxsize=2)
def _read(size: int, path: str, changed: int) -> "Table | None":
    """The table behind a path; a file that was written anew is read anew."""
    from oxbox.solve.table import Table

    return Table.load(size)
