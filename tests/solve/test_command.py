"""``oxbox solve``: what it prints, writes and refuses."""

from pathlib import Path

import pytest

from oxbox import memory
from oxbox.cli import main
from oxbox.games.oxixo.solver.table import Table


def test_it_prints_the_counts_and_keeps_the_table(
    capsys: pytest.CaptureFixture[str], own_folder: Path, small: Table
) -> None:
    assert main(["solve", "oxixo", "--size", "3", "--threads", "2"]) == 0
    out = capsys.readouterr().out
    for line in ("wins          12,748", "losses         6,935", "draws              0"):
        assert f"\n{line}\n" in out
    assert "The empty board is a win in 7 plies." in out
    assert "The longest win takes 7 plies." in out
    assert f"Kept in {own_folder / 'oxixo-3.table'}" in out
    table = Table.load(3)
    assert table is not None
    assert table.values.tobytes() == small.values.tobytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["oxixo"], "--size"),
        (["oxixo", "--size", "5"], "solved on size 3 and 4, not 5"),
        (["oxixo", "--size", "3", "--threads", "0"], "not a whole number from 1 to 64"),
        (["yoxii", "--size", "3"], "Yoxii is not solved; oxixo can be."),
        (["chess", "--size", "3"], "There is no game chess"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], own_folder: Path, arguments: list[str], sentence: str
) -> None:
    assert main(["solve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("oxbox: ")
    assert err.count("\n") == 1
    assert sentence in err
    assert not own_folder.exists()


def test_too_little_memory_is_one_sentence(
    capsys: pytest.CaptureFixture[str], own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "free_memory", lambda: 1 << 20)
    assert main(["solve", "oxixo", "--size", "4"]) == 2
    assert "only 1 MiB are free" in capsys.readouterr().err
    assert not own_folder.exists()


def test_interrupted_work_leaves_nothing(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("oxbox.games.oxixo.solver.solver.solve_pair", interrupt)
    assert main(["solve", "oxixo", "--size", "3"]) == 130
    assert not own_folder.exists()
