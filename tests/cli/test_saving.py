"""Saving a game: where it goes, that nothing is lost, and that it goes on as it was."""

import json
import os
import shlex
from pathlib import Path

import pytest

import oxbox
from oxbox.cli.files import write_text
from oxbox.errors import RecordError
from oxbox.games import GAMES
from oxbox.record import Event, Record
from tests.cli.conftest import Run
from tests.cli.test_play import board_count, script, whole_game


def test_a_saved_game_goes_on(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    saved = run("play", "oxixo", "--option", "size=4", lines=["a3 n", f"save {path}", "quit"])
    assert f"Saved; go on with oxbox play --load {path}\n" in saved.out
    assert "Save the game first?" not in saved.out
    loaded = run("play", "--load", path, lines=["d1 n", "undo", "undo"])
    assert board_count(loaded, "Circle to move") == 2
    assert board_count(loaded, "Cross to move") == 2


def test_a_saved_game_keeps_its_deal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    position = whole_game(GAMES["oxysoxy"], 2, "kept")
    lines = script(position)
    run("play", "oxysoxy", "--seed", "kept", lines=[*lines[:9], f"save {path}", "quit"])
    assert "key" in json.loads(path.read_text(encoding="utf-8"))
    result = run("play", "--load", str(path), lines=["", *lines[9:]])
    assert f"The game is over. {position.outcome()}" in result.out


def test_a_file_is_replaced_only_after_a_yes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious", encoding="utf-8")
    run("play", "oxixo", lines=["a3 e", f"save {path}", "n"])
    assert path.read_text(encoding="utf-8") == "precious"
    run("play", "oxixo", lines=["a3 e", f"save {path}", "y"])
    assert path.read_text(encoding="utf-8") != "precious"


def test_saving_where_it_is_impossible_is_refused_and_the_game_goes_on(
    run: Run, tmp_path: Path
) -> None:
    lines = ["a3 e", "save", f"save {tmp_path}", f"save {tmp_path}/no/game.json", "c1 n"]
    result = run("play", "oxixo", lines=lines)
    assert "Type save and the name of a file." in result.out
    said = " ".join(result.out.split())
    assert "is a folder, not a file." in said
    assert "There is no folder for" in said
    assert "Circle takes the blank cube at c1." in result.out


def test_quit_offers_to_save(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "oxixo", lines=["a3 e", "quit", str(tmp_path), str(path)])
    assert result.code == 0
    assert "is a folder, not a file." in " ".join(result.out.split())
    assert Record.from_json(path.read_text(encoding="utf-8")).moves == ("a3 e",)
    assert "Save the game first?" not in run("play", "oxixo", lines=["quit"]).out


def test_another_move_after_a_save_is_something_new(run: Run, tmp_path: Path) -> None:
    lines = ["a3 e", f"save {tmp_path / 'game.json'}", "undo", "c1 n", "quit"]
    assert "Save the game first?" in run("play", "oxixo", lines=lines).out


BAD_NAMES = ["~nosuch/game.json", "x" * 5000, "a\0b", "/proc/nothing/game.json"]


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: repr(name[:20]))
def test_a_name_that_no_file_can_have_is_refused_and_the_game_goes_on(
    run: Run, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    result = run("play", "oxixo", lines=["a3 e", f"save {name}", "c1 n", "quit", name, str(path)])
    assert (result.code, result.err) == (0, "")
    assert "Circle takes the blank cube at c1." in result.out
    assert Record.from_json(path.read_text(encoding="utf-8")).moves == ("a3 e", "c1 n")


def test_what_may_not_be_looked_at_is_refused_and_the_game_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_file", refuse)
    result = run("play", "oxixo", lines=["save game.json", "a3 e"])
    assert "game.json may not be written: permission denied." in result.out
    assert "Cross takes the blank cube at a3." in result.out


def test_whatever_else_the_system_refuses_the_game_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("oxbox.cli.play.commands.show_page", refuse)
    result = run("play", "oxixo", lines=["rules", "a3 e"])
    assert "That can't be done: Input/output error." in result.out
    assert "Cross takes the blank cube at a3." in result.out


def test_a_save_that_fails_leaves_the_older_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious", encoding="utf-8")

    def fill_up(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("oxbox.files.os.fsync", fill_up)
    with pytest.raises(RecordError, match="No space left on device"):
        write_text(str(path), "the new game")
    assert path.read_bytes() == b"precious"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_file_that_is_replaced_keeps_its_mode_and_its_links(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(str(link), "new")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_text("/dev/null", "anything")
    assert Path("/dev/null").is_char_device()


def test_the_command_that_goes_on_names_the_people_and_quotes_the_file(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "it's ours.json"
    result = run("play", "oxixo", "--people", "Circle", "--seed", "1", lines=[f"save {path}"])
    advice = next(line for line in result.out.split("\n") if "Saved; " in line)
    words = shlex.split(advice.partition("go on with ")[2])
    assert words == ["oxbox", "play", "--load", str(path), "--people", "Circle"]
    again = run(*words[1:])
    assert "At this keyboard: Circle; a random opponent plays Cross." in again.out


def test_a_file_called_like_an_argument_can_be_loaded(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", "oxixo", lines=["save -", "save --seed"])
    assert "oxbox play --load ./-\n" in result.out
    assert "oxbox play --load ./--seed\n" in result.out
    assert run("play", "--load", "./-").code == 0


def test_a_person_who_has_left_a_saved_game_stays_away(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = Record.of(oxbox.start("mixx", 3, seed=1), (Event(0, "takeover", 1),), with_key=True)
    path.write_text(record.to_json(), encoding="utf-8")
    loaded = run("play", "--load", str(path), lines=[f"save {path}", "y"])
    assert "At this keyboard: Red and Yellow; a random opponent plays Blue." in loaded.out
    assert f"oxbox play --load {path}\n" in loaded.out
    everyone = run("play", "--load", str(path), "--people", "all")
    assert "At this keyboard" not in everyone.out


def test_a_game_with_a_board_of_its_own_goes_on_from_any_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = GAMES["oxfurd"].folder / "data" / "boards" / "short.toml"
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    for folder in (home, elsewhere):
        folder.mkdir()
    (home / "mine.toml").write_text(short.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(home)
    run("play", "oxfurd", "--option", "board=mine.toml", lines=["save game.json"])
    monkeypatch.chdir(elsewhere)
    assert run("play", "--load", "../home/game.json").code == 0
    options = json.loads((home / "game.json").read_text(encoding="utf-8"))["options"]
    assert options["board"] == str(home / "mine.toml")
    assert options["deck"] == "full"
