"""The ladder: every level against the one below, kept in files and shown as tables."""

from pathlib import Path

import pytest

from oxbox.arena import ladder
from oxbox.arena.ladder import Rung, Step, describe, page, rungs
from oxbox.arena.rating import Score
from oxbox.arena.standings import Row
from oxbox.games import GAMES
from oxbox.level import Level
from tests.cli.conftest import Run, run

__all__ = ["run"]


def step(seats: int, level: int, mean: float, low: float) -> Step:
    row = Row("one", score=Score(mean, low, 1.0, 50))
    return Step(Rung(GAMES["oxixo"], seats, level), row, Row("other"))


def test_every_game_and_number_of_seats_has_its_rungs() -> None:
    found = list(rungs(GAMES.values()))
    for game in GAMES.values():
        for seats in game.seats:
            levels = [r.level for r in found if r.game is game and r.seats == seats]
            assert levels == list(range(2 if game.name == "oxfurd" else 1, 9))


def test_one_seat_of_a_level_sits_among_seats_of_the_level_below() -> None:
    assert Rung(GAMES["mixx"], 4, 5).match.bots == ("5", "4", "4", "4")
    assert Rung(GAMES["yoxii"], 2, 1).match.bots == ("1", "greedy")


def test_the_highest_level_plays_fewer_games() -> None:
    assert Rung(GAMES["yoxii"], 2, 7).games(200) == 200
    assert Rung(GAMES["yoxii"], 2, 8).games(200) == 100


def test_where_luck_counts_for_much_more_games_are_played() -> None:
    assert Rung(GAMES["mixx"], 4, 7).games(100) > Rung(GAMES["mixx"], 2, 7).games(100) > 100


def test_a_level_that_is_defined_anew_gets_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung = Rung(GAMES["oxixo"], 2, 3)
    before = rung.file(tmp_path)
    assert rung.file(tmp_path) == before
    monkeypatch.setattr(Rung, "levels", (Level("tree", 1), Level("tree", 2)))
    assert rung.file(tmp_path) != before


@pytest.mark.parametrize(
    ("seats", "level", "mean", "low", "verdict"),
    [
        (2, 1, 0.2, 0.1, "weaker"),
        (2, 1, 0.3, 0.2, "too strong"),
        (2, 4, 0.7, 0.4, "a step"),
        (2, 4, 0.55, 0.4, "small"),
        (2, 4, 0.9, 0.4, "large"),
        (4, 4, 0.3, 0.26, "more"),
        (4, 4, 0.3, 0.24, "not clear"),
    ],
)
def test_a_step_is_judged_by_its_score(
    seats: int, level: int, mean: float, low: float, verdict: str
) -> None:
    assert step(seats, level, mean, low).verdict == verdict


def test_the_page_has_a_table_for_each_number_of_seats() -> None:
    text = page([step(2, 1, 0.2, 0.1), step(2, 2, 0.7, 0.6), step(4, 2, 0.3, 0.2)])
    assert text.count("\n## Oxixo") == 2
    assert "| level 1 |" in text
    assert "| greedy |" in text
    assert "20.0" in text


def test_a_level_is_told_in_a_few_words() -> None:
    assert describe(GAMES["oxfurd"].levels(2)[1]) == "knows 15 % of the words"
    told = describe(Level("judged", 1_000, overlooked=250, generous=500))
    assert told == "tree, evaluated, 1,000 nodes, overlooks 25 %, 50 % generous"


def test_the_command_goes_on_from_its_files(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    climbed = [rung for rung in rungs([GAMES["oxfurd"]]) if rung.level == 2]
    monkeypatch.setattr(ladder, "rungs", lambda games: iter(climbed))
    line = ["ladder", "oxfurd", "--games", "2", "--processes", "1", "--folder", str(tmp_path / "l")]
    table = tmp_path / "levels.md"
    first = run(*line, "--write", str(table))
    assert first.code == 0, first.err
    assert first.out == table.read_text(encoding="utf-8")
    files = sorted((tmp_path / "l").iterdir())
    assert len(files) == len(climbed) == len(GAMES["oxfurd"].seats)
    before = [path.read_bytes() for path in files]
    assert run(*line).out == first.out
    assert [path.read_bytes() for path in files] == before


def test_a_folder_that_is_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    found = run("ladder", "oxfurd", "--folder", str(tmp_path / "file"))
    assert found.code == 2
    assert "is no folder" in found.err
