"""What a search found out about states, by their hash, in a table of fixed size.

The table is an array of pairs of integers, the hash and an entry, in buckets of two: the first
keeps the deeper result, the second always takes what the first does not. An entry is packed into
one integer, 0 for none.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.kernels.compile import rule

Table: TypeAlias = npt.NDArray[np.int64]

AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACTLY: Final = 3
GENERATIONS: Final = 64

_OFFSET: Final = 1 << 15


class Entry(NamedTuple):
    """What was found out about a state.

    ``value``       from the side to move's point of view, wins counted from this state on
    ``move``        the best move, or the one that was enough
    ``depth``       how many turns were looked ahead; ``ENDLESS`` if the end of the game was seen
    ``generation``  which search wrote it, so that old results make room
    ``bound``       whether the value is at least (1), at most (2) or exactly (3) this
    """

    value: int
    move: int
    depth: int
    generation: int
    bound: int


def new_table(entries: int) -> Table:
    """An empty table with room for ``entries``, rounded down to a power of two."""
    return np.zeros((1 << max(1, entries.bit_length() - 1), 2), np.int64)


@rule
def pack(value: int, move: int, depth: int, generation: int, bound: int) -> int:
    """An entry."""
    return (value + _OFFSET) << 32 | move << 16 | depth << 8 | generation << 2 | bound


@rule
def unpack(entry: int) -> Entry:
    """What an entry holds."""
    return Entry(
        value=(entry >> 32) - _OFFSET,
        move=(entry >> 16) & 0xFFFF,
        depth=(entry >> 8) & 0xFF,
        generation=(entry >> 2) & (GENERATIONS - 1),
        bound=entry & 3,
    )


@rule
def find(table: Table, key: int) -> int:
    """The entry for a hash, 0 if there is none."""
    place = (key & (len(table) // 2 - 1)) * 2
    if table[place, 0] == key:
        return int(table[place, 1])
    if table[place + 1, 0] == key:
        return int(table[place + 1, 1])
    return 0


@rule
def keep(table: Table, key: int, entry: int) -> None:
    """Write an entry: over the deeper one of its bucket if that is older or no deeper."""
    place = (key & (len(table) // 2 - 1)) * 2
    held = unpack(int(table[place, 1]))
    new = unpack(entry)
    if table[place, 0] != key and held.generation == new.generation and held.depth > new.depth:
        place += 1
    table[place, 0] = key
    table[place, 1] = entry
