"""Every placement has a slot, and only its turned and mirrored images share it."""

from itertools import product

import numpy as np
import pytest

from oxbox.games.oxixo.geometry import HALF, PUSH_COUNT, PUSHES
from oxbox.games.oxixo.solver.boards import boards_of, count_slots, weights
from oxbox.games.oxixo.solver.retrograde import pulled, pushed, slot_in, spread, squeeze
from tests.solve.plain import bits

SIZE = 3
PLACEMENTS = ["".join(cells) for cells in product(".mo", repeat=SIZE * SIZE)][::7]


def slot_of(placement: str) -> int:
    boards = boards_of(SIZE)
    mine, other = bits(placement, "m"), bits(placement, "o")
    counts = (mine.bit_count(), other.bit_count())
    begin, width = int(boards.offsets[counts]), int(boards.widths[counts])
    return slot_in(boards, begin, width, mine | other << HALF)


def turned(placement: str) -> str:
    cells = range(SIZE)
    return "".join(placement[(SIZE - 1 - column) * SIZE + row] for row in cells for column in cells)


def mirrored(placement: str) -> str:
    return "".join(placement[row * SIZE : (row + 1) * SIZE][::-1] for row in range(SIZE))


def images(placement: str) -> set[str]:
    found = {placement, mirrored(placement)}
    for _ in range(3):
        found |= {turned(other) for other in found}
    return found


def test_slots_lie_inside_the_table_and_no_stranger_shares_one() -> None:
    owners: dict[int, set[str]] = {}
    for placement in PLACEMENTS:
        slot = slot_of(placement)
        assert 0 <= slot < count_slots(boards_of(SIZE))
        owners.setdefault(slot, set()).add(placement)
    assert all(shared <= images(next(iter(shared))) for shared in owners.values())


@pytest.mark.parametrize("size", [3, 4])
def test_the_weights_of_all_slots_add_up_to_all_placements(size: int) -> None:
    boards, cells = boards_of(size), size * size
    total = sum(
        int(weights(boards, mine).sum()) * int(boards.widths[mine, other])
        for mine in range(cells + 1)
        for other in range(cells + 1 - mine)
    )
    assert total == 3**cells


@pytest.mark.parametrize("size", [3, 4])
def test_no_class_overlaps_the_next(size: int) -> None:
    boards, cells = boards_of(size), size * size
    begin = 0
    for mine in range(cells + 1):
        for other in range(cells + 1 - mine):
            assert boards.offsets[mine, other] == begin
            begin += len(weights(boards, mine)) * int(boards.widths[mine, other])
    assert begin == count_slots(boards)


def test_spreading_undoes_squeezing() -> None:
    boards = boards_of(4)
    chance = np.random.default_rng(3)
    for free, chosen in chance.integers(0, 1 << 16, (300, 2)).tolist():
        inside = free & chosen
        together = squeeze(boards, inside, free)
        assert together.bit_count() == inside.bit_count()
        assert together < 1 << free.bit_count()
        assert spread(boards, together, free) == inside


def test_pulling_undoes_the_push_of_an_own_cube() -> None:
    for placement in PLACEMENTS[::5]:
        symbols = bits(placement, "m") | bits(placement, "o") << HALF
        for push in PUSHES[0, : PUSH_COUNT[0]].tolist():
            if placement[push >> 2] == "m":
                assert pulled(pushed(symbols, SIZE, push), SIZE, push) == symbols
