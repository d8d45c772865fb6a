"""Every board of one size, numbered without gaps and without its turned and mirrored twins.

A placement is two sets of cells as bits: the cubes of the seat to move (``mine``) and of the other
(``other``). It belongs to the class of its two counts. Of the eight turned and mirrored images of
``mine`` only the smallest is kept, its *home*; ``other`` is turned along, squeezed into the cells
that ``mine`` leaves free, and ranked among the sets of its count. So a class is a dense block of
slots, a row for each home, and the placements of a row stand for ``8 / images that leave the home
as it is`` placements each. A home that looks the same from several sides keeps twins in its row:
they have the same value.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int32]

_BYTE = 256


class Boards(NamedTuple):
    """Tables over all sets of cells, ``bits`` being a set.

    ``size``      cubes along each side
    ``images``    by symmetry and bits: the set turned or mirrored
    ``homes``     by bits: the smallest image
    ``ways``      by bits: a symmetry that leads home
    ``rows``      by bits: the number of the home among those of its count
    ``fixed``     by bits: the symmetries that leave the set as it is, as bits
    ``ranks``     by bits: how many smaller sets have the same count
    ``sets``      all sets by count, then by size; those of a count begin at ``firsts[count]``
    ``corners``   all homes, likewise; those of a count begin at ``starts[count]``
    ``squeezed``  by 256 * mask + byte: the bits of the byte that the mask selects, moved together
    ``spread``    the reverse
    ``offsets``   by the counts of mine and other: where the class begins
    ``widths``    by the counts: how long a row of the class is
    """

    size: int
    images: Integers
    homes: Integers
    ways: Integers
    rows: Integers
    fixed: Integers
    ranks: Integers
    sets: Integers
    firsts: Integers
    corners: Integers
    starts: Integers
    squeezed: Integers
    spread: Integers
    offsets: Integers
    widths: Integers


@lru_cache(maxsize=2)
def boards_of(size: int) -> Boards:
    """The tables for a board by its number of cubes along each side."""
    cells = size * size
    every = np.arange(1 << cells)
    counts = np.bitwise_count(every).astype(np.int64)
    images = np.stack([_turned(every, target) for target in _symmetries(size)])
    homes, ways = images.min(axis=0), images.argmin(axis=0)
    fixed = ((images == every) << np.arange(8)[:, None]).sum(axis=0)
    corners = np.flatnonzero(homes == every)
    corners = corners[np.argsort(counts[corners], kind="stable")]
    order = np.argsort(counts, kind="stable")
    number_of = np.zeros(len(every), np.int64)
    number_of[corners] = _numbered(counts[corners])
    ranks = np.zeros(len(every), np.int64)
    ranks[order] = _numbered(counts[order])
    firsts = np.searchsorted(counts[order], np.arange(cells + 2))
    starts = np.searchsorted(counts[corners], np.arange(cells + 2))
    offsets, widths = _classes(cells, np.diff(starts))
    tables = (
        *(images, homes, ways, number_of[homes], fixed, ranks, order, firsts, corners, starts),
        *(*_squeezing(), offsets, widths),
    )
    return Boards(size, *(np.ascontiguousarray(table, np.int32) for table in tables))


def count_slots(boards: Boards) -> int:
    """How many slots all classes have together."""
    cells = len(boards.starts) - 2
    return int(boards.offsets[cells + 1, 0])


def weights(boards: Boards, mine: int) -> npt.NDArray[np.int64]:
    """For each row of the classes with a number of cubes of mine: how many placements a slot is."""
    homes = boards.corners[boards.starts[mine] : boards.starts[mine + 1]]
    found: npt.NDArray[np.int64] = 8 // np.bitwise_count(boards.fixed[homes]).astype(np.int64)
    return found


def _symmetries(size: int) -> list[list[int]]:
    """Where each cell goes: four turns, and four turns of the mirrored board."""
    found = []
    for mirrored in (False, True):
        places = [(cell // size, cell % size) for cell in range(size * size)]
        if mirrored:
            places = [(column, row) for row, column in places]
        for _ in range(4):
            found.append([row * size + column for row, column in places])
            places = [(column, size - 1 - row) for row, column in places]
    return found


def _turned(every: npt.NDArray[np.int64], target: list[int]) -> npt.NDArray[np.int64]:
    image = np.zeros_like(every)
    for cell, goal in enumerate(target):
        image |= ((every >> cell) & 1) << goal
    return image


def _numbered(sorted_counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The place of each item among those of the same count."""
    return np.arange(len(sorted_counts)) - np.searchsorted(sorted_counts, sorted_counts)


def _classes(cells: int, rows: npt.NDArray[np.int64]) -> tuple[Integers, Integers]:
    offsets = np.zeros((cells + 2, cells + 1), np.int32)
    widths = np.zeros((cells + 1, cells + 1), np.int32)
    begin = 0
    for mine in range(cells + 1):
        for other in range(cells + 1 - mine):
            offsets[mine, other] = begin
            widths[mine, other] = comb(cells - mine, other)
            begin += int(rows[mine]) * comb(cells - mine, other)
    offsets[cells + 1, 0] = begin
    return offsets, widths


def _squeezing() -> tuple[Integers, Integers]:
    squeezed = np.zeros(_BYTE * _BYTE, np.int32)
    spread = np.zeros(_BYTE * _BYTE, np.int32)
    byte = np.arange(_BYTE)
    for mask in range(_BYTE):
        selected = [bit for bit in range(8) if (mask >> bit) & 1]
        for place, bit in enumerate(selected):
            squeezed[mask * _BYTE + byte] |= (((byte >> bit) & 1) << place).astype(np.int32)
            spread[mask * _BYTE + byte] |= (((byte >> place) & 1) << bit).astype(np.int32)
    return squeezed, spread
