"""Perft numbers stay what they were; ``python -m tests.regenerate`` writes the files again."""

import numpy as np

from oxbox.kernels.compile import is_compiling
from oxbox.kernels.perft import perft
from tests.cases import Case
from tests.regenerate import DEEPEST, HERE, most_sequences


def test_perft_numbers_are_those_of_the_file(case: Case) -> None:
    states = np.zeros(DEEPEST, case.game.rules.LAYOUT)
    states[0] = case.start(0).state
    lines = (HERE / "perft" / f"{case}.txt").read_text(encoding="utf-8").splitlines()
    expected = {int(depth): int(count) for depth, count in map(str.split, lines)}
    most = most_sequences(case) if is_compiling() else 3_000
    checked = {depth: count for depth, count in expected.items() if count <= most}
    assert checked
    assert {depth: perft(states, depth) for depth in checked} == checked
