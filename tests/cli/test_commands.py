"""The commands that are not play: what they print."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import oxbox
from oxbox.games import GAMES
from oxbox.kernels.compile import is_compiling
from oxbox.record import Event, Record
from oxbox.terminal import draw_text
from tests.cases import Case, chance_of, play_to_the_end
from tests.cli.conftest import Run

NAMES = list(GAMES)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole game with secrets."""
    position = oxbox.start("oxysoxy", options={"quick": True}, seed=5)
    play_to_the_end(position, chance_of(Case(position.game, 2, {}), 5))
    path = tmp_path / "finished.json"
    path.write_text(Record.of(position).to_json(), encoding="utf-8")
    return path


def test_help_names_every_command(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        run("--help")
    assert leaving.value.code == 0
    text = capsys.readouterr().out
    for command in (
        *("games", "rules", "play", "replay", "svg", "perft", "bench", "warm"),
        *("serve", "export", "backup", "restore", "check-data"),
    ):
        assert re.search(rf"^ +{command} ", text, re.MULTILINE)


def test_the_version_is_the_package_s(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        run("--version")
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"oxbox {oxbox.__version__}\n"


def test_games_lists_every_game_with_its_options(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    for game in GAMES.values():
        assert f"{game.name}: {game.title}" in result.out
        for option in game.options:
            assert f"    {option.name}: " in result.out
    assert max(map(len, result.out.split("\n"))) <= 80


@pytest.mark.parametrize("name", NAMES)
def test_rules_shows_the_page_in_eighty_columns(run: Run, name: str) -> None:
    result = run("rules", name)
    assert result.code == 0
    assert "R1." in result.out
    assert "**" not in result.out
    assert "\x1b" not in result.out
    assert max(map(len, result.out.split("\n"))) <= 80


@pytest.mark.parametrize("spelling", ["R7", "r7", "7", "R7."])
def test_rules_shows_one_paragraph(run: Run, spelling: str) -> None:
    result = run("rules", "oxixo", spelling)
    assert result.out.startswith("R7. Only the 16 cubes of the rim")
    assert "R8." not in result.out


def test_rules_are_in_colour_when_asked_for(run: Run) -> None:
    assert "\x1b[" in run("rules", "oxixo", "R7", "--color").out


def test_perft_prints_the_number(run: Run) -> None:
    assert run("perft", "oxixo", "--depth", "0").out == "1\n"
    assert run("perft", "oxixo", "--depth", "1").out == "44\n"


def test_perft_agrees_with_walking_the_tree(run: Run) -> None:
    position = oxbox.start("oxixo", options={"size": 3})
    expected = 0
    for first in position.legal_moves:
        position.push(first)
        for second in position.legal_moves:
            position.push(second)
            expected += len(position.legal_moves)
            position.pop()
        position.pop()
    result = run("perft", "oxixo", "--depth", "3", "--option", "size=3")
    assert result.out == f"{expected}\n"


def test_bench_prints_a_line_for_each_game(run: Run) -> None:
    result = run("bench", "oxixo", "--seconds", "0.01")
    assert result.code == 0
    header, line = result.out.splitlines()
    assert header.split() == ["game", "seats", "moves/s", "moves/game", "bytes"]
    assert line.split()[0] == "oxixo"
    assert int(line.split()[-1]) == GAMES["oxixo"].rules.LAYOUT.itemsize


def test_warm_says_where_the_cache_is(run: Run) -> None:
    result = run("warm", "oxixo")
    assert result.code == 0
    assert ("Kept in " in result.out) == is_compiling()


def test_replay_tells_the_whole_game(run: Run, finished: Path) -> None:
    result = run("replay", str(finished))
    record = Record.from_json(finished.read_text(encoding="utf-8"))
    assert result.code == 0
    for number, move in enumerate(record.moves, 1):
        assert re.search(rf"^Move {number}, \w+: {move}$", result.out, re.MULTILINE)
    assert record.outcome is not None
    assert result.out.rstrip().endswith(record.outcome.sentence)


def test_replay_shows_one_board_if_a_ply_is_named(run: Run, finished: Path) -> None:
    result = run("replay", str(finished), "--ply", "3")
    position = Record.from_json(finished.read_text(encoding="utf-8")).replay()
    while position.ply > 3:
        position.pop()
    assert result.out.strip() == draw_text(position.scene(-1)).strip()


def test_replay_goes_on_from_a_ply_with_a_delay(run: Run, finished: Path) -> None:
    result = run("replay", str(finished), "--ply", "3", "--delay", "0.01")
    assert "Move 3," not in result.out
    assert "Move 4," in result.out


def test_replay_reads_the_standard_input(
    run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oxbox.cli.files._read_bytes", lambda name: finished.read_bytes())
    assert run("replay", "-").code == 0


def test_replay_shows_a_spectator_no_hand(run: Run, finished: Path) -> None:
    spectator = run("replay", str(finished), "--ply", "0").out
    seated = run("replay", str(finished), "--ply", "0", "--seat", "Red").out
    assert spectator != seated


def test_replay_says_how_a_game_ended_at_the_table(run: Run, tmp_path: Path) -> None:
    position = oxbox.replay("oxixo", ["a3 e"])
    path = tmp_path / "resigned.json"
    path.write_text(Record.of(position, (Event(1, "resign", 1),)).to_json(), encoding="utf-8")
    assert run("replay", str(path)).out.rstrip().endswith("Circle resigned.")


def test_replay_says_that_a_game_is_not_finished(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "running.json"
    path.write_text(Record.of(oxbox.replay("oxixo", ["a3 e"])).to_json(), encoding="utf-8")
    assert "not finished" in run("replay", str(path)).out


def test_svg_prints_or_writes_a_picture(run: Run, finished: Path, tmp_path: Path) -> None:
    printed = run("svg", str(finished), "--ply", "4")
    ElementTree.fromstring(printed.out)
    output = tmp_path / "picture.svg"
    assert run("svg", str(finished), "--ply", "4", "--output", str(output)).out == ""
    assert output.read_text(encoding="utf-8").strip() == printed.out.strip()
    other = run("svg", str(finished), "--ply", "4", "--seat", "0")
    assert other.out != printed.out


def test_records_that_are_saved_by_hand_may_begin_with_a_byte_order_mark(
    run: Run, finished: Path
) -> None:
    data = json.loads(finished.read_text(encoding="utf-8"))
    finished.write_text(json.dumps(data, indent=2), encoding="utf-8-sig")
    assert run("replay", str(finished)).code == 0
