"""Whole games, move by move, stay what they were; ``make golden`` writes them again."""

import pytest

from oxbox.record import Record
from tests.cases import Case
from tests.regenerate import HERE, golden_cases, golden_text


@pytest.mark.parametrize("golden", golden_cases(), ids=str)
def test_a_golden_game_is_played_and_told_as_before(golden: Case) -> None:
    written = (HERE / "golden" / f"{golden}.txt").read_text(encoding="utf-8")
    assert golden_text(golden) == written


@pytest.mark.parametrize("golden", golden_cases(), ids=str)
def test_the_record_of_a_golden_game_still_replays(golden: Case) -> None:
    written = (HERE / "golden" / f"{golden}.txt").read_text(encoding="utf-8")
    position = Record.from_json(written.splitlines()[-1]).replay()
    assert f"state {position.state.tobytes().hex()}" in written
