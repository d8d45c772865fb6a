"""The commands that judge moves, as people call them."""

from pathlib import Path

import pytest

from oxbox.cli import main
from oxbox.position import replay
from oxbox.record import Record

MOVES = ["a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e1 n", "a1 n", "e2 s"]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(Record.of(replay("oxixo", MOVES)).to_json())
    return path


def test_a_hint_names_a_winning_move(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", str(saved), "--nodes", "3000"]) == 0
    assert capsys.readouterr().out.startswith("Cross could play a")


def test_a_finished_game_gives_no_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "over.json"
    position = replay("oxixo", MOVES)
    win = next(m for m in position.legal_moves if position.copy().push(m).outcome())
    path.write_text(Record.of(position.push(win)).to_json())
    assert main(["hint", str(path)]) == 2
    assert "The game is over" in capsys.readouterr().err


def test_an_analysis_shows_mistakes_and_writes_a_plot(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "plot.svg"
    assert main(["analyse", str(saved), "--nodes", "300", "--plot", str(plot)]) == 0
    assert plot.read_text().startswith("<svg")
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_a_file_that_is_no_record_is_refused_in_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{")
    assert main([command, str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
